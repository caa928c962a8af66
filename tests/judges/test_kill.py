"""kill -9 at random moments of a run, then the run again: nothing is lost, nothing asked twice."""

import random
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

from judges.log import peek
from loaders.judged_lines import LINES, OutcomeLine
from tests.judges.conftest import ROOT, Far, serving

COUNT, CONCURRENCY, KILLS = 150, 8, 2


def started(far: Far, log: Path) -> subprocess.Popen[bytes]:
    told = [far.url, str(log), str(COUNT), str(CONCURRENCY)]
    return subprocess.Popen([sys.executable, "-m", "tests.judges.kill_driver", *told], cwd=ROOT)


def lines(log: Path) -> int:
    return log.read_bytes().count(b'{"line": "outcome"') if log.exists() else 0


def killed_at(run: subprocess.Popen[bytes], log: Path, outcomes: int) -> None:
    deadline = time.monotonic() + 60
    while lines(log) < outcomes:
        assert run.poll() is None, "the run ended before it was killed"
        assert time.monotonic() < deadline
        time.sleep(0.002)
    run.kill()
    assert run.wait(10) == -9


def test_kill_and_go_on(tmp_path: Path) -> None:
    log, draw = tmp_path / "killed.jsonl", random.Random()
    with serving(0.02) as far:
        before = 0
        for at in range(KILLS):
            run = started(far, log)
            killed_at(run, log, draw.randint(before + 5, COUNT * (at + 1) // (KILLS + 1)))
            before = lines(log)
        held, asked = len(peek(str(log))[1].settled), far.count("ok")
        assert asked - held <= KILLS * CONCURRENCY
        assert started(far, log).wait(60) == 0
        # What the log held was not asked for again, and all the rest was, once.
        assert far.count("ok") - asked == COUNT - held
    told = [LINES.validate_json(line) for line in log.read_bytes().splitlines() if _whole(line)]
    rows = Counter(line.case for line in told if isinstance(line, OutcomeLine))
    assert len(rows) == COUNT and set(rows.values()) == {1}
    assert {line.status for line in told if isinstance(line, OutcomeLine)} == {"ok"}


def _whole(line: bytes) -> bool:
    return line.endswith(b"}")
