"""Runs that have ended, for as long as their visitor may save or download them.

Kept in memory under 256 random bits that only the visitor of the run is given, a few and not for
long; keys were redacted before.
"""

import secrets
import threading
import time
from collections.abc import Callable
from typing import Final, NamedTuple

from cachetools import TTLCache

from app.judging.saved import Log

MOST: Final = 64
MOST_BYTES: Final = 2 * 2**20
SECONDS: Final = 3600.0


class _Run(NamedTuple):
    """A run's logs, and whose they are: a digest of the session, empty without one."""

    logs: tuple[Log, ...]
    owner: str


class FinishedRuns:
    """Runs by an id that cannot be guessed; safe for many threads."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._lock = threading.Lock()
        self._runs: TTLCache[str, _Run] = TTLCache(MOST, SECONDS, now)

    def put(self, logs: tuple[Log, ...], owner: str) -> str:
        """Keep the logs of a run; their id, empty where they are too long to keep."""
        if sum(len(log.lines) for log in logs) > MOST_BYTES:
            return ""
        run = secrets.token_urlsafe(32)
        with self._lock:
            self._runs[run] = _Run(logs, owner)
        return run

    def get(self, run: str, owner: str) -> tuple[Log, ...] | None:
        """The logs of that id; None for another visitor's session."""
        with self._lock:
            kept = self._runs.get(run)
        return kept.logs if kept is not None and kept.owner in ("", owner) else None


FINISHED_RUNS: Final = FinishedRuns()
