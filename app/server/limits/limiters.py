"""Limits per visitor, who is known by the client address: tasks at a time, calls in a time.

Further work at a time is refused (Places) or waits (Turns). A token bucket refills every second, so
a visitor who was too fast waits only a second: for pages. A window of an hour never lets more calls
pass than it says: for calls that cost money.
"""

import contextlib
import math
import threading
import time
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from threading import Lock
from typing import Final, ParamSpec, TypeVar
from weakref import WeakValueDictionary

import anyio
from cachetools import LRUCache
from fastapi import Depends
from starlette.requests import Request

from app.jobs.worker_pools import PREVIEWS
from app.server.access.client_address import tells_apart, visitor
from app.server.errors import RateLimited
from app.server.settings import settings

Refuse = Callable[[], Exception]
HOUR_S: Final = 3600
MOST_KNOWN: Final = 10_000
"""Visitors that are remembered (LRU)."""


@dataclass(eq=False)
class Places:
    """At most `most` tasks at the same time, and at most `each` of one visitor.

    `full` and `crowded` make the exceptions that refuse further tasks.
    """

    most: float
    full: Refuse
    each: Callable[[], float] = lambda: math.inf
    crowded: Callable[[float], Exception] | None = None
    _lock: Lock = field(default_factory=Lock)
    _taken: Counter[str] = field(default_factory=Counter)

    @contextlib.contextmanager
    def place(self, who: str = "", full: Refuse | None = None) -> Iterator[None]:
        """Hold a place for a visitor; an empty `who` has no limit of its own. Raises if full."""
        with self._lock:
            if who and self._taken[who] >= (each := self.each()):
                raise self.crowded(each) if self.crowded else self.full()
            if self._taken.total() >= self.most:
                raise (full or self.full)()
            self._taken[who] += 1
        try:
            yield
        finally:
            with self._lock:
                self._taken[who] -= 1
                self._taken += Counter()  # keeps only those with one


UNLIMITED: Final = Places(math.inf, AssertionError)


class RateLimiter:
    """Limits a visitor's calls within the last hour, and concurrent runs."""

    def __init__(
        self, per_hour: Callable[[], int], refusal: str, places: Places = UNLIMITED,
        now: Callable[[], float] = time.monotonic,
    ) -> None:  # fmt: skip
        """`refusal` is the message; it may name `per_hour` and the calls already `made`."""
        self._per_hour, self._refusal, self._places, self._now = per_hour, refusal, places, now
        self._lock = threading.Lock()
        self._calls: LRUCache[str, deque[tuple[float, int]]] = LRUCache(MOST_KNOWN)

    @contextlib.contextmanager
    def slot(self, who: str, calls: int) -> Iterator[None]:
        """Count the calls of a run and hold a place for it. Raises RateLimited."""
        with self._places.place(who):
            self.count(who, calls)
            yield

    def count(self, who: str, calls: int = 1) -> None:
        """Count calls. Raises RateLimited."""
        now, per_hour = self._now(), self._per_hour()
        with self._lock:
            mine = self._calls.setdefault(who, deque())
            while mine and mine[0][0] <= now - HOUR_S:
                mine.popleft()
            made = sum(number for _, number in mine)
            if made + calls > per_hour:
                wait = mine[0][0] + HOUR_S - now if mine else HOUR_S
                reason = self._refusal.format(per_hour=per_hour, made=made)
                raise RateLimited(reason, max(1, int(wait)))
            mine.append((now, calls))

    def forget_all(self) -> None:
        """Clear all counts."""
        with self._lock:
            self._calls.clear()


class Turns:
    """At most `at_once` concurrent requests per address; the others wait."""

    def __init__(self, at_once: int) -> None:
        self._at_once = at_once
        self._lines: WeakValueDictionary[str, anyio.Semaphore] = WeakValueDictionary()

    @contextlib.asynccontextmanager
    async def turn(self, who: str) -> AsyncIterator[None]:
        """Wait for a free turn of the address."""
        line = self._lines.setdefault(who, anyio.Semaphore(self._at_once))
        async with line:
            yield


class TokenBuckets:
    """A token bucket per address: `burst` calls at once, then `per_minute` a minute."""

    def __init__(
        self, per_minute: float, burst: float = 0, now: Callable[[], float] = time.monotonic
    ) -> None:
        """The default burst is the calls of one minute."""
        self._per_second = per_minute / 60
        self._burst = max(1.0, burst or per_minute)
        self._now = now
        self._lock = threading.Lock()
        self._left: LRUCache[str, tuple[float, float]] = LRUCache(MOST_KNOWN)

    def take(self, who: str) -> int:
        """Take one call. Return 0, or the seconds to wait before the next one."""
        now = self._now()
        with self._lock:
            left, then = self._left.get(who, (self._burst, now))
            left = min(self._burst, left + (now - then) * self._per_second)
            wait = 0 if left >= 1 else max(1, math.ceil((1 - left) / self._per_second))
            self._left[who] = (left if wait else left - 1, now)
        return wait


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
