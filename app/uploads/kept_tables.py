"""Uploaded tables: received, and stored as numbered files of the session."""

from pathlib import Path
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request

from app.server.errors import Refusal
from app.server.sessions import Session, UploadedFile
from app.server.settings import settings
from app.uploads.file_names import display_name, refusal_reason
from app.uploads.receiving import draft_file, write_body


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
