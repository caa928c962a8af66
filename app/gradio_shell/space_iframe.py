"""Deep links on a Hugging Face Space: redirects the root to the page named by `at`.

A Space shows the app in an iframe. The Space's own address passes query and hash to our root at
load and takes them back by message, but no path. So the page travels in the query as `at`, and the
root redirects there.
"""

from collections.abc import Iterable
from urllib.parse import parse_qsl, urlencode

from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from views.address.root import at_root

SHELLS = ("", "streamlit/")


class SpaceRedirect:
    """ASGI middleware: `/?at=cases&clip=x` → `/cases?clip=x`; an unknown page stays at the root."""

    def __init__(self, app: ASGIApp, pages: Iterable[str]) -> None:
        self._app = app
        self._paths = {shell + page for page in pages for shell in SHELLS if shell + page}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Redirect the root with `at`; pass other calls on."""
        target = self._target(scope) if scope["type"] == "http" and scope["path"] == "/" else None
        app = self._app if target is None else RedirectResponse(at_root(target), 307)
        await app(scope, receive, send)

    def _target(self, scope: Scope) -> str | None:
        if b"at=" not in scope["query_string"]:
            return None
        pairs = parse_qsl(scope["query_string"].decode("latin-1"))
        place = next((value for name, value in pairs if name == "at"), "")
        if place not in self._paths:
            return None
        rest = urlencode([pair for pair in pairs if pair[0] != "at"])
        return f"/{place}?{rest}" if rest else f"/{place}"
