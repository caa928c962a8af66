"""Runs that have ended: to their own visitor, for an hour, the last few."""

import pytest

from app.judging.finished_runs import MOST, MOST_BYTES, SECONDS, FinishedRuns
from app.judging.saved import JudgeLog


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def runs(clock: Clock) -> FinishedRuns:
    return FinishedRuns(clock)


def logs(lines: bytes = b"{}\n") -> tuple[JudgeLog, ...]:
    return (JudgeLog("log", lines, True),)


def test_a_run_is_its_visitors_own(runs: FinishedRuns) -> None:
    mine, anybodys = runs.put(logs(), "mine"), runs.put(logs(), "")
    assert runs.get(mine, "mine") == logs()
    assert runs.get(mine, "") is None and runs.get(mine, "yours") is None
    assert runs.get(anybodys, "") == logs() == runs.get(anybodys, "mine")
    assert runs.get("", "") is None and mine != anybodys and len(mine) > 40


def test_a_run_is_kept_for_an_hour(runs: FinishedRuns, clock: Clock) -> None:
    run = runs.put(logs(), "")
    clock.now = SECONDS - 1
    assert runs.get(run, "") == logs()
    clock.now = SECONDS + 1
    assert runs.get(run, "") is None


def test_only_the_last_few_are_kept_and_none_that_is_too_long(runs: FinishedRuns) -> None:
    kept = [runs.put(logs(), "") for _ in range(MOST + 1)]
    assert runs.get(kept[0], "") is None and runs.get(kept[1], "") == logs()
    assert runs.put(logs(b" " * (MOST_BYTES + 1)), "") == ""
