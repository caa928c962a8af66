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
from app.live_calls.endpoint_forms import Asked, endpoint
from app.live_calls.guarded_clients import Guarded, Say, allowed, purse, purses
from app.server.errors import Refusal
from app.server.sessions import Session
from pipelines.core.agent import Asker
from pipelines.jobs import BuildSettings, Expected


def check(asked: Order) -> None:
    """Look at every endpoint before anything is sent. Raises Refusal."""
    for one in asked.endpoints:
        if one.kind == "trivial":
            raise Refusal(422, "a rule builds nothing; name an endpoint")
        endpoint(one, None)


def cost(one: Asked, calls: Expected) -> tuple[float, float] | None:
    """What a case's calls may cost at an endpoint, US dollars; None where prices are unknown."""
    at = endpoint(one, None)
    return calls.cost(at.price_in, at.price_out)


@contextlib.asynccontextmanager
async def clients(
    asked: Order, keys: tuple[SecretStr, ...], session: Session | None, calls: Expected, say: Say
) -> AsyncIterator[tuple[Asker, Asker | None]]:
    """The model that drafts, and the one that looks at the clip, where it is another.

    Raises Spent before anything is sent, when the operator's day does not reach.
    """
    house = [cost(one, calls) for one in asked.endpoints if one.kind == "house"]
    least = [None if one is None else one[0] for one in house]

    async def waits(name: str, data: Any) -> None:
        """Of attempts only those that keep the case waiting are told."""
        del name
        if data["status"] != "ok":
            await say("waiting", {"status": data["status"], "detail": data["detail"]})

    with purses(asked.cap, least) as budgets:
        made = [
            Guarded(at, endpoint(one, keys[at]), allowed(one), budgets[purse(one)],
                    session, waits)
            for at, one in enumerate(asked.endpoints)
        ]  # fmt: skip
        try:
            yield made[0].client, made[1].client if len(made) > 1 else None
        finally:
            for one in made:
                await one.close()


def set_up(asked: Order, film: Path | None, witness: Asker | None = None) -> BuildSettings:
    """How the job is set for this case."""
    return replace(asked.setting, media=film, witness=witness)
