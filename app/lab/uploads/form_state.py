"""State of the upload form: limits, uploaded files, reports, and background jobs on the files.

A session has one job at a time, and a few run in total, each in a subprocess.
"""

import logging
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, Final

from app.jobs import intents
from app.jobs.runner import Job, Runner
from app.jobs.worker_process import WorkerEnds, WorkerFault, WorkerProcess
from app.lab.uploads.run_result import board_of, read_run_result
from app.lab.uploads.upload_session import ENDINGS
from app.lab.uploads.worker import UploadJob
from app.server import sessions
from app.server.disk_trouble import trouble
from app.server.errors import RateLimited, Refusal
from app.server.limits.limiters import Places
from app.server.session_cookie import secret_for
from app.server.sessions import Session
from app.server.settings import settings
from app.server.state import library
from app.server.visible_store import library_of
from loaders.core import registry
from schema.benchmarks import BENCHMARKS
from schema.vocabulary import RUN_SETTINGS
from store import StoreError
from store.queries.catalogue.overview import overview
from store.reading.store import Store
from store.reading.visitor_version import is_begun
from views.page.labels import lasting

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
LOG: Final = logging.getLogger("whyreel")
KINDS: Final = {name: kind.label for name, kind in registry.KINDS.items() if kind.label}
"""Kinds of import that can be uploaded, with their labels."""
SHOWN_LIMITS: Final = ("file_mb", "session_mb", "files", "rows")
ORDERED: Final = "ordered"
"""Part of a report that its page is not sent: the files and options of the import, its runs."""
NOTHING: Final[dict[str, Any]] = {"files": [], "reports": [], "job": None, "problem": ""}
"""State of a visitor without uploads."""


def describe_uploads(session: Session | None) -> dict[str, Any]:
    """Plain data for the form."""
    bounds = settings()
    return {
        "kinds": KINDS,
        "endings": ENDINGS,
        "benchmarks": _benchmarks(session),
        "settings": RUN_SETTINGS,
        "submits": settings().submissions,
        "limits": {name: getattr(bounds, f"upload_{name}") for name in SHOWN_LIMITS},
        "lifetime": lasting(bounds.upload_hours),
        **(_session_state(session) if session is not None else NOTHING),
    }


def _benchmarks(session: Session | None) -> list[dict[str, Any]]:
    """Benchmarks by id and printed name: those that are loaded first, the visitor's own uploads
    among them, then others of the house.
    """
    try:
        loaded = {str(row["benchmark"]): str(row["name"] or "") for row in
                  overview(_store(session)).benchmarks}  # fmt: skip
    except StoreError:
        loaded = {}
    named = {**loaded, **{known.id: loaded.get(known.id) or known.name
                          for known in BENCHMARKS.values()}}  # fmt: skip
    return [{"id": id_, "name": name or id_, "loaded": id_ in loaded}
            for id_, name in named.items()]  # fmt: skip


def _store(session: Session | None) -> Store:
    """What the visitor's files are imported beside: all that they have uploaded, once there is any.

    Raises StoreError.
    """
    mine = library_of(session) if session is not None else None
    return (mine or library()).current


def _session_state(session: Session) -> dict[str, Any]:
    # Before the record: a job that ends between the two has left its report there.
    running = UPLOAD_JOBS.running(session)
    record = session.record()
    previews = record.get("previews", {})
    files = [
        {"number": upload.number, "name": upload.name, "size": upload.size,
         "preview": previews.get(str(upload.number))}
        for upload in session.uploads()
    ]  # fmt: skip
    expires = datetime.fromtimestamp(session.expires, UTC)
    reports = [_shown(report, record.get("submitted", {})) for report in record["reports"]]
    newest = next((at for at, report in enumerate(reports) if report["board"]), None)
    if newest is not None:
        reports[newest]["result"] = _result(session, record["reports"][newest])
    return {
        "files": files,
        "reports": reports,
        "size": sum(upload["size"] for upload in files),
        "expires": expires.isoformat(timespec="minutes"),
        "shown": is_begun(session.folder),
        "problem": UPLOAD_JOBS.problem(session),
        "job": running and {"what": running.what, "done": running.done, "total": running.total},
    }


def _result(session: Session, report: dict[str, Any]) -> dict[str, Any] | None:
    """The result of an import's first run, if a board has it and the data can be read."""
    place = board_of((report.get(ORDERED) or {}).get("runs") or [])
    if place is None:
        return None
    try:
        return read_run_result(place, _store(session))
    except StoreError as error:
        LOG.warning("the result of an upload could not be read: %s", error)
        return None


def _shown(report: dict[str, Any], submitted: dict[str, Any]) -> dict[str, Any]:
    """A report as its page shows it: whether its runs can be submitted, or were (`receipt`)."""
    order = report.get(ORDERED) or {}
    shown = {name: value for name, value in report.items() if name != ORDERED}
    can_submit = settings().submissions and report["ok"] and bool(order.get("runs"))
    receipt = submitted.get(str(report.get("number")))
    # The secret behind # allows withdrawal. It is derived from the cookie and never stored.
    address = f"{receipt}#{secret_for(receipt)}" if receipt and "#" not in receipt else receipt
    return shown | {"submits": can_submit, "receipt": address}


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
