"""One live run: the plan of an order, its judges, and its execution as server-sent events.

The judges are guarded clients at endpoints, and scripted judges.
"""

import contextlib
import time
from collections.abc import Iterator
from typing import Final, cast

from pydantic import SecretStr
from starlette.requests import Request

from app.jobs.event_stream import Emit, EventStream
from app.judging import request_preview
from app.judging.order import (
    MOST_CALLS,
    JudgeOrder,
    check_order,
    find_protocol,
    judge_endpoint,
    read_subjects,
)
from app.judging.run import FinishedCall, JudgePlan, PanelJudge, run_panel, summarize_run
from app.judging.saved import JudgeLog, encode_logs
from app.live_calls.api_keys import redactor
from app.live_calls.guarded_clients import GuardedClient, payer, reserved_budgets, rules_for
from app.live_calls.live_job import LiveJob, stream
from app.server.errors import Refusal
from app.server.sessions import Session
from judges.calibration.scripted_judges import Name, ScriptedJudge
from judges.client.client import CostCap
from schema.protocols import PROTOCOLS

MOST_BYTES: Final = 2 * 2**20
"""Size of the logs of a run that are kept to be saved or downloaded."""
TOO_LONG: Final = "this run took longer than a run may here; finished calls are shown"


def plan_order(order: JudgeOrder, session: Session | None, version: str) -> JudgePlan:
    """Validate an order and list its calls. Raises Refusal."""
    protocol = find_protocol(order)
    subjects = read_subjects(order, session, version)
    plan = JudgePlan(order, protocol, subjects, tuple(judge.label for judge in order.judges))
    if plan.calls > MOST_CALLS:
        raise Refusal(422, f"these are {plan.calls} calls; one run may have {MOST_CALLS}. "
                                  "For more use the command line")  # fmt: skip
    check_order(order, protocol, subjects[0])
    return plan


def stream_plan(
    request: Request, plan: JudgePlan, keys: tuple[SecretStr, ...], session: Session | None
) -> EventStream:
    """Run the panel and stream its events. Raises RateLimited."""
    job, began, done = LiveJob(session, calls=plan.calls), time.monotonic(), list[FinishedCall]()

    async def work(emit: Emit) -> None:
        await emit("plan", request_preview.plan_event(plan))
        try:
            with reserve_panel_budgets(plan) as budgets:
                judges = make_judges(plan, keys, session, budgets, emit)
                await run_panel(plan, judges, emit, done)
        except ValueError as error:
            raise Refusal(422, str(error)) from None

    async def finish(emit: Emit, has_failed: bool) -> None:
        if has_failed and not done:
            return
        logs = encode_logs(plan, done, redactor(keys))
        job.result = logs if are_kept(logs) else None
        await emit("done", {
            "summary": summarize_run(plan, done),
            "run": job.id if job.result else "",
            "logs": [log.name for log in logs],
            "seconds": round(time.monotonic() - began, 3),
        })  # fmt: skip

    return stream(request, job, keys, work, TOO_LONG, finish)


def are_kept(logs: tuple[JudgeLog, ...]) -> bool:
    """Whether there are logs, of a size that is kept in memory."""
    return 0 < sum(len(log.lines) for log in logs) <= MOST_BYTES


@contextlib.contextmanager
def reserve_panel_budgets(plan: JudgePlan) -> Iterator[dict[str, CostCap]]:
    """Budgets of a run: the visitor's cap, and a reservation of the operator's daily budget.

    Raises BudgetExhausted before any request. What is not spent is released in the end.
    """
    numbers = [at for at, judge in enumerate(plan.order.judges) if judge.kind == "house"]
    with reserved_budgets(
        plan.order.cap, [request_preview.estimate_cost(plan, at) for at in numbers]
    ) as budgets:
        yield budgets


def make_judges(
    plan: JudgePlan,
    keys: tuple[SecretStr, ...],
    session: Session | None,
    budgets: dict[str, CostCap],
    emit: Emit,
) -> list[PanelJudge]:
    """One judge for each entry of the panel, in its order."""
    order = plan.order
    shared = [budgets[payer(judge)] for judge in order.judges]
    at = order.grader if PROTOCOLS[plan.protocol.name].is_graded else None
    judges: dict[int, PanelJudge] = {}
    grading = None
    # The grader first: the other clients are constructed with it.
    for number in sorted(range(len(keys)), key=lambda number: number != at):
        judge = order.judges[number]
        if judge.kind == "trivial":
            judges[number] = ScriptedJudge(cast(Name, judge.model))
            continue
        guarded = GuardedClient(
            number,
            judge_endpoint(order, judge, keys[number]),
            rules_for(judge),
            shared[number],
            session,
            emit,
            grading,
        )
        grading = guarded.client if number == at else grading
        judges[number] = guarded
    return [judges[number] for number in range(len(keys))]
