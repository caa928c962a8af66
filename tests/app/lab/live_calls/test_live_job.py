"""What is kept of a live run: whose it is, for how long, and of how many."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.lab.live_calls.live_job import KEPT_S, LIVE_JOBS, MOST_KEPT, LiveJob, kept_result
from app.server.sessions import Session


@pytest.fixture(autouse=True)
def none_left() -> Iterator[None]:
    yield
    for job in list(LIVE_JOBS._jobs.values()):
        LIVE_JOBS.drop(job)


def ended(session: Session | None = None) -> LiveJob:
    job = LiveJob(session, result="logs")
    LIVE_JOBS.admit(job)
    LIVE_JOBS.end(job, "done")
    return job


def test_a_run_is_its_visitors_own(tmp_path: Path) -> None:
    mine, other = Session(tmp_path / "mine"), Session(tmp_path / "other")
    mine.folder.mkdir()
    own, anybodys = ended(mine), ended()
    assert kept_result(own.id, mine) == kept_result(anybodys.id, None) == "logs"
    assert kept_result(own.id, None) is kept_result(own.id, other) is None
    assert kept_result(anybodys.id, mine) == "logs" and kept_result("", None) is None
    assert own.id != anybodys.id and len(own.id) > 40


def test_a_run_is_kept_for_an_hour() -> None:
    job = ended()
    job.ended -= KEPT_S - 60
    assert kept_result(job.id, None) == "logs"
    job.ended -= 120
    assert kept_result(job.id, None) is None


def test_only_the_last_few_are_kept() -> None:
    jobs = [ended() for _ in range(MOST_KEPT + 1)]
    assert kept_result(jobs[0].id, None) is None and kept_result(jobs[1].id, None) == "logs"
