"""Films and sets in the making: whose they are, how many, how large, how long they are kept."""

import errno
import io
import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from PIL import Image
from starlette.testclient import TestClient

from app.api.downloads import spool
from app.exports.takeout import jobs, routes
from app.exports.takeout.jobs import Studio, TakeoutJob, Tick
from app.jobs.runner import JobFault
from app.lab.uploads import form_state
from app.lab.uploads import routes as upload_routes
from app.server import sessions, visible_store
from app.server.errors import RateLimited, Refusal, add_error_handlers
from app.server.session_cookie import COOKIE, SessionCookies
from app.server.sessions import Session
from tests.conftest import Site
from tests.variables import set_variable


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    set_variable(monkeypatch, "WHYREEL_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def studio(monkeypatch: pytest.MonkeyPatch) -> Iterator[Studio]:
    # Downloads of other tests in this process are kept for minutes and count as well.
    monkeypatch.setattr(spool, "_BYTES_ON_DISK", [0])
    made = Studio()
    yield made
    made._threads.shutdown(cancel_futures=True)
    for job in list(made._jobs.values()):
        made.drop(job)
    assert spool._BYTES_ON_DISK[0] == 0, "what was held is given back"


class Held:
    """Makes a file once it may go on."""

    def __init__(self, size: int = 3) -> None:
        self.go = threading.Event()
        self.begun = threading.Event()
        self.size = size

    def __call__(self, path: Path, tick: Tick) -> None:
        path.write_bytes(b"x" * self.size)
        self.begun.set()
        while not self.go.wait(0.01):
            tick(0.1)
        tick(0.5)


def quick(path: Path, tick: Tick) -> None:
    path.write_bytes(b"made")


def session() -> Session:
    with sessions.drafted() as draft:
        return sessions.publish(draft, "192.0.2.1")[1]


def finished(studio: Studio, job: TakeoutJob) -> TakeoutJob:
    """The job, when all that waited before it has ended."""
    studio._threads.submit(lambda: None).result()
    return job


def test_a_film_can_be_stopped_and_leaves_no_file(studio: Studio) -> None:
    make = Held()
    job = studio.order(TakeoutJob(name="film.mp4"), make)
    assert make.begun.wait()
    studio.cancel(job)
    ended = finished(studio, job)
    assert ended.state == "cancelled" and not ended.path.exists()


def test_a_film_that_fails_says_why(studio: Studio) -> None:
    def fault(path: Path, tick: Tick) -> None:
        raise JobFault("too long")

    assert finished(studio, studio.order(TakeoutJob(name="a.mp4"), fault)).reason == "too long"
    with pytest.raises(Refusal):
        studio.of("unknown", None)


def test_a_full_disk_is_named_and_a_crash_tells_nobody_details(
    studio: Studio, caplog: pytest.LogCaptureFixture
) -> None:
    def full(path: Path, tick: Tick) -> None:
        raise OSError(errno.ENOSPC, "no space", str(path))

    def crash(path: Path, tick: Tick) -> None:
        raise ZeroDivisionError(str(path))

    assert "disk is full" in finished(studio, studio.order(TakeoutJob(name="a.mp4"), full)).reason
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert finished(studio, studio.order(TakeoutJob(name="a.mp4"), crash)).reason == jobs.BROKEN
    assert "ZeroDivisionError" in caplog.text
    caplog.clear()


def test_only_a_few_wait_at_a_time_and_one_visitor_leaves_places_to_others(studio: Studio) -> None:
    make = Held()
    jobs_of_one = [
        studio.order(TakeoutJob(who="one", name="a.mp4"), make) for _ in range(jobs.EACH)
    ]
    with pytest.raises(RateLimited) as refused:
        studio.order(TakeoutJob(who="one", name="a.mp4"), make)
    assert refused.value.status == 429
    for number in range(jobs.MOST_WAITING + 1 - jobs.EACH):
        studio.order(TakeoutJob(who=f"other {number}", name="a.mp4"), make)
    with pytest.raises(RateLimited) as refused:
        studio.order(TakeoutJob(who="last", name="a.mp4"), make)
    assert refused.value.status == 503
    studio.cancel(jobs_of_one[1])
    assert jobs_of_one[1].state == "cancelled", "at once, though it waits"
    studio.order(TakeoutJob(who="last", name="a.mp4"), make)
    make.go.set()
    assert finished(studio, jobs_of_one[1]).state == "cancelled"
    assert not jobs_of_one[1].path.exists() and jobs_of_one[0].state == "done"


def test_what_a_session_has_ordered_is_its_own_and_goes_with_it(studio: Studio) -> None:
    mine, other = session(), session()
    done = finished(studio, studio.order(TakeoutJob(mine, "one", name="a.zip"), quick))
    make = Held()
    under_way = studio.order(TakeoutJob(mine, "one", name="b.zip"), make)
    assert make.begun.wait()
    waiting = studio.order(TakeoutJob(mine, "one", name="c.zip"), quick)
    others = studio.order(TakeoutJob(other, "two", name="d.zip"), quick)
    for stranger in (None, other):
        with pytest.raises(Refusal):
            studio.of(done.id, stranger)
    assert studio.of(done.id, mine).path.read_bytes() == b"made"
    studio.forget(mine)
    assert not done.path.exists() and not under_way.path.exists(), "at once"
    finished(studio, waiting)
    for job in (done, under_way, waiting):
        assert not job.path.exists()
        with pytest.raises(Refusal):
            studio.of(job.id, mine)
    assert studio.of(others.id, other).path.read_bytes() == b"made"


def test_a_file_goes_with_a_session_whose_time_is_up(studio: Studio) -> None:
    mine = session()
    job = finished(studio, studio.order(TakeoutJob(mine, "one", name="a.zip"), quick))
    sessions.forget(mine)
    studio.sweep()
    assert not job.path.exists()


def test_a_file_is_kept_for_half_an_hour_and_no_longer(studio: Studio) -> None:
    job = finished(studio, studio.order(TakeoutJob(name="a.zip"), quick))
    job.ended -= jobs.KEPT_S - 60
    studio.sweep()
    assert studio.of(job.id, None).path.is_file()
    job.ended -= 120
    studio.sweep()
    assert not job.path.exists(), "without another order"


def test_leftovers_of_a_killed_process_are_swept(studio: Studio, home: Path) -> None:
    folder = home / "takeout"
    folder.mkdir()
    then = time.time() - 2 * jobs.STALE_S
    for name in ("old", "new"):
        (folder / name).write_bytes(b"x")
    os.utime(folder / "old", (then, then))
    studio.sweep()
    assert [path.name for path in folder.iterdir()] == ["new"]


def test_files_lie_in_the_home_and_count_as_downloads(
    studio: Studio, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_variable(monkeypatch, "WHYREEL_DOWNLOADS_MB", "2")
    assert jobs.most_bytes() == 2**20
    first_visitor, two = "one", "two"
    make = Held(700_000)
    first = studio.order(TakeoutJob(who=first_visitor, name="a.zip", size=10), make)
    make.go.set()
    assert finished(studio, first).state == "done" and first.path.parent == home / "takeout"
    assert first.disk.size == spool._BYTES_ON_DISK[0] == 700_000, "what it has, not what was told"
    with pytest.raises(RateLimited) as refused:
        studio.order(TakeoutJob(who=two, name="b.zip", size=400_000), quick)
    assert refused.value.status == 503 and first.path.is_file(), "nobody's file is pushed out"
    again = finished(
        studio, studio.order(TakeoutJob(who=first_visitor, name="b.zip", size=400_000), quick)
    )
    assert not first.path.exists() and again.state == "done", "one's own gives way"
    again.disk.hold(900_000)
    again.ended -= jobs.LEAST_KEPT_S + 1
    studio.order(TakeoutJob(who=two, name="c.zip", size=400_000), quick)
    assert not again.path.exists(), "others' do after some minutes"


def test_what_grows_over_the_disks_share_is_stopped(
    studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_variable(monkeypatch, "WHYREEL_DOWNLOADS_MB", "1")
    make = Held(2**20 + 1)
    job = finished(studio, studio.order(TakeoutJob(name="a.zip"), make))
    assert job.state == "failed" and job.reason == jobs.NO_ROOM and not job.path.exists()


@pytest.fixture
def client(theatre: Site, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """The routes of films, sets and uploads; a film is made at once."""
    for module in (visible_store, form_state):
        monkeypatch.setattr(module, "library", lambda: theatre.library)
    monkeypatch.setattr(routes, "film_of", lambda case: quick)
    app = FastAPI()
    add_error_handlers(app)
    for room in (routes, upload_routes):
        app.include_router(room.router)
    with TestClient(SessionCookies(app), headers={"x-whyreel": "1"}) as client:
        yield client


CLIP = "theatre.bench-easy-glitching"


def test_forget_takes_what_was_made_and_no_other_visitor_reaches_it(
    client: TestClient, home: Path
) -> None:
    with sessions.drafted() as draft:
        token, _ = sessions.publish(draft, "192.0.2.1")
    mine = {"cookie": f"{COOKIE}={token}"}
    ordered = client.post(f"/take/film?clip={CLIP}", headers=mine)
    assert ordered.status_code == 202
    job = f"/take/job/{ordered.json()['id']}"
    finished(routes.STUDIO, routes.STUDIO._jobs[ordered.json()["id"]])
    assert client.get(f"{job}/file", headers=mine).content == b"made"
    for answer in (client.get(job), client.get(f"{job}/file"), client.post(f"{job}/cancel")):
        assert answer.status_code == 404
    assert client.post("/api/upload/forget", headers=mine).status_code == 200
    assert client.get(f"{job}/file", headers=mine).status_code == 404
    assert not list((home / "takeout").iterdir())


def test_figures_and_counts_have_places(client: TestClient) -> None:
    figure, count = f"/take/case.svg?clip={CLIP}", f"/take/set?clip={CLIP}"
    assert client.get(figure).status_code == client.get(count).status_code == 200
    with routes._PLACES.place(), routes._PLACES.place():
        for answer in (client.get(figure), client.get(count), client.post(count)):
            assert answer.status_code == 503 and answer.headers["retry-after"] == "5"
    for _ in range(2):
        assert client.get("/take/case.svg?clip=none").status_code == 404
    assert client.get(figure).status_code == 200, "their places are given back"


def test_a_case_has_a_picture_for_link_previews(client: TestClient) -> None:
    answer = client.get(f"/take/social.png?clip={CLIP}")
    with Image.open(io.BytesIO(answer.content)) as picture:
        assert picture.size == (1200, 630)
    assert answer.headers["content-type"] == "image/png"
    assert client.get("/take/social.png?clip=none").status_code == 404


def test_a_job_that_cannot_be_ended_is_logged_and_has_failed(
    studio: Studio, caplog: pytest.LogCaptureFixture
) -> None:
    def folder(path: Path, tick: Tick) -> None:
        path.mkdir()  # which cannot be removed as a file
        raise JobFault("too long")

    job = finished(studio, studio.order(TakeoutJob(name="a.mp4"), folder))
    assert (job.state, job.reason) == ("failed", jobs.BROKEN)
    assert "takeout could not be ended" in caplog.text
    caplog.clear()
    job.path.rmdir()
