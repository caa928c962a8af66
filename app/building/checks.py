"""`/api/build/items` and `/api/build/check`: items of the human check, and its statistics."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final

import orjson
from fastapi import APIRouter, Depends
from pydantic import ValidationError
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from app.access.csrf import OWN_SCRIPT
from app.built.films import addresses
from app.limits.visitors import COUNTED, run_queued
from app.server.errors import FreshJSON, Refusal
from app.server.request_body import json_value, read_body
from app.server.visible_store import shown_store
from app.uploads.file_names import display_name
from loaders.whyreel.check_files import read
from metrics.construction.validation_rates import Decided, ablation
from pipelines.quality import Decision, ValidatorVote, quality
from pipelines.rejections import rejections, stages
from schema.build_record import BuildLine, ChainLine
from schema.checking.item import Checked, Rate
from schema.checking.records import of_records
from store.queries.checking import checkable
from views.build.printed_validation import dimension_name, printed_rate, printed_validation
from views.check.payload import payload, read_clips
from views.player.drawn_chain import graph

FILE_CAP: Final = 16 * 2**20
SentFile = Annotated[Any, Depends(json_value(FILE_CAP))]
NO_VOTES: Final = "a vote has a validator, an item, a task and a verdict"
_KEPT: Final = {"kept": True, "dropped": False}
router: Final = APIRouter(prefix="/api/build")


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
