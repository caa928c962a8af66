"""One live run: the plan of an order, and its execution as redacted server-sent events."""

import asyncio
import logging
import time
from typing import Any, Final

from pydantic import SecretStr

from app.judging import order_checks, panel, request_preview, subject
from app.judging.finished_runs import FINISHED_RUNS
from app.judging.order import MOST_CALLS, JudgeOrder
from app.judging.run import FinishedCall, JudgePlan, run_panel, summarize_run
from app.judging.saved import encode_logs
from app.live_calls.api_keys import redactor as redactor_of
from app.live_calls.daily_budget import BudgetExhausted
from app.live_calls.event_stream import Emit, json_safe
from app.server import sessions
from app.server.errors import BROKEN, Refusal
from app.server.sessions import Session
from app.server.settings import settings
from judges.core.errors import error_location
from judges.wire.redaction import Redactor

LOG: Final = logging.getLogger("whyreel")
LONGEST_S: Final = 900.0
"""Time limit of a run in public mode, where slots are few."""
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


async def run_plan(
    plan: JudgePlan, keys: tuple[SecretStr, ...], session: Session | None, owner: str, emit: Emit
) -> None:
    """Run the panel and emit its events; every event is redacted, also those of errors."""
    redactor = redactor_of(keys)

    async def emit_redacted(name: str, data: Any) -> None:
        await emit(name, redactor.value(json_safe(data)))

    began, done, problem = time.monotonic(), list[FinishedCall](), ""
    try:
        await emit_redacted("plan", request_preview.plan_event(plan))
        with sessions.using(session), panel.reserve_panel_budgets(plan) as budgets:
            judges = panel.make_judges(plan, keys, session, budgets, emit_redacted)
            async with asyncio.timeout(LONGEST_S if settings().public else None):
                await run_panel(plan, judges, emit_redacted, done)
    except TimeoutError:
        problem = TOO_LONG
    except (Refusal, BudgetExhausted, ValueError) as error:
        problem = str(error)
    except Exception as error:
        LOG.error("a run failed: %s", error_location(error))
        problem = BROKEN
    if done or not problem:
        seconds = time.monotonic() - began
        await emit_redacted("done", _done_event(plan, done, owner, redactor, seconds))
    if problem:
        await emit_redacted("failed", {"error": problem})


def _done_event(
    plan: JudgePlan, done: list[FinishedCall], owner: str, redactor: Redactor, seconds: float
) -> dict[str, Any]:
    finished = encode_logs(plan, done, redactor)
    return {
        "summary": summarize_run(plan, done),
        "run": FINISHED_RUNS.put(finished, owner) if finished else "",
        "logs": [log.name for log in finished],
        "seconds": round(seconds, 3),
    }
