"""The limits of one visitor, who is known by the client address (app.access.client_address)."""

from collections.abc import Callable
from functools import partial
from typing import Final, ParamSpec, TypeVar

from fastapi import Depends
from starlette.requests import Request

from app.access.client_address import tells_apart, visitor
from app.limits.limiters import Places, RateLimiter
from app.server.errors import RateLimited
from app.server.settings import settings
from app.worker_pools import PREVIEWS

SAVES_PER_HOUR: Final = 7_200
AT_ONCE: Final = 8
PUBLIC_AT_ONCE: Final = 2
ALL_UPLOADS: Final = 32


def _places(most: int, full: str, each: Callable[[], int], crowded: str) -> Places:
    """Places whose refusals have these texts."""
    return Places(
        most, partial(RateLimited, full, 20, 503), each,
        lambda at_once: RateLimited(crowded.format(at_once=at_once), 10),
    )  # fmt: skip


CALL_LIMITER: Final = RateLimiter(
    lambda: settings().judge_per_hour,
    "{per_hour} calls an hour are free for one visitor; {made} are made",
    _places(16, "too many visitors are asking models just now; try again soon",
            lambda: PUBLIC_AT_ONCE if settings().public else AT_ONCE,
            "at most {at_once} runs at once; wait until one has ended"),
)  # fmt: skip
"""Calls of models, and runs of them."""
UPLOAD_LIMITER: Final = RateLimiter(
    lambda: settings().upload_per_hour,
    "{per_hour} uploads an hour are free for one visitor; {made} came",
    _places(ALL_UPLOADS, "too many visitors are uploading just now; try again soon",
            lambda: AT_ONCE if tells_apart() else ALL_UPLOADS,
            "at most {at_once} uploads at a time; wait until one has ended"),
)  # fmt: skip
SAVE_LIMITER: Final = RateLimiter(
    lambda: SAVES_PER_HOUR,
    "{per_hour} saves an hour are free for one visitor; {made} came",
    _places(ALL_UPLOADS, "too many visitors are annotating just now; try again soon",
            lambda: AT_ONCE, "at most {at_once} saves at a time"),
)  # fmt: skip
"""Annotations of visitors whose work lies in their session."""
SUBMISSION_LIMITER: Final = RateLimiter(
    lambda: settings().submissions_per_hour,
    "{per_hour} submissions an hour are free for one visitor",
)
PREVIEWS_WAITING: Final = _places(
    12, "too many visitors want a preview just now; try again in some seconds",
    lambda: 6, "at most {at_once} previews at a time; wait until one is there",
)  # fmt: skip
Params = ParamSpec("Params")
Result = TypeVar("Result")


async def count_call(request: Request) -> None:
    """Dependency: count one call of the visitor. Raises RateLimited."""
    CALL_LIMITER.count(visitor(request))


COUNTED: Final = Depends(count_call)


async def run_queued(
    request: Request, make: Callable[Params, Result], *args: Params.args, **named: Params.kwargs
) -> Result:
    """Make a preview in the pool for previews. Raises RateLimited if too many wait."""
    with PREVIEWS_WAITING.place(visitor(request)):
        return await PREVIEWS.run(make, *args, **named)
