"""kill -9 at random moments of a run, then the run again: nothing is lost, nothing asked twice."""

import random
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

from judges.runs.log import peek
from schema.judging_log import LINES, OutcomeLine
from tests.judges.conftest import ROOT, Far, serving
from tests.judges.kill_driver import clips, outcomes

COUNT, CONCURRENCY, LATENCY = 300, 8, 0.02
FEW = 60
LIVES = ("guarded", "")
"""The first life under the rules of public mode, the second without them; both are killed."""


def started(far: Far, log: Path, folder: Path, *more: str) -> subprocess.Popen[bytes]:
    arguments = [far.url, str(log), str(folder), str(CONCURRENCY), *more]
    return subprocess.Popen(
        [sys.executable, "-m", "tests.judges.kill_driver", *arguments], cwd=ROOT
    )


def test_kill_and_go_on(tmp_path: Path, small: Path) -> None:
    log, draw = tmp_path / "killed.jsonl", random.Random(7)
    folder = clips(tmp_path / "clips", small, COUNT)
    with serving(LATENCY) as far:
        repeated = 0
        for at, mode in enumerate(LIVES):
            most = COUNT * (at + 1) // (len(LIVES) + 1)
            end = str(draw.randint(outcomes(log) + 5, most)), str(draw.random() * LATENCY)
            assert started(far, log, folder, mode, *end).wait() == -9
            far.settle()
            settled, requests = peek(str(log))[1].settled, far.count("ok")
            assert 0 <= requests - settled - repeated <= CONCURRENCY
            repeated = requests - settled
        assert started(far, log, folder).wait() == 0
        # What the log held was not asked for again, and all the rest was, once.
        assert far.count("ok") - requests == COUNT - settled
    log_lines = [
        LINES.validate_json(line) for line in log.read_bytes().splitlines() if _whole(line)
    ]
    rows = Counter(line.case for line in log_lines if isinstance(line, OutcomeLine))
    assert len(rows) == COUNT and set(rows.values()) == {1}
    assert {line.status for line in log_lines if isinstance(line, OutcomeLine)} == {"ok"}


def test_a_locating_run_goes_on_after_a_kill(tmp_path: Path, small: Path) -> None:
    """What it had located stays, each clip has its steps once."""
    log, folder = tmp_path / "located.jsonl", clips(tmp_path / "clips", small, FEW)
    with serving(LATENCY) as far:
        assert started(far, log, folder, "locate", str(FEW // 3), "0").wait() == -9
        far.settle()
        settled, requests = peek(str(log))[1].settled, far.count("ok")
        assert started(far, log, folder, "locate").wait() == 0
        assert far.count("ok") - requests == FEW - settled
    every = [LINES.validate_json(line) for line in log.read_bytes().splitlines() if _whole(line)]
    steps = [line.steps[0] for line in every if isinstance(line, OutcomeLine)]
    assert sorted(step.node for step in steps) == sorted(f"Event-{at}" for at in range(FEW))
    assert all(step.shown and step.end == 1.0 for step in steps)


def _whole(line: bytes) -> bool:
    return line.endswith(b"}")


CAP, KILLS = 0.08, 10


def test_ten_kills_pass_no_cap(tmp_path: Path, small: Path) -> None:
    """What was under way at a kill counts as spent by the runs that follow."""
    log, draw = tmp_path / "capped.jsonl", random.Random(11)
    folder = clips(tmp_path / "clips", small, COUNT)
    with serving(0.1) as far:
        for _ in range(KILLS):
            run, before = started(far, log, folder, str(CAP)), far.count("ok")
            while run.poll() is None and far.count("ok") == before:
                time.sleep(0.01)
            time.sleep(draw.random() * 0.1)
            run.kill()
            run.wait()
        far.settle()
        killed = far.count("ok")
        assert started(far, log, folder, str(CAP)).wait() == 0
        requests = far.count("ok")
    known = peek(str(log))[1]
    assert known.open and 0 < killed <= requests
    assert requests * 0.002 <= CAP + 0.002
    assert requests * 0.002 <= known.charged <= CAP
    assert known.spent < known.charged
