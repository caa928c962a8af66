"""`POST /api/build`: one case as server-sent events; `/preview`: its first request and cost.

Keys, network rules, rate limits and the daily budget are those of `/api/judge`: a key comes in a
header, is used for the calls, and is redacted from every event. A preview sends nothing.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

from fastapi import APIRouter, Depends
from pydantic import SecretStr
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from app.jobs.event_stream import Emit
from app.lab.building.order import BODY_CAP, BuildOrder, case_title, references_of, resolve_order
from app.lab.live_calls.endpoint_forms import OURS, EndpointForm, endpoint, read_keys, redactor
from app.lab.live_calls.guarded_clients import GuardedClient, payer, reserved_budgets, rules_for
from app.lab.live_calls.live_job import LiveJob, stream
from app.lab.uploads.upload_session import CurrentSession
from app.server.access.access_gate import OWN_SCRIPT
from app.server.errors import FreshJSON, Refusal
from app.server.limits.limiters import COUNTED, run_queued
from app.server.request_body import json_model
from app.server.sessions import Session
from app.server.visible_store import shown_store
from judges.request.preview import frame_data, message_data, preview_prompt
from pipelines.build_job import (
    TOKENS_OUT,
    BuildJob,
    BuildSettings,
    Expected,
    FirstRequest,
    Prices,
    first_request,
    independence_notes,
    run,
    whole_cost,
)
from pipelines.core.agent import Asker, Round, SecondModel
from pipelines.core.record import AgentDraft, Prefilled, line, round_line
from pipelines.jobs import JOBS
from pipelines.vgenst.references import ReferenceScene
from schema.build_record import BuildLine
from schema.checking.sources import of_record
from schema.ids import safe_id
from store.queries.printed import evaluated_names
from views.build.payload import graph_of_draft, graph_of_record

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
    """The first request in full, the expected number of calls, their cost, and what to know of who
    validates, beside the models of the loaded results."""
    plan = _plan_case(order, session, version)
    setting = case_setting(plan.order, plan.clip, plan.references)
    validator = plan.order.validator
    first, reason = asyncio.run(
        first_request(plan.job, plan.order.given, setting, plan.order.drafts)
    )
    evaluated = evaluated_names(shown_store(version))
    return {
        **plan.calls._asdict(),
        "tokens_out": TOKENS_OUT,
        "cost": estimate_cost(plan.order, plan.calls),
        "reason": reason,
        "clip": None if setting.media is None else (validator or plan.order.judge).label,
        "notes": list(
            independence_notes(
                plan.order.judge.model, None if validator is None else validator.model, evaluated
            )
        ),
        "first": None if first is None else _request_data(first, plan.order.judge),
    }


def _request_data(first: FirstRequest, form: EndpointForm) -> dict[str, Any]:
    at = endpoint(form, None)
    sent = preview_prompt(first.prompt, at, first.media)
    return {
        "agent": first.agent,
        "address": OURS if form.kind == "house" else at.address,
        "bytes": f"{sent.size / 1000:,.1f} KB",
        "tokens": sent.tokens_in,
        "options": sent.options,
        "frames": [frame_data(part) for part in sent.frames],
        "messages": [message_data(part) for part in sent.messages],
    }


@router.post("", dependencies=[OWN_SCRIPT])
async def build_case(
    request: Request, order: SentOrder, session: CurrentSession, version: str = ""
) -> Response:
    """Build one case; its rounds are streamed as server-sent events."""
    plan = await run_in_threadpool(_plan_case, order, session, version)
    keys = read_keys(request.headers, len(plan.order.endpoints))
    job = LiveJob(session, calls=plan.calls.least)

    async def work(emit: Emit) -> None:
        async with open_clients(plan.order, keys, session, plan.calls, emit) as (
            client,
            validator,
        ):
            record = await _run_case(plan, client, validator, emit)
        await emit("done", _done_event(record))

    return stream(request, job, redactor(keys), work, TOO_LONG)


def _plan_case(order: BuildOrder, session: Session | None, version: str) -> BuildPlan:
    """Validate an order and resolve its references. Raises Refusal."""
    order, clip = resolve_order(order, session, version)
    job = JOBS[order.job]
    setting = case_setting(order, clip)
    try:
        given = job.given("x", order.given, setting)
    except (ValueError, TypeError) as error:
        raise Refusal(422, str(error)) from None
    check_endpoints(order)
    return BuildPlan(order, job, clip, job.calls(setting, given), references_of(order, version))


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
    setting = case_setting(order, plan.clip, plan.references, validator)
    title = case_title(order)

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


def check_endpoints(order: BuildOrder) -> None:
    """Validate every endpoint before any request. Raises Refusal."""
    for form in order.endpoints:
        if form.kind == "trivial":
            raise Refusal(422, "a rule builds nothing; name an endpoint")
        endpoint(form, None)


def estimate_cost(order: BuildOrder, calls: Expected) -> tuple[float, float] | None:
    """Least and most that a case may cost, US dollars; None where a price is unknown."""
    second = None if order.validator is None else _prices(order.validator)
    return whole_cost(calls, _prices(order.judge), second)


def _prices(form: EndpointForm) -> Prices:
    at = endpoint(form, None)
    return at.price_in, at.price_out


def _operator_costs(order: BuildOrder, calls: Expected) -> list[float | None]:
    """The least that a case costs at each endpoint of the operator's, None where unknown."""
    parts = (calls,) if order.validator is None else calls.apart()
    costs = [
        part.cost(*_prices(form))
        for form, part in zip(order.endpoints, parts, strict=True)
        if form.kind == "house"
    ]
    return [None if bounds is None else bounds[0] for bounds in costs]


@contextlib.asynccontextmanager
async def open_clients(
    order: BuildOrder,
    keys: tuple[SecretStr, ...],
    session: Session | None,
    calls: Expected,
    emit: Emit,
) -> AsyncIterator[tuple[Asker, SecondModel | None]]:
    """The drafting client, and the validating one if named; closed with the context.

    Raises BudgetExhausted before any request where the day's budget cannot be reserved.
    """

    async def emit_waiting(name: str, data: Any) -> None:
        """Forward only failed attempts: those that the case waits for."""
        del name
        if data["status"] != "ok":
            await emit("waiting", {"status": data["status"], "detail": data["detail"]})

    with reserved_budgets(order.cap, _operator_costs(order, calls)) as budgets:
        clients = [
            GuardedClient(at, endpoint(form, keys[at]), rules_for(form), budgets[payer(form)],
                    session, emit_waiting)
            for at, form in enumerate(order.endpoints)
        ]  # fmt: skip
        try:
            second = order.validator
            yield (
                clients[0].client,
                None if second is None else SecondModel(clients[1].client, second.model),
            )
        finally:
            for client in clients:
                await client.close()


def case_setting(
    order: BuildOrder,
    clip: Path | None,
    references: tuple[ReferenceScene, ...] = (),
    validator: SecondModel | None = None,
) -> BuildSettings:
    """The job's settings for this case, with its clip, known scenes and validator."""
    return replace(order.setting, media=clip, references=references, validator=validator)
