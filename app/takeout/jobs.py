"""Films and sets are made one at a time, with progress, and can be stopped.

What is made lies in a folder of the home, within the budget for downloads. It belongs to the
session that ordered it and goes with it.
"""

import contextlib
import logging
import secrets
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple

from app.downloads.spool import DiskShare, TooMuchError
from app.server.disk_full import trouble
from app.server.errors import RateLimited, Refusal
from app.server.sessions import Session
from app.server.settings import MB, settings
from app.server.state import home
from media.mp4 import MediaFault

LOG: Final = logging.getLogger("whyreel")
MOST_WAITING: Final = 4
EACH: Final = 2
"""Jobs of one visitor that wait or are made."""
KEPT_S: Final = 30 * 60
"""How long a finished file is kept."""
LEAST_KEPT_S: Final = 5 * 60
"""How long it is safe from others' orders, where there is no room for all."""
STALE_S: Final = 3600.0
"""Age of files that are left over from a killed process."""
SHARE: Final = 0.5
"""What all these files may take of the disk for downloads: the rest is for those under way."""
FULL: Final = "Other films and sets are being made; try again in a minute."
YOURS: Final = f"You have {EACH} films or sets under way; wait for them, or cancel one."
NO_ROOM: Final = "There is no room for one more film or set just now; try again in some minutes."
GONE: Final = "This file is not kept any more; make it once more."
BROKEN: Final = "It could not be made; the server's log says why."


class TakeoutFault(Exception):  # noqa: N818
    """What can't be made; the message says why."""


class TakeoutCancelled(Exception):  # noqa: N818
    """The visitor has stopped it."""


Tick = Callable[[float], None]
"""Is given the share that is done, from 0 to 1; raises TakeoutCancelled to stop."""
Make = Callable[[Path, Tick], None]


class Orderer(NamedTuple):
    """Who orders a file: the session that it belongs to (None = it shows nothing private), and
    what tells this visitor from others (empty = nothing does).
    """

    session: Session | None = None
    who: str = ""


@dataclass
class TakeoutJob:
    """A file that waits, is made, or has ended; `progress` from 0 to 1."""

    id: str
    name: str
    path: Path
    by: Orderer
    state: str = "waiting"
    progress: float = 0.0
    reason: str = ""
    ended: float = 0.0
    stop: threading.Event = field(default_factory=threading.Event)
    disk: DiskShare = field(default_factory=DiskShare)

    def as_json(self) -> dict[str, Any]:
        """What its page is told."""
        return {
            "id": self.id, "state": self.state, "progress": round(self.progress, 3),
            "reason": self.reason, "name": self.name,
        }  # fmt: skip

    def tick(self, share: float) -> None:
        """Note how far it is. Raises TakeoutCancelled, TakeoutFault where the disk's share ends."""
        if self.stop.is_set():
            raise TakeoutCancelled
        self.progress = min(0.99, share)
        try:
            self.disk.hold(max(self.disk.size, _size(self.path)))
        except TooMuchError:
            raise TakeoutFault(NO_ROOM) from None


def most_bytes() -> int:
    """What all films and sets together may take of the disk."""
    return int(settings().downloads_mb * MB * SHARE)


