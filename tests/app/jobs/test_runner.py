"""Jobs beside what films and uploads show of them: how many are kept, and whose they are."""

import contextlib
from pathlib import Path

import pytest

from app.jobs.runner import Job, Runner
from app.server.sessions import Session


def runner(most_kept: int = 9) -> Runner[Job]:
    return Runner("test", lambda _: contextlib.nullcontext(), 60.0, most_kept=most_kept)


def test_the_oldest_of_many_goes_first() -> None:
    jobs, ended = runner(2), [Job() for _ in range(4)]
    for job in ended:
        jobs.admit(job)
        jobs.end(job, "done")
    assert [jobs.find(job.id, None) for job in ended] == [None, None, *ended[2:]]


def test_a_job_goes_with_the_folder_of_its_session(tmp_path: Path) -> None:
    mine, other = Session(tmp_path / "a"), Session(tmp_path / "b")
    mine.folder.mkdir()
    jobs, job = runner(), Job(mine)
    jobs.admit(job)
    assert jobs.find(job.id, mine) is jobs.newest(mine) is job
    assert jobs.find(job.id, other) is jobs.find(job.id, None) is None
    mine.folder.rmdir()
    assert jobs.find(job.id, mine) is None


def test_what_is_refused_leaves_nothing() -> None:
    class Full(Runner[Job]):
        def _prepare(self, job: Job) -> None:
            raise OSError

    places: list[str] = []

    @contextlib.contextmanager
    def place(job: Job):  # type: ignore[no-untyped-def]
        places.append(job.id)
        yield
        places.remove(job.id)

    jobs, job = Full("test", place, 60.0), Job()
    with pytest.raises(OSError):
        jobs.admit(job)
    assert not places and jobs.find(job.id, None) is None
