"""Sanitizes requests: drops headers and queries that would mislead Gradio or Streamlit.

Gradio reads `page` and `deep_link` from a page's query and fails on one of 64 KB, while our pages
read their query in the browser. It trusts a forwarded host. Both libraries answer a foreign Origin,
and Streamlit may ask an outside host for its own address first.
"""

import re
from collections.abc import Iterable
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

ADDRESS_HEADERS: Final = frozenset(
    {b"x-forwarded-host", b"x-forwarded-prefix", b"x-gradio-server", b"x-gradio-history",
     b"x-gradio-workflow", b"x-ip-token"}
)  # fmt: skip
"""Headers that would spoof Gradio's own address. Proxies keep Host instead."""


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
