"""A process of its own for work on strangers' files, or for work that takes much memory.

It gets its order as JSON on standard input, and sends progress and result as JSON lines
(app.jobs.worker_lines). It is killed when its time is over, or when nobody waits for it any more.
"""

import contextlib
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import orjson

from app import sandbox
from app.jobs.job import JobFault
from app.server.state import IMPORTED_FROM
from app.worker_pools import Pool


class WorkerEnds(NamedTuple):
    """The texts for a process that has no result: it crashed or met a limit; it took too long."""

    died: str
    late: str


class WorkerFault(JobFault):
    """There is no result; `end` is what the worker said beside its `error`."""

    def __init__(self, reason: str, end: Mapping[str, Any]) -> None:
        super().__init__(reason)
        self.end = end


@dataclass(eq=False)
class WorkerProcess:
    """One order in a process of its own. `kill` may be called by any thread, before `run` too.

    `python -m` runs the module. With a `home` its files lie there, and it gets none of the server's
    variables. It keeps the file descriptor `lock`, since it may outlive the server.
    """

    module: str
    order: Mapping[str, Any]
    seconds: float
    ends: WorkerEnds
    home: Path | None = None
    lock: int | None = None
    is_quiet: bool = False
    _process: "subprocess.Popen[bytes] | None" = None
    _is_killed: bool = False
    _is_late: bool = False

    def run(self, on_message: Callable[[dict[str, Any]], None] = lambda _: None) -> dict[str, Any]:
        """Start it and return its result. Raises WorkerFault, OSError."""
        if self._is_killed:
            raise WorkerFault(self.ends.died, {})
        process = self._process = subprocess.Popen(  # noqa: S603
            [sys.executable, "-m", self.module], cwd=IMPORTED_FROM,
            env=sandbox.environment(self.home) if self.home else None,
            pass_fds=() if self.lock is None else (self.lock,),
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL if self.is_quiet else None,
        )  # fmt: skip
        timer = threading.Timer(self.seconds, self._end_late)
        timer.daemon = True
        timer.start()
        try:
            if self._is_killed:  # while it was being started
                process.kill()
            end = self._read(process, on_message)
        finally:
            timer.cancel()
            process.kill()
            process.wait()
        if "error" in end:
            raise WorkerFault(str(end["error"]), end)
        return end

    async def run_in(self, pool: Pool) -> dict[str, Any]:
        """Run it in a thread of the pool; it is killed if its caller is cancelled."""
        try:
            return await pool.run_abandoning(self.run)
        finally:
            self.kill()

    def kill(self) -> None:
        """End it, and wait until it has ended: afterwards it changes nothing."""
        self._is_killed = True
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def _end_late(self) -> None:
        self._is_late = True
        if self._process is not None:
            self._process.kill()

    def _read(
        self, process: subprocess.Popen[bytes], on_message: Callable[[dict[str, Any]], None]
    ) -> dict[str, Any]:
        """Give it its order and listen to it; how it ends."""
        if process.stdin is None or process.stdout is None:
            return {"error": self.ends.died}
        with contextlib.suppress(BrokenPipeError), process.stdin as into:  # it exited early
            into.write(orjson.dumps(self.order))
        end: dict[str, Any] | None = None
        for line in process.stdout:
            with contextlib.suppress(orjson.JSONDecodeError):  # a library has printed something
                message = orjson.loads(line)
                if message.pop("ended", False):
                    end = message
                else:
                    on_message(message)
        return end or {"error": self.ends.late if self._is_late else self.ends.died}
