"""Jobs of visitors: a job with its owner and its progress, and the runner of jobs of one kind.

A runner runs its jobs in threads, and keeps finished ones until they expire.
"""

import logging
import secrets
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, Generic, Literal, TypeVar

from app.server.disk_trouble import trouble
from app.server.errors import BROKEN
from app.server.sessions import Session

LOG: Final = logging.getLogger("whyreel")
JOB_ID: Final = r"[\w-]{43}"
"""The form of a job's id in addresses: 256 random bits."""
State = Literal["queued", "running", "done", "failed", "cancelled"]


class JobFault(Exception):  # noqa: N818
    """A job cannot be done. The visitor reads the message, which says why."""


class JobCancelled(Exception):  # noqa: N818
    """The visitor cancelled the job."""


@dataclass(eq=False)
class Job:
    """A job of a visitor.

    Attributes:
        session: Its owner. If None, everyone who knows `id` may read and cancel the job.
        who: The visitor's address, for limits; empty if addresses are unknown.
        id: A random token.
        progress: The share that is done, from 0 to 1.
        reason: Why it failed, for the visitor.
        ended: When it ended, by `time.monotonic`; 0 before.
    """

    session: Session | None = None
    who: str = ""
    id: str = field(default_factory=lambda: secrets.token_urlsafe(32))
    state: State = "queued"
    progress: float = 0.0
    reason: str = ""
    ended: float = 0.0
    place: ExitStack = field(default_factory=ExitStack)
    """Its places in the limits. They are released when it ends."""
    stopped: threading.Event = field(default_factory=threading.Event)
    on_stop: Callable[[], None] = lambda: None

    @property
    def is_orphan(self) -> bool:
        """Return True if its session no longer exists."""
        return self.session is not None and not self.session.folder.is_dir()

    def stop(self) -> None:
        """Ask the job to end."""
        self.stopped.set()
        self.on_stop()

    def tick(self, share: float) -> None:
        """Record the progress. Raises JobCancelled if the job was cancelled."""
        if self.stopped.is_set():
            raise JobCancelled
        self.progress = min(0.99, share)

    def keep(self) -> None:
        """Store the result of a finished job."""

    def discard(self) -> None:
        """Delete the result: the job failed, was cancelled, or has expired."""


AnyJob = TypeVar("AnyJob", bound=Job)


class Runner(Generic[AnyJob]):
    """Jobs of one kind; thread-safe."""

    faults: tuple[type[Exception], ...] = (JobFault,)
    """Exceptions whose message is shown to the visitor."""

    def __init__(
        self, name: str, place: Callable[[AnyJob], AbstractContextManager[None]], kept_s: float,
        *, at_once: Callable[[], int] = lambda: 1, most_kept: int = 1_000,
        broken: str = BROKEN,
    ) -> None:  # fmt: skip
        """A runner without jobs.

        Args:
            name: The name of its threads.
            place: Takes a job's places in the limits until it ends, or raises an exception.
            kept_s: Seconds for which a finished job is kept.
            at_once: How many jobs run at the same time; the others are queued.
            most_kept: How many finished jobs are kept; the oldest are removed first.
            broken: The message for a visitor after an unexpected error.
        """
        self._name, self._place, self._kept_s = name, place, kept_s
        self._at_once, self._most_kept, self._broken = at_once, most_kept, broken
        self._lock = threading.RLock()
        self._jobs: dict[str, AnyJob] = {}

    @cached_property
    def _threads(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(self._at_once(), self._name)

    def start(self, job: AnyJob, work: Callable[[AnyJob], None]) -> AnyJob:
        """Queue a job for a thread. Raises what `admit` raises."""
        self.admit(job)
        self._threads.submit(self._run, job, work)
        return job

    def admit(self, job: AnyJob) -> None:
        """Add a job. If a limit or a lack of room refuses it, nothing of it remains."""
        with self._lock:
            self._drop_late()
            job.place.enter_context(self._place(job))
            try:
                self._prepare(job)
            except BaseException:
                job.place.close()
                raise
            self._jobs[job.id] = job

    def find(self, token: str, session: Session | None) -> AnyJob | None:
        """Return the job with that id; None if it is unknown or belongs to another session."""
        with self._lock:
            self._drop_late()
            job = self._jobs.get(token)
        return job if job is not None and job.session in (None, session) else None

    def newest(self, session: Session) -> AnyJob | None:
        """Return the newest job of a session."""
        with self._lock:
            own = [job for job in self._jobs.values() if job.session == session]
        return own[-1] if own else None

    def cancel(self, job: AnyJob) -> None:
        """Cancel a job that is queued or running."""
        with self._lock:
            job.stop()
            if job.state == "queued":
                self.end(job, "cancelled")

    def forget(self, session: Session) -> None:
        """Cancel and remove all jobs of a session."""
        with self._lock:
            for job in list(self._jobs.values()):
                if job.session == session:
                    self.drop(job)

    def sweep(self) -> None:
        """Remove expired jobs."""
        with self._lock:
            self._drop_late()

    def end(self, job: AnyJob, state: State, reason: str = "") -> None:
        """Record how a job ended. A job that was cancelled meanwhile counts as cancelled."""
        with self._lock:
            if job.stopped.is_set():
                state, reason = "cancelled", ""
            try:
                if state == "done":
                    job.progress = 1.0
                    job.keep()
                else:
                    job.discard()
            except Exception:  # nobody reads the result of a thread's work
                LOG.exception("a job of %s could not be ended", self._name)
                state, reason = "failed", self._broken
            job.place.close()
            job.reason, job.ended = reason, time.monotonic()
            job.state = state  # last: others read it without a lock

    def drop(self, job: AnyJob) -> None:
        """Remove a job and its result. A running one ends at its next step."""
        with self._lock:
            job.stop()
            job.discard()
            job.place.close()
            self._jobs.pop(job.id, None)

    def _prepare(self, job: AnyJob) -> None:
        """Reserve further resources for a job, or raise an exception."""

    def _run(self, job: AnyJob, work: Callable[[AnyJob], None]) -> None:
        with self._lock:
            if job.stopped.is_set():
                return
            job.state = "running"
        try:
            job.tick(0.0)
            work(job)
        except JobCancelled:
            self.end(job, "cancelled")
        except Exception as error:
            self.end(job, "failed", self._reason(job, error))
        else:
            self.end(job, "done")

    def _reason(self, job: AnyJob, error: Exception) -> str:
        """Return the message for the visitor; log unexpected errors in full."""
        if isinstance(error, self.faults):
            return str(error)
        if problem := trouble(error):
            LOG.warning("a job of %s could not be done: %s", self._name, problem.reason)
            return problem.reason
        if not (job.stopped.is_set() or job.is_orphan):  # else its files were taken away
            LOG.error("a job of %s could not be done", self._name, exc_info=error)
        return self._broken

    def _drop_late(self) -> None:
        late = time.monotonic() - self._kept_s
        ended = sorted((job for job in self._jobs.values() if job.ended), key=lambda job: job.ended)
        surplus = ended[: max(0, len(ended) - self._most_kept)]
        for job in list(self._jobs.values()):
            if job.is_orphan or job in surplus or (job.ended and job.ended < late):
                self.drop(job)
