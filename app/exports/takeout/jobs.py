"""Films and sets are made one at a time, with progress, and can be stopped.

What is made lies in a folder of the home, within the budget for downloads. It belongs to the
session that ordered it and goes with it.
"""

import contextlib
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final

from app.api.downloads.spool import DiskShare, TooMuchError
from app.jobs.runner import Job, JobFault, Runner
from app.server.errors import RateLimited, Refusal
from app.server.limits.limiters import Places
from app.server.sessions import Session
from app.server.settings import MB, settings
from app.server.state import home
from media.mp4 import MediaFault

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
SHOWN_STATES: Final = {"queued": "waiting", "running": "drawing"}
"""What the page calls a state."""
Tick = Callable[[float], None]
"""Is given the share that is done, from 0 to 1; raises JobCancelled to stop."""
Make = Callable[[Path, Tick], None]


@dataclass(eq=False)
class TakeoutJob(Job):
    """A file that waits, is made, or has ended."""

    name: str = ""
    size: int = 0
    disk: DiskShare = field(default_factory=DiskShare)

    @property
    def path(self) -> Path:
        """Where the file is made."""
        return _folder() / self.id

    def as_json(self) -> dict[str, Any]:
        """What its page is told."""
        return {
            "id": self.id, "state": SHOWN_STATES.get(self.state, self.state),
            "progress": round(self.progress, 3), "reason": self.reason, "name": self.name,
        }  # fmt: skip

    def tick(self, share: float) -> None:
        """Note how far it is. Raises JobCancelled, JobFault where the disk's share ends."""
        super().tick(share)
        try:
            self.disk.hold(max(self.disk.size, self._made()))
        except TooMuchError:
            raise JobFault(NO_ROOM) from None

    def keep(self) -> None:
        """Count what it takes of the disk."""
        with contextlib.suppress(TooMuchError):  # its last part came after the last step
            self.disk.hold(self._made())

    def discard(self) -> None:
        """Remove the file."""
        self.path.unlink(missing_ok=True)
        self.disk.release()

    def _made(self) -> int:
        try:
            return self.path.stat().st_size
        except FileNotFoundError:
            return 0


def most_bytes() -> int:
    """What all films and sets together may take of the disk."""
    return int(settings().downloads_mb * MB * SHARE)


def _folder() -> Path:
    return home() / "takeout"


class Studio(Runner[TakeoutJob]):
    """The files of this process: one made at a time, some waiting, some kept."""

    faults = (JobFault, MediaFault)

    def __init__(self) -> None:
        places = Places(MOST_WAITING + 1, partial(RateLimited, FULL, 30, 503), lambda: EACH,
                        lambda _: RateLimited(YOURS, 10))  # fmt: skip
        super().__init__("takeout", lambda job: places.place(job.who), KEPT_S, broken=BROKEN)

    def order(self, job: TakeoutJob, make: Make) -> TakeoutJob:
        """Begin a file, of about `job.size` bytes.

        Raises RateLimited when too many wait, of this visitor or of all, or there is no room.
        """
        return self.start(job, lambda job: make(job.path, job.tick))

    def of(self, token: str, session: Session | None) -> TakeoutJob:
        """The job of that id. Raises Refusal for an unknown one, and for another session's."""
        job = self.find(token, session)
        if job is None:
            raise Refusal(404, GONE)
        return job

    def sweep(self) -> None:
        """Remove what has been kept long enough, and what a killed process has left."""
        super().sweep()
        before = time.time() - STALE_S
        for path in _folder().glob("*"):
            with contextlib.suppress(FileNotFoundError):
                if path.name not in self._jobs and path.stat().st_mtime < before:
                    path.unlink()

    def _prepare(self, job: TakeoutJob) -> None:
        """Reserve the disk, in the place of the visitor's own files before others' older ones.

        Raises RateLimited, and nothing is removed then.
        """
        _folder().mkdir(parents=True, exist_ok=True, mode=0o700)
        missing = sum(each.disk.size for each in self._jobs.values()) + job.size - most_bytes()
        leaving = []
        for old in self._yielding(job.who):
            if missing <= 0:
                break
            leaving.append(old)
            missing -= old.disk.size
        if missing > 0:
            raise RateLimited(NO_ROOM, LEAST_KEPT_S, 503)
        for old in leaving:
            self.drop(old)
        try:
            job.disk.hold(job.size)
        except TooMuchError:
            raise RateLimited(NO_ROOM, LEAST_KEPT_S, 503) from None

    def _yielding(self, who: str) -> Iterator[TakeoutJob]:
        """Finished files in the order in which they give way to a new one."""
        done = sorted(
            (job for job in self._jobs.values() if job.state == "done"), key=lambda job: job.ended
        )
        late = time.monotonic() - LEAST_KEPT_S
        own = [job for job in done if who and job.who == who]
        yield from own
        yield from (job for job in done if job not in own and job.ended < late)


STUDIO: Final = Studio()
