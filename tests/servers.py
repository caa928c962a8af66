"""A real server process for the tests: its own home, a free port, stopped by its pid."""

import contextlib
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

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


@contextlib.contextmanager
def serving(home: Path, *before: str, **environment: str) -> Iterator[str]:
    """A server on loopback; yields its address. `before` stands before its command."""
    port = free_port()
    log = home / f"server-{port}.log"
    home.mkdir(parents=True, exist_ok=True)
    with log.open("wb") as sink:
        process = subprocess.Popen(
            [*before, sys.executable, "-m", "app", "serve", "--port", str(port)],
            cwd=ROOT,
            # A second process would cost each of many servers three seconds of the two cores.
            env=surroundings(home, **{"WHYREEL_PROCESSES": "1", **environment}),
            stdout=sink,
            stderr=sink,
        )
        try:
            _wait(port, process, log)
            yield f"http://127.0.0.1:{port}"
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
        with contextlib.suppress(urllib.error.URLError, ConnectionError, TimeoutError):
            urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=2).close()
            return
        time.sleep(0.1)
    raise AssertionError(f"no answer in {START_LIMIT} s: {log.read_text(encoding='utf-8')}")
