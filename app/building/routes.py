"""`POST /api/build`: one case as server-sent events; `/preview`: its first request and cost.

Keys, network rules, rate limits and the daily budget are those of `/api/judge`: a key comes in a
header, is used for the calls, and is redacted from every event.
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
from app.building.order import BODY_CAP, BuildOrder
from app.building.request_preview import preview as previewed
from app.live_calls.api_keys import read_keys, redactor
from app.live_calls.daily_budget import BudgetExhausted
from app.live_calls.event_stream import Emit, EventStream, json_safe
from app.live_calls.preview_queue import run_queued
from app.live_calls.rate_limits import CALL_LIMITER, COUNTED
from app.server import sessions
from app.server.errors import BROKEN, FreshJSON, Refusal
from app.server.request_body import json_model
from app.server.sessions import Session
from app.server.settings import settings
from app.server.visible_store import shown_store
from app.uploads.upload_session import CurrentSession
from judges.core.errors import error_location
from pipelines.build_job import BuildJob, Expected, run
from pipelines.core.agent import Asker, Round, SecondModel
from pipelines.core.record import AgentDraft, Prefilled, line, round_line
from pipelines.jobs import JOBS
from pipelines.vgenst.references import ReferenceScene
from schema.build_record import BuildLine
from schema.checking.records import of_record
from schema.ids import safe_id
from store.queries.printed.models import evaluated_names
from views.build.payload import graph_of_draft, graph_of_record

LOG: Final = logging.getLogger("whyreel")
LONGEST_S: Final = 900.0
"""Time limit of a case in public mode, where slots are few."""
TOO_LONG: Final = "this case took longer than a case may here; the turns until then are shown"


class BuildPlan(NamedTuple):
    """A validated order: its job, its clip and its expected calls."""

    order: BuildOrder
    job: BuildJob
    clip: Path | None
    calls: Expected
    references: tuple[ReferenceScene, ...]


SentOrder = Annotated[BuildOrder, Depends(json_model(BuildOrder, BODY_CAP))]
router: Final = APIRouter(prefix="/api/build")


@router.post("/preview", dependencies=[OWN_SCRIPT, COUNTED])
async def preview(
    request: Request, order: SentOrder, session: CurrentSession, version: str = ""
) -> Response:
    """The first request and what a case may cost; sends nothing."""
    return FreshJSON(await run_queued(request, _make_preview, order, session, version))


def _make_preview(order: BuildOrder, session: Session | None, version: str) -> dict[str, Any]:
    plan = _plan_case(order, session, version)
    setting = build_clients.case_setting(plan.order, plan.clip, plan.references)
    evaluated = evaluated_names(shown_store(version))
    return previewed(plan.order, plan.job, setting, plan.calls, evaluated)


@router.post("", dependencies=[OWN_SCRIPT])
async def build_case(
    request: Request, order: SentOrder, session: CurrentSession, version: str = ""
) -> Response:
    """Build one case; its rounds are streamed as server-sent events."""
    plan = await run_in_threadpool(_plan_case, order, session, version)
    keys = read_keys(request.headers, len(plan.order.endpoints))
    slot = contextlib.ExitStack()
    slot.enter_context(CALL_LIMITER.slot(visitor(request), plan.calls.least))

    async def work(emit: Emit) -> None:
        await _stream_case(plan, keys, session, emit)

    return EventStream(work, slot.close)


def _plan_case(order: BuildOrder, session: Session | None, version: str) -> BuildPlan:
    """Validate an order and resolve its references. Raises Refusal."""
    order, clip = subject.resolve_order(order, session, version)
    job = JOBS[order.job]
    setting = build_clients.case_setting(order, clip)
    try:
        given = job.given("x", order.given, setting)
    except (ValueError, TypeError) as error:
        raise Refusal(422, str(error)) from None
    build_clients.check_endpoints(order)
    return BuildPlan(
        order, job, clip, job.calls(setting, given), subject.references_of(order, version)
    )


async def _stream_case(
    plan: BuildPlan, keys: tuple[SecretStr, ...], session: Session | None, emit: Emit
) -> None:
    """Run the case and stream it; every event is redacted, also those of errors."""
    redact = redactor(keys).value

    async def emit_redacted(name: str, data: Any) -> None:
        await emit(name, redact(json_safe(data)))

    try:
        with sessions.using(session):
            async with (
                build_clients.open_clients(
                    plan.order, keys, session, plan.calls, emit_redacted
                ) as (
                    client,
                    validator,
                ),
                asyncio.timeout(LONGEST_S if settings().public else None),
            ):
                record = await _run_case(plan, client, validator, emit_redacted)
        await emit_redacted("done", _done_event(record))
    except TimeoutError:
        await emit_redacted("failed", {"error": TOO_LONG})
    except (Refusal, BudgetExhausted) as error:
        await emit_redacted("failed", {"error": str(error)})
    except Exception as error:
        # Neither its text nor its values: either may hold what was sent.
        LOG.error("a build failed: %s", error_location(error))
        await emit_redacted("failed", {"error": BROKEN})


def _done_event(record: BuildLine) -> dict[str, Any]:
    items = [asdict(item) for item in of_record(record)]
    return {
        "record": record.model_dump(mode="json"),
        "graph": graph_of_record(record),
        "items": items,
    }


async def _run_case(
    plan: BuildPlan, client: Asker, validator: SecondModel | None, emit: Emit
) -> BuildLine:
    """Build the case; each round is emitted as it ends."""
    order, job = plan.order, plan.job
    queue: asyncio.Queue[tuple[str, Round] | None] = asyncio.Queue()
    drafts: list[AgentDraft] = list(order.drafts)  # of both models: each agent takes its own
    drafting = Prefilled(client, drafts)
    if validator is not None:
        validator = SecondModel(Prefilled(validator.asker, drafts), validator.model)
    setting = build_clients.case_setting(order, plan.clip, plan.references, validator)
    title = subject.case_title(order)

    async def build() -> BuildLine:
        try:
            result, chain, output = await run(
                job, safe_id(title.replace(" ", "-")), order.given, setting, drafting,
                on_round=lambda step, turn: queue.put_nowait((step, turn)),
            )  # fmt: skip
        finally:
            queue.put_nowait(None)
        second = "" if validator is None else validator.model
        return line(job.name, result, title, order.judge.model, order.given, chain, output, second)

    task = asyncio.create_task(build())
    try:
        await emit("plan", {**plan.calls._asdict(), "model": order.judge.label})
        while (ended := await queue.get()) is not None:
            turn = round_line(*ended, order.judge.model)
            event = {"round": turn.model_dump(mode="json"), "graph": graph_of_draft(turn)}
            await emit("round", event)
        return await task
    finally:
        task.cancel()
