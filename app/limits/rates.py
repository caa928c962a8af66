"""Rate limits per visitor: by the minute for pages, by the hour for calls that cost money.

A token bucket refills every second, so a visitor who was too fast waits only a second. A window of
an hour never lets more calls pass than it says.
"""

import contextlib
import math
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from typing import Final

from cachetools import LRUCache

from app.limits.places import Places
from app.server.errors import RateLimited

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
