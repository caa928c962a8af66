"""A process of its own for work on strangers' files, or for work that takes much memory.

It gets its order as JSON on standard input, and sends progress and result as JSON lines
(app.jobs.worker_lines). It is killed when its time is over, or when nobody waits for it any more.
"""

import contextlib
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import orjson

from app import sandbox
from app.server.state import IMPORTED_FROM
from app.worker_pools import Pool


class WorkerDied(Exception):  # noqa: N818
    """The process ended without a result: it crashed, met a limit, or was killed."""


class WorkerLate(WorkerDied):
    """It took longer than it may."""


class WorkerProcess:
    """One order in a process of its own. `kill` may be called by any thread, before `run` too."""

    def __init__(
        self, module: str, order: Mapping[str, Any], seconds: float, home: Path | None = None,
        lock: int | None = None, *, is_quiet: bool = False,
    ) -> None:  # fmt: skip
        """Prepare it; `run` starts it.

        Args:
            module: The worker: `python -m` runs it.
            order: What it is given.
            seconds: How long it may take.
            home: The folder for its files, where it gets none of the server's variables.
            lock: A file descriptor of a lock that it keeps, since it may outlive the server.
            is_quiet: What it writes to standard error is dropped.
        """
        self._words = [sys.executable, "-m", module]
        self._order = orjson.dumps(order)
        self._seconds = seconds
        self._environment = sandbox.environment(home) if home else None
        self._locks = () if lock is None else (lock,)
        self._stderr = subprocess.DEVNULL if is_quiet else None
        self._process: subprocess.Popen[bytes] | None = None
        self._is_killed = False
        self._is_late = False

    def run(self, on_message: Callable[[dict[str, Any]], None] = lambda _: None) -> dict[str, Any]:
        """Start it and return its result. Raises WorkerLate, WorkerDied, OSError."""
        if self._is_killed:
            raise WorkerDied
        process = self._process = subprocess.Popen(  # noqa: S603
            self._words, cwd=IMPORTED_FROM, env=self._environment, pass_fds=self._locks,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._stderr,
        )  # fmt: skip
        if self._is_killed:  # while it was being started
            process.kill()
        timer = threading.Timer(self._seconds, self._end_late)
        timer.daemon = True
        timer.start()
        try:
            end = self._read(process, on_message)
        finally:
            timer.cancel()
            process.kill()
            process.wait()
        if end is None:
            raise WorkerLate if self._is_late else WorkerDied
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
    ) -> dict[str, Any] | None:
        if process.stdin is None or process.stdout is None:
            return None
        with contextlib.suppress(BrokenPipeError), process.stdin as into:  # it exited early
            into.write(self._order)
        end: dict[str, Any] | None = None
        for line in process.stdout:
            try:
                message = orjson.loads(line)
            except orjson.JSONDecodeError:  # a library has printed something
                continue
            if message.pop("ended", False):
                end = message
            else:
                on_message(message)
        return end
