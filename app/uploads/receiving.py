"""Receives what is sent as a file: within its time, counted against the session as it comes."""

import asyncio
import contextlib
import secrets
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request

from app.server.errors import Refusal
from app.server.sessions import Session
from app.server.settings import settings

MB: Final = 2**20
BLOCK: Final = 1 << 20
START: Final = 4096
"""Bytes that are looked at before the rest is taken."""
GRACE_S: Final = 30.0
SLOWEST: Final = 10_000
"""Bytes a second on average, after the time of grace."""
_WRITING: Final = threading.Lock()
Look = Callable[[bytes], None]
"""Raises Refusal for the beginning of what is no such file."""


@contextlib.contextmanager
def drafted(folder: Path) -> Iterator[Path]:
    """Where a file is written while it comes; removed unless it was moved away."""
    folder.mkdir(mode=0o700, exist_ok=True)
    draft = folder / f".{secrets.token_hex(8)}"
    try:
        yield draft
    finally:
        draft.unlink(missing_ok=True)


async def write(request: Request, draft: Path, name: str, session: Session, look: Look) -> int:
    """Write the body into a draft within the session; its size. Raises Refusal."""
    check(name, _length(request), session)
    size, start, block = 0, b"", bytearray()
    with draft.open("xb", buffering=0) as into:
        async for part in parts(request):
            size += len(part)
            _check_size(name, size)
            if len(start) < START:
                start += part[:START]
                if len(start) >= START:
                    look(start)
            block += part
            if len(block) >= BLOCK:
                await run_in_threadpool(append, into.write, bytes(block), name, session)
                block.clear()
        await run_in_threadpool(append, into.write, bytes(block), name, session)
    look(start)
    return size


async def parts(request: Request) -> AsyncIterator[bytes]:
    """A body as it comes. Raises Refusal where it trickles; the server ends one that stalls."""
    loop, size, body = asyncio.get_running_loop(), 0, request.stream()
    began = loop.time()
    while True:
        try:
            async with asyncio.timeout_at(began + GRACE_S + size / SLOWEST):
                part = await anext(body, None)
        except TimeoutError:
            raise Refusal(408, "the file came too slowly; send it again") from None
        if part is None:
            return
        size += len(part)
        yield part


def check(name: str, size: int, session: Session) -> None:
    """Raises Refusal where a file of so many bytes would be too much."""
    _check_size(name, size)
    check_total(name, size, session)


def check_total(name: str, size: int, session: Session) -> None:
    """Raises Refusal where so many bytes more would be too much for the session."""
    if session.size() + size > settings().upload_session_mb * MB:
        raise Refusal(413, f"{name}: all files together may have {settings().upload_session_mb} MB")


def _check_size(name: str, size: int) -> None:
    if size > settings().upload_file_mb * MB:
        most = f"{name}: a file may have {settings().upload_file_mb} MB"
        raise Refusal(413, f"{most}; for larger ones use the command line")


def append(put: Callable[[memoryview], int], block: bytes, name: str, session: Session) -> None:
    """Write a block, if with it all that is kept and on its way is still within the bound."""
    with _WRITING:
        check(name, len(block), session)
        view = memoryview(block)
        while view:
            view = view[put(view) :]


def _length(request: Request) -> int:
    text = request.headers.get("content-length", "0")
    return int(text) if text.isascii() and text.isdigit() else 0
