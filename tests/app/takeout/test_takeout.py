"""Figures, films and sets of the theatre: real H.264, real archives."""

import json
import shutil
import zipfile
from pathlib import Path

import av
import pytest

from app.jobs.job import JobCancelled
from app.server.errors import Refusal
from app.takeout import set_archive
from app.takeout.command import address_query, run
from app.takeout.films import film_frames, film_of
from app.takeout.opened import OpenedCase, clip_file, strip
from app.takeout.set_archive import set_files, write_set
from app.takeout.set_plan import set_plan
from store.errors import NoStore
from tests.conftest import Site, site
from tests.loaders.made_files import svbench as svbench_files
from tests.rounds import swept
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


def test_a_film_shows_the_clip_beside_its_chain(theatre: Site, tmp_path: Path) -> None:
    case = opened(theatre)
    film_of(case)(tmp_path / "film", quiet)
    with av.open(str(tmp_path / "film")) as film:
        video = film.streams.video[0]
        assert (video.width, video.height, video.codec_context.name) == (WIDE, HIGH, "h264")
        seconds = float((film.duration or 0) / av.time_base)
    assert seconds == pytest.approx(float(case.opened.row["duration"]), abs=0.2)
    assert len(strip(case.film)) == 5


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
        raise JobCancelled

    with pytest.raises(JobCancelled):
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


def test_a_set_moves_on_while_posters_are_made_and_clips_are_copied(
    theatre: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, small in (("PART", 10_000), ("POSTER_WORK", 5_000), ("CASE_WORK", 5_000)):
        monkeypatch.setattr(set_archive, name, small)
    plan = set_plan(Filters.parse("pattern=any-zero&tier=hard").filters, theatre.store, 4)
    progress: list[float] = []
    seen: dict[str, list[float]] = {}
    for name, parts in set_files(plan, theatre.store, progress.append):
        before = len(progress)
        copied = sum(map(len, parts))
        seen[name] = progress[before:]
        if name == "cases/1.js":
            assert before == len(plan.clips) and 0 < progress[0] < progress[-1] < 0.2
        if name.startswith("clips/"):
            assert len(seen[name]) == -(-copied // 10_000) > 1, "each part is progress"
    assert progress == sorted(progress) and progress[-1] == pytest.approx(1)
    assert seen[f"clips/{next(iter(plan.clips))}.mp4"][0] < 0.4


def test_a_set_can_be_stopped_before_its_second_poster(
    theatre: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = set_plan(Filters.parse("pattern=any-zero&tier=hard").filters, theatre.store, 4)
    made: list[str] = []
    monkeypatch.setattr(set_archive, "poster_file", lambda store, clip, path: made.append(clip))

    def stop(share: float) -> None:
        raise JobCancelled

    with pytest.raises(JobCancelled):
        write_set(plan, theatre.store, tmp_path / "set.zip", stop)
    assert len(plan.clips) > 1 and made == [next(iter(plan.clips))]


@swept
def test_the_command_line_writes_the_version_that_the_address_names(
    theatre: Site, tmp_path: Path
) -> None:
    home = site(tmp_path / "home")
    shutil.copytree(theatre.home, home.home)
    old = home.store.version
    assert home.take("svbench", svbench_files(tmp_path / "sv")).published.version != old
    assert home.store.version != old
    few = "benchmark=theatre&tier=hard&generator=theatre-literal&q=door"
    list(run(f"{few}&version={old}", tmp_path / "a", home.library, bool))
    assert f"Data version: {old}\n" in (tmp_path / "a" / "README.txt").read_text("utf-8")
    with pytest.raises(NoStore, match="not kept"):
        list(run("version=999999-00000000", tmp_path / "b", home.library, bool))
    assert not (tmp_path / "b").exists()
    list(run(f"{few}&version=shared", tmp_path / "c", home.library, bool))
    assert home.store.version in (tmp_path / "c" / "README.txt").read_text("utf-8")


@swept
def test_the_command_line_writes_a_folder_once(theatre: Site, tmp_path: Path) -> None:
    query = address_query("", "pattern=any-zero&model=theatre-mindblind&q=door", "theatre")
    out = tmp_path / "out"
    lines = list(run(query, out, theatre.library, lambda question: True))
    assert (out / "index.html").is_file() and "licence of Theatre" in "\n".join(lines)
    with pytest.raises(ValueError, match="is not an empty folder"):
        list(run(query, out, theatre.library, lambda question: True))
    with pytest.raises(ValueError, match="left out"):
        list(run("length=x", tmp_path / "b", theatre.library, lambda question: True))
    with pytest.raises(ValueError, match="“benchmark” is not a field"):
        where = address_query("benchmark=theatre&tier=hard", "", "")
        list(run(where, tmp_path / "b", theatre.library, lambda question: True))
    assert list(run(query, tmp_path / "c", theatre.library, lambda question: False))[-1] == (
        "Nothing was written."
    )
    assert not (tmp_path / "c").exists()
