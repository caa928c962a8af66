"""Jobs on visitors' files: one at a time for a session, a few for all, each in a process."""

import contextlib
import logging
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import orjson

from app.limits import limits
from app.state import CHECKOUT
from app.upload_work import Job

LOG = logging.getLogger("whyreel")
WAITING: Final = 20
"""Jobs that may wait for a place; more are asked to come again."""
TOO_LONG: Final = "it took longer than one upload may; send fewer rows, or use the command line"
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
        self._places = ThreadPoolExecutor(limits().at_once, "upload")

    def of(self, folder: Path) -> Running | None:
        """The job of a session, if one is under way."""
        return self._running.get(str(folder))

    def start(self, job: Job, then: Done) -> str:
        """Begin a job; what stands against it, or an empty text. `then` gets its end."""
        with self._lock:
            if job.folder in self._running:
                return "something is being done with your files already; wait until it has ended"
            if len(self._running) >= WAITING:
                return "too many uploads are under way; try again soon"
            running = self._running[job.folder] = Running()
        self._places.submit(self._run, job, running, then)
        return ""

    def stop(self, folder: Path) -> None:
        """End the job of a session that is forgotten."""
        running = self._running.get(str(folder))
        if running is not None:
            running.stopped = True
            if running.process is not None:
                running.process.kill()

    def _run(self, job: Job, running: Running, then: Done) -> None:
        try:
            if not running.stopped:
                _work(job, running)
            if not running.stopped:
                then(running.end or {"error": TOO_LONG if running.late else STOPPED})
        except Exception:
            LOG.exception("an upload could not be worked on")
            then({"error": STOPPED})
        finally:
            with self._lock:
                self._running.pop(job.folder, None)


def _work(job: Job, running: Running) -> None:
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith("WHYREEL_IMPORT")
    }
    environment |= {"HF_HUB_OFFLINE": "1", "ARROW_DEFAULT_MEMORY_POOL": "system"}
    process = running.process = subprocess.Popen(
        [sys.executable, "-m", "app.upload_work"],
        cwd=CHECKOUT,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
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
        told = orjson.loads(line)
        if told.pop("ended", False):
            running.end = told
        else:
            running.what = told.get("what") or running.what
            running.done, running.total = told.get("done"), told.get("total")


JOBS: Final = Jobs()
