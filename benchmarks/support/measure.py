"""What the measurements share: servers as processes, medians, percentiles, one line a figure."""

import contextlib
import math
import os
import socket
import statistics
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]


class Measurement(NamedTuple):
    """One figure against its limit; `base` is what it is a ratio of, in `base_unit`."""

    name: str
    value: float
    unit: str
    limit: float
    base: float | None = None
    base_unit: str = "s"
    least: bool = False

    @property
    def met(self) -> bool:
        """Whether the figure is within its limit, which is the least where `least` says so."""
        return self.value >= self.limit if self.least else self.value <= self.limit

    def line(self) -> str:
        """The figure for people."""
        base = "" if self.base is None else f" (against {self.base:.3g} {self.base_unit})"
        sign = "ok  " if self.met else "OVER"
        return f"{sign} {self.name}: {self.value:.3g} {self.unit}, {self._limit}{base}"

    @property
    def _limit(self) -> str:
        return f"{'≥' if self.least else '≤'} {self.limit:g}"

    def row(self) -> str:
        """The figure as a row of the table in benchmarks/README.md."""
        base = "" if self.base is None else f"{self.base:.3g} {self.base_unit}"
        cells = f"{self.name} | {self._limit} {self.unit} | {self.value:.3g} | {base}"
        return f"| {cells} | {'met' if self.met else '**missed**'} |"


def p95(values: Sequence[float]) -> float:
    """The 95th percentile (nearest rank)."""
    return sorted(values)[math.ceil(0.95 * len(values)) - 1]


def median(values: Sequence[float]) -> float:
    """The median."""
    return statistics.median(values)


def timed(call: Callable[..., object], *arguments: object) -> float:
    """Seconds of a call."""
    start = time.perf_counter()
    call(*arguments)
    return time.perf_counter() - start


def free_port() -> int:
    """A port of loopback that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def fetch(url: str) -> bytes:
    """The body of a GET."""
    with urllib.request.urlopen(url, timeout=30) as answer:
        return bytes(answer.read())


@contextlib.contextmanager
def process(
    words: Sequence[str],
    url: str,
    home: Path | None = None,
    variables: Mapping[str, str] = MappingProxyType({}),
    python: Path = Path(sys.executable),
) -> Iterator[float]:
    """A server process of `python`; yields the seconds from its start to the first 200 of `url`."""
    environment = {**os.environ, "GRADIO_ANALYTICS_ENABLED": "False", **variables}
    if home is not None:
        environment["WHYREEL_HOME"] = str(home)
    start = time.perf_counter()
    server = subprocess.Popen(
        [str(python), *words],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        while True:
            with contextlib.suppress(urllib.error.URLError, ConnectionError, TimeoutError):
                fetch(url)
                break
            if server.poll() is not None:
                raise RuntimeError(f"{words} ended with {server.returncode}")
            time.sleep(0.02)
        yield time.perf_counter() - start
    finally:
        server.terminate()
        server.wait(15)


@contextlib.contextmanager
def bare() -> Iterator[tuple[str, float]]:
    """The bare pair: its address and its start."""
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    with process(["-m", "benchmarks.support.bare", str(port)], f"{url}/") as seconds:
        yield url, seconds


@contextlib.contextmanager
def whyreel(home: Path, **variables: str) -> Iterator[tuple[str, float]]:
    """WhyReel on a home: its address and its start, in which an empty home is prepared."""
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    words = ["-m", "app", "serve", "--port", str(port)]
    with process(words, f"{url}/", home, variables) as seconds:
        yield url, seconds
