"""Compresses answers with starlette-compress, large ones piece by piece.

The library compresses on the event loop, which a body of megabytes would block for tens of
milliseconds. In pieces it takes a millisecond each, and other requests are answered between them.
"""

import asyncio
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette_compress import CompressMiddleware

LARGE: Final = 1 << 18
"""Bytes from which a body is compressed in pieces: a whole one takes 3 to 5 ms."""
PIECE: Final = 1 << 16
BROTLI = 5
"""A document of 120 kB takes 2 ms, and is 5 % smaller than by zstd in the same time, which is
therefore not offered."""


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
