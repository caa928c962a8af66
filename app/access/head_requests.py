"""Answers HEAD wherever GET is answered: Gradio's pages and FastAPI's routes only know GET."""

from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

_UNANSWERED: Final = (404, 405)


class HeadRequests:
    """ASGI middleware: answers HEAD with the headers of GET if the app does not answer HEAD."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer HEAD; pass other calls on."""
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self._app(scope, receive, send)
            return
        is_unanswered = False

        async def first(message: Message) -> None:
            nonlocal is_unanswered
            is_unanswered = is_unanswered or message.get("status") in _UNANSWERED
            if not is_unanswered:
                await send(message)

        async def head_alone(message: Message) -> None:
            if message["type"] == "http.response.start":
                await send(message)
                await send({"type": "http.response.body", "body": b"", "more_body": False})

        await self._app(scope, receive, first)
        if is_unanswered:
            await self._app({**scope, "method": "GET"}, receive, head_alone)
