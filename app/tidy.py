"""Takes from a call what only misleads the libraries behind.

Gradio reads `page` and `deep_link` from a page's query and fails on one of 64 KB, while our pages
read their query in the browser. It believes a forwarded host. Both libraries answer a foreign
Origin, and Streamlit may ask an outside host for its own address first.
"""

import re
from collections.abc import Iterable
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

TOLD: Final = frozenset(
    {b"x-forwarded-host", b"x-forwarded-prefix", b"x-gradio-server", b"x-gradio-history",
     b"x-gradio-workflow", b"x-ip-token"}
)  # fmt: skip
"""Headers by which a caller could tell Gradio another address of its own. Proxies keep Host."""


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
        await self._app(scope, receive, send)

    def _tidied(self, scope: Scope) -> Scope:
        reads = scope["type"] == "http" and scope["method"] in ("GET", "HEAD")
        gone = TOLD | {b"origin"} if reads else TOLD
        kept = [pair for pair in scope["headers"] if pair[0].lower() not in gone]
        query = b"" if self._page.fullmatch(scope["path"]) else scope["query_string"]
        return {**scope, "headers": kept, "query_string": query}
