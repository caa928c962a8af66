"""Limits per visitor: how many tasks at a time, how many calls a minute and an hour.

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
from threading import Lock
from typing import Final
from weakref import WeakValueDictionary

import anyio
from cachetools import LRUCache

from app.server.errors import RateLimited

Refuse = Callable[[], Exception]


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


HOUR_S: Final = 3600
MOST_KNOWN: Final = 10_000
"""Visitors that are remembered (LRU)."""
UNLIMITED: Final = Places(math.inf, AssertionError)


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
