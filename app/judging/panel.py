"""The judges of a run: guarded clients at endpoints, and scripted judges."""

import contextlib
from collections.abc import Iterator
from typing import cast

from pydantic import SecretStr

from app.jobs.event_stream import Emit
from app.judging import request_preview
from app.judging.order_checks import judge_endpoint
from app.judging.run import JudgePlan, PanelJudge
from app.live_calls.guarded_clients import GuardedClient, payer, reserved_budgets, rules_for
from app.server.sessions import Session
from judges.calibration.scripted_judges import Name, ScriptedJudge
from judges.client.client import CostCap
from schema.protocols import PROTOCOLS


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
