"""Whole runs of `python -m app build`: kill -9 at random moments, and a mix of HTTP faults."""

import contextlib
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from benchmarks.support.measure import ROOT, Measurement
from schema.build_record import BuildLine, read

KILLS: Final = 5
CASES: Final = 16
TRUE: Final = {"failed": ("transport", "rate_limited", "invalid"), "ok": ("ok",)}
"""How a case of the fault mix may end, and with which status of its last call."""


def measure() -> Iterator[Measurement]:
    """What kills and faults cost: nothing."""
    with tempfile.TemporaryDirectory() as folder, stand_in() as url:
        yield from _killed(Path(folder) / "kills", url)
        yield _mixed(Path(folder) / "faults", url)


def _killed(home: Path, url: str) -> Iterator[Measurement]:
    draw, lost = random.Random(), 0
    for _ in range(KILLS):
        before = {case.id: case.created for case in _log(home)}
        run = _run(home, url, "rehearsal-slow")
        wanted, until = len(before) + 1 + draw.randint(0, 1), time.monotonic() + 120
        while run.poll() is None and len(_log(home)) < wanted and time.monotonic() < until:
            time.sleep(0.02)
        run.kill()
        run.wait()
        after = {case.id: case.created for case in _log(home)}
        lost += sum(after.get(name) != created for name, created in before.items())
    finished = len(_log(home))
    assert _run(home, url, "rehearsal-slow").wait(300) == 0
    times = Counter(case.id for case in _log(home))
    name = f"finished cases lost by {KILLS} kills -9 ({finished} of {CASES} held at the last)"
    yield Measurement(name, lost + CASES - len(times), "", 0)
    yield Measurement("… and finished cases built twice", sum(n - 1 for n in times.values()), "", 0)


def _mixed(home: Path, url: str) -> Measurement:
    _run(home, url, "rehearsal-faults").wait(300)
    cases = _log(home)
    false = sum(not _true(case) for case in cases) + CASES - len(cases)
    met = sum(case.status == "failed" for case in cases)
    name = f"cases without a true status under the fault mix ({met} of {CASES} failed)"
    return Measurement(name, false, "", 0)


def _true(case: BuildLine) -> bool:
    """A case that is ok has every call ok and output; one that failed ends by its last call's."""
    if case.status == "ok":
        return bool(case.output) and all(call.status == "ok" for call in case.rounds)
    last = case.rounds[-1].status if case.rounds else ""
    fits = case.call == last or (case.call == "invalid" and last == "ok")
    return case.status in TRUE and case.call in TRUE[case.status] and fits and bool(case.reason)


def _run(home: Path, url: str, model: str) -> subprocess.Popen[bytes]:
    words = [sys.executable, "-m", "app", "build", "r3", "--run", "r", "--endpoint", url,
             "--model", model, "--concurrency", "2", "--yes"]  # fmt: skip
    env = {**os.environ, "WHYREEL_HOME": str(home)}
    return subprocess.Popen(
        words, cwd=ROOT, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


def _log(home: Path) -> list[BuildLine]:
    place = home / "builds" / "r.jsonl"
    if not place.is_file():
        return []
    with place.open("rb") as lines:
        return list(read(lines))


@contextlib.contextmanager
def stand_in() -> Iterator[str]:
    """The stand-in as a process of its own; its base address."""
    words = [sys.executable, "-m", "tools.stand_in_model", "0"]
    with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            yield server.stdout.readline().split(" on ")[1].strip()
        finally:
            server.terminate()
