"""The limits of one visitor, who is known by the client address (app.access.client_address)."""

from typing import Final

from fastapi import Depends
from starlette.requests import Request

from app.access.client_address import tells_apart, visitor
from app.limits.places import Places
from app.limits.rates import RateLimiter, RefusalTexts
from app.server.settings import settings

SAVES_PER_HOUR: Final = 7_200
AT_ONCE: Final = 8
PUBLIC_AT_ONCE: Final = 2
ALL_UPLOADS: Final = 32


def uploads_at_once() -> int:
    """Uploads of one visitor at a time."""
    return AT_ONCE if tells_apart() else ALL_UPLOADS


CALL_LIMITER: Final = RateLimiter(
    lambda: settings().judge_per_hour,
    Places(16, lambda: PUBLIC_AT_ONCE if settings().public else AT_ONCE),
    RefusalTexts(),
)
"""Calls of models, and runs of them."""
UPLOAD_LIMITER: Final = RateLimiter(
    lambda: settings().upload_per_hour,
    Places(ALL_UPLOADS, uploads_at_once),
    RefusalTexts(
        hourly="{per_hour} uploads an hour are free for one visitor; {made} came",
        crowded="at most {at_once} uploads at a time; wait until one has ended",
        full="too many visitors are uploading just now; try again soon",
    ),
)
SAVE_LIMITER: Final = RateLimiter(
    lambda: SAVES_PER_HOUR,
    Places(ALL_UPLOADS, lambda: AT_ONCE),
    RefusalTexts(
        hourly="{per_hour} saves an hour are free for one visitor; {made} came",
        crowded="at most {at_once} saves at a time",
        full="too many visitors are annotating just now; try again soon",
    ),
)
"""Annotations of visitors whose work lies in their session."""
SUBMISSION_LIMITER: Final = RateLimiter(
    lambda: settings().submissions_per_hour,
    Places(1),
    RefusalTexts(hourly="{per_hour} submissions an hour are free for one visitor"),
)
PREVIEW_PLACES: Final = Places(12, lambda: 6)
"""Previews of what a model is sent, queued ones included."""


async def count_call(request: Request) -> None:
    """Dependency: count one call of the visitor. Raises RateLimited."""
    CALL_LIMITER.count(visitor(request))


COUNTED: Final = Depends(count_call)
