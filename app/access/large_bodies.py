"""Compresses large answers in threads of their own, so that the event loop stays free meanwhile.

The middleware around it compresses all others on the event loop, in a millisecond or two each. It
leaves those alone that are compressed already. Gzip, since all clients read it.
"""

import zlib
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.worker_pools import COMPRESSION

LARGE: Final = 1 << 18
"""Bytes from which an answer is large: they take 3 to 5 ms."""
LEVEL: Final = 4
GZIP: Final = 31
"""zlib's window of 32 KB, with gzip's header."""
KINDS: Final = ("text/html", "text/plain", "application/json", "image/svg+xml")


class LargeBodies:
    """ASGI middleware inside the compressing one."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on; compress its answer where that is large."""
        if scope["type"] != "http" or scope["method"] != "GET" or not _accepts_gzip(scope):
            await self._app(scope, receive, send)
            return
        encoder = None

        async def compress(message: Message) -> None:
            nonlocal encoder
            if message["type"] == "http.response.start" and _is_large(message):
                encoder = zlib.compressobj(LEVEL, zlib.DEFLATED, GZIP)
                _mark(message)
            elif message["type"] == "http.response.body" and encoder is not None:
                is_last = not message.get("more_body", False)
                part = await COMPRESSION.run(_part, encoder, message.get("body", b""), is_last)
                if not part and not is_last:
                    return
                message = {**message, "body": part}
            await send(message)

        await self._app(scope, receive, compress)


def _accepts_gzip(scope: Scope) -> bool:
    accepted = ",".join(Headers(scope=scope).getlist("accept-encoding")).lower()
    codings = [part.replace(" ", "").partition(";") for part in accepted.split(",")]
    return any(name == "gzip" and weight not in ("q=0", "q=0.0") for name, _, weight in codings)


def _is_large(start: Message) -> bool:
    headers = Headers(raw=start["headers"])
    length = headers.get("content-length", "")
    return (
        start["status"] == 200
        and length.isdecimal()
        and int(length) >= LARGE
        and "content-encoding" not in headers
        and headers.get("content-type", "").startswith(KINDS)
    )


def _mark(start: Message) -> None:
    headers = MutableHeaders(raw=start["headers"])
    headers["content-encoding"] = "gzip"
    headers.add_vary_header("accept-encoding")
    del headers["content-length"]
    tag = headers.get("etag", "")
    if tag and not tag.startswith("W/"):
        headers["etag"] = f"W/{tag}"  # the bytes are others than those that a range counts


def _part(encoder: "zlib._Compress", body: bytes, is_last: bool) -> bytes:
    part = encoder.compress(body)
    return part + encoder.flush() if is_last else part
