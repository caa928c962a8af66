"""Runs that have ended, for as long as their visitor may save or download them.

Kept in memory under 256 random bits that only the visitor of the run was told, a few and not for
long; keys were struck before.
"""

import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, NamedTuple

from app.judging.saved import Log

MOST: Final = 64
MOST_BYTES: Final = 2 * 2**20
SECONDS: Final = 3600.0


class Kept(NamedTuple):
    """A run's logs, and whose they are: a digest of the session, empty without one."""

    logs: tuple[Log, ...]
    owner: str
    until: float


class Shelf:
    """Runs by an id that cannot be guessed."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._lock = threading.Lock()
        self._kept: OrderedDict[str, Kept] = OrderedDict()

    def put(self, logs: tuple[Log, ...], owner: str) -> str:
        """Keep the logs of a run; their id, empty where they are too long to keep."""
        if sum(len(log.lines) for log in logs) > MOST_BYTES:
            return ""
        name = secrets.token_urlsafe(32)
        with self._lock:
            self._kept[name] = Kept(logs, owner, self._now() + SECONDS)
            self._sweep()
        return name

    def get(self, name: str, owner: str) -> tuple[Log, ...] | None:
        """The logs of that id; None for another visitor's session."""
        with self._lock:
            self._sweep()
            found = self._kept.get(name)
        return found.logs if found is not None and found.owner in ("", owner) else None

    def _sweep(self) -> None:
        late = [name for name, one in self._kept.items() if one.until <= self._now()]
        for name in late:
            del self._kept[name]
        while len(self._kept) > MOST:
            self._kept.popitem(last=False)


SHELF: Final = Shelf()
