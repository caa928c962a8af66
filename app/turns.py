"""`Turns`: who comes first is served first, a few at a time.

Twenty boards drawn at once by twenty threads end together, at the end: p95 was 860 ms where three
in turn take 430, for the interpreter runs one thread at a time and changing threads costs.
"""

import contextlib
import threading
from collections import deque
from collections.abc import Iterator


class Turns:
    """At most `at_once` hold a turn; the others wait in the order in which they came."""

    def __init__(self, at_once: int) -> None:
        self._free = at_once
        self._waiting: deque[threading.Event] = deque()
        self._lock = threading.Lock()

    @contextlib.contextmanager
    def turn(self, patience_s: float) -> Iterator[None]:
        """Wait for a turn, but no longer than `patience_s`: what is slow must not hold up all."""
        held = self._take(patience_s)
        try:
            yield
        finally:
            if held:
                self._pass_on()

    def _take(self, patience_s: float) -> bool:
        called = threading.Event()
        with self._lock:
            if self._free:
                self._free -= 1
                return True
            self._waiting.append(called)
        if called.wait(patience_s):
            return True
        with self._lock:
            if called.is_set():
                return True
            self._waiting.remove(called)
            return False

    def _pass_on(self) -> None:
        with self._lock:
            if self._waiting:
                self._waiting.popleft().set()
            else:
                self._free += 1
