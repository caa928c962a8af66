"""Limits on concurrent work: further work is refused (Places) or waits (Turns)."""

import contextlib
import math
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass, field
from threading import Lock
from weakref import WeakValueDictionary

import anyio

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
