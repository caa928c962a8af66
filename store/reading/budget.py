"""Budgets: a query that runs too long is interrupted.

One watching thread for all: a thread for every query cost as much as a small query. This module
must not import duckdb: what a daemon thread's globals hold lives to the interpreter's end, and
DuckDB then fills stderr with reports of leaks.

Queries of one request share a time limit (`time_limit`): each of them uses it up.
"""

import contextlib
import heapq
import itertools
import threading
import time
from collections.abc import Iterator
from contextvars import ContextVar
from typing import Final, NamedTuple, Protocol, Self
from weakref import ReferenceType, ref


class TimeLimit(NamedTuple):
    """How long all queries of a request may take together; `ends` is on the monotonic clock."""

    seconds: float
    ends: float

    @property
    def left(self) -> float:
        """Seconds that are left; not positive once it is over."""
        return self.ends - time.monotonic()


_LIMIT: Final[ContextVar[TimeLimit | None]] = ContextVar("whyreel_time_limit", default=None)
IS_STARTING: Final = threading.Event()
"""Set while a server loads its libraries: the first pages wait for them, and a time limit would
take that for a slow query. Each query still has a budget of its own.
"""


@contextlib.contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Limit all queries within the block to `seconds` together; an outer limit takes precedence."""
    if _LIMIT.get() is not None or IS_STARTING.is_set():
        yield
        return
    before = _LIMIT.set(TimeLimit(seconds, time.monotonic() + seconds))
    try:
        yield
    finally:
        _LIMIT.reset(before)


def current_limit() -> TimeLimit | None:
    """Return the time limit of the current request, or None if there is none."""
    return _LIMIT.get()


class Interruptible(Protocol):
    """A cursor."""

    def interrupt(self) -> None:
        """Stop what it runs."""


class Budget:
    """Interrupts a cursor when time is up; never after the block has ended."""

    def __init__(self, cursor: Interruptible, seconds: float) -> None:
        self.spent = False
        self._cursor: Interruptible | None = cursor
        self._seconds = seconds
        self._lock = threading.Lock()

    def __enter__(self) -> Self:
        _WATCH.add(time.monotonic() + self._seconds, self)
        return self

    def __exit__(self, *_: object) -> None:
        with self._lock:
            self._cursor = None

    def stop(self) -> None:
        """Interrupt, if the block still runs."""
        with self._lock:
            if self._cursor is not None:
                self.spent = True
                self._cursor.interrupt()


class _Watch:
    """A thread that sleeps until the next deadline; it holds budgets weakly."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._due: list[tuple[float, int, ReferenceType[Budget]]] = []
        self._number = itertools.count()
        self._thread: threading.Thread | None = None

    def add(self, deadline: float, budget: Budget) -> None:
        """Stop `budget` at `deadline` (monotonic seconds)."""
        with self._changed:
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._run, name="budgets", daemon=True)
                self._thread.start()
            heapq.heappush(self._due, (deadline, next(self._number), ref(budget)))
            # Nearly always the new deadline is not the first, and nobody needs to wake.
            if self._due[0][0] == deadline:
                self._changed.notify()

    def _run(self) -> None:
        while True:
            with self._changed:
                while self._due and self._due[0][2]() is None:
                    heapq.heappop(self._due)
                wait = self._due[0][0] - time.monotonic() if self._due else None
                if wait is None or wait > 0:
                    self._changed.wait(wait)
                    continue
                late = heapq.heappop(self._due)[2]()
            if late is not None:
                late.stop()
            del late


_WATCH: Final = _Watch()
