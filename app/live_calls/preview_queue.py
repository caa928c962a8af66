"""Previews wait in a queue of their own, so that the threads which draw pages are never taken."""

from collections.abc import Callable
from functools import partial
from typing import Final, ParamSpec, TypeVar

import anyio
from anyio import to_thread
from starlette.requests import Request

from app.access.client_address import visitor
from app.live_calls.rate_limits import RateLimiter, RateLimits, RefusalTexts

AT_ONCE: Final = 2
"""Each decodes a clip and codes its frames: a core or more."""
RATES: Final = RateLimits(per_hour=100_000, at_once=6, all_at_once=12)
"""Of those that wait or are made; hours are counted elsewhere."""
PREVIEW_LIMITER: Final = RateLimiter(
    lambda: RATES,
    texts=RefusalTexts(
        crowded="at most {at_once} previews at a time; wait until one is there",
        full="too many visitors want a preview just now; try again in some seconds",
    ),
)
_PLACES: Final = anyio.CapacityLimiter(AT_ONCE)
Params = ParamSpec("Params")
Made = TypeVar("Made")


async def run_queued(
    request: Request, make: Callable[Params, Made], *args: Params.args, **named: Params.kwargs
) -> Made:
    """What `make` returns, once it is its turn. Raises RateLimited where too many wait already."""
    with PREVIEW_LIMITER.slot(visitor(request), 0):
        return await to_thread.run_sync(partial(make, *args, **named), limiter=_PLACES)
