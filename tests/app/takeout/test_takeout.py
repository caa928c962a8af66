"""Figures, films and sets of the theatre: real H.264, real archives."""

import json
import threading
import zipfile
from pathlib import Path

import av
import pytest

from app.server.errors import RateLimited, Refusal
from app.takeout import jobs
from app.takeout.command import address_query, run
from app.takeout.films import film_frames, film_of
from app.takeout.jobs import Studio, TakeoutCancelled, TakeoutFault
from app.takeout.opened import OpenedCase, clip_file, strip
from app.takeout.set_archive import write_set
from app.takeout.set_plan import set_plan
from tests.conftest import Site
from views.address.filters import Filters
from views.cases.clip.still import opened_clip

CLIP = "theatre.bench-easy-glitching"
WIDE, HIGH = 1280, 720


def opened(theatre: Site, clip: str = CLIP) -> OpenedCase:
    made = opened_clip(Filters(clip=clip), theatre.store)
    assert made is not None
    return OpenedCase(made, clip_file(theatre.store, clip))


def quiet(share: float) -> None:
    assert 0 <= share <= 1.1


def finished(studio: Studio, token: str) -> jobs.TakeoutJob:
    """The job, when all that waited before it has ended."""
    studio._worker.submit(lambda: None).result(timeout=120)
    return studio.find(token)


def test_a_film_shows_the_clip_beside_its_chain(theatre: Site, tmp_path: Path) -> None:
    case = opened(theatre)
    film_of(case)(tmp_path / "film", quiet)
    with av.open(str(tmp_path / "film")) as film:
        video = film.streams.video[0]
        assert (video.width, video.height, video.codec_context.name) == (WIDE, HIGH, "h264")
        seconds = float((film.duration or 0) / av.time_base)
    assert seconds == pytest.approx(float(case.opened.row["duration"]), abs=0.2)
    assert len(strip(case.film)) == 5


def test_a_film_can_be_stopped_and_leaves_no_file(theatre: Site, tmp_path: Path) -> None:
    case, studio = opened(theatre), Studio()
    assert case.film is not None
    seen = threading.Event()

    def make(path: Path, tick: jobs.Tick) -> None:
        path.write_bytes(b"begun")
        seen.set()
        while True:
            tick(0.1)

    job = studio.order("film.mp4", make)
    assert seen.wait(60)
    studio.cancel(job.id)
    ended = finished(studio, job.id)
    assert ended.state == "cancelled" and not ended.path.exists()


def test_a_film_that_fails_says_why_and_a_crash_tells_nobody_details(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    studio = Studio()

    def fault(path: Path, tick: jobs.Tick) -> None:
        raise TakeoutFault("too long")

    assert finished(studio, studio.order("a.mp4", fault).id).reason == "too long"
    with pytest.raises(Refusal):
        studio.find("unknown")


def test_only_a_few_wait_at_a_time() -> None:
    studio, go = Studio(), threading.Event()

    def make(path: Path, tick: jobs.Tick) -> None:
        go.wait(60)

    for _ in range(jobs.MOST_WAITING + 1):
        studio.order("a.mp4", make)
    with pytest.raises(RateLimited):
        studio.order("a.mp4", make)
    go.set()


def test_a_clip_that_is_long_or_not_here_is_refused(theatre: Site) -> None:
    case = opened(theatre)
    with pytest.raises(Refusal):
        film_of(case._replace(film=None))
    row = {**case.opened.row, "duration": 61.0}
    with pytest.raises(Refusal):
        film_of(case._replace(opened=case.opened._replace(row=row)))


def test_frames_stop_when_the_visitor_does(theatre: Site) -> None:
    case = opened(theatre)
    assert case.film is not None

    def stop(share: float) -> None:
        raise TakeoutCancelled

    with pytest.raises(TakeoutCancelled):
        next(film_frames(case.opened.still, case.film, 7.0, stop))


def test_a_set_has_every_listed_case_with_its_clip(theatre: Site, tmp_path: Path) -> None:
    plan = set_plan(Filters.parse("pattern=any-zero&tier=hard").filters, theatre.store, 12)
    plan_facts = plan.as_json()
    assert (
        plan_facts["cases"] == 12 < plan_facts["total"]
        and plan_facts["licences"][0]["licence"] == "Apache-2.0"
    )
    write_set(plan, theatre.store, tmp_path / "set.zip", quiet)
    with zipfile.ZipFile(tmp_path / "set.zip") as archive:
        names = set(archive.namelist())
        assert {f"cases/{number}.js" for number in range(1, 13)} < names
        assert {f"clips/{clip}.mp4" for clip in plan.clips} < names
        assert len(plan.clips) == plan_facts["clips"]
        body = archive.read("cases/1.js").decode()
        readme = archive.read("README.txt").decode()
    data = json.loads(body.removeprefix("whyreelCase(0, ").removesuffix(");\n"))
    assert data["payload"]["clip"]["src"] == f"clips/{plan.cases[0].clip}.mp4"
    assert data["chains"] and "Apache-2.0" in readme and "12 of" in readme
    sizes = (tmp_path / "set.zip").stat().st_size / plan.size
    assert 0.5 < sizes < 2


def test_the_command_line_writes_a_folder_once(theatre: Site, tmp_path: Path) -> None:
    query = address_query("", "pattern=any-zero&model=theatre-mindblind&tier=easy", "theatre")
    out = tmp_path / "out"
    lines = list(run(query, out, theatre.store, lambda question: True))
    assert (out / "index.html").is_file() and "licence of Theatre" in "\n".join(lines)
    with pytest.raises(ValueError, match="holds something"):
        list(run(query, out, theatre.store, lambda question: True))
    with pytest.raises(ValueError, match="left out"):
        list(run("length=x", tmp_path / "b", theatre.store, lambda question: True))
    assert list(run(query, tmp_path / "c", theatre.store, lambda question: False))[-1] == (
        "Nothing was written."
    )
    assert not (tmp_path / "c").exists()
