"""One job: its owner, its progress, and how it ended."""

import secrets
import threading
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Final, Literal

from app.server.sessions import Session

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
