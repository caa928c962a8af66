"""Request bodies within limits: read as bytes, JSON or a validated model, or streamed to disk.

A body that is streamed has a minimum speed, a size limit and the session's quota as it arrives.
"""

import asyncio
import contextlib
import secrets
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any, Final, TypeVar

import orjson
from pydantic import BaseModel, ValidationError
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request

from app.server.errors import Refusal
from app.server.sessions import Session
from app.server.settings import settings

BLOCK: Final = 1 << 20
START: Final = 4096
"""Bytes that are inspected before the rest is read."""
GRACE_S: Final = 30.0
SLOWEST: Final = 10_000
"""Minimum average bytes per second, after the grace period."""
_WRITING: Final = threading.Lock()
CheckStart = Callable[[bytes], None]
"""Inspects the first bytes of a file; raises Refusal for another format."""
MB: Final = 2**20
Model = TypeVar("Model", bound=BaseModel)


async def read_body(request: Request, cap: int) -> bytes:
    """A body of at most `cap` bytes. Raises Refusal (408, 413)."""
    body = bytearray()
    async for part in body_parts(request):
        body += part
        if len(body) > cap:
            most = f"what was sent has more than {cap / MB:g} MB"
            raise Refusal(413, most if cap >= MB else "the order is too long")
    return bytes(body)


def json_value(cap: int) -> Callable[[Request], Awaitable[Any]]:
    """Dependency: the JSON in a body. Raises Refusal (408, 413, 422)."""

    async def read(request: Request) -> Any:
        try:
            return orjson.loads(await read_body(request, cap))
        except orjson.JSONDecodeError:
            raise Refusal(422, "the order is no JSON") from None

    return read


def json_object(cap: int) -> Callable[[Request], Awaitable[dict[str, Any]]]:
    """Dependency: the JSON object in a body. Raises Refusal (408, 413, 422)."""

    async def read(request: Request) -> dict[str, Any]:
        try:
            order = orjson.loads(await read_body(request, cap))
        except orjson.JSONDecodeError:
            order = None
        if not isinstance(order, dict):
            raise Refusal(422, "the order is no JSON object")
        return order

    return read


def json_model(model: type[Model], cap: int) -> Callable[[Request], Awaitable[Model]]:
    """Dependency: the JSON object in a body as a model. Raises Refusal (408, 413, 422)."""
    read_object = json_object(cap)

    async def read(request: Request) -> Model:
        try:
            return model.model_validate(await read_object(request))
        except ValidationError as error:
            raise Refusal(422, _first_problem(error)) from None

    return read


def _first_problem(error: ValidationError) -> str:
    """The first validation error, without the input: an API key may be in the wrong field."""
    first = error.errors(include_input=False, include_url=False)[0]
    place = ".".join(str(part) for part in first["loc"])
    reason = str(first["msg"]).removeprefix("Value error, ")
    return f"{place}: {reason}" if place else reason


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
