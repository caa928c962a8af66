"""In-memory cache of finished runs' logs, from which a visitor may save or download them.

Keyed by 256 random bits that only the run's visitor receives; bounded in number, size and time.
API keys were redacted before.
"""

import secrets
import threading
import time
from collections.abc import Callable
from typing import Final, NamedTuple

from cachetools import TTLCache

from app.judging.saved import JudgeLog

MOST: Final = 64
MOST_BYTES: Final = 2 * 2**20
SECONDS: Final = 3600.0


class _OwnedLogs(NamedTuple):
    """A run's logs and their owner: a digest of the session token, empty without a session."""

    logs: tuple[JudgeLog, ...]
    owner: str


class FinishedRuns:
    """Finished runs by an unguessable id; thread-safe."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._lock = threading.Lock()
        self._runs: TTLCache[str, _OwnedLogs] = TTLCache(MOST, SECONDS, now)

    def put(self, logs: tuple[JudgeLog, ...], owner: str) -> str:
        """Store the logs of a run; their id, empty where they are over the size limit."""
        if sum(len(log.lines) for log in logs) > MOST_BYTES:
            return ""
        run = secrets.token_urlsafe(32)
        with self._lock:
            self._runs[run] = _OwnedLogs(logs, owner)
        return run

    def get(self, run: str, owner: str) -> tuple[JudgeLog, ...] | None:
        """The logs of that id; None for another visitor's session."""
        with self._lock:
            owned = self._runs.get(run)
        return owned.logs if owned is not None and owned.owner in ("", owner) else None


FINISHED_RUNS: Final = FinishedRuns()