class Studio:
    """The files of this process: one made at a time, some waiting, some kept."""

    def __init__(self, folder: Path | None = None) -> None:
        """`folder` is where files lie; by default one of the home."""
        self._lock = threading.Lock()
        self._jobs: dict[str, TakeoutJob] = {}
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="takeout")
        self._named = folder

    @property
    def _folder(self) -> Path:
        return self._named or home() / "takeout"

    def order(self, name: str, make: Make, by: Orderer, size: int = 0) -> TakeoutJob:
        """A new job for a file of that name and about that size.

        Raises RateLimited when too many wait, of this visitor or of all, or there is no room.
        """
        with self._lock:
            self._drop_late()
            waiting = [job for job in self._jobs.values() if not job.ended]
            if by.who and sum(job.by.who == by.who for job in waiting) >= EACH:
                raise RateLimited(YOURS, 10)
            if len(waiting) > MOST_WAITING:
                raise RateLimited(FULL, 30, 503)
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            token = secrets.token_urlsafe(16)
            job = TakeoutJob(token, name, self._folder / token, by)
            self._make_room(job, size)
            self._jobs[token] = job
        self._worker.submit(self._run_logged, job, make)
        return job

    def _run_logged(self, job: TakeoutJob, make: Make) -> None:
        """Run a job and log its error: nothing reads the future of a submitted job."""
        try:
            self._run(job, make)
        except Exception:
            LOG.exception("%s could not be ended", job.name)
            with self._lock:
                job.state, job.reason, job.ended = "failed", BROKEN, time.monotonic()

    def find(self, token: str, session: Session | None) -> TakeoutJob:
        """The job of that id. Raises Refusal for an unknown one, and for another session's."""
        with self._lock:
            self._drop_late()
            job = self._jobs.get(token)
        if job is None or job.by.session not in (None, session):
            raise Refusal(404, GONE)
        return job

    def cancel(self, token: str, session: Session | None) -> TakeoutJob:
        """Stop a job; what has ended stays as it is. Raises Refusal as `find` does."""
        job = self.find(token, session)
        with self._lock:
            job.stop.set()
            if job.state == "waiting":
                _end(job, "cancelled", "")
        return job

    def forget(self, session: Session) -> None:
        """Stop and remove all that a session has ordered."""
        with self._lock:
            for job in list(self._jobs.values()):
                if job.by.session == session:
                    self._drop(job)

    def sweep(self) -> None:
        """Remove what has been kept long enough, and what a killed process has left."""
        before = time.time() - STALE_S
        with self._lock:
            self._drop_late()
            known = {*self._jobs}
        for path in self._folder.glob("*"):
            with contextlib.suppress(FileNotFoundError):
                if path.name not in known and path.stat().st_mtime < before:
                    path.unlink()

    def _drop_late(self) -> None:
        late, now = time.monotonic() - KEPT_S, time.time()
        for job in list(self._jobs.values()):
            orphaned = job.by.session is not None and job.by.session.expires <= now
            if orphaned or (job.ended and job.ended < late):
                self._drop(job)

    def _drop(self, job: TakeoutJob) -> None:
        """Remove a job with its file; one that is being made ends at its next step."""
        job.stop.set()
        job.path.unlink(missing_ok=True)
        job.disk.release()
        self._jobs.pop(job.id, None)

    def _make_room(self, job: TakeoutJob, size: int) -> None:
        """Reserve the disk, in the place of the visitor's own files before others' older ones.

        Raises RateLimited, and nothing is removed then.
        """
        missing = sum(each.disk.size for each in self._jobs.values()) + size - most_bytes()
        leaving = []
        for old in self._yielding(job.by):
            if missing <= 0:
                break
            leaving.append(old)
            missing -= old.disk.size
        if missing > 0:
            raise RateLimited(NO_ROOM, LEAST_KEPT_S, 503)
        for old in leaving:
            self._drop(old)
        try:
            job.disk.hold(size)
        except TooMuchError:
            raise RateLimited(NO_ROOM, LEAST_KEPT_S, 503) from None

    def _yielding(self, by: Orderer) -> Iterator[TakeoutJob]:
        """Finished files in the order in which they give way to a new one."""
        done = sorted(
            (job for job in self._jobs.values() if job.state == "done"), key=lambda job: job.ended
        )
        late = time.monotonic() - LEAST_KEPT_S
        own = [job for job in done if by.who and job.by.who == by.who]
        yield from own
        yield from (job for job in done if job not in own and job.ended < late)

    def _run(self, job: TakeoutJob, make: Make) -> None:
        with self._lock:
            if job.stop.is_set():
                return
            job.state = "drawing"
        state, reason = "done", ""
        try:
            job.tick(0.0)
            make(job.path, job.tick)
        except TakeoutCancelled:
            state = "cancelled"
        except (TakeoutFault, MediaFault) as error:
            state, reason = "failed", str(error)
        except Exception as error:
            state, reason = "failed", _said_of(job, error)
        with self._lock:
            stopped = job.stop.is_set()
            _end(job, "cancelled" if stopped else state, "" if stopped else reason)


def _said_of(job: TakeoutJob, error: Exception) -> str:
    """What the visitor is told of an error that nobody expected; the log has all of it."""
    problem = trouble(error)
    if problem is not None:
        return problem.reason
    if not job.stop.is_set():  # a file that was taken away under its writer
        LOG.error("%s could not be made", job.name, exc_info=error)
    return BROKEN


def _end(job: TakeoutJob, state: str, reason: str) -> None:
    if state == "done":
        job.progress = 1.0
        with contextlib.suppress(TooMuchError):  # its last part came after the last step
            job.disk.hold(_size(job.path))
    else:
        job.path.unlink(missing_ok=True)
        job.disk.release()
    job.reason, job.ended = reason, time.monotonic()
    job.state = state


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0


STUDIO: Final = Studio()
