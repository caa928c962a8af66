"""Routes that take records of builds: `/api/build/items`, `/api/build/check`, `/api/build/files`.

They return the items of the human check, its statistics, and the records as an archive of
benchmark files.
"""

import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Final

import orjson
from fastapi import APIRouter, Depends
from pydantic import ValidationError
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from app.api.downloads.file_formats import zip_files
from app.lab.building.films import addresses
from app.lab.uploads.upload_session import display_name
from app.server.access.access_gate import OWN_SCRIPT
from app.server.errors import FreshJSON, Refusal
from app.server.limits.limiters import COUNTED, run_queued
from app.server.request_body import json_value, read_body
from app.server.visible_store import shown_store
from loaders.whyreel.check_files import read
from metrics.validation_rates import Decided, ablation
from pipelines.files import write
from pipelines.jobs import JOBS
from pipelines.quality import Decision, ValidatorVote, quality, rejections, stages, ticks
from pipelines.vgenst.clips import settled
from schema.build_record import BuildLine, ChainLine
from schema.checking.item import Checked, Rate
from schema.checking.sources import of_records
from store.queries.checking import checkable
from views.build.results import dimension_name, printed_rate, printed_validation
from views.check.payload import payload, read_clips
from views.player.embed import graph

FILE_CAP: Final = 16 * 2**20
SentFile = Annotated[Any, Depends(json_value(FILE_CAP))]
NO_VOTES: Final = "a vote has a validator, an item, a task and a verdict"
_KEPT: Final = {"kept": True, "dropped": False}
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


@router.post("/items", dependencies=[OWN_SCRIPT, COUNTED])
async def list_items(request: Request, name: str = "", version: str = "") -> Response:
    """A file (its name in the query) or a JSON list of records → items to check."""
    body = await read_body(request, FILE_CAP)
    try:
        items = await run_queued(request, _read_payload, display_name(name), body, version)
    except ValueError as error:
        raise Refusal(422, str(error)) from None
    return FreshJSON(items)


def _read_payload(name: str, body: bytes, version: str) -> dict[str, Any]:
    checked = read(name, body) if name else _read_records(body)
    clips = read_clips(checked, shown_store(version))
    return payload(checked, clips, version, built=addresses(checked))


def _read_records(body: bytes) -> Checked:
    try:
        records = [BuildLine.model_validate(record) for record in orjson.loads(body)]
    except (ValidationError, TypeError, orjson.JSONDecodeError):
        raise ValueError("these are no records of builds") from None
    return of_records([record for record in records if record.status == "ok"])


@router.api_route("/chain", methods=["GET", "HEAD"])
async def draw_chain(chain: str, version: str = "") -> Response:
    """A chain of the loaded data as the player draws it."""

    def make() -> dict[str, Any] | None:
        row = checkable.chain(shown_store(version), chain)
        return None if row is None else graph(ChainLine.model_validate(row))

    drawn = await run_in_threadpool(make)
    if drawn is None:
        raise Refusal(404, "there is no such chain")
    return FreshJSON(drawn)


@router.post("/check", dependencies=[OWN_SCRIPT, COUNTED])
async def check_votes(request: Request, body: SentFile, version: str = "") -> Response:
    """Votes and the rules' counts → decisions, agreement, retention, criteria, ablation."""
    try:
        decided = await run_queued(request, _decide, body, version)
    except (KeyError, TypeError, ValueError, AttributeError):
        raise Refusal(422, NO_VOTES) from None
    return FreshJSON(decided)


def _decide(body: Any, version: str) -> dict[str, Any]:
    votes = [ValidatorVote(**vote) for vote in body["votes"]]
    rates = [Rate(**rate) for rate in body.get("rates", ())]
    decisions = quality(votes)
    decided = decisions["decided"]
    return {
        **decisions, "ablation": _ablation(rates, votes, decided, version),
        "stages": stages(votes, decided, decisions["validators"]),
        "rejections": rejections(votes, decided),
    }  # fmt: skip


def _ablation(
    rates: Sequence[Rate],
    votes: Sequence[ValidatorVote],
    decided: Mapping[str, Decision],
    version: str,
) -> list[dict[str, Any]]:
    """Validation rates by dimension and mode, with what the paper prints of the same."""
    # Votes of before say neither, whoever's comes last: each is what some vote of the item says.
    dimensions = {vote.item: vote.dimension for vote in votes if vote.dimension}
    modes = {vote.item: vote.mode for vote in votes if vote.mode}
    people = [Decided(dimensions.get(item, ""), modes.get(item, ""), _KEPT.get(what))
              for item, what in decided.items()]  # fmt: skip
    rows = ablation(rates, people)
    printed = printed_validation(shown_store(version)) if rows else {}
    return [
        {**row, "dimension": dimension_name(row["dimension"]),
         "printed": printed_rate(printed, row["mode"], row["dimension"])}
        for row in rows
    ]  # fmt: skip
