"""`Turns`: who comes first is served first, as many at a time as there are places.

Twenty boards drawn at once by twenty threads end together, at the end: p95 was 860 ms where in turn
they take 430, for the interpreter runs one thread at a time and changing threads costs.
"""

import contextlib
import threading
from collections import deque
from collections.abc import Iterator
from typing import Generic, TypeVar

Place = TypeVar("Place")


class Turns(Generic[Place]):
    """Each place serves one at a time; the others wait in the order in which they came."""

    def __init__(self, *places: Place) -> None:
        """The places, the best first."""
        self._places = list(places)
        self._free = list(places)
        self._waiting: deque[_Called[Place]] = deque()
        self._lock = threading.Lock()

    def add(self, place: Place) -> None:
        """One more place, the last to be chosen."""
        with self._lock:
            self._places.append(place)
        self._pass_on(place)

    def withdraw(self, place: Place) -> None:
        """Give a place to nobody any more."""
        with self._lock:
            self._places = [one for one in self._places if one != place]
            self._free = [one for one in self._free if one != place]

    @contextlib.contextmanager
    def turn(self, patience_s: float) -> Iterator[Place | None]:
        """Wait for a place, but no longer than `patience_s`: what is slow must not hold up all.

        None: the patience is over, and the others' places are taken.
        """
        place = self._take(patience_s)
        try:
            yield place
        finally:
            if place is not None:
                self._pass_on(place)

    def _take(self, patience_s: float) -> Place | None:
        called: _Called[Place] = _Called()
        with self._lock:
            if self._free:
                return self._free.pop(0)
            self._waiting.append(called)
        if called.come.wait(patience_s):
            return called.place
        with self._lock:
            if called.place is None:
                self._waiting.remove(called)
            return called.place

    def _pass_on(self, place: Place) -> None:
        with self._lock:
            if place not in self._places:
                return
            if self._waiting:
                called = self._waiting.popleft()
                called.place = place
                called.come.set()
            else:
                self._free = sorted((*self._free, place), key=self._places.index)


class _Called(Generic[Place]):
    """One who waits; `place` is set before they are told to come."""

    def __init__(self) -> None:
        self.place: Place | None = None
        self.come = threading.Event()
