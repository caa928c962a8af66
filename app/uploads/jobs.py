"""Jobs on visitors' files: one at a time for a session, a few for all, each in a process."""

import contextlib
import logging
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import orjson

from app import sandbox
from app.server import sessions
from app.server.disk_full import trouble
from app.server.errors import RateLimited, Refusal
from app.server.settings import settings
from app.server.state import CHECKOUT
from app.uploads.worker import Job

LOG = logging.getLogger("whyreel")
WAITING: Final = 20
"""Jobs that may wait for a place; more are asked to come again."""
TOO_LONG: Final = "it took longer than one upload may; send fewer rows, or use the command line"
BUSY: Final = "something is being done with your files already; wait until it has ended"
STOPPED: Final = "the file needs more memory or time than one upload may use"
Done = Callable[[dict[str, Any]], None]


@dataclass(slots=True)
class Running:
    """What is told of a job while it runs. `what` is being worked on, `done` of `total`."""

    what: str = "waiting for a place"
    done: int | None = None
    total: int | None = None
    process: subprocess.Popen[bytes] | None = None
    stopped: bool = False
    late: bool = False
    end: dict[str, Any] = field(default_factory=dict)


class Jobs:
    """Runs jobs and knows how far they are."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._running: dict[str, Running] = {}
        self._problems: dict[str, str] = {}

    @cached_property
    def _places(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(settings().upload_at_once, "upload")

    def of(self, folder: Path) -> Running | None:
        """The job of a session, if one is under way."""
        return self._running.get(str(folder))

    def problem(self, folder: Path) -> str:
        """Why the end of a session's last job could not be kept; empty where it was."""
        return self._problems.get(str(folder), "")

    def start(self, job: Job, then: Done) -> None:
        """Begin a job; `then` gets its end. Raises Refusal or RateLimited."""
        with self._lock:
            if job.folder in self._running:
                raise Refusal(409, BUSY)
            if len(self._running) >= WAITING:
                raise RateLimited("too many uploads are under way; try again soon", 20, 503)
            self._problems.pop(job.folder, None)
            running = self._running[job.folder] = Running()
        self._places.submit(self._run, job, running, then)

    def stop(self, folder: Path) -> None:
        """End the job of a session that is forgotten."""
        self._problems.pop(str(folder), None)
        running = self._running.get(str(folder))
        if running is not None:
            running.stopped = True
            if running.process is not None:
                running.process.kill()
                running.process.wait()

    def _run(self, job: Job, running: Running, then: Done) -> None:
        try:
            with sessions.using(sessions.Session(Path(job.folder))):
                end = _end(job, running)
                if not running.stopped:
                    then(end)
        except OSError as error:
            LOG.warning("what came of an upload could not be kept: %s", error.strerror)
            problem = trouble(error)
            if problem is not None and not running.stopped:
                self._problems[job.folder] = problem.reason
        finally:
            with self._lock:
                self._running.pop(job.folder, None)


def _end(job: Job, running: Running) -> dict[str, Any]:
    """Work on the job; how it ended."""
    try:
        with tempfile.TemporaryDirectory(prefix=".tmp-", dir=job.folder) as folder:
            if not running.stopped:
                _work(job, running, folder)
    except OSError as error:
        problem = trouble(error)
        return {"error": problem.reason if problem else STOPPED}
    except Exception:
        LOG.exception("an upload could not be worked on")
        return {"error": STOPPED}
    return running.end or {"error": TOO_LONG if running.late else STOPPED}


def _work(job: Job, running: Running, folder: str) -> None:
    process = running.process = subprocess.Popen(
        [sys.executable, "-m", "app.uploads.worker"],
        cwd=CHECKOUT,
        env=sandbox.environment(Path(folder)),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    if running.stopped:  # while it was being started
        process.kill()
    timer = threading.Timer(job.seconds, _kill, (process, running))
    timer.daemon = True
    timer.start()
    try:
        _listen(process, job, running)
    finally:
        timer.cancel()
        process.kill()
        process.wait()


def _kill(process: subprocess.Popen[bytes], running: Running) -> None:
    running.late = True
    process.kill()


def _listen(process: subprocess.Popen[bytes], job: Job, running: Running) -> None:
    if process.stdin is None or process.stdout is None:
        return
    with contextlib.suppress(BrokenPipeError), process.stdin as into:  # ended before it has read
        into.write(orjson.dumps(job._asdict()))
    for line in process.stdout:
        message = orjson.loads(line)
        if message.pop("ended", False):
            running.end = message
        else:
            running.what = message.get("what") or running.what
            running.done, running.total = message.get("done"), message.get("total")


JOBS: Final = Jobs()
