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
from app.live_calls.endpoint_forms import EndpointForm, endpoint
from app.live_calls.event_stream import Emit
from app.live_calls.guarded_clients import GuardedClient, payer, reserved_budgets, rules_for
from app.server.errors import Refusal
from app.server.sessions import Session
from pipelines.core.agent import Asker
from pipelines.jobs import BuildSettings, Expected


def check_endpoints(order: BuildOrder) -> None:
    """Validate every endpoint before any request. Raises Refusal."""
    for form in order.endpoints:
        if form.kind == "trivial":
            raise Refusal(422, "a rule builds nothing; name an endpoint")
        endpoint(form, None)


def estimate_cost(form: EndpointForm, calls: Expected) -> tuple[float, float] | None:
    """Least and most that a case may cost, US dollars; None where a price is unknown."""
    at = endpoint(form, None)
    return calls.cost(at.price_in, at.price_out)


@contextlib.asynccontextmanager
async def open_clients(
    order: BuildOrder,
    keys: tuple[SecretStr, ...],
    session: Session | None,
    calls: Expected,
    emit: Emit,
) -> AsyncIterator[tuple[Asker, Asker | None]]:
    """The drafting client, and the witness where one is named; closed with the context.

    Raises BudgetExhausted before any request where the day's budget cannot be reserved.
    """
    estimates = [estimate_cost(form, calls) for form in order.endpoints if form.kind == "house"]
    least = [None if bounds is None else bounds[0] for bounds in estimates]

    async def emit_waiting(name: str, data: Any) -> None:
        """Forward only failed attempts: those that the case waits for."""
        del name
        if data["status"] != "ok":
            await emit("waiting", {"status": data["status"], "detail": data["detail"]})

    with reserved_budgets(order.cap, least) as budgets:
        clients = [
            GuardedClient(at, endpoint(form, keys[at]), rules_for(form), budgets[payer(form)],
                    session, emit_waiting)
            for at, form in enumerate(order.endpoints)
        ]  # fmt: skip
        try:
            yield clients[0].client, clients[1].client if len(clients) > 1 else None
        finally:
            for client in clients:
                await client.close()


def case_setting(
    order: BuildOrder, clip: Path | None, witness: Asker | None = None
) -> BuildSettings:
    """The job's settings for this case, with its clip and witness."""
    return replace(order.setting, media=clip, witness=witness)
