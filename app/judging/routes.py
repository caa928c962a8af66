"""`/api/judge` and what is below it: the one place where a key comes in.

Keys come in headers (`app.live_calls.api_keys`), are used for that call, and redacted from all
that is sent or kept of it. Each write carries our CSRF header; the gate has checked Host and Origin
before.
"""

import asyncio
import contextlib
import hashlib
import logging
import time
from pathlib import Path
from typing import Any, Final

import orjson
from pydantic import SecretStr
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response

from app.judging import order, order_checks, panel, request_preview, subject
from app.judging.finished_runs import SHELF
from app.judging.order import MOST_CALLS, Order
from app.judging.replays import replay
from app.judging.run import Done, Plan, run, summary
from app.judging.run import place as place_of
from app.judging.saved import add, logs
from app.judging.setup import setup
from app.live_calls import visitor_clips
from app.live_calls.api_keys import BadKeyError, redactor, taken
from app.live_calls.daily_budget import Spent
from app.live_calls.event_stream import Emit, EventStream, json_safe
from app.live_calls.preview_queue import queued
from app.live_calls.rate_limits import DESK
from app.live_calls.rate_limits import visitor as asker
from app.server import session_cookie, sessions
from app.server.sessions import Session
from app.server.settings import settings
from app.uploads.orders import order as import_files
from app.uploads.receiving import Refused
from app.uploads.routes import ours_alone
from app.uploads.upload_session import visit
from judges.wire.redaction import Redactor

LOG: Final = logging.getLogger("whyreel")
LONGEST_S: Final = 900.0
"""Of a run in public mode: places are few."""
TOO_LONG: Final = "this run took longer than a run may here; what had ended by then is shown"
BROKEN: Final = "something went wrong on this server; it was written to its log"


async def told(request: Request) -> Response:
    """GET: what can be asked here, and what the visitor has brought."""
    del request
    return _json(await run_in_threadpool(setup, _session()))


@ours_alone
async def preview(request: Request) -> Response:
    """POST …/preview: what a run would send, and what it may cost. Nothing is sent."""
    DESK.note(asker(request))
    asked = await order.read(request)
    version = request.query_params.get("version", "")
    return _json(await queued(request, lambda: request_preview.preview(_plan(asked, version))))


@ours_alone
async def judge(request: Request) -> Response:
    """POST: one run, told as server-sent events."""
    who = asker(request)
    asked = await order.read(request)
    try:
        keys = taken(request.headers, len(asked.judges))
    except BadKeyError as error:
        raise Refused(422, str(error)) from None
    plan = await run_in_threadpool(_plan, asked, request.query_params.get("version", ""))
    place = contextlib.ExitStack()
    place.enter_context(DESK.place(who, plan.calls))
    owner, session = _owner(), _session()

    async def work(emit: Emit) -> None:
        await _worked(plan, keys, session, owner, emit)

    return EventStream(work, place.close)


async def _worked(
    plan: Plan, keys: tuple[SecretStr, ...], session: Session | None, owner: str, emit: Emit
) -> None:
    """The run; whatever happens, a key is struck from what is told of it."""
    hidden = redactor(keys)

    async def say(name: str, data: Any) -> None:
        await emit(name, hidden.value(json_safe(data)))

    began, done, problem = time.monotonic(), list[Done](), ""
    try:
        await say("plan", request_preview.plan(plan))
        with sessions.using(session), panel.paid(plan) as budget:
            made = panel.made(plan, keys, session, budget, say)
            async with asyncio.timeout(LONGEST_S if settings().public else None):
                await run(plan, made, say, done)
    except TimeoutError:
        problem = TOO_LONG
    except (Refused, Spent, ValueError) as error:
        problem = str(error)
    except Exception as error:
        LOG.error("a run failed: %s", place_of(error))
        problem = BROKEN
    if done or not problem:
        await say("done", _ended(plan, done, owner, hidden, time.monotonic() - began))
    if problem:
        await say("failed", {"error": problem})


def _ended(
    plan: Plan, done: list[Done], owner: str, hidden: Redactor, seconds: float
) -> dict[str, Any]:
    made = logs(plan, done, hidden)
    return {
        "summary": summary(plan, done),
        "run": SHELF.put(made, owner) if made else "",
        "logs": [one.name for one in made],
        "seconds": round(seconds, 3),
    }


@ours_alone
async def bring(request: Request) -> Response:
    """POST …/clip: a clip of the visitor's own; its name is in the query."""
    DESK.note(asker(request))
    async with visit(request) as at:
        kept = await visitor_clips.receive(request, at.session)
    return at.answer(_json(kept._asdict(), 201))


async def clip(request: Request) -> Response:
    """GET …/clip/<id>: a clip, to the session that brought it."""
    path = _own_clip(request.path_params["clip"])
    if path is None:
        return PlainTextResponse("There is no such clip.\n", 404)
    headers = {"cache-control": "private, no-store",
               "content-security-policy": "default-src 'none'; sandbox"}  # fmt: skip
    return FileResponse(path, media_type="video/mp4", headers=headers)


@ours_alone
async def keep(request: Request) -> Response:
    """POST …/save: the verdicts of a run go beside the shared data, for this visitor alone."""
    asked = await order.body(request)
    found = SHELF.get(str(asked.get("run", "")), _owner())
    if found is None:
        raise Refused(404, "this run is no longer kept; run it again, or download it sooner")
    async with visit(request) as at:
        numbers = await run_in_threadpool(add, at.session, found)
    try:
        await run_in_threadpool(import_files, at.session, {"kind": "judged", "files": numbers})
    except Refused:
        if at.token:
            await run_in_threadpool(sessions.forget, at.session)
        raise
    return at.answer(_json({"saved": True}, 202))


async def download(request: Request) -> Response:
    """GET …/run/<id>?log=<n>: one judge's log of a run, which `import judged` reads."""
    found = SHELF.get(request.path_params["run"], _owner())
    number = request.query_params.get("log", "0")
    if found is None or number not in map(str, range(len(found))):
        return PlainTextResponse("This run is no longer kept.\n", 404)
    log = found[int(number)]
    headers = {"content-disposition": f'attachment; filename="{log.name}.jsonl"',
               "cache-control": "no-store"}  # fmt: skip
    return Response(log.lines, headers=headers, media_type="application/x-ndjson")


async def recorded(request: Request) -> Response:
    """GET …/replay/<name>: a recorded exchange."""
    found = await run_in_threadpool(replay, request.path_params["name"])
    return _json(found) if found else _json({"error": "there is no such recording"}, 404)


def _plan(asked: Order, version: str) -> Plan:
    """The order as calls. Raises Refused."""
    protocol = order_checks.protocol(asked)
    found = subject.of(asked, _session(), version)
    plan = Plan(asked, protocol, found, tuple(one.label for one in asked.judges))
    if plan.calls > MOST_CALLS:
        raise Refused(422, f"these are {plan.calls} calls; one run may have {MOST_CALLS}. For more "
                           "use the command line")  # fmt: skip
    order_checks.check(asked, protocol, found[0])
    return plan


def _session() -> Session | None:
    return sessions.find(session_cookie.token())


def _owner() -> str:
    """Whose run it is, without their token; empty for a visitor without a session."""
    token = session_cookie.token() if _session() is not None else ""
    return hashlib.sha256(token.encode()).hexdigest() if token else ""


def _own_clip(name: str) -> Path | None:
    session = _session()
    return visitor_clips.path_of(session, name) if session is not None else None


def _json(value: object, status: int = 200) -> Response:
    return Response(orjson.dumps(value), status, {"cache-control": "no-store"}, "application/json")
