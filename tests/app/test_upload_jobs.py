"""A job that takes too much is ended, and the server is told so."""

import threading
from pathlib import Path
from typing import Any

import pytest

from app.upload_jobs import STOPPED, TOO_LONG, Jobs
from app.upload_work import Job, plain


def job(folder: Path, **bounds: int) -> Job:
    (folder / "0001").write_bytes(b"question,answer\na,A\n")
    files = ((str(folder / "0001"), "a.csv"),)
    return Job(str(folder), "", files, "", {}, 100, 30, 2048)._replace(**bounds)


@pytest.mark.parametrize(
    ("bounds", "reason"), [({"memory_mb": 40}, STOPPED), ({"seconds": 0}, TOO_LONG)]
)
def test_a_job_over_its_bounds_is_ended(
    tmp_path: Path, bounds: dict[str, int], reason: str
) -> None:
    told: list[dict[str, Any]] = []
    refused, ended = threading.Event(), threading.Event()

    def then(end: dict[str, Any]) -> None:
        refused.wait(60)
        told.append(end)
        ended.set()

    jobs, asked = Jobs(), job(tmp_path, **bounds)
    assert jobs.start(asked, then) == ""
    assert "wait" in jobs.start(asked, then)
    refused.set()
    assert ended.wait(60)
    assert told == [{"error": reason}]


def test_places_on_this_machine_are_told_to_nobody(tmp_path: Path) -> None:
    asked = job(tmp_path)
    assert str(tmp_path) not in plain(f"{tmp_path}/upload/a.csv is odd; see /usr/lib/x.py", asked)
    assert "/usr/lib" not in plain("see /usr/lib/x.py", asked)
