"""Run untrusted or memory-hungry work in a separate process.

The process reads its order as JSON from standard input, and writes progress and result as JSON
lines (app.jobs.worker_lines). It is killed at its time limit, or when its caller is cancelled.
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
from app.jobs.runner import JobFault
from app.jobs.worker_pools import Pool
from app.server.state import IMPORTED_FROM


class WorkerEnds(NamedTuple):
    """Messages for a process without a result: it crashed or met a limit; it took too long."""

    died: str
    late: str


class WorkerFault(JobFault):
    """The worker has no result. `end` is its last message."""

    def __init__(self, reason: str, end: Mapping[str, Any]) -> None:
        super().__init__(reason)
        self.end = end


@dataclass(eq=False)
class WorkerProcess:
    """One order for `python -m module`. Any thread may call `kill`, even before `run`.

    If `home` is set, the process works there and inherits no environment variables. It inherits
    the file descriptor `lock`, because it may outlive the server.
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
        """Start the process and return its result. Raises WorkerFault, OSError."""
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
        """Run the process from a thread of the pool; kill it if the caller is cancelled."""
        try:
            return await pool.run_abandoning(self.run)
        finally:
            self.kill()

    def kill(self) -> None:
        """Kill the process and wait for its end, so that it changes nothing afterwards."""
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
        """Send the order, pass on messages, and return the last one."""
        if process.stdin is None or process.stdout is None:
            return {"error": self.ends.died}
        with contextlib.suppress(BrokenPipeError), process.stdin as into:  # it exited early
            into.write(orjson.dumps(self.order))
        end: dict[str, Any] | None = None
        for line in process.stdout:
            try:
                message = orjson.loads(line)
            except orjson.JSONDecodeError:
                continue
            if not isinstance(message, dict):  # a library has printed something
                continue
            if message.pop("ended", False):
                end = message
            else:
                on_message(message)
        return end or {"error": self.ends.late if self._is_late else self.ends.died}
