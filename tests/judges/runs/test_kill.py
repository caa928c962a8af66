"""kill -9 at random moments of a run, then the run again: nothing is lost, nothing asked twice."""

import random
import time
from collections import Counter
from pathlib import Path

import pytest

from judges.runs.log import peek
from schema.judging_log import LINES, OutcomeLine
from tests.forking import Forked
from tests.judges.conftest import Far, serving
from tests.judges.kill_driver import clips, outcomes, run
from tests.rounds import IS_SWEEP, sweep, swept

COUNT, CONCURRENCY, LATENCY = 60, 8, 0.02
MANY, FEW = 300, 60
LIVES = ("guarded", "") if IS_SWEEP else ("guarded",)
"""The first life under the rules of public mode, the second without them; each is killed."""


def started(far: Far, log: Path, folder: Path, *more: str | float) -> Forked:
    """A run in a process of its own, which has all imported from the start."""
    arguments = (far.url, str(log), str(folder), CONCURRENCY, *more)
    return Forked(run, *arguments)


def code(process: Forked) -> int | None:
    """How it ended."""
    return process.wait()


@pytest.mark.parametrize("count", sweep([COUNT], [COUNT, MANY]))
def test_kill_and_go_on(tmp_path: Path, small: Path, count: int) -> None:
    log, draw = tmp_path / "killed.jsonl", random.Random(7)
    folder = clips(tmp_path / "clips", small, count)
    with serving(LATENCY) as far:
        repeated = 0
        for at, mode in enumerate(LIVES):
            most = count * (at + 1) // (len(LIVES) + 1)
            end = draw.randint(outcomes(log) + 5, most), draw.random() * LATENCY
            assert code(started(far, log, folder, mode, *end)) == -9
            far.settle()
            settled, requests = peek(str(log))[1].settled, far.count("ok")
            assert 0 <= requests - settled - repeated <= CONCURRENCY
            repeated = requests - settled
        assert code(started(far, log, folder)) == 0
        # What the log held was not asked for again, and all the rest was, once.
        assert far.count("ok") - requests == count - settled
    log_lines = [
        LINES.validate_json(line) for line in log.read_bytes().splitlines() if _whole(line)
    ]
    rows = Counter(line.case for line in log_lines if isinstance(line, OutcomeLine))
    assert len(rows) == count and set(rows.values()) == {1}
    assert {line.status for line in log_lines if isinstance(line, OutcomeLine)} == {"ok"}


@swept
def test_a_locating_run_goes_on_after_a_kill(tmp_path: Path, small: Path) -> None:
    """What it had located stays, each clip has its steps once."""
    log, folder = tmp_path / "located.jsonl", clips(tmp_path / "clips", small, FEW)
    with serving(LATENCY) as far:
        assert code(started(far, log, folder, "locate", FEW // 3, 0.0)) == -9
        far.settle()
        settled, requests = peek(str(log))[1].settled, far.count("ok")
        assert code(started(far, log, folder, "locate")) == 0
        assert far.count("ok") - requests == FEW - settled
    every = [LINES.validate_json(line) for line in log.read_bytes().splitlines() if _whole(line)]
    steps = [line.steps[0] for line in every if isinstance(line, OutcomeLine)]
    assert sorted(step.node for step in steps) == sorted(f"Event-{at}" for at in range(FEW))
    assert all(step.shown and step.end == 1.0 for step in steps)


def _whole(line: bytes) -> bool:
    return line.endswith(b"}")


CAP = 0.08


@swept
@pytest.mark.parametrize("kills", [2, 10])
def test_kills_pass_no_cap(tmp_path: Path, small: Path, kills: int) -> None:
    """What was under way at a kill counts as spent by the runs that follow."""
    log, draw = tmp_path / "capped.jsonl", random.Random(11)
    folder = clips(tmp_path / "clips", small, MANY)
    with serving(0.1) as far:
        for _ in range(kills):
            before, life = far.count("ok"), started(far, log, folder, str(CAP))
            while life.poll() is None and far.count("ok") == before:
                time.sleep(0.01)
            time.sleep(draw.random() * 0.1)
            life.kill()
            life.wait()
        far.settle()
        killed = far.count("ok")
        assert code(started(far, log, folder, str(CAP))) == 0
        requests = far.count("ok")
    known = peek(str(log))[1]
    assert known.open and 0 < killed <= requests
    assert requests * 0.002 <= CAP + 0.002
    assert requests * 0.002 <= known.charged <= CAP
    assert known.spent < known.charged
