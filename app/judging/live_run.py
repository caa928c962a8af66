"""One live run: the plan of an order, and its execution as server-sent events."""

import time
from typing import Final

from pydantic import SecretStr
from starlette.requests import Request

from app.jobs.event_stream import Emit, EventStream
from app.judging import order_checks, panel, request_preview, subject
from app.judging.order import MOST_CALLS, JudgeOrder
from app.judging.run import FinishedCall, JudgePlan, run_panel, summarize_run
from app.judging.saved import JudgeLog, encode_logs
from app.live_calls.api_keys import redactor
from app.live_calls.live_job import LiveJob, stream
from app.server.errors import Refusal
from app.server.sessions import Session

MOST_BYTES: Final = 2 * 2**20
"""Size of the logs of a run that are kept to be saved or downloaded."""
TOO_LONG: Final = "this run took longer than a run may here; finished calls are shown"


def plan_order(order: JudgeOrder, session: Session | None, version: str) -> JudgePlan:
    """Validate an order and list its calls. Raises Refusal."""
    protocol = order_checks.find_protocol(order)
    subjects = subject.read_subjects(order, session, version)
    plan = JudgePlan(order, protocol, subjects, tuple(judge.label for judge in order.judges))
    if plan.calls > MOST_CALLS:
        raise Refusal(422, f"these are {plan.calls} calls; one run may have {MOST_CALLS}. "
                                  "For more use the command line")  # fmt: skip
    order_checks.check_order(order, protocol, subjects[0])
    return plan


def stream_plan(
    request: Request, plan: JudgePlan, keys: tuple[SecretStr, ...], session: Session | None
) -> EventStream:
    """Run the panel and stream its events. Raises RateLimited."""
    job, began, done = LiveJob(session, calls=plan.calls), time.monotonic(), list[FinishedCall]()

    async def work(emit: Emit) -> None:
        await emit("plan", request_preview.plan_event(plan))
        try:
            with panel.reserve_panel_budgets(plan) as budgets:
                judges = panel.make_judges(plan, keys, session, budgets, emit)
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
