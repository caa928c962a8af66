"""Judging against a far end in a process of its own: throughput, memory, the fault mix.

The far end (tests/judges/fault_server.py) drains each body, waits 0.5 s and answers.
"""

import contextlib
import json
import math
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from benchmarks.support.measure import ROOT, Measurement, fetch

LATENCY: Final = 0.5
MEMORY: Final = 400
LOADS: Final = (("no media", 8, 0, 0.95), ("1 MB media", 32, 2**20, 0.80))
"""Name, concurrency, bytes of a clip, the least efficiency; 20 times the concurrency are judged."""
MIX: Final = 1_000
MIX_LIMIT: Final = 1.15
LOOP_CALLS: Final = 2
GUARDED: Final = "guarded"
LOOP_PAUSE: Final = 2.0
"""Seconds that SVBench's script sleeps between two clips."""


def measure(home: Path) -> Iterator[Measurement]:  # noqa: ARG001
    """Throughput without and with media, then the fault mix."""
    with far_end(LATENCY) as port:
        loop = _loop(port)
        for name, most, size, floor in LOADS:
            yield from _throughput(port, name, most, size, floor, loop)
        name, most, size, floor = LOADS[0]
        yield from _throughput(port, f"{name}, public mode", most, size, floor, loop, GUARDED)
    with far_end(0.02) as port:
        yield from _mix(port, "fault mix")
        yield from _mix(port, "fault mix, public mode", GUARDED)


@contextlib.contextmanager
def far_end(latency: float) -> Iterator[int]:
    """The far end; yields its port."""
    words = [sys.executable, "-m", "tests.judges.fault_server", str(latency)]
    with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            yield int(server.stdout.readline())
        finally:
            server.terminate()


def run(port: int, most: int, count: int, size: int, model: str, *more: str) -> dict[str, Any]:
    """A run in a process of its own, so that its memory is its own."""
    words = [
        "-m",
        "benchmarks.support.judging_run",
        *map(str, (port, most, count, size)),
        model,
        *more,
    ]
    done = subprocess.run([sys.executable, *words], cwd=ROOT, capture_output=True, check=True)
    figures: dict[str, Any] = json.loads(done.stdout)
    return figures


def _throughput(
    port: int, name: str, most: int, size: int, floor: float, loop: float, *more: str
) -> Iterator[Measurement]:
    count = 20 * most
    fetch(f"http://127.0.0.1:{port}/reset")
    figures = run(port, most, count, size, "ok", *more)
    assert figures["statuses"] == {"ok": count}, figures
    reached = json.loads(fetch(f"http://127.0.0.1:{port}/stats"))["most"]
    ideal = math.ceil(count / most) * LATENCY
    label = f"judging, {name}, {most} at a time"
    yield Measurement(f"{label}: efficiency", ideal / figures["wall"], "", floor, least=True)
    yield Measurement(f"{label}: memory", figures["memory"], "MB", MEMORY)
    yield Measurement(f"{label}: most in flight at the far end", reached, "", most)
    yield Measurement(f"{label}: that number was reached", reached, "", most, least=True)
    faster = loop * count / figures["wall"]
    yield Measurement(
        f"{label}: times SVBench's loop", faster, "×", 1, loop, "s a clip", least=True
    )


def _loop(port: int) -> float:
    """Seconds a clip of one call after the other, two seconds apart; measured on two clips."""
    body = json.dumps({"model": "ok", "messages": [{"role": "user", "content": "Judge."}]})
    url = f"http://127.0.0.1:{port}/v1/chat/completions"
    start = time.perf_counter()
    for _ in range(LOOP_CALLS):
        with urllib.request.urlopen(url, body.encode(), timeout=30) as answer:
            answer.read()
        time.sleep(LOOP_PAUSE)
    return (time.perf_counter() - start) / LOOP_CALLS


def _mix(port: int, name: str, *more: str) -> Iterator[Measurement]:
    figures = run(port, 16, MIX, 0, "mix", *more)
    ended = sum(figures["statuses"].values())
    assert ended == MIX and figures["true"], figures
    print(f"     {name}: {figures['statuses']}, {figures['wall']:.1f} s", flush=True)
    good = figures["statuses"]["ok"]
    yield Measurement(f"{name}: requests an ok row", figures["requests"] / good, "", MIX_LIMIT)
    yield Measurement(f"{name}: rows without an end", MIX - ended, "", 0)
