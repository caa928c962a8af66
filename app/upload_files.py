"""Receives a file as a stream: counted as it comes, kept only when it came whole."""

import secrets
from pathlib import Path
from typing import Any, Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request

from app.limits import limits
from app.sessions import Session, Upload
from app.upload_names import refusal, shown

MB: Final = 2**20
START: Final = 4096
"""Bytes that are looked at before the rest is taken."""
BLOCK: Final = 1 << 20


class Refused(Exception):  # noqa: N818
    """An upload or an order that is not taken: an HTTP status and why."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(reason)
        self.status = status


async def receive(request: Request, session: Session) -> Upload:
    """Take in the body as a file of the session. Raises Refused; then nothing of it is kept."""
    name = shown(request.query_params.get("name", ""))
    if not name:
        raise Refused(422, "the file has no name")
    uploads = session.uploads()
    if len(uploads) >= limits().files:
        raise Refused(413, f"{name}: at most {limits().files} files can be kept; forget some first")
    _check(name, _length(request), session.size())
    draft = session.folder / "files" / f".{secrets.token_hex(8)}"
    try:
        size = await _written(request, draft, name, session)
        return await run_in_threadpool(_keep, session, draft, name, size)
    finally:
        draft.unlink(missing_ok=True)


def _keep(session: Session, draft: Path, name: str, size: int) -> Upload:
    kept: list[Upload] = []

    def change(known: dict[str, Any]) -> dict[str, Any]:
        number = 1 + max((row[0] for row in known["files"]), default=0)
        draft.replace(session.path(number))
        kept.append(Upload(number, name, size))
        return {"files": [*known["files"], list(kept[0])]}

    session.tell(change)
    return kept[0]


def _length(request: Request) -> int:
    text = request.headers.get("content-length", "0")
    return int(text) if text.isascii() and text.isdigit() else 0


def _check(name: str, size: int, kept: int) -> None:
    told = limits()
    if size > told.file_mb * MB:
        raise Refused(413, f"{name}: a file may have {told.file_mb} MB; for larger ones use the "
                           "command line")  # fmt: skip
    if kept + size > told.session_mb * MB:
        raise Refused(413, f"{name}: all files together may have {told.session_mb} MB")


async def _written(request: Request, draft: Path, name: str, session: Session) -> int:
    kept, size, start, block = session.size(), 0, b"", bytearray()
    with draft.open("xb") as into:
        async for part in request.stream():
            size += len(part)
            _check(name, size, kept)
            if len(start) < START:
                start += part[:START]
                if len(start) >= START:
                    _look(name, start)
            block += part
            if len(block) >= BLOCK:
                await run_in_threadpool(into.write, bytes(block))
                block.clear()
        await run_in_threadpool(into.write, bytes(block))
    _look(name, start)
    return size


def _look(name: str, start: bytes) -> None:
    if reason := refusal(name, start):
        raise Refused(415, f"{name}: {reason}")
