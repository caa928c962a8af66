"""Takes from a call what only misleads the libraries behind.

Gradio reads `page` and `deep_link` from a page's query and fails on one of 64 KB, while our pages
read their query in the browser. It believes a forwarded host. Both libraries answer a foreign
Origin, and Streamlit may ask an outside host for its own address first. Streamlit's socket knows
messages in bytes alone, and writes a traceback for each in text.
"""

import re
from collections.abc import Iterable
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

TOLD: Final = frozenset(
    {b"x-forwarded-host", b"x-forwarded-prefix", b"x-gradio-server", b"x-gradio-history",
     b"x-gradio-workflow", b"x-ip-token"}
)  # fmt: skip
"""Headers by which a caller could tell Gradio another address of its own. Proxies keep Host."""

UNSUPPORTED: Final = 1003
"""The close code of a socket for data that it does not take."""


class Tidy:
    """ASGI middleware; `pages` are the paths (without slash) of the pages that Gradio draws."""

    def __init__(self, app: ASGIApp, pages: Iterable[str]) -> None:
        names = "|".join(re.escape(page) for page in pages if page)
        self._app = app
        self._page = re.compile(rf"/|/({names})/?", re.ASCII)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the call on without it."""
        if scope["type"] in ("http", "websocket"):
            scope = self._tidied(scope)
        if scope["type"] == "websocket":
            receive, send = _binary(receive, send)
        await self._app(scope, receive, send)

    def _tidied(self, scope: Scope) -> Scope:
        reads = scope["type"] == "http" and scope["method"] in ("GET", "HEAD")
        gone = TOLD | {b"origin"} if reads else TOLD
        kept = [pair for pair in scope["headers"] if pair[0].lower() not in gone]
        query = b"" if self._page.fullmatch(scope["path"]) else scope["query_string"]
        return {**scope, "headers": kept, "query_string": query}


def _binary(receive: Receive, send: Send) -> tuple[Receive, Send]:
    """A socket that is closed at the first message in text."""
    closed = False

    async def received() -> Message:
        nonlocal closed
        message = await receive()
        if message["type"] == "websocket.receive" and message.get("bytes") is None:
            closed = True
            await send({"type": "websocket.close", "code": UNSUPPORTED, "reason": "bytes alone"})
            return {"type": "websocket.disconnect", "code": UNSUPPORTED}
        return message

    async def sent(message: Message) -> None:
        if not closed:
            await send(message)

    return received, sent
