"""The session of an upload and the tables in it.

The session is the visitor's own, or one that is created once the upload is complete. Tables are
stored as numbered files under a safe name; the names that are shown are sanitized.
"""

import contextlib
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Annotated, Any, Final

from fastapi import Depends
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from app.server import session_cookie, sessions
from app.server.access.client_address import visitor as address_of
from app.server.errors import Refusal
from app.server.limits.limiters import UPLOAD_LIMITER, RateLimiter
from app.server.request_body import draft_file, write_body
from app.server.sessions import Session, UploadedFile
from app.server.settings import settings

ENDINGS: Final = (
    ".csv", ".tsv", ".json", ".jsonl", ".parquet", ".xlsx", ".eval", ".gz", ".zst", ".bz2",
)  # fmt: skip
_PACKED: Final = {".gz": b"\x1f\x8b", ".zst": b"\x28\xb5\x2f\xfd", ".bz2": b"BZh"}
MAX_NAME: Final = 120
_UNSAFE: Final = re.compile(r"[^\w.+-]", re.ASCII)


def current_session() -> Session | None:
    """Dependency: the session of the request's cookie, or None."""
    return sessions.find(session_cookie.token())


CurrentSession = Annotated[Session | None, Depends(current_session)]


class Visit:
    """The session of one upload; `token` is set only for a session that was just created."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.token = ""

    def answer(self, response: Response) -> Response:
        """The response, with the cookie of a new session."""
        if self.token:
            response.headers["set-cookie"] = session_cookie.cookie(self.token)
        return response


@contextlib.asynccontextmanager
async def visit(request: Request, limiter: RateLimiter = UPLOAD_LIMITER) -> AsyncIterator[Visit]:
    """Hold a slot for one upload. A new session is published at the end, unless it was refused.

    Raises RateLimited, and Refusal where the session was deleted in the meantime.
    """
    address = address_of(request)
    with limiter.slot(address, 1):
        session = sessions.find(session_cookie.token())
        if session is not None:
            async with _use_session(session) as own:
                yield own
            return
        await run_in_threadpool(sessions.check_room, address)
        with sessions.drafted() as draft:
            fresh = Visit(draft)
            yield fresh
            published = await run_in_threadpool(sessions.publish, draft, address)
            fresh.token, fresh.session = published


@contextlib.asynccontextmanager
async def _use_session(session: Session) -> AsyncIterator[Visit]:
    with sessions.using(session):
        try:
            yield Visit(session)
        except FileNotFoundError:
            if session.folder.is_dir():
                raise
            raise Refusal(409, "your files were forgotten meanwhile; send them again") from None


def display_name(name: str) -> str:
    """The last path component of a name, without control characters; at most 120 characters."""
    last = re.split(r"[/\\]", name)[-1]
    return "".join(sign for sign in last if sign.isprintable())[-MAX_NAME:].strip()


def refusal_reason(name: str, start: bytes) -> str:
    """Why a file is refused, by its ending and first bytes; empty if it is accepted."""
    ending = _ending(name)
    if ending in (".pkl", ".pickle", ".pt", ".npy", ".joblib") or start.startswith(b"\x80\x04"):
        return "is a pickle, which can run code when it is read; export it as CSV, JSON or Parquet"
    if ending not in ENDINGS:
        return f"is none of {', '.join(ENDINGS)}"
    if not start:
        return "is empty"
    if not _matches_ending(ending, start):
        return f"does not begin like a {ending} file"
    return ""


def safe_name(name: str, taken: set[str]) -> str:
    """A unique file name of letters, digits and `. _ + -`, for a loader to read from."""
    ending = _ending(name)
    stem = _UNSAFE.sub("_", display_name(name)[: -len(ending)]).lstrip(".")[:80] or "file"
    unique, count = stem + ending, 1
    while unique in taken:
        count += 1
        unique = f"{stem}-{count}{ending}"
    return unique


def _ending(name: str) -> str:
    return "." + name.rpartition(".")[2].lower() if "." in name else ""


def _matches_ending(ending: str, start: bytes) -> bool:
    if ending == ".parquet":
        return start.startswith(b"PAR1")
    if ending in (".xlsx", ".eval"):
        return start.startswith(b"PK\x03\x04")
    if ending in _PACKED:
        return start.startswith(_PACKED[ending])
    if b"\0" in start[:4096]:
        return start.startswith((b"\xff\xfe", b"\xfe\xff"))  # UTF-16, which is converted
    if ending in (".json", ".jsonl"):
        return start.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] in (b"{", b"[")
    return True


async def receive_table(request: Request, session: Session) -> UploadedFile:
    """Store the request body as a file of the session. Raises Refusal, and then stores nothing."""
    name = display_name(request.query_params.get("name", ""))
    if not name:
        raise Refusal(422, "the file has no name")
    check_count(name, len(session.uploads()))

    def check_start(start: bytes) -> None:
        if reason := refusal_reason(name, start):
            raise Refusal(415, f"{name}: {reason}")

    with draft_file(session.folder / "files") as draft:
        size = await write_body(request, draft, name, session, check_start)
        return await run_in_threadpool(keep_table, session, draft, name, size)


def keep_table(session: Session, draft: Path, name: str, size: int) -> UploadedFile:
    """Move a draft into the session. Raises Refusal where the session is full."""
    uploads: list[UploadedFile] = []

    def change(record: dict[str, Any]) -> dict[str, Any]:
        check_count(name, len(record["files"]))
        number = 1 + max((row[0] for row in record["files"]), default=0)
        draft.replace(session.path(number))
        uploads.append(UploadedFile(number, name, size))
        return {"files": [*record["files"], list(uploads[0])]}

    try:
        session.update(change)
    except OSError:  # the disk is full: roll back
        for upload in uploads:
            session.path(upload.number).unlink(missing_ok=True)
        raise
    return uploads[0]


def check_count(name: str, number: int) -> None:
    """Raises Refusal where the session already has the maximum number of files."""
    limit = settings().upload_files
    if number >= limit:
        raise Refusal(413, f"{name}: at most {limit} files can be kept; forget some first")
