"""Streams an uploaded body to disk: minimum speed, size limits and session quota as it arrives."""

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
"""Bytes that are inspected before the rest is read."""
GRACE_S: Final = 30.0
SLOWEST: Final = 10_000
"""Minimum average bytes per second, after the grace period."""
_WRITING: Final = threading.Lock()
CheckStart = Callable[[bytes], None]
"""Inspects the first bytes of a file; raises Refusal for another format."""


@contextlib.contextmanager
def draft_file(folder: Path) -> Iterator[Path]:
    """A temporary file path in the folder; deleted at the end unless it was moved."""
    folder.mkdir(mode=0o700, exist_ok=True)
    draft = folder / f".{secrets.token_hex(8)}"
    try:
        yield draft
    finally:
        draft.unlink(missing_ok=True)


async def write_body(
    request: Request, draft: Path, name: str, session: Session, check_start: CheckStart
) -> int:
    """Stream the body into a draft; its size in bytes. Raises Refusal."""
    check_sizes(name, _content_length(request), session)
    size, start, block = 0, b"", bytearray()
    with draft.open("xb", buffering=0) as into:
        async for part in body_parts(request):
            size += len(part)
            _check_file_size(name, size)
            if len(start) < START:
                start += part[:START]
                if len(start) >= START:
                    check_start(start)
            block += part
            if len(block) >= BLOCK:
                await run_in_threadpool(append_block, into.write, bytes(block), name, session)
                block.clear()
        await run_in_threadpool(append_block, into.write, bytes(block), name, session)
    check_start(start)
    return size


async def body_parts(request: Request) -> AsyncIterator[bytes]:
    """A body in chunks. Raises Refusal for a slow upload; the server times out a stalled one."""
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


def check_sizes(name: str, size: int, session: Session) -> None:
    """Raises Refusal where a file of `size` bytes exceeds a limit."""
    _check_file_size(name, size)
    check_total(name, size, session)


def check_total(name: str, size: int, session: Session) -> None:
    """Raises Refusal where `size` more bytes exceed the session's quota."""
    if session.size() + size > settings().upload_session_mb * MB:
        raise Refusal(413, f"{name}: all files together may have {settings().upload_session_mb} MB")


def _check_file_size(name: str, size: int) -> None:
    if size > settings().upload_file_mb * MB:
        most = f"{name}: a file may have {settings().upload_file_mb} MB"
        raise Refusal(413, f"{most}; for larger ones use the command line")


def append_block(
    put: Callable[[memoryview], int], block: bytes, name: str, session: Session
) -> None:
    """Write a block, if the session stays within its quota, concurrent uploads included."""
    with _WRITING:
        check_sizes(name, len(block), session)
        view = memoryview(block)
        while view:
            view = view[put(view) :]


def _content_length(request: Request) -> int:
    text = request.headers.get("content-length", "0")
    return int(text) if text.isascii() and text.isdigit() else 0
