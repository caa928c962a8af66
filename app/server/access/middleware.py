"""Middleware around the frameworks: sanitizes their requests, and compresses their answers.

A proxy may leave the path of `--root-path` in a request. It is removed before all else. Requests of
a proxy that removes it itself come as they are.

Gradio reads `page` and `deep_link` from a page's query and fails on one of 64 KB, while our pages
read their query in the browser. It trusts a forwarded host. Both libraries answer a foreign Origin,
and Streamlit may ask an outside host for its own address first.

Gradio's pages and FastAPI's routes answer only GET, and compression sets headers that depend on the
body. So HEAD of a document is answered as GET, and the body is dropped. Routes of files answer
HEAD themselves, because reading the file would be wasted; so do streams, which GET would use up.

Answers are compressed with starlette-compress, large ones piece by piece. The library compresses on
the event loop, which a body of megabytes would block for tens of milliseconds. In pieces it takes a
millisecond each, and other requests are answered between them.
"""

import asyncio
import re
from collections.abc import Iterable
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette_compress import CompressMiddleware

from app.server.access.access_gate import CSP, FRAMES, HEADERS

LARGE: Final = 1 << 18
"""Bytes from which a body is compressed in pieces: a whole one takes 3 to 5 ms."""
PIECE: Final = 1 << 16
BROTLI = 5
"""A document of 120 kB takes 2 ms, and is 5 % smaller than by zstd in the same time, which is
therefore not offered."""
ADDRESS_HEADERS: Final = frozenset(
    {b"x-forwarded-host", b"x-forwarded-prefix", b"x-gradio-server", b"x-gradio-history",
     b"x-gradio-workflow", b"x-ip-token"}
)  # fmt: skip
"""Headers that would spoof Gradio's own address. Proxies keep Host instead."""
ANSWERED_BY_THEIR_ROUTES: Final = re.compile(
    r"/(media|built|data|training)/.*|/gradio_api/(queue|call)/.*|/mcp|/take/job/.*"
)
SAFE: Final = {**HEADERS, "content-security-policy": CSP + FRAMES}
"""What the gate, which comes later, gives its answers."""


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


def compressed(app: ASGIApp) -> ASGIApp:
    """Return the app with its answers compressed by a coding that the client accepts."""
    return _with_weak_tags(CompressMiddleware(_in_pieces(app), zstd=False, brotli_quality=BROTLI))


def _in_pieces(app: ASGIApp) -> ASGIApp:
    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        async def split(message: Message) -> None:
            body = message.get("body", b"")
            if len(body) >= LARGE:
                for start in range(0, len(body), PIECE):
                    piece = {**message, "body": body[start : start + PIECE]}
                    await send(piece | ({"more_body": True} if start + PIECE < len(body) else {}))
                    await asyncio.sleep(0)
            else:
                await send(message)

        await app(scope, receive, split)

    return serve


def _with_weak_tags(app: ASGIApp) -> ASGIApp:
    """Weaken the ETag of a compressed answer, since a range counts the bytes of the plain one."""

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        async def weaken(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                tag = headers.get("etag", "")
                if "content-encoding" in headers and tag and not tag.startswith("W/"):
                    headers["etag"] = f"W/{tag}"
            await send(message)

        await app(scope, receive, weaken)

    return serve
