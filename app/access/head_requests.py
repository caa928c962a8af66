"""Answers HEAD with the status and headers of GET, wherever GET is answered.

Gradio's pages and FastAPI's routes answer only GET, and compression sets headers that depend on the
body. So the app answers HEAD of a document as GET, and the body is dropped. Routes of files answer
HEAD themselves, because reading the file would be wasted; so do streams, which GET would use up.
"""

import re
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

ANSWERED_BY_THEIR_ROUTES: Final = re.compile(
    r"/(media|built|data|training)/.*|/gradio_api/(queue|call)/.*|/mcp|/take/job/.*"
)


class HeadRequests:
    """ASGI middleware: answers HEAD as GET without the body, except for files and streams."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer HEAD; pass other calls on."""
        is_head = scope["type"] == "http" and scope["method"] == "HEAD"
        if not is_head or ANSWERED_BY_THEIR_ROUTES.fullmatch(scope["path"]):
            await self._app(scope, receive, send)
            return

        async def head_alone(message: Message) -> None:
            if message["type"] == "http.response.start":
                await send(message)
                await send({"type": "http.response.body", "body": b"", "more_body": False})

        await self._app({**scope, "method": "GET"}, receive, head_alone)
