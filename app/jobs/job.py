"""One job: whose it is, how far it is, and how it ended."""

import secrets
import threading
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Literal

from app.server.sessions import Session

State = Literal["queued", "running", "done", "failed", "cancelled"]


class JobFault(Exception):  # noqa: N818
    """What cannot be done; the message says why, and the visitor reads it."""


class JobCancelled(Exception):  # noqa: N818
    """The visitor has stopped it."""


@dataclass(eq=False)
class Job:
    """A job of a visitor; `progress` is the share that is done, from 0 to 1.

    It belongs to `session`, and to whoever knows its `id` where that is None. `who` tells visitors
    apart; nothing does where it is empty.
    """

    session: Session | None = None
    who: str = ""
    id: str = field(default_factory=lambda: secrets.token_urlsafe(32))
    state: State = "queued"
    progress: float = 0.0
    reason: str = ""
    ended: float = 0.0
    place: ExitStack = field(default_factory=ExitStack)
    """What it takes of the limits, until it ends."""
    stopped: threading.Event = field(default_factory=threading.Event)
    on_stop: Callable[[], None] = lambda: None

    @property
    def is_orphan(self) -> bool:
        """Whether its session is gone."""
        return self.session is not None and not self.session.folder.is_dir()

    def stop(self) -> None:
        """Ask it to end."""
        self.stopped.set()
        self.on_stop()

    def tick(self, share: float) -> None:
        """Note how far it is. Raises JobCancelled."""
        if self.stopped.is_set():
            raise JobCancelled
        self.progress = min(0.99, share)

    def keep(self) -> None:
        """Settle what it has made."""

    def discard(self) -> None:
        """Remove what it has made: it failed, was stopped, or is not kept any more."""
