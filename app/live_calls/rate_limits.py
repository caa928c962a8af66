"""Rate limits of live calls and uploads: per visitor and in total.

A visitor is identified by the client address (app.access.client_address).
"""

import contextlib
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from fastapi import Depends
from starlette.requests import Request

from app.access.client_address import visitor
from app.server.errors import RateLimited
from app.server.settings import settings

HOUR_S: Final = 3600
MOST_KNOWN: Final = 10_000
"""Visitors whose usage is kept; the least recently used idle one is dropped."""


class RateLimits(NamedTuple):
    """`per_hour` calls and `at_once` runs of one visitor, `all_at_once` runs in total."""

    per_hour: int
    at_once: int
    all_at_once: int


AT_ONCE: Final = 8
PUBLIC_AT_ONCE: Final = 2
ALL_AT_ONCE: Final = 16


class RefusalTexts(NamedTuple):
    """The texts of a refusal, with their placeholders."""

    hourly: str = "{per_hour} calls an hour are free for one visitor; {made} are made"
    crowded: str = "at most {at_once} runs at once; wait until one has ended"
    full: str = "too many visitors are asking models just now; try again soon"


def call_limits() -> RateLimits:
    """The limits of live calls; `WHYREEL_JUDGE_PER_HOUR` sets the first."""
    at_once = PUBLIC_AT_ONCE if settings().public else AT_ONCE
    return RateLimits(settings().judge_per_hour, at_once, ALL_AT_ONCE)


class _Usage:
    """A visitor's usage: (time, calls) within the last hour, and running slots."""

    __slots__ = ("calls", "running")

    def __init__(self) -> None:
        self.calls: deque[tuple[float, int]] = deque()
        self.running = 0


class RateLimiter:
    """Sliding-window limiter of calls per hour, with concurrency limits per visitor and in total.

    Usage is kept for the last `MOST_KNOWN` visitors, and for all that have a running slot: an LRU
    cache of a library would drop those too.
    """

    def __init__(
        self,
        limits: Callable[[], RateLimits],
        now: Callable[[], float] = time.monotonic,
        texts: RefusalTexts | None = None,
    ) -> None:
        self._limits = limits
        self._now = now
        self._texts = texts or RefusalTexts()
        self._lock = threading.Lock()
        self._visitors: OrderedDict[str, _Usage] = OrderedDict()
        self._running = 0

    @contextlib.contextmanager
    def slot(self, who: str, calls: int) -> Iterator[None]:
        """Hold a slot while a run of so many calls lasts. Raises RateLimited."""
        with self._lock:
            usage = self._admit(who, calls)
            usage.running += 1
            self._running += 1
        try:
            yield
        finally:
            with self._lock:
                usage.running -= 1
                self._running -= 1

    def count(self, who: str, calls: int = 1) -> None:
        """Count calls that need no slot. Raises RateLimited."""
        with self._lock:
            self._count(self._usage(who), calls)

    def forget_all(self) -> None:
        """Clear all usage."""
        with self._lock:
            self._visitors.clear()

    def _admit(self, who: str, calls: int) -> _Usage:
        limits, usage = self._limits(), self._usage(who)
        if usage.running >= limits.at_once:
            raise RateLimited(self._texts.crowded.format(at_once=limits.at_once), 10)
        if self._running >= limits.all_at_once:
            raise RateLimited(self._texts.full, 20, 503)
        self._count(usage, calls)
        return usage

    def _count(self, usage: _Usage, calls: int) -> None:
        now, limits = self._now(), self._limits()
        while usage.calls and usage.calls[0][0] <= now - HOUR_S:
            usage.calls.popleft()
        used = sum(number for _, number in usage.calls)
        if used + calls > limits.per_hour:
            wait = usage.calls[0][0] + HOUR_S - now if usage.calls else HOUR_S
            reason = self._texts.hourly.format(per_hour=limits.per_hour, made=used)
            raise RateLimited(reason, max(1, int(wait)))
        usage.calls.append((now, calls))

    def _usage(self, who: str) -> _Usage:
        usage = self._visitors.pop(who, None) or _Usage()
        self._visitors[who] = usage
        if len(self._visitors) > MOST_KNOWN:
            idle = next((name for name, other in self._visitors.items() if not other.running), None)
            if idle is not None and idle != who:
                del self._visitors[idle]
        return usage


CALL_LIMITER: Final = RateLimiter(call_limits)


async def count_call(request: Request) -> None:
    """Dependency: count one call of the visitor. Raises RateLimited."""
    CALL_LIMITER.count(visitor(request))


COUNTED: Final = Depends(count_call)
