"""Wait in tests for a condition, not for a time.

Nothing here has a time limit: a slow machine only makes a test slow. A test that hangs is ended by
pytest-timeout, the one limit by the clock.
"""

import contextlib
import socket
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Protocol, TypeVar

T = TypeVar("T")
PAUSE_S = 0.02
LONGEST_PAUSE_S = 0.2


class Process(Protocol):
    """A started process, such as `subprocess.Popen`."""

    pid: int

    def poll(self) -> int | None:
        """Its exit code; None while it runs."""


def until(
    condition: Callable[[], T],
    process: Process | None = None,
    log: Path | None = None,
) -> T:
    """Return the first true value of `condition`, which is asked again and again.

    Args:
        condition: What is waited for.
        process: The process that makes it true. The test fails as soon as it has exited without.
        log: A file that says why the process has exited.
    """
    pause_s = PAUSE_S
    while True:
        code = process.poll() if process else None  # before it is asked once more
        if value := condition():
            return value
        if code is not None:
            text = log.read_text(encoding="utf-8", errors="replace") if log else repr(process)
            raise AssertionError(f"the process has exited with {code}: {text}")
        time.sleep(pause_s)
        pause_s = min(1.5 * pause_s, LONGEST_PAUSE_S)  # each question takes a server CPU time


def until_listening(port: int, process: Process | None = None) -> None:
    """Wait until something accepts connections on a port of the loopback."""

    def listening() -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", port)) == 0

    until(listening, process)


def until_answering(url: str, process: Process | None = None, log: Path | None = None) -> None:
    """Wait until a GET of the address is answered without an error."""

    def answering() -> bool:
        with contextlib.suppress(OSError), urllib.request.urlopen(url):
            return True
        return False

    until(answering, process, log)
