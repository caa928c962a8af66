"""Requests as the frameworks can answer them: without what misleads them, and HEAD as GET.

Gradio reads `page` and `deep_link` from a page's query and fails on one of 64 KB, while our pages
read their query in the browser. It trusts a forwarded host. Both libraries answer a foreign Origin,
and Streamlit may ask an outside host for its own address first.

Gradio's pages and FastAPI's routes answer only GET, and compression sets headers that depend on the
body. So HEAD of a document is answered as GET, and the body is dropped. Routes of files answer
HEAD themselves, because reading the file would be wasted; so do streams, which GET would use up.
"""

import re
from collections.abc import Iterable
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

ADDRESS_HEADERS: Final = frozenset(
    {b"x-forwarded-host", b"x-forwarded-prefix", b"x-gradio-server", b"x-gradio-history",
     b"x-gradio-workflow", b"x-ip-token"}
)  # fmt: skip
"""Headers that would spoof Gradio's own address. Proxies keep Host instead."""
ANSWERED_BY_THEIR_ROUTES: Final = re.compile(
    r"/(media|built|data|training)/.*|/gradio_api/(queue|call)/.*|/mcp|/take/job/.*"
)


class RequestSanitizer:
    """ASGI middleware; `pages` are the paths (without slash) of the pages that Gradio serves."""

    def __init__(self, app: ASGIApp, pages: Iterable[str]) -> None:
        names = "|".join(re.escape(page) for page in pages if page)
        self._app = app
        self._page = re.compile(rf"/|/({names})/?", re.ASCII)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the sanitized request on."""
        if scope["type"] in ("http", "websocket"):
            scope = self._sanitized(scope)
        await self._app(scope, receive, send)

    def _sanitized(self, scope: Scope) -> Scope:
        reads = scope["type"] == "http" and scope["method"] in ("GET", "HEAD")
        removed = ADDRESS_HEADERS | {b"origin"} if reads else ADDRESS_HEADERS
        kept = [pair for pair in scope["headers"] if pair[0].lower() not in removed]
        query = b"" if self._page.fullmatch(scope["path"]) else scope["query_string"]
        return {**scope, "headers": kept, "query_string": query}


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
