"""`POST /api/build/files`: records as an archive of benchmark files."""

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import orjson
from fastapi import APIRouter
from pydantic import ValidationError
from starlette.requests import Request
from starlette.responses import Response

from app.access.csrf import OWN_SCRIPT
from app.building.checks import NO_VOTES, SentFile
from app.downloads.file_formats import zip_files
from app.limits.visitors import COUNTED, run_queued
from app.server.errors import Refusal
from pipelines.files import write
from pipelines.jobs import JOBS
from pipelines.quality import Decision, ValidatorVote, quality
from pipelines.ticks import ticks
from pipelines.vgenst.choice import settled
from schema.build_record import BuildLine

MOST_FILES: Final = 40
router: Final = APIRouter(prefix="/api/build")


@router.post("/files", dependencies=[OWN_SCRIPT, COUNTED])
async def download_files(request: Request, body: SentFile) -> Response:
    """Records, with the votes of a human check if there are any → a zip archive."""
    archive = await run_queued(request, _make_archive, body)
    headers = {"content-disposition": 'attachment; filename="whyreel-built.zip"',
               "cache-control": "no-store"}  # fmt: skip
    return Response(archive, headers=headers, media_type="application/zip")


def _make_archive(body: Any) -> bytes:
    """Validate a request's records and votes and archive them. Raises Refusal."""
    body = {"records": body} if isinstance(body, list) else body
    try:
        lines = [BuildLine.model_validate(item) for item in body["records"]]
    except (ValidationError, TypeError, KeyError):
        raise Refusal(422, "these are no records of builds") from None
    if not 0 < len(lines) <= MOST_FILES:
        raise Refusal(422, f"one to {MOST_FILES} records make an archive")
    try:
        votes = [ValidatorVote(**item) for item in body.get("votes", ())]
        decisions = quality(votes)["decided"]
    except (TypeError, ValueError):
        raise Refusal(422, NO_VOTES) from None
    try:
        return archive_records(lines, decisions)
    except (KeyError, TypeError, ValueError, AttributeError):
        raise Refusal(422, "a record holds no output of its job") from None


def archive_records(lines: Sequence[BuildLine], decisions: dict[str, Decision]) -> bytes:
    """A zip archive: one folder per job, and the records as JSON lines."""
    entries: list[tuple[str, bytes]] = []
    with tempfile.TemporaryDirectory() as folder:
        for job in JOBS:
            mine = [(f"{at}-{record.id}", record) for at, record in enumerate(lines, 1)
                    if record.job == job and record.status == "ok"]  # fmt: skip
            out = Path(folder) / job
            ticks_by_name = {name: ticks(record, decisions) for name, record in mine}
            cases = [(name, settled(record, decisions)) for name, record in mine]
            names = write(job, cases, out, ticks_by_name) if mine else []
            entries += [(f"{job}/{name}", (out / name).read_bytes()) for name in names]
    records = b"".join(orjson.dumps(record.model_dump(mode="json")) + b"\n" for record in lines)
    entries.append(("records.jsonl", records))
    return b"".join(zip_files((name, iter((body,))) for name, body in entries))
