"""Who is asked on the Build page: clients at a visitor's endpoints or the operator's own.

The only place of building where a visitor's key meets a client; both end with the run.
"""

import contextlib
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from pydantic import SecretStr

from app.building.order import Order
from app.live_calls.endpoint_forms import EndpointForm, endpoint
from app.live_calls.guarded_clients import GuardedClient, Say, allowed, payer, reserved_budgets
from app.server.errors import Refusal
from app.server.sessions import Session
from pipelines.core.agent import Asker
from pipelines.jobs import BuildSettings, Expected


def check(order: Order) -> None:
    """Look at every endpoint before anything is sent. Raises Refusal."""
    for form in order.endpoints:
        if form.kind == "trivial":
            raise Refusal(422, "a rule builds nothing; name an endpoint")
        endpoint(form, None)


def cost(form: EndpointForm, calls: Expected) -> tuple[float, float] | None:
    """What a case's calls may cost at an endpoint, US dollars; None where prices are unknown."""
    at = endpoint(form, None)
    return calls.cost(at.price_in, at.price_out)


@contextlib.asynccontextmanager
async def clients(
    order: Order, keys: tuple[SecretStr, ...], session: Session | None, calls: Expected, say: Say
) -> AsyncIterator[tuple[Asker, Asker | None]]:
    """The model that drafts, and the one that looks at the clip, where it is another.

    Raises BudgetExhausted before anything is sent, when the operator's day does not reach.
    """
    house = [cost(form, calls) for form in order.endpoints if form.kind == "house"]
    least = [None if bounds is None else bounds[0] for bounds in house]

    async def waits(name: str, data: Any) -> None:
        """Of attempts only those that keep the case waiting are told."""
        del name
        if data["status"] != "ok":
            await say("waiting", {"status": data["status"], "detail": data["detail"]})

    with reserved_budgets(order.cap, least) as budgets:
        made = [
            GuardedClient(at, endpoint(form, keys[at]), allowed(form), budgets[payer(form)],
                    session, waits)
            for at, form in enumerate(order.endpoints)
        ]  # fmt: skip
        try:
            yield made[0].client, made[1].client if len(made) > 1 else None
        finally:
            for client in made:
                await client.close()


def set_up(order: Order, film: Path | None, witness: Asker | None = None) -> BuildSettings:
    """How the job is set for this case."""
    return replace(order.setting, media=film, witness=witness)
