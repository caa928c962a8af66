"""Runs that have ended: kept for their visitor alone, a few, and not for long."""

from app.judging import finished_runs
from app.judging.finished_runs import FinishedRuns
from app.judging.saved import Log

LOGS = (Log("live-a", b"{}\n", True),)


def test_a_run_is_its_visitors_alone() -> None:
    runs = FinishedRuns()
    own, anybodys = runs.put(LOGS, "mine"), runs.put(LOGS, "")
    assert runs.get(own, "mine") == LOGS and runs.get(own, "") is None
    assert runs.get(own, "theirs") is None and runs.get("", "mine") is None
    assert runs.get(anybodys, "theirs") == LOGS


def test_runs_are_few_and_not_kept_for_long() -> None:
    clock = [0.0]
    runs = FinishedRuns(lambda: clock[0])
    first = runs.put(LOGS, "")
    later = [runs.put(LOGS, "") for _ in range(finished_runs.MOST)]
    assert runs.get(first, "") is None and runs.get(later[-1], "") == LOGS
    clock[0] = finished_runs.SECONDS + 1
    assert runs.get(later[-1], "") is None


def test_a_run_that_is_too_long_is_not_kept() -> None:
    long = Log("live-a", b" " * (finished_runs.MOST_BYTES + 1), True)
    assert FinishedRuns().put((long,), "") == ""
