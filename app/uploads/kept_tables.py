"""A visitor's tables: received, and numbered among the files of their session."""

from pathlib import Path
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request

from app.server.errors import Refusal
from app.server.sessions import Session, UploadedFile
from app.server.settings import settings
from app.uploads.file_names import refusal, shown
from app.uploads.receiving import drafted, write


async def receive(request: Request, session: Session) -> UploadedFile:
    """Take in the body as a file of the session. Raises Refusal; then nothing of it is kept."""
    name = shown(request.query_params.get("name", ""))
    if not name:
        raise Refusal(422, "the file has no name")
    check_number(name, len(session.uploads()))

    def look(start: bytes) -> None:
        if reason := refusal(name, start):
            raise Refusal(415, f"{name}: {reason}")

    with drafted(session.folder / "files") as draft:
        size = await write(request, draft, name, session, look)
        return await run_in_threadpool(keep, session, draft, name, size)


def keep(session: Session, draft: Path, name: str, size: int) -> UploadedFile:
    """Make a draft a file of the session. Raises Refusal where it has as many as it may."""
    kept: list[UploadedFile] = []

    def change(known: dict[str, Any]) -> dict[str, Any]:
        check_number(name, len(known["files"]))
        number = 1 + max((row[0] for row in known["files"]), default=0)
        draft.replace(session.path(number))
        kept.append(UploadedFile(number, name, size))
        return {"files": [*known["files"], list(kept[0])]}

    try:
        session.update(change)
    except OSError:  # no room to write it down: then it is not kept
        for upload in kept:
            session.path(upload.number).unlink(missing_ok=True)
        raise
    return kept[0]


def check_number(name: str, number: int) -> None:
    """Raises Refusal for a file beside so many others that there is no place for it."""
    most = settings().upload_files
    if number >= most:
        raise Refusal(413, f"{name}: at most {most} files can be kept; forget some first")
