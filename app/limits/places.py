"""How much goes on at a time: work that is refused when all places are taken, or that waits."""

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
    """At most `most` at a time of all together, and `each` of one visitor; more are refused.

    `full` and `crowded` make the exceptions for that.
    """

    most: float
    full: Refuse
    each: Callable[[], float] = lambda: math.inf
    crowded: Callable[[float], Exception] | None = None
    _lock: Lock = field(default_factory=Lock)
    _taken: Counter[str] = field(default_factory=Counter)

    @contextlib.contextmanager
    def place(self, who: str = "", full: Refuse | None = None) -> Iterator[None]:
        """Hold a place of a visitor (empty = nobody's own). Raises what refuses it."""
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
    """At most so many requests of one address are worked on at a time; the others wait."""

    def __init__(self, at_once: int) -> None:
        self._at_once = at_once
        self._lines: WeakValueDictionary[str, anyio.Semaphore] = WeakValueDictionary()

    @contextlib.asynccontextmanager
    async def turn(self, who: str) -> AsyncIterator[None]:
        """Wait until it is this request's turn."""
        line = self._lines.setdefault(who, anyio.Semaphore(self._at_once))
        async with line:
            yield
