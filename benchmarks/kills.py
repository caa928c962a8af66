"""kill -9 at ten random moments of a run of 300 calls on the command line, each time gone on with.

What is counted is what a kill may cost: replies in the log that are asked for again, verdicts lost
or doubled, and calls repeated, of which there may be as many as were in flight.
"""

import json
import os
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from benchmarks.judging import far_end
from benchmarks.measure import ROOT, Result, fetch
from judges.log import peek
from loaders.judged_lines import LINES, OutcomeLine

KILLS: Final = 10
CLIPS: Final = 150
REPEATS: Final = 2
ROWS: Final = CLIPS * REPEATS
CONCURRENCY: Final = 8
LATENCY: Final = 0.2
MARK: Final = b'{"line": "outcome"'


def measure(home: Path) -> Iterator[Result]:
    """Rows, replies asked for again, calls repeated for each kill."""
    log, draw = home / "kills.jsonl", random.Random()
    log.unlink(missing_ok=True)
    repeated: list[int] = []
    again = 0
    with far_end(LATENCY) as port:
        for _ in range(KILLS):
            run = _start(home, log, port)
            # A tenth of the rows for each life, so that the last is killed before its end.
            _kill(run, log, _outcomes(log) + draw.randint(2, ROWS // (KILLS + 2)), draw)
            held = len(peek(str(log))[1].settled)
            repeated.append(_asked(port) - held - sum(repeated))
        held, asked = len(peek(str(log))[1].settled), _asked(port)
        assert _start(home, log, port).wait(120) == 0
        again = _asked(port) - asked - (ROWS - held)
    rows = _rows(log)
    told = f"kill -9, {KILLS} times in {ROWS} calls"
    yield Result(f"{told}: rows lost", ROWS - len(rows), "", 0)
    yield Result(f"{told}: rows twice", sum(rows.values()) - len(rows), "", 0)
    yield Result(f"{told}: logged replies asked for again", again, "", 0)
    yield Result(f"{told}: calls repeated a kill, most", max(repeated), "calls", CONCURRENCY)


def _start(home: Path, log: Path, port: int) -> subprocess.Popen[bytes]:
    words = [
        sys.executable, "-m", "app", "judge", "--run", "kills", "--model", "ok", "--yes",
        "--endpoint", f"http://127.0.0.1:{port}/v1", "--log", str(log), "--limit", str(CLIPS),
        "--repeats", str(REPEATS), "--concurrency", str(CONCURRENCY), "--frames", "4",
        "--side", "128",
    ]  # fmt: skip
    known = os.environ | {"WHYREEL_HOME": str(home)}
    return subprocess.Popen(words, cwd=ROOT, env=known, stderr=subprocess.DEVNULL)


def _kill(run: subprocess.Popen[bytes], log: Path, outcomes: int, draw: random.Random) -> None:
    deadline = time.monotonic() + 120
    while _outcomes(log) < outcomes:
        assert run.poll() is None and time.monotonic() < deadline
        time.sleep(0.002)
    time.sleep(draw.random() * LATENCY)
    run.kill()
    run.wait(10)


def _outcomes(log: Path) -> int:
    return log.read_bytes().count(MARK) if log.exists() else 0


def _asked(port: int) -> int:
    # What a killed run had sent may still be on its way to the far end.
    time.sleep(2 * LATENCY)
    told = json.loads(fetch(f"http://127.0.0.1:{port}/stats"))
    return int(told["counts"].get("ok", 0))


def _rows(log: Path) -> Counter[str]:
    """Case → how many outcomes it has; a torn line is none."""
    found: Counter[str] = Counter()
    for data in log.read_bytes().splitlines():
        if data.startswith(MARK) and data.endswith(b"}"):
            line = LINES.validate_json(data)
            if isinstance(line, OutcomeLine) and line.status == "ok":
                found[line.case] += 1
    return found
