"""Background jobs on uploaded files: one per session, a few in total, each in a subprocess."""

import contextlib
import logging
import secrets
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import orjson

from app import intents, sandbox
from app.intents import Workplace
from app.server import sessions
from app.server.disk_full import trouble
from app.server.errors import BROKEN, RateLimited, Refusal
from app.server.settings import settings
from app.server.state import IMPORTED_FROM
from app.uploads.worker import UploadJob

LOG = logging.getLogger("whyreel")
WAITING: Final = 20
"""Jobs that may be queued or running; more are refused with `Retry-After`."""
TOO_LONG: Final = "it took longer than one upload may; send fewer rows, or use the command line"
BUSY: Final = "something is being done with your files already; wait until it has ended"
STOPPED: Final = "the file needs more memory or time than one upload may use"
OnEnd = Callable[[dict[str, Any]], None]


@dataclass(slots=True)
class RunningJob:
    """Progress of a job: `what` is processed, `done` of `total`; and how it ended."""

    what: str = "waiting for a place"
    done: int | None = None
    total: int | None = None
    process: subprocess.Popen[bytes] | None = None
    stopped: bool = False
    late: bool = False
    end: dict[str, Any] = field(default_factory=dict)


class UploadJobs:
    """Queue of jobs with their progress; thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._running: dict[str, RunningJob] = {}
        self._problems: dict[str, str] = {}

    @cached_property
    def _workers(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(settings().upload_at_once, "upload")

    def running(self, folder: Path) -> RunningJob | None:
        """The queued or running job of a session, if any."""
        return self._running.get(str(folder))

    def problem(self, folder: Path) -> str:
        """Why the result of a session's last job could not be stored; empty if it was."""
        return self._problems.get(str(folder), "")

    def start(self, job: UploadJob, then: OnEnd, first: Callable[[], None] = lambda: None) -> None:
        """Queue a job; `first` is called before it, `then` with its result.

        Raises Refusal or RateLimited.
        """
        with self._lock:
            if job.folder in self._running:
                raise Refusal(409, BUSY)
            if len(self._running) >= WAITING:
                raise RateLimited("too many uploads are under way; try again soon", 20, 503)
            self._problems.pop(job.folder, None)
            running = self._running[job.folder] = RunningJob()
        self._workers.submit(self._run, job, running, then, first)

    def stop(self, folder: Path) -> None:
        """Kill the job of a session that is deleted."""
        self._problems.pop(str(folder), None)
        running = self._running.get(str(folder))
        if running is not None:
            running.stopped = True
            if running.process is not None:
                running.process.kill()
                running.process.wait()

    def _run(
        self, job: UploadJob, running: RunningJob, then: OnEnd, first: Callable[[], None]
    ) -> None:
        try:
            with sessions.using(sessions.Session(Path(job.folder))):
                first()
                end = _run_to_end(job, running)
                if not running.stopped:
                    then(end)
        except OSError as error:
            LOG.warning("the result of an upload could not be saved: %s", error.strerror)
            problem = trouble(error)
            if problem is not None and not running.stopped:
                self._problems[job.folder] = problem.reason
        except Exception:
            # Nothing reads the future of this job, so its error would be lost.
            LOG.exception("the result of an upload could not be saved")
            if not running.stopped:
                self._problems[job.folder] = BROKEN
        finally:
            with self._lock:
                self._running.pop(job.folder, None)


def _run_to_end(job: UploadJob, running: RunningJob) -> dict[str, Any]:
    """Run the job in a subprocess; its result, or its error."""
    try:
        token = job.token or secrets.token_hex(8)
        with intents.workplace(Path(job.folder), token) as place:
            if not running.stopped:
                _run_worker(job, running, place)
    except OSError as error:
        problem = trouble(error)
        return {"error": problem.reason if problem else STOPPED}
    except Exception:
        LOG.exception("an upload could not be worked on")
        return {"error": STOPPED}
    return running.end or {"error": TOO_LONG if running.late else STOPPED}


def _run_worker(job: UploadJob, running: RunningJob, place: Workplace) -> None:
    process = running.process = subprocess.Popen(  # noqa: S603
        [sys.executable, "-m", f"{__package__}.worker"],
        cwd=IMPORTED_FROM,
        env=sandbox.environment(place.folder),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        pass_fds=(place.lock,),  # it may outlive the server
    )
    if running.stopped:  # stopped while it was being started
        process.kill()
    timer = threading.Timer(job.seconds, _kill, (process, running))
    timer.daemon = True
    timer.start()
    try:
        _read_progress(process, job, running)
    finally:
        timer.cancel()
        process.kill()
        process.wait()


def _kill(process: subprocess.Popen[bytes], running: RunningJob) -> None:
    running.late = True
    process.kill()


def _read_progress(process: subprocess.Popen[bytes], job: UploadJob, running: RunningJob) -> None:
    if process.stdin is None or process.stdout is None:
        return
    with contextlib.suppress(BrokenPipeError), process.stdin as into:  # the worker exited early
        into.write(orjson.dumps(job._asdict()))
    for line in process.stdout:
        message = orjson.loads(line)
        if message.pop("ended", False):
            running.end = message
        else:
            running.what = message.get("what") or running.what
            running.done, running.total = message.get("done"), message.get("total")


UPLOAD_JOBS: Final = UploadJobs()
