"""Background jobs on uploaded files: one per session, a few in total, each in a subprocess."""

import logging
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

from app import intents
from app.jobs.job import Job
from app.jobs.runner import Runner
from app.jobs.worker_process import WorkerEnds, WorkerFault, WorkerProcess
from app.limits.limiters import Places
from app.server import sessions
from app.server.errors import RateLimited, Refusal, trouble
from app.server.sessions import Session
from app.server.settings import settings
from app.uploads.worker import UploadJob

LOG = logging.getLogger("whyreel")
WAITING: Final = 20
"""Jobs that may be queued or running; more are refused with `Retry-After`."""
KEPT_S: Final = 24 * 3600.0
"""How long is kept why the result of a job could not be stored."""
BUSY: Final = "something is being done with your files already; wait until it has ended"
FULL: Final = "too many uploads are under way; try again soon"
ENDS: Final = WorkerEnds(
    died="the file needs more memory or time than one upload may use",
    late="it took longer than one upload may; send fewer rows, or use the command line",
)
OnEnd = Callable[[dict[str, Any]], None]


@dataclass(eq=False)
class UploadRun(Job):
    """A job of a session: `what` is processed, `done` of `total`."""

    what: str = "waiting for a place"
    done: int | None = None
    total: int | None = None

    def note(self, message: dict[str, Any]) -> None:
        """Note the progress that its process reports."""
        self.what = message.get("what") or self.what
        self.done, self.total = message.get("done"), message.get("total")


class UploadJobs(Runner[UploadRun]):
    """The jobs of this process."""

    def __init__(self) -> None:
        places = Places(WAITING, partial(RateLimited, FULL, 20, 503), lambda: 1,
                        lambda _: Refusal(409, BUSY))  # fmt: skip
        super().__init__("upload", lambda run: places.place(run.who), KEPT_S,
                         at_once=lambda: settings().upload_at_once)  # fmt: skip

    def running(self, session: Session) -> UploadRun | None:
        """The queued or running job of a session, if any."""
        run = self.newest(session)
        return None if run is None or run.ended else run

    def problem(self, session: Session) -> str:
        """Why the result of a session's last job could not be stored; empty if it was."""
        run = self.newest(session)
        return run.reason if run is not None and run.ended else ""

    def begin(self, job: UploadJob, then: OnEnd, first: Callable[[], None] = lambda: None) -> None:
        """Queue a job; `first` is called before it, `then` with its result.

        Raises Refusal or RateLimited.
        """
        session = Session(Path(job.folder))

        def work(run: UploadRun) -> None:
            with sessions.using(session):
                first()
                end = _run_to_end(job, run)
                if not run.stopped.is_set():
                    then(end)

        self.start(UploadRun(session, job.folder), work)


def _run_to_end(job: UploadJob, run: UploadRun) -> dict[str, Any]:
    """Run the job in a subprocess; its result, or its error."""
    try:
        with intents.workplace(Path(job.folder), job.token or secrets.token_hex(8)) as place:
            worker = WorkerProcess(f"{__package__}.worker", job._asdict(), job.seconds,
                                   ENDS, place.folder, place.lock)  # fmt: skip
            run.on_stop = worker.kill
            if run.stopped.is_set():  # before it could be killed
                worker.kill()
            return worker.run(run.note)
    except WorkerFault as error:
        return {"error": str(error)}
    except OSError as error:
        problem = trouble(error)
        return {"error": problem.reason if problem else ENDS.died}
    except Exception:
        LOG.exception("an upload could not be worked on")
        return {"error": ENDS.died}


UPLOAD_JOBS: Final = UploadJobs()
