"""Runs functions in processes that have imported everything (tests/fork_service.py).

The process that begins a run of the tests starts the service; all workers ask it. So it imports
once a run what each worker's own fork server would import again.
"""

import contextlib
import os
import pickle
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable
from multiprocessing.connection import Client
from pathlib import Path
from typing import ClassVar, Final

ROOT: Final = Path(__file__).parent.parent
VARIABLE: Final = "WHYREEL_TEST_FORKS"
"""Where the process that started the service tells workers its process id and its folder."""


class _Run:
    """What this process knows of the service, and of the children that it asked for."""

    def __init__(self) -> None:
        self.service = 0
        self.folder = Path()
        """Where the sockets of the service and of tests/forked_workers.py are."""
        self.process: subprocess.Popen[bytes] | None = None
        """The service, in the process that has started it."""
        self.alive: set[Forked] = set()
        self.seconds = 0.0
        """CPU seconds of the children that have ended."""


_run = _Run()


class Forked:
    """A process that calls a function of a module, forked from one that has all imported."""

    socket: ClassVar = "forks"
    """Who is asked for it."""
    is_prepared: ClassVar = True
    """Whether it has the app of tests/prepared_app.py."""

    def __init__(self, function: Callable[..., object], *words: object) -> None:
        self._asked = Client(str(place(self.socket)), "AF_UNIX")
        self._asked.send(self.is_prepared)
        self._asked.send_bytes(pickle.dumps((function, words)))
        self.pid: int = self._asked.recv()
        self._code: int | None = None
        _run.alive.add(self)

    def poll(self) -> int | None:
        """Its exit code, the negative signal if one has ended it; None while it runs."""
        if self._code is None and self._asked.poll():
            self._end()
        return self._code

    def wait(self, seconds: float | None = None) -> int | None:
        """Wait up to `seconds` for the exit code; None if it still runs."""
        if self._code is None and self._asked.poll(seconds):
            self._end()
        return self._code

    def terminate(self) -> None:
        """Ask it to end."""
        self._send(signal.SIGTERM)

    def kill(self) -> None:
        """End it."""
        self._send(signal.SIGKILL)

    def abandon(self) -> None:
        """Let it go: the service ends it, as it does when this process is gone."""
        self._asked.close()
        _run.alive.discard(self)

    def _send(self, number: int) -> None:
        if self.poll() is None:
            # The service may have waited for it, and not have told yet.
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, number)

    def _end(self) -> None:
        self._code, seconds = self._asked.recv()
        self._asked.close()
        _run.alive.discard(self)
        _run.seconds += seconds


def service() -> int:
    """The service's process id: its children are no longer this run's own descendants."""
    return _run.service


def used() -> tuple[float, list[int]]:
    """CPU seconds of this process's ended children, and the process ids of those that live."""
    for process in list(_run.alive):
        process.poll()
    return _run.seconds, [process.pid for process in _run.alive]


def begin() -> None:
    """Start the service, which does nothing until it is asked, or learn where it is."""
    if VARIABLE in os.environ:
        pid, _, folder = os.environ[VARIABLE].partition(" ")
        _run.service, _run.folder = int(pid), Path(folder)
        return
    _run.folder = Path(tempfile.mkdtemp(prefix="whyreel-"))
    with listening(Forked.socket) as listener:
        number = listener.fileno()
        _run.process = subprocess.Popen(
            [sys.executable, "-m", "tests.fork_service", str(number)],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            pass_fds=[number],
        )
    _run.service = _run.process.pid
    os.environ[VARIABLE] = f"{_run.service} {_run.folder}"


def listening(name: str) -> socket.socket:
    """A socket of this name, which is at its place as soon as it listens."""
    listener = socket.socket(socket.AF_UNIX)
    draft = place(f"{name}.draft")
    listener.bind(str(draft))
    listener.listen()
    draft.rename(place(name))
    return listener


def place(name: str) -> Path:
    """Where a socket of this name is."""
    return _run.folder / name


def end() -> None:
    """End the service, with whatever it has forked."""
    if _run.process is None:
        return
    assert _run.process.stdin is not None
    _run.process.stdin.close()
    _run.process.wait()
    _run.process = None
    os.environ.pop(VARIABLE)
    shutil.rmtree(_run.folder, ignore_errors=True)
