"""A real server process for the tests: its own home, a free port, stopped by its pid."""

import contextlib
import os
import re
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
START_LIMIT = 150.0
CORES = "SLURM_CPUS_ON_NODE"
"""Where DuckDB reads how many threads it has. The tests' own processes say 1: a store of ten rows
takes two of them 0.6 s of processor time, one 0.45 s. A server has as many as the machine.
"""


def surroundings(home: Path, **more: str) -> dict[str, str]:
    """The environment of a process with this home."""
    kept = {name: value for name, value in os.environ.items() if name != CORES}
    return {**kept, "WHYREEL_HOME": str(home), **more}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def command(home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run `python -m app …` with its own home."""
    return subprocess.run(
        [sys.executable, "-m", "app", *words],
        cwd=ROOT,
        env=surroundings(home),
        capture_output=True,
        text=True,
        timeout=120,
    )


class Served(NamedTuple):
    """A server that runs: where it answers, and its process."""

    address: str
    process: int

    @property
    def port(self) -> int:
        return int(self.address.rpartition(":")[2])

    def most_memory(self) -> int:
        """The most bytes that it has held at a time."""
        status = Path(f"/proc/{self.process}/status").read_text(encoding="ascii", errors="replace")
        return 1024 * int(re.findall(r"VmHWM:\s+(\d+) kB", status)[0])


@contextlib.contextmanager
def serving(home: Path, *wrapper: str, **environment: str) -> Iterator[str]:
    """A server on loopback; yields its address. `wrapper` stands before its command."""
    with serve(home, None, *wrapper, **environment) as served:
        yield served.address


@contextlib.contextmanager
def serve(
    home: Path, before: Callable[[], None] | None = None, *wrapper: str, **environment: str
) -> Iterator[Served]:
    """A server on loopback; its process does `before` first."""
    port = free_port()
    log = home / f"server-{port}.log"
    home.mkdir(parents=True, exist_ok=True)
    with log.open("wb") as sink:
        process = subprocess.Popen(
            [*wrapper, sys.executable, "-m", "app", "serve", "--port", str(port)],
            cwd=ROOT,
            env=surroundings(home, **environment),
            stdout=sink,
            stderr=sink,
            preexec_fn=before,
        )
        try:
            _wait(port, process, log)
            yield Served(f"http://127.0.0.1:{port}", process.pid)
        finally:
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()


def _wait(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + START_LIMIT
    while time.monotonic() < end:
        assert process.poll() is None, log.read_text(encoding="utf-8", errors="replace")
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=2).close()
            return
        except urllib.error.HTTPError:
            return  # it is there, with nothing to serve
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            pass
        time.sleep(0.1)
    raise AssertionError(f"no answer in {START_LIMIT} s: {log.read_text(encoding='utf-8')}")
