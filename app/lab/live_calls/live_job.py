"""A live run is a job: it has a place while it lasts, and what it says is streamed and redacted.

Its result is kept for an hour in memory, under an id of 256 random bits that only its visitor gets.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final

from starlette.requests import Request

from app.jobs.event_stream import Emit, EventStream
from app.jobs.runner import Job, Runner
from app.lab.live_calls.guarded_clients import BudgetExhausted
from app.server import sessions
from app.server.access.client_address import visitor
from app.server.errors import BROKEN, Refusal
from app.server.limits.limiters import CALL_LIMITER
from app.server.sessions import Session
from app.server.settings import settings
from judges import error_location
from judges.wire.redaction import Redactor

LOG: Final = logging.getLogger("whyreel")
KEPT_S: Final = 3600.0
MOST_KEPT: Final = 64
LONGEST_S: Final = 900.0
"""Time limit of a run in public mode, where slots are few."""


@dataclass(eq=False)
class LiveJob(Job):
    """A run of so many calls, and what is kept of it."""

    calls: int = 0
    result: Any = None


LIVE_JOBS: Final = Runner[LiveJob](
    "live", lambda job: CALL_LIMITER.slot(job.who, job.calls), KEPT_S, most_kept=MOST_KEPT
)
Finish = Callable[[Emit, bool], Awaitable[None]]


def stream(
    request: Request, job: LiveJob, redactor: Redactor,
    work: Callable[[Emit], Awaitable[None]], too_long: str, finish: Finish | None = None,
) -> EventStream:  # fmt: skip
    """Run a job and stream its events; every event is redacted, also those of errors.

    `finish` is called after the work, unless the visitor has gone; then comes the reason of a
    failure. Raises RateLimited.
    """
    job.who = visitor(request)
    LIVE_JOBS.admit(job)

    async def run(emit: Emit) -> None:
        problem = ""
        try:
            with sessions.using(job.session):
                async with asyncio.timeout(LONGEST_S if settings().public else None):
                    await work(emit)
        except TimeoutError:
            problem = too_long
        except (Refusal, BudgetExhausted) as error:
            problem = str(error)
        except Exception as error:
            # Log neither message nor values of the error: they may contain what was sent.
            LOG.error("a live run failed: %s", error_location(error))
            problem = BROKEN
        if finish:
            await finish(emit, bool(problem))
        if problem:
            await emit("failed", {"error": problem})

    def end() -> None:
        if job.result is None:
            LIVE_JOBS.drop(job)
        else:
            LIVE_JOBS.end(job, "done")

    return EventStream(run, end, redactor)


def kept_result(token: str, session: Session | None) -> Any:
    """The run with that id; None if it is unknown or another visitor's."""
    job = LIVE_JOBS.find(token, session)
    return job and job.result
