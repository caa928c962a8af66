"""A queue for previews: only so many wait, and the others are asked to come again."""

from collections.abc import Callable
from functools import partial
from typing import Final, ParamSpec, TypeVar

from starlette.requests import Request

from app.access.client_address import visitor
from app.limits.visitors import PREVIEW_PLACES
from app.server.errors import RateLimited
from app.worker_pools import PREVIEWS

FULL: Final = "too many visitors want a preview just now; try again in some seconds"
CROWDED: Final = "at most {at_once} previews at a time; wait until one is there"
Params = ParamSpec("Params")
Result = TypeVar("Result")


async def run_queued(
    request: Request, make: Callable[Params, Result], *args: Params.args, **named: Params.kwargs
) -> Result:
    """Call `make` in a worker thread, first come first served. Raises RateLimited when full."""
    full, crowded = (
        partial(RateLimited, FULL, 20, 503),
        CROWDED.format(at_once=PREVIEW_PLACES.each()),
    )
    with PREVIEW_PLACES.place(full, visitor(request), partial(RateLimited, crowded, 10)):
        return await PREVIEWS.run(make, *args, **named)
