"""Who judges in a run: clients at endpoints under this server's rules, and scripted judges."""

import contextlib
from collections.abc import Iterator
from typing import cast

from pydantic import SecretStr

from app.judging import request_preview
from app.judging.run import Caller, Plan
from app.live_calls.endpoint_forms import endpoint
from app.live_calls.guarded_clients import GuardedClient, Say, allowed, payer, reserved_budgets
from app.server.sessions import Session
from judges.calibration.scripted_judges import Name, ScriptedJudge
from judges.client.client import CostCap
from schema.protocols import PROTOCOLS


@contextlib.contextmanager
def paid(plan: Plan) -> Iterator[dict[str, CostCap]]:
    """The budgets of a run: the visitor's cap, and a share of the operator's day.

    Raises BudgetExhausted before anything is sent. What was not used is given back in the end.
    """
    numbers = [at for at, judge in enumerate(plan.order.judges) if judge.kind == "house"]
    with reserved_budgets(
        plan.order.cap, [request_preview.cost(plan, at) for at in numbers]
    ) as budgets:
        yield budgets


def made(
    plan: Plan,
    keys: tuple[SecretStr, ...],
    session: Session | None,
    budgets: dict[str, CostCap],
    say: Say,
) -> list[Caller]:
    """One caller for each judge of the panel, in its order."""
    order = plan.order
    shared = [budgets[payer(judge)] for judge in order.judges]
    at = order.grader if PROTOCOLS[plan.protocol.name].is_graded else None
    callers: dict[int, Caller] = {}
    grading = None
    # The grader first, since the others are made with it.
    for number in sorted(range(len(keys)), key=lambda number: number != at):
        judge = order.judges[number]
        if judge.kind == "trivial":
            callers[number] = ScriptedJudge(cast(Name, judge.model))
            continue
        guarded = GuardedClient(
            number,
            endpoint(judge, keys[number]),
            allowed(judge),
            shared[number],
            session,
            say,
            grading,
        )
        grading = guarded.client if number == at else grading
        callers[number] = guarded
    return [callers[number] for number in range(len(keys))]
