"""A job that takes too much is ended, and the server is told so."""

import errno
import threading
from pathlib import Path
from typing import Any

import pytest

from app.jobs.worker_lines import hide_paths
from app.lab.uploads.form_state import ENDS, UPLOAD_JOBS, WAITING, UploadJobs, describe_uploads
from app.lab.uploads.worker import UploadJob
from app.server.errors import BROKEN, RateLimited, Refusal
from app.server.sessions import Session, drafted
from tests import workers_here
from tests.variables import set_variable
from tests.waiting import until


def job(folder: Path, **bounds: int) -> UploadJob:
    (folder / "0001").write_bytes(b"question,answer\na,A\n")
    files = ((str(folder / "0001"), "a.csv"),)
    return UploadJob(str(folder), "", files, "", {}, 100, 30, 2048)._replace(**bounds)


MEMORY = "the file needs more memory than one upload may use"


@pytest.mark.parametrize(
    ("bounds", "reasons"),
    [
        ({"memory_mb": 40}, (ENDS.died, MEMORY)),  # whether it lives long enough to say why
        ({"seconds": 0}, (ENDS.late,)),
    ],
)
def test_a_job_over_its_bounds_is_ended(
    tmp_path: Path, bounds: dict[str, int], reasons: tuple[str, ...]
) -> None:
    ends: list[dict[str, Any]] = []
    refused, ended = threading.Event(), threading.Event()

    def then(end: dict[str, Any]) -> None:
        refused.wait()
        ends.append(end)
        ended.set()

    jobs, sent_job = UploadJobs(), job(tmp_path, **bounds)
    jobs.begin(sent_job, then)
    with pytest.raises(Refusal, match="wait"):
        jobs.begin(sent_job, then)
    refused.set()
    assert ended.wait()
    assert ends in [[{"error": reason}] for reason in reasons]


def test_an_end_that_can_not_be_written_down_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    workers_here.use(patch=monkeypatch)
    jobs, sent_job = UploadJobs(), job(tmp_path)
    ended = threading.Event()

    def full(end: dict[str, Any]) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    jobs.begin(sent_job, full)
    until(lambda: jobs.running(Session(tmp_path)) is None)
    assert "disk is full" in jobs.problem(Session(tmp_path))
    jobs.begin(sent_job, lambda end: ended.set())
    assert jobs.problem(Session(tmp_path)) == ""
    assert ended.wait()


def test_a_job_that_ends_while_the_state_is_read_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A state without job and report would end the page's questions, and the report never come."""
    set_variable(monkeypatch, "WHYREEL_HOME", str(tmp_path))
    with drafted() as session:

        def end(_: Session) -> None:
            report = {"label": "a.csv", "number": 1, "ok": False, "board": None}
            session.update(lambda _: {"reports": [report]})

        monkeypatch.setattr(UPLOAD_JOBS, "running", end)
        state = describe_uploads(session)
    assert state["job"] is None and [each["label"] for each in state["reports"]] == ["a.csv"]


def test_more_jobs_than_may_wait_are_asked_to_come_again(tmp_path: Path) -> None:
    jobs, go = UploadJobs(), threading.Event()
    for number in range(WAITING + 1):
        (folder := tmp_path / str(number)).mkdir()
        sent_job = job(folder)._replace(files=())
        if number < WAITING:
            jobs.begin(sent_job, lambda end: go.wait() and None)
            continue
        with pytest.raises(RateLimited) as refused:
            jobs.begin(sent_job, lambda end: None)
        assert refused.value.status == 503 and refused.value.seconds > 0
        jobs.forget(Session(folder))
    for number in range(WAITING):
        jobs.forget(Session(tmp_path / str(number)))
    go.set()


def test_places_on_this_machine_are_told_to_nobody(tmp_path: Path) -> None:
    text = hide_paths(f"{tmp_path}/upload/a.csv is odd; see /usr/lib/x.py", str(tmp_path))
    assert str(tmp_path) not in text and "/usr/lib" not in text


def test_an_error_of_our_own_is_logged_and_told(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody reads the result of a job that was submitted to a pool of threads."""
    workers_here.use(patch=monkeypatch)

    def broken(end: dict[str, Any]) -> None:
        raise ZeroDivisionError

    jobs = UploadJobs()
    jobs.begin(job(tmp_path), broken)
    until(lambda: jobs.running(Session(tmp_path)) is None)
    assert jobs.problem(Session(tmp_path)) == BROKEN
    assert "ZeroDivisionError" in caplog.text
    caplog.clear()
