"""Clients of a build: at a visitor's endpoints or at the operator's own.

The only module of building that hands an API key to a client; neither outlives the run.
"""

import contextlib
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from pydantic import SecretStr

from app.building.order import BuildOrder
from app.jobs.event_stream import Emit
from app.live_calls.endpoint_forms import EndpointForm, endpoint
from app.live_calls.guarded_clients import GuardedClient, payer, reserved_budgets, rules_for
from app.server.errors import Refusal
from app.server.sessions import Session
from pipelines.build_job import BuildSettings, Expected, Prices, whole_cost
from pipelines.core.agent import Asker, SecondModel
from pipelines.vgenst.references import ReferenceScene


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
