"""`/api/build/items`, `/api/build/check`: what people check of a file or set, and what they say."""

from typing import Any, Final

import orjson
from pydantic import ValidationError
from starlette.requests import Request
from starlette.responses import Response

from app.building import order as ordered
from app.live_calls.preview_queue import queued
from app.live_calls.rate_limits import DESK
from app.live_calls.rate_limits import visitor as asker
from app.server.visible_store import shown_store
from app.uploads.file_names import shown
from app.uploads.receiving import Refused
from app.uploads.routes import ours_alone
from loaders.whyreel.check_files import read
from pipelines.quality import Vote, ablation, quality
from schema.build_record import BuildLine
from schema.check_item import Checked, Rate, of_records
from views.check.payload import payload, read_clips

FILE_CAP: Final = 16 * 2**20
NO_VOTES: Final = "a vote has a validator, an item, a task and a verdict"


@ours_alone
async def items(request: Request) -> Response:
    """POST …/items: a file (its name in the query) or a JSON list of records → items."""
    counted(request)
    name = shown(request.query_params.get("name", ""))
    body = await ordered.taken(request, FILE_CAP)
    version = request.query_params.get("version", "")
    try:
        found = await queued(request, _read, name, body, version)
    except ValueError as error:
        raise Refused(422, str(error)) from None
    return Response(orjson.dumps(found), media_type="application/json")


def counted(request: Request) -> None:
    """Count a call that takes a file: as many an hour as calls of models. Raises TooMuch."""
    DESK.note(asker(request))


def _read(name: str, body: bytes, version: str) -> dict[str, Any]:
    checked = read(name, body) if name else _set(body)
    return payload(checked, read_clips(checked, shown_store(version)), version)


def _set(body: bytes) -> Checked:
    try:
        records = [BuildLine.model_validate(one) for one in orjson.loads(body)]
    except (ValidationError, TypeError, orjson.JSONDecodeError):
        raise ValueError("these are no records of builds") from None
    return of_records([one for one in records if one.status == "ok"])


@ours_alone
async def check(request: Request) -> Response:
    """POST …/check: votes and the rules' counts → decisions, agreement, retention, ablation."""
    counted(request)
    asked = await ordered.body(request, FILE_CAP)
    try:
        found = await queued(request, _decided, asked)
    except (KeyError, TypeError, ValueError, AttributeError):
        raise Refused(422, NO_VOTES) from None
    return Response(orjson.dumps(found), media_type="application/json")


def _decided(asked: Any) -> dict[str, Any]:
    votes = [Vote(**vote) for vote in asked["votes"]]
    rates = [Rate(**rate) for rate in asked.get("rates", ())]
    found = quality(votes)
    modes = {vote.item: vote.mode for vote in votes}
    return {**found, "ablation": ablation(rates, found["decided"], modes)}
