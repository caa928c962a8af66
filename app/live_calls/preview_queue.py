"""A separate queue and thread limiter for previews, so that they never starve page requests."""

from collections.abc import Callable
from functools import partial
from typing import Final, ParamSpec, TypeVar

import anyio
from anyio import to_thread
from starlette.requests import Request

from app.access.client_address import visitor
from app.live_calls.rate_limits import RateLimiter, RateLimits, RefusalTexts

AT_ONCE: Final = 2
"""A preview decodes a clip and encodes its frames, which takes a core or more."""
PREVIEW_LIMITS: Final = RateLimits(per_hour=100_000, at_once=6, all_at_once=12)
"""Concurrent previews, queued ones included; calls per hour are counted elsewhere."""
PREVIEW_LIMITER: Final = RateLimiter(
    lambda: PREVIEW_LIMITS,
    texts=RefusalTexts(
        crowded="at most {at_once} previews at a time; wait until one is there",
        full="too many visitors want a preview just now; try again in some seconds",
    ),
)
_WORKERS: Final = anyio.CapacityLimiter(AT_ONCE)
Params = ParamSpec("Params")
Result = TypeVar("Result")


async def run_queued(
    request: Request, make: Callable[Params, Result], *args: Params.args, **named: Params.kwargs
) -> Result:
    """Call `make` in a worker thread, first come first served. Raises RateLimited when full."""
    with PREVIEW_LIMITER.slot(visitor(request), 0):
        return await to_thread.run_sync(partial(make, *args, **named), limiter=_WORKERS)
