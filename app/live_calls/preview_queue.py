"""A queue for previews: only so many wait, and the others are asked to come again."""

from collections.abc import Callable
from typing import Final, ParamSpec, TypeVar

from starlette.requests import Request

from app.access.client_address import visitor
from app.live_calls.rate_limits import RateLimiter, RateLimits, RefusalTexts
from app.worker_pools import PREVIEWS

PREVIEW_LIMITS: Final = RateLimits(per_hour=100_000, at_once=6, all_at_once=12)
"""Concurrent previews, queued ones included; calls per hour are counted elsewhere."""
PREVIEW_LIMITER: Final = RateLimiter(
    lambda: PREVIEW_LIMITS,
    texts=RefusalTexts(
        crowded="at most {at_once} previews at a time; wait until one is there",
        full="too many visitors want a preview just now; try again in some seconds",
    ),
)
Params = ParamSpec("Params")
Result = TypeVar("Result")


async def run_queued(
    request: Request, make: Callable[Params, Result], *args: Params.args, **named: Params.kwargs
) -> Result:
    """Call `make` in a worker thread, first come first served. Raises RateLimited when full."""
    with PREVIEW_LIMITER.slot(visitor(request), 0):
        return await PREVIEWS.run(make, *args, **named)
