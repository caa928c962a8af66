"""Films and sets are made one at a time, with progress, and can be stopped."""

import logging
import secrets
import tempfile
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from app.server.errors import RateLimited, Refusal
from media.mp4 import MediaFault

LOG: Final = logging.getLogger("whyreel")
MOST_WAITING: Final = 4
KEPT: Final = 12
KEPT_S: Final = 30 * 60
"""Finished files that are kept, and for how long."""
FULL: Final = "Other films and sets are being made; try again in a minute."
BROKEN: Final = "It could not be made; the server's log says why."


class TakeoutFault(Exception):  # noqa: N818
    """What can't be made; the message says why."""


class TakeoutCancelled(Exception):  # noqa: N818
    """The visitor has stopped it."""


Tick = Callable[[float], None]
"""Is given the share that is done, from 0 to 1; raises TakeoutCancelled to stop."""
Make = Callable[[Path, Tick], None]


@dataclass
class TakeoutJob:
    """A file that waits, is made, or has ended; `progress` from 0 to 1."""

    id: str
    name: str
    path: Path
    state: str = "waiting"
    progress: float = 0.0
    reason: str = ""
    ended: float = 0.0
    stop: threading.Event = field(default_factory=threading.Event)

    def as_json(self) -> dict[str, Any]:
        """What its page is told."""
        return {
            "id": self.id, "state": self.state, "progress": round(self.progress, 3),
            "reason": self.reason, "name": self.name,
        }  # fmt: skip

    def tick(self, share: float) -> None:
        """Note how far it is. Raises TakeoutCancelled."""
        if self.stop.is_set():
            raise TakeoutCancelled
        self.progress = min(0.99, share)


class Studio:
    """The files of this process: one made at a time, some waiting, some kept."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._jobs: dict[str, TakeoutJob] = {}
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="takeout")
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    def order(self, name: str, make: Make) -> TakeoutJob:
        """A new job for a file of that name. Raises RateLimited when too many wait."""
        with self._lock:
            self._forget_old()
            if sum(not job.ended for job in self._jobs.values()) > MOST_WAITING:
                raise RateLimited(FULL, 30, 503)
            self._folder = self._folder or tempfile.TemporaryDirectory(prefix="whyreel-takeout-")
            token = secrets.token_urlsafe(16)
            job = TakeoutJob(token, name, Path(self._folder.name) / token)
            self._jobs[token] = job
        self._worker.submit(_run, job, make)
        return job

    def find(self, token: str) -> TakeoutJob:
        """The job of that id. Raises Refusal for an unknown one."""
        job = self._jobs.get(token)
        if job is None:
            raise Refusal(404, "This file is not kept any more; make it once more.")
        return job

    def cancel(self, token: str) -> TakeoutJob:
        """Stop a job; what has ended stays as it is."""
        job = self.find(token)
        job.stop.set()
        return job

    def _forget_old(self) -> None:
        ended = sorted((job for job in self._jobs.values() if job.ended), key=lambda job: job.ended)
        late = time.monotonic() - KEPT_S
        for index, job in enumerate(ended):
            if job.ended < late or index < len(ended) - KEPT:
                job.path.unlink(missing_ok=True)
                del self._jobs[job.id]


def _run(job: TakeoutJob, make: Make) -> None:
    job.state = "drawing"
    try:
        job.tick(0.0)
        make(job.path, job.tick)
        job.state, job.progress = "done", 1.0
    except TakeoutCancelled:
        job.state = "cancelled"
    except (TakeoutFault, MediaFault) as error:
        job.state, job.reason = "failed", str(error)
    except Exception:
        LOG.exception("%s could not be made", job.name)
        job.state, job.reason = "failed", BROKEN
    finally:
        job.ended = time.monotonic()
        if job.state != "done":
            job.path.unlink(missing_ok=True)


STUDIO: Final = Studio()
