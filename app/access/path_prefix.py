"""The path of `--root-path`: taken away where a proxy leaves it in a request, and put before ours.

A proxy that takes it away itself is served as well: its requests come as they are.
"""

from typing import Final
from urllib.parse import urljoin

from starlette.requests import Request
from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from app.access.access_gate import CSP, FRAMES, HEADERS
from app.access.client_address import is_encrypted
from views.address.root import at_root

SAFE: Final = {**HEADERS, "content-security-policy": CSP + FRAMES}
"""What the gate, which comes later, gives its answers."""


def public_base(request: Request) -> str:
    """Where our pages are, as far as this request tells: with a slash at the end.

    By TLS where the visitor came so, though a proxy asks without it.
    """
    encrypted = request.base_url.scheme == "http" and is_encrypted(request.scope)
    base = request.base_url.replace(scheme="https") if encrypted else request.base_url
    return urljoin(str(base), at_root("/"))


class PathPrefix:
    """ASGI middleware: `/tools/whyreel/data` → `/data`, for HTTP and sockets; the outermost."""

    def __init__(self, app: ASGIApp, root: str) -> None:
        self._app = app
        self._root = root

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, without the prefix where it has it."""
        path = scope.get("path", "")
        app = self._app
        if scope["type"] == "http" and path == self._root:
            query = scope["query_string"].decode("latin-1")
            app = RedirectResponse(f"{self._root}/{'?' if query else ''}{query}", 307, SAFE)
        elif path.startswith(f"{self._root}/"):
            rest = path[len(self._root) :]
            scope = {**scope, "path": rest, "raw_path": rest.encode()}
        await app(scope, receive, send)
