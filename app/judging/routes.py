"""Routes below `/api/judge`.

API keys come in headers (`app.live_calls.api_keys`), are used for that call only, and are redacted
from every response, log and file.
"""

from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import FileResponse, Response

from app.access.client_address import visitor
from app.access.csrf import OWN_SCRIPT
from app.judging import request_preview
from app.judging.live_run import plan_order, stream_plan
from app.judging.order import JudgeOrder
from app.judging.saved import add_logs
from app.judging.setup import describe_setup, read_replay
from app.limits.visitors import CALL_LIMITER, COUNTED, run_queued
from app.live_calls import visitor_clips
from app.live_calls.api_keys import read_keys
from app.live_calls.endpoint_offers import (
    PROBES,
    ModelsOrder,
    ProbeOrder,
    list_models,
    probe_encodings,
)
from app.live_calls.live_job import kept_result
from app.server import sessions
from app.server.errors import FreshJSON, Refusal, TextRefusal
from app.server.request_body import json_model, json_object
from app.uploads.orders import start_import as import_files
from app.uploads.upload_session import CurrentSession, visit

BODY_CAP: Final = 64 * 1024
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
        return request_preview.preview(plan_order(order, session, version))

    return FreshJSON(await run_queued(request, make))


@router.post("", dependencies=[OWN_SCRIPT])
async def judge(
    request: Request, order: SentOrder, session: CurrentSession, version: str = ""
) -> Response:
    """Run a panel; its events are streamed as server-sent events."""
    keys = read_keys(request.headers, len(order.judges))
    plan = await run_in_threadpool(plan_order, order, session, version)
    return stream_plan(request, plan, keys, session)


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
