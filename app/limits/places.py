"""How much goes on at a time: work that is refused when all places are taken, or that waits."""

import contextlib
import math
import threading
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator

import anyio

Refuse = Callable[[], Exception]
"""Makes the exception that is raised."""


class Places:
    """At most so many at a time, of all together and of one visitor; more are refused."""

    def __init__(self, most: float, each: Callable[[], float] = lambda: math.inf) -> None:
        self._most = most
        self.each = each
        self._lock = threading.Lock()
        self._taken: Counter[str] = Counter()

    @contextlib.contextmanager
    def place(self, full: Refuse, who: str = "", crowded: Refuse | None = None) -> Iterator[None]:
        """Hold a place of the visitor `who` (empty = nobody's own).

        Raises what `full` makes where all places are taken, `crowded` where the visitor's are.
        """
        with self._lock:
            if who and self._taken[who] >= self.each():
                raise (crowded or full)()
            if self._taken.total() >= self._most:
                raise full()
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
        self._lines: dict[str, anyio.Semaphore] = {}
        self._known: Counter[str] = Counter()

    @contextlib.asynccontextmanager
    async def turn(self, who: str) -> AsyncIterator[None]:
        """Wait until it is this request's turn."""
        line = self._lines.setdefault(who, anyio.Semaphore(self._at_once))
        self._known[who] += 1
        try:
            async with line:
                yield
        finally:
            self._known[who] -= 1
            if not self._known[who]:
                del self._known[who], self._lines[who]
