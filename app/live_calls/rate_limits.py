"""How often and how much at once a visitor may ask; also all visitors together.

A visitor is known by the address of the connection (app.access.client_address).
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

MOST_KNOWN: Final = 10_000
"""Visitors that are remembered; the one asked longest ago goes first."""


class Rates(NamedTuple):
    """`per_hour` calls and `at_once` runs of one visitor, `all_at_once` of all together."""

    per_hour: int
    at_once: int
    all_at_once: int


AT_ONCE: Final = 8
PUBLIC_AT_ONCE: Final = 2
ALL_AT_ONCE: Final = 16


class Words(NamedTuple):
    """What is told to a visitor who has to wait."""

    hourly: str = "{per_hour} calls an hour are free for one visitor; {made} are made"
    crowded: str = "at most {at_once} runs at once; wait until one has ended"
    full: str = "too many visitors are asking models just now; try again soon"


def rates() -> Rates:
    """The rates of this process; `WHYREEL_JUDGE_PER_HOUR` sets the first."""
    at_once = PUBLIC_AT_ONCE if settings().public else AT_ONCE
    return Rates(settings().judge_per_hour, at_once, ALL_AT_ONCE)


class _Known:
    __slots__ = ("calls", "running")

    def __init__(self) -> None:
        self.calls: deque[tuple[float, int]] = deque()
        self.running = 0


class Desk:
    """Counts calls by the hour and runs at once."""

    def __init__(
        self,
        told: Callable[[], Rates],
        now: Callable[[], float] = time.monotonic,
        words: Words | None = None,
    ) -> None:
        self._told = told
        self._now = now
        self._words = words or Words()
        self._lock = threading.Lock()
        self._known: OrderedDict[str, _Known] = OrderedDict()
        self._running = 0

    @contextlib.contextmanager
    def place(self, who: str, calls: int) -> Iterator[None]:
        """A place for one run of so many calls, as long as it lasts. Raises RateLimited."""
        with self._lock:
            known = self._admit(who, calls)
            known.running += 1
            self._running += 1
        try:
            yield
        finally:
            with self._lock:
                known.running -= 1
                self._running -= 1

    def note(self, who: str, calls: int = 1) -> None:
        """Count calls that need no place. Raises RateLimited."""
        with self._lock:
            self._count(self._of(who), calls)

    def _admit(self, who: str, calls: int) -> _Known:
        told, known = self._told(), self._of(who)
        if known.running >= told.at_once:
            raise RateLimited(self._words.crowded.format(at_once=told.at_once), 10)
        if self._running >= told.all_at_once:
            raise RateLimited(self._words.full, 20, 503)
        self._count(known, calls)
        return known

    def _count(self, known: _Known, calls: int) -> None:
        now, told = self._now(), self._told()
        while known.calls and known.calls[0][0] <= now - 3600:
            known.calls.popleft()
        made = sum(number for _, number in known.calls)
        if made + calls > told.per_hour:
            wait = known.calls[0][0] + 3600 - now if known.calls else 3600
            reason = self._words.hourly.format(per_hour=told.per_hour, made=made)
            raise RateLimited(reason, max(1, int(wait)))
        known.calls.append((now, calls))

    def _of(self, who: str) -> _Known:
        known = self._known.pop(who, None) or _Known()
        self._known[who] = known
        if len(self._known) > MOST_KNOWN:
            idle = next((name for name, one in self._known.items() if not one.running), None)
            if idle is not None and idle != who:
                del self._known[idle]
        return known


DESK: Final = Desk(rates)


async def count_call(request: Request) -> None:
    """Dependency: one more call of a visitor in this hour. Raises RateLimited."""
    DESK.note(visitor(request))


COUNTED: Final = Depends(count_call)
