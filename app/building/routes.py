"""`POST /api/build`: one case, told as server-sent events; `/preview` before it; `/files` after.

Keys, networks, rates and the operator's money are guarded as those of `/api/judge`: a key comes in
a header, goes with the calls, and is struck from all that is told.
"""

import asyncio
import contextlib
import logging
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

from fastapi import APIRouter, Depends
from pydantic import SecretStr
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from app.access.client_address import visitor
from app.access.csrf import OWN_SCRIPT
from app.building import build_clients, subject
from app.building.order import BODY_CAP, Order
from app.building.request_preview import preview as previewed
from app.live_calls.api_keys import read_keys, redactor
from app.live_calls.daily_budget import BudgetExhausted
from app.live_calls.event_stream import Emit, EventStream, json_safe
from app.live_calls.preview_queue import run_queued
from app.live_calls.rate_limits import CALL_LIMITER, COUNTED
from app.server import sessions
from app.server.errors import FreshJSON, Refusal
from app.server.request_body import json_model
from app.server.sessions import Session
from app.server.settings import settings
from app.uploads.upload_session import CurrentSession
from pipelines.core.agent import Asker, Round
from pipelines.core.record import Prefilled, line, round_line
from pipelines.jobs import JOBS, BuildJob, Expected, run
from schema.build_record import BuildLine
from schema.check_item import of_record
from schema.ids import safe_id
from views.build.payload import chain_of_draft, graph

LOG: Final = logging.getLogger("whyreel")
BROKEN: Final = "something went wrong on this server; it was written to its log"
LONGEST_S: Final = 900.0
"""Of a case in public mode: places are few."""
TOO_LONG: Final = "this case took longer than a case may here; the turns until then are shown"


class Plan(NamedTuple):
    """An order that was looked at: its clip and its calls."""

    order: Order
    job: BuildJob
    film: Path | None
    calls: Expected


SentOrder = Annotated[Order, Depends(json_model(Order, BODY_CAP))]
router: Final = APIRouter(prefix="/api/build")


@router.post("/preview", dependencies=[OWN_SCRIPT, COUNTED])
async def preview(
    request: Request, order: SentOrder, session: CurrentSession, version: str = ""
) -> Response:
    """The first request and what a case may cost. Nothing is sent."""
    return FreshJSON(await run_queued(request, _previewed, order, session, version))


def _previewed(order: Order, session: Session | None, version: str) -> dict[str, Any]:
    plan = _plan(order, session, version)
    setting = build_clients.set_up(plan.order, plan.film)
    return previewed(plan.order, plan.job, setting, plan.calls)


@router.post("", dependencies=[OWN_SCRIPT])
async def build(
    request: Request, order: SentOrder, session: CurrentSession, version: str = ""
) -> Response:
    """Build one case, told as server-sent events."""
    plan = await run_in_threadpool(_plan, order, session, version)
    keys = read_keys(request.headers, len(plan.order.endpoints))
    slot = contextlib.ExitStack()
    slot.enter_context(CALL_LIMITER.slot(visitor(request), plan.calls.least))

    async def work(emit: Emit) -> None:
        await _worked(plan, keys, session, emit)

    return EventStream(work, slot.close)


def _plan(order: Order, session: Session | None, version: str) -> Plan:
    """The order as a case. Raises Refusal."""
    order, film = subject.of(order, session, version)
    job = JOBS[order.job]
    setting = build_clients.set_up(order, film)
    try:
        given = job.given("x", order.told, setting)
    except (ValueError, TypeError) as error:
        raise Refusal(422, str(error)) from None
    build_clients.check(order)
    return Plan(order, job, film, job.calls(setting, given))


async def _worked(
    plan: Plan, keys: tuple[SecretStr, ...], session: Session | None, emit: Emit
) -> None:
    """The run; whatever happens, a key is struck from what is told of it."""
    hidden = redactor(keys)

    async def say(name: str, data: Any) -> None:
        await emit(name, hidden.value(json_safe(data)))

    try:
        with sessions.using(session):
            async with (
                build_clients.clients(plan.order, keys, session, plan.calls, say) as (
                    client,
                    witness,
                ),
                asyncio.timeout(LONGEST_S if settings().public else None),
            ):
                record = await _run(plan, client, witness, say)
        await say("done", _ended(record))
    except TimeoutError:
        await say("failed", {"error": TOO_LONG})
    except (Refusal, BudgetExhausted) as error:
        await say("failed", {"error": str(error)})
    except Exception as error:
        # Neither its text nor its values: either may hold what was sent.
        LOG.error("a build failed: %s", type(error).__name__)
        await say("failed", {"error": BROKEN})


def _ended(record: BuildLine) -> dict[str, Any]:
    chain = None if record.chain is None else graph(record.chain)
    items = [asdict(item) for item in of_record(record)]
    return {"record": record.model_dump(mode="json"), "graph": chain, "items": items}


async def _run(plan: Plan, client: Asker, witness: Asker | None, say: Emit) -> BuildLine:
    """The case, each round told as it ends."""
    order, job = plan.order, plan.job
    queue: asyncio.Queue[tuple[str, Round] | None] = asyncio.Queue()
    setting = build_clients.set_up(order, plan.film, witness)
    drafting = Prefilled(client, list(order.drafts))
    title = subject.title(order)

    async def go() -> BuildLine:
        try:
            case, chain, output = await run(
                job, safe_id(title.replace(" ", "-")), order.told, setting, drafting,
                on_round=lambda step, turn: queue.put_nowait((step, turn)),
            )  # fmt: skip
        finally:
            queue.put_nowait(None)
        return line(job.name, case, title, order.judge.model, order.told, chain, output)

    task = asyncio.create_task(go())
    try:
        await say("plan", {**plan.calls._asdict(), "model": order.judge.label})
        while (heard := await queue.get()) is not None:
            turn = round_line(*heard)
            drawn = chain_of_draft(turn)
            event = {"round": turn.model_dump(mode="json")}
            await say("round", event | {"graph": None if drawn is None else graph(drawn)})
        return await task
    finally:
        task.cancel()
