"""One live run: the plan of an order, and its way as events, from which every key is struck."""

import asyncio
import logging
import time
from typing import Any, Final

from pydantic import SecretStr

from app.judging import order_checks, panel, request_preview, subject
from app.judging.finished_runs import FINISHED_RUNS
from app.judging.order import MOST_CALLS, Order
from app.judging.run import Done, Plan, place, run, summary
from app.judging.saved import logs
from app.live_calls.api_keys import redactor
from app.live_calls.daily_budget import BudgetExhausted
from app.live_calls.event_stream import Emit, json_safe
from app.server import sessions
from app.server.errors import Refusal
from app.server.sessions import Session
from app.server.settings import settings
from judges.wire.redaction import Redactor

LOG: Final = logging.getLogger("whyreel")
LONGEST_S: Final = 900.0
"""Of a run in public mode: places are few."""
TOO_LONG: Final = "this run took longer than a run may here; what had ended by then is shown"
BROKEN: Final = "something went wrong on this server; it was written to its log"


def plan_order(order: Order, session: Session | None, version: str) -> Plan:
    """The order as calls. Raises Refusal."""
    protocol = order_checks.protocol(order)
    subjects = subject.of(order, session, version)
    plan = Plan(order, protocol, subjects, tuple(judge.label for judge in order.judges))
    if plan.calls > MOST_CALLS:
        raise Refusal(422, f"these are {plan.calls} calls; one run may have {MOST_CALLS}. "
                                  "For more use the command line")  # fmt: skip
    order_checks.check(order, protocol, subjects[0])
    return plan


async def run_plan(
    plan: Plan, keys: tuple[SecretStr, ...], session: Session | None, owner: str, emit: Emit
) -> None:
    """The run as events; whatever happens, a key is struck from all of them."""
    hidden = redactor(keys)

    async def emit_redacted(name: str, data: Any) -> None:
        await emit(name, hidden.value(json_safe(data)))

    began, done, problem = time.monotonic(), list[Done](), ""
    try:
        await emit_redacted("plan", request_preview.plan(plan))
        with sessions.using(session), panel.paid(plan) as budget:
            clients = panel.made(plan, keys, session, budget, emit_redacted)
            async with asyncio.timeout(LONGEST_S if settings().public else None):
                await run(plan, clients, emit_redacted, done)
    except TimeoutError:
        problem = TOO_LONG
    except (Refusal, BudgetExhausted, ValueError) as error:
        problem = str(error)
    except Exception as error:
        LOG.error("a run failed: %s", place(error))
        problem = BROKEN
    if done or not problem:
        seconds = time.monotonic() - began
        await emit_redacted("done", _ended(plan, done, owner, hidden, seconds))
    if problem:
        await emit_redacted("failed", {"error": problem})


def _ended(
    plan: Plan, done: list[Done], owner: str, hidden: Redactor, seconds: float
) -> dict[str, Any]:
    finished = logs(plan, done, hidden)
    return {
        "summary": summary(plan, done),
        "run": FINISHED_RUNS.put(finished, owner) if finished else "",
        "logs": [log.name for log in finished],
        "seconds": round(seconds, 3),
    }
