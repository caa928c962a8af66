"""Routes below `/api/judge`, and the initial data of the Try page.

API keys come in headers (`app.lab.live_calls.endpoint_forms`), are used for that call only, and are
redacted from every response, log and file.

The page's data are protocols, endpoints, limits, the visitor's clips and recorded runs. Recorded
runs are for visitors without an API key; they were made against a local stand-in server and have no
verdicts. `data/replays/<name>.json` is written by `scripts/record_replays.py`: `title`, `said` (a
note shown above the replay), and `events` as the live route sent them, each with its time in
seconds.
"""

import re
import time
from functools import cache, partial
from pathlib import Path
from typing import Annotated, Any, Final
from urllib.parse import urlsplit

import orjson
from fastapi import APIRouter, Depends
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import FileResponse, Response

from app.lab.judging.order import MOST_CALLS, MOST_JUDGES, JudgeOrder, plan_order
from app.lab.judging.run import FinishedCall, run_plan, run_preview
from app.lab.judging.verdicts import add_logs, finish
from app.lab.live_calls import visitor_clips
from app.lab.live_calls.endpoint_forms import (
    PROBES,
    ModelsOrder,
    ProbeOrder,
    encodings_seen,
    list_models,
    network_rules,
    operator_endpoints,
    probe_encodings,
    read_keys,
    redactor,
)
from app.lab.live_calls.guarded_clients import DAILY_BUDGET
from app.lab.live_calls.live_job import LiveJob, kept_result, stream
from app.lab.uploads.orders import start_import as import_files
from app.lab.uploads.upload_session import CurrentSession, visit
from app.server import sessions
from app.server.access.access_gate import OWN_SCRIPT
from app.server.access.client_address import visitor
from app.server.errors import FreshJSON, Refusal, TextRefusal
from app.server.limits.limiters import CALL_LIMITER, COUNTED, run_queued
from app.server.request_body import json_model, json_object
from app.server.sessions import Session
from app.server.settings import settings
from app.server.state import ROOMS
from judges.calibration.scripted_judges import NAMES
from judges.core.endpoint_config import PRESETS
from judges.protocols.registry import PROTOCOLS as PROMPTS
from schema.protocols import PROTOCOLS, Protocol, prompt_protocol

FOLDER: Final = ROOMS / "data" / "replays"
NAME: Final = re.compile(r"[a-z0-9-]{1,60}", re.ASCII)
REPEATS: Final = 10
BODY_CAP: Final = 64 * 1024
TOO_LONG: Final = "this run took longer than a run may here; finished calls are shown"
READ: Final = ["GET", "HEAD"]
SentOrder = Annotated[JudgeOrder, Depends(json_model(JudgeOrder, BODY_CAP))]
SentModelsOrder = Annotated[ModelsOrder, Depends(json_model(ModelsOrder, BODY_CAP))]
SentProbeOrder = Annotated[ProbeOrder, Depends(json_model(ProbeOrder, BODY_CAP))]
SentObject = Annotated[dict[str, Any], Depends(json_object(BODY_CAP))]
router: Final = APIRouter(prefix="/api/judge")


@router.api_route("", methods=READ)
async def describe(session: CurrentSession) -> Response:
    """Protocols, endpoints and limits of this server, and the visitor's clips."""
    return FreshJSON(await run_in_threadpool(describe_setup, session))


@router.post("/preview", dependencies=[OWN_SCRIPT, COUNTED])
async def preview(
    request: Request, order: SentOrder, session: CurrentSession, version: str = ""
) -> Response:
    """The requests of a run and their cost; sends nothing."""

    def make() -> dict[str, Any]:
        return run_preview(plan_order(order, session, version))

    return FreshJSON(await run_queued(request, make))


@router.post("", dependencies=[OWN_SCRIPT])
async def judge(
    request: Request, order: SentOrder, session: CurrentSession, version: str = ""
) -> Response:
    """Run a panel; its events are streamed as server-sent events."""
    keys = read_keys(request.headers, len(order.judges))
    plan = await run_in_threadpool(plan_order, order, session, version)
    job, done, hidden = LiveJob(session, calls=plan.calls), list[FinishedCall](), redactor(keys)
    work = partial(run_plan, plan, keys, session, done)
    end = partial(finish, plan, job, done, hidden, time.monotonic())
    return stream(request, job, hidden, work, TOO_LONG, end)


@router.post("/models", dependencies=[OWN_SCRIPT, COUNTED])
async def models(request: Request, order: SentModelsOrder) -> Response:
    """The models that an endpoint offers."""
    key = read_keys(request.headers, 1)[0]
    return FreshJSON({"models": await list_models(order, key)})


@router.post("/probe", dependencies=[OWN_SCRIPT])
async def probe(request: Request, order: SentProbeOrder) -> Response:
    """Send a small clip in each encoding to a visitor's model: which of them it sees."""
    key = read_keys(request.headers, 1)[0]
    with CALL_LIMITER.slot(visitor(request), PROBES):
        return FreshJSON({"sights": await probe_encodings(order, key)})


@router.post("/clip", dependencies=[OWN_SCRIPT, COUNTED])
async def bring_clip(request: Request) -> Response:
    """Upload a clip; its file name is in the query."""
    async with visit(request) as at:
        clip = await visitor_clips.receive_clip(request, at.session)
    return at.answer(FreshJSON(clip._asdict(), 201))


