"""Answers that browsers keep: static files compressed once, documents with a tag.

A static file is compressed once, at a high quality, when it is first asked for. All other answers
are compressed by a middleware (app.access.compression).
"""

import gzip
import hashlib
from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

import brotli
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

FOREVER: Final = "public, max-age=31536000, immutable"
WORTH: Final = 500
"""Bytes; smaller files are sent as they are."""
QUALITY: Final = 9
"""Of 11, brotli's: the largest file takes half a second, once."""
TEXTS: Final = (".js", ".mjs", ".css", ".svg", ".json", ".ttf")

Read = Callable[[str], bytes]


async def send_file(
    request: Request, read: Read, name: str, media_type: str, cache_control: str = FOREVER
) -> Response:
    """Answer with the file that `read` gives for the name, compressed as the browser takes it."""
    headers = {"cache-control": cache_control, "vary": "accept-encoding"}
    encoding = _encoding(request.headers.get("accept-encoding", ""))
    if encoding and name.endswith(TEXTS) and len(read(name)) > WORTH:
        body = await run_in_threadpool(compressed, read, name, encoding)
        headers["content-encoding"] = encoding
        return Response(body, media_type=media_type, headers=headers)
    return Response(read(name), media_type=media_type, headers=headers)


@cache
def compressed(read: Read, name: str, encoding: str) -> bytes:
    """A file compressed, kept for the life of the process."""
    if encoding == "br":
        return bytes(brotli.compress(read(name), mode=brotli.MODE_TEXT, quality=QUALITY))
    return gzip.compress(read(name), 6)


def _encoding(accepted: str) -> str:
    names = {part.partition(";")[0].strip() for part in accepted.split(",")}
    return next((name for name in ("br", "gzip") if name in names), "")


def send_document(
    given: Mapping[bytes, bytes], body: bytes, status: int, media_type: str = "text/html"
) -> Response:
    """Answer with a document that a browser may keep but has to ask about; 304 if it has this one.

    Args:
        given: The headers of the request.
        body: The document.
        status: Its status; only 200 has a tag.
        media_type: Its type.
    """
    headers = {"cache-control": "no-cache"}
    if status == 200:
        # Weak, because a middleware compresses the body after it.
        headers["etag"] = f'W/"{hashlib.blake2b(body, digest_size=12).hexdigest()}"'
        known = given.get(b"if-none-match", b"").decode("latin-1")
        if headers["etag"] in [tag.strip() for tag in known.split(",")]:
            return Response(None, 304, headers=headers)
    return Response(body, status, media_type=media_type, headers=headers)