@router.api_route("/clip/{clip}", methods=READ)
async def serve_clip(clip: str, session: CurrentSession) -> Response:
    """Serve an uploaded clip to its own session."""
    path = visitor_clips.clip_path(session, clip) if session is not None else None
    if path is None:
        raise TextRefusal(404, "There is no such clip.")
    headers = {"cache-control": "private, no-store",
               "content-security-policy": "default-src 'none'; sandbox"}  # fmt: skip
    return FileResponse(path, media_type="video/mp4", headers=headers)


@router.post("/save", dependencies=[OWN_SCRIPT])
async def save(request: Request, body: SentObject, session: CurrentSession) -> Response:
    """Import the verdicts of a run into the visitor's private store."""
    logs = kept_result(str(body.get("run", "")), session)
    if logs is None:
        reason = "this run is no longer kept; run it again, or download it sooner"
        raise Refusal(404, reason)
    async with visit(request) as at:
        numbers = await run_in_threadpool(add_logs, at.session, logs)
    try:
        await run_in_threadpool(import_files, at.session, {"kind": "judged", "files": numbers})
    except Refusal:
        if at.token:
            await run_in_threadpool(sessions.forget, at.session)
        raise
    return at.answer(FreshJSON({"saved": True}, 202))


@router.api_route("/run/{run}", methods=READ)
async def download(run: str, session: CurrentSession, log: str = "0") -> Response:
    """Download one judge's log (`?log=`) in the format of `import judged`."""
    logs = kept_result(run, session)
    if logs is None or log not in map(str, range(len(logs))):
        raise TextRefusal(404, "This run is no longer kept.")
    chosen = logs[int(log)]
    headers = {"content-disposition": f'attachment; filename="{chosen.name}.jsonl"',
               "cache-control": "no-store"}  # fmt: skip
    return Response(chosen.lines, headers=headers, media_type="application/x-ndjson")


@router.api_route("/replay/{name}", methods=READ)
async def serve_replay(name: str) -> Response:
    """Serve a recorded run."""
    exchange = await run_in_threadpool(read_replay, name)
    if exchange is None:
        raise Refusal(404, "there is no such recording")
    return FreshJSON(exchange)


def describe_setup(session: Session | None) -> dict[str, Any]:
    """Plain data for the page, without address and key of the operator's endpoints."""
    hosts = network_rules().hosts
    bounds = visitor_clips.clip_bounds()
    left = f"${DAILY_BUDGET.left():.2f} left today"
    own = visitor_clips.session_clips(session) if session is not None else []
    return {
        "protocols": {name: _protocol_fields(each) for name, each in PROTOCOLS.items()
                      if prompt_protocol(name) in PROMPTS},
        "presets": [entry for entry in _preset_fields() if _is_permitted(entry)],
        "houses": [
            {"name": each.name, "models": list(each.models), "left": left,
             "encodings": {model: encodings_seen(each.base_url, model) for model in each.models}}
            for each in operator_endpoints()
        ],
        "trivial": [{"name": name, "label": name.capitalize()} for name in NAMES],
        "hosts": sorted(hosts) if hosts is not None else None,
        "public": settings().public,
        "limits": {"judges": MOST_JUDGES, "repeats": REPEATS, "calls": MOST_CALLS,
                   "file_mb": settings().upload_file_mb, "seconds": bounds.seconds,
                   "clip_frames": bounds.frames},
        "clips": [clip._asdict() for clip in own],
        "replays": list_replays(),
    }  # fmt: skip


def _protocol_fields(protocol: Protocol) -> dict[str, Any]:
    """The form's fields for a protocol; `asks`: whether it needs a question about the clip."""
    return {
        "settings": list(PROMPTS[prompt_protocol(protocol.name)].settings),
        "asks": protocol.asks_questions,
        "grounds": protocol.grounds,
        "dimensions": list(protocol.dimensions),
        "bounds": list(protocol.bounds),
        "is_graded": protocol.is_graded,
        "is_turned": bool(protocol.rotates),
    }


def _preset_fields() -> list[dict[str, Any]]:
    return [
        {"name": preset.name, "label": preset.label, "base_url": preset.base_url,
         "needs_key": preset.needs_key, "encodings": list(preset.encodings), "note": preset.note,
         "local": preset.local}
        for preset in PRESETS.values()
    ]  # fmt: skip


def _is_permitted(preset: dict[str, Any]) -> bool:
    """Whether the network rules permit a preset; one without an address is always permitted."""
    rules = network_rules()
    if preset["local"] and rules.guarded and not rules.nets:
        return False
    host = urlsplit(preset["base_url"]).hostname or ""
    return rules.hosts is None or not host or host in rules.hosts


@cache
def _read(path: Path) -> dict[str, Any]:
    recording: dict[str, Any] = orjson.loads(path.read_bytes())
    return recording


def list_replays() -> list[dict[str, str]]:
    """`name` and `title` of every recording."""
    return [
        {"name": path.stem, "title": str(_read(path)["title"])}
        for path in sorted(FOLDER.glob("*.json"))
    ]


def read_replay(name: str) -> dict[str, Any] | None:
    """One recording; None for an unknown name."""
    if not NAME.fullmatch(name):
        return None
    path = FOLDER / f"{name}.json"
    return _read(path) if path.is_file() else None
