"""Figures, films and sets of the theatre: real H.264, real archives."""

import json
import re
import shutil
import zipfile
from pathlib import Path
from typing import Any

import av
import pytest

from app.exports.registry import address_query
from app.exports.static_site import site_files as site_files_module
from app.exports.static_site.command import run
from app.exports.static_site.plan import SitePlan, plan_lines
from app.exports.static_site.site_files import site_files, work_of
from app.exports.takeout import routes
from app.exports.takeout.case_sets import set_facts, set_plan, write_set
from app.exports.takeout.opened import OpenedCase, clip_file, strip
from app.exports.takeout.routes import film_frames, film_of
from app.jobs.runner import JobCancelled
from app.server.errors import Refusal
from store import NoStore
from tests.conftest import Site, site
from tests.loaders.made_files import svbench as svbench_files
from tests.rounds import IS_SWEEP, swept
from tests.store.rows import Rows, put, small
from views.address.filters import Filters
from views.cases.clip.model import opened_clip
from views.page.content import Gallery

CLIP = "theatre.bench-easy-glitching"
WIDE, HIGH = 1280, 720


def opened(theatre: Site, clip: str = CLIP) -> OpenedCase:
    made = opened_clip(Filters(clip=clip), theatre.store)
    assert made is not None
    return OpenedCase(made, clip_file(theatre.store, clip))


def quiet(share: float) -> None:
    assert 0 <= share <= 1.1


def test_a_film_shows_the_clip_beside_its_chain(
    theatre: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not IS_SWEEP:
        monkeypatch.setattr(routes, "FILM_FPS", 4)
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


def hard(theatre: Site, most: int, pattern: str = "any-zero") -> SitePlan:
    return set_plan(Filters.parse(f"pattern={pattern}&tier=hard").filters, theatre.store, most)


def read_set(path: Path) -> dict[str, str]:
    """The texts of a set by their names, and "" for every other file."""
    with zipfile.ZipFile(path) as archive:
        names = archive.namelist()
        assert len({*names}) == len(names)
        texts = (".js", ".json", ".html", ".txt")
        return {name: archive.read(name).decode() if name.endswith(texts) else "" for name in names}


def values_of(script: str) -> list[Any]:
    """What a script hands over."""
    values: list[Any] = json.loads(f"[{script[script.index('(') + 1 : script.rindex(')')]}]")
    return values


def clip_of(page: str) -> dict[str, Any]:
    """What the page of a clip holds for its script."""
    _, _, after = page.partition('id="wr-clip">')
    made: dict[str, Any] = json.loads(after.partition("</script>")[0])
    return made


def test_a_set_has_every_listed_case_with_its_clip(theatre: Site, tmp_path: Path) -> None:
    plan = hard(theatre, 12)
    facts = set_facts(plan)
    assert (
        facts["cases"] == 12 < facts["total"]
        and facts["licences"][0]["licence"] == "Apache-2.0"
        and facts["licences"][0]["passes_on"]
    )
    write_set(plan, theatre.store, tmp_path / "set.zip", quiet)
    files = read_set(tmp_path / "set.zip")
    assert len([name for name in files if name.endswith(".mp4")]) == facts["clips"]
    (table,) = values_of(files["data/cases.js"])
    _, cards = values_of(files["data/cards/0.js"])
    listed = theatre.fill("cases?pattern=any-zero&tier=hard").slots["gallery"]
    assert isinstance(listed, Gallery)
    assert len(cards) == len(table["cases"]) == 12
    for card, (at, run_at, *_), shown in zip(cards, table["cases"], listed.cards, strict=False):
        assert shown.title in card and all(text in card for _, text in shown.lines)
        number, run = table["clips"][at]["page"], table["runs"][run_at]["id"]
        assert f"cases/{number}.html#?case={run}" in card
        opened = clip_of(files[f"cases/{number}.html"])
        clip = opened["payload"]["clip"]
        assert clip["src"].removeprefix("../") in files and shown.key.endswith(f"~{clip['id']}")
        payload = {**opened["payload"], **opened["cases"][run]["payload"]}
        assert [each["id"] for each in payload["colourings"]] == [run]
        assert json.loads(files[f"chains/{number}.json"]) == opened["payload"]["chains"] != []
    readme = files["README.txt"]
    assert "Apache-2.0" in readme and f"Cases: 12 of {facts['total']}" in readme
    assert f"{facts['total'] - 12} cases of {facts['total']}" in files["index.html"]
    assert "Apache-2.0" in files["index.html"] and "boards/" not in "".join(files)
    sizes = (tmp_path / "set.zip").stat().st_size / plan.packed_size
    assert 0.5 < sizes < 2


def test_questions_of_one_clip_are_cases_of_their_own(theatre: Site, tmp_path: Path) -> None:
    """A list of answers has a case for each question; the one that is opened is the one shown."""
    filters = Filters.parse("pattern=reasoning&where=item=theatre.moved-ball-hard").filters
    plan = set_plan(filters, theatre.store)
    write_set(plan, theatre.store, tmp_path / "set.zip", quiet)
    files = read_set(tmp_path / "set.zip")
    (table,) = values_of(files["data/cases.js"])
    opened = []
    for at, run_at, _, *number in table["cases"]:
        page = clip_of(files[f"cases/{table['clips'][at]['page']}.html"])
        name = "~".join([table["runs"][run_at]["id"], *map(str, number)])
        payload = {**page["payload"], **page["cases"][name]["payload"]}
        opened.append((payload["clip"]["id"], table["runs"][run_at]["id"], payload["question"]))
    assert len({*opened}) == len(opened) == plan.listed
    assert len({each[:2] for each in opened}) < len(opened)


def test_what_is_not_here_is_told(both: Site, tmp_path: Path) -> None:
    plan = set_plan(Filters.parse("benchmark=svbench").filters, both.store)
    facts = set_facts(plan)
    assert facts["cases"] and facts["without_clip"] and not facts["clips"]
    assert facts["licences"] == [
        {"benchmark": "SVBench", "licence": facts["licences"][0]["licence"], "passes_on": False}
    ]
    ask = "Ask its authors before you pass its clips on."
    assert ask in "\n".join(plan_lines(plan))
    write_set(plan, both.store, tmp_path / "set.zip", quiet)
    files = read_set(tmp_path / "set.zip")
    assert not [name for name in files if name.endswith((".mp4", ".webp", ".jpg"))]
    assert f"{facts['without_clip']} films whose file is not here" in files["index.html"]
    assert ask in files["index.html"]


def with_a_question_without_a_clip() -> Rows:
    rows = small()
    (question,) = (row for row in rows["question"] if row["question"] == "b.q1")
    question |= {"clip": None, "chain": None, "node": None, "text": "is there no clip?"}
    return rows


def test_a_question_without_a_clip_has_its_card_alone(tmp_path: Path) -> None:
    put(tmp_path, with_a_question_without_a_clip())
    store = site(tmp_path).store
    plan = set_plan(Filters(pattern="not-right"), store)
    write_set(plan, store, tmp_path / "set.zip", quiet)
    files = read_set(tmp_path / "set.zip")
    (table,) = values_of(files["data/cases.js"])
    _, cards = values_of(files["data/cards/0.js"])
    pages = [table["clips"][at]["page"] for at, *_ in table["cases"]]
    assert len(pages) == len(cards) == 4
    (card,) = (card for card, page in zip(cards, pages, strict=True) if not page)
    assert "is there no clip?" in card and {*pages} == {0, 1}
    assert [name for name in files if name.startswith("cases/")] == ["cases/1.html"]


def test_a_set_moves_on_while_posters_are_made_and_clips_are_copied(
    theatre: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, few in (("PART", 10_000), ("POSTER_WORK", 5_000), ("CASE_WORK", 5_000)):
        monkeypatch.setattr(site_files_module, name, few)
    plan = hard(theatre, 4)
    progress: list[int] = []
    first = 0
    for name, parts in site_files(plan, theatre.store, progress.append):
        before = len(progress)
        first = first or before
        copied = sum(map(len, parts))
        if name.startswith("films/"):
            assert progress[before:] == [10_000] * (copied // 10_000) + [copied % 10_000]
    assert first == len(plan.films) > 1, "posters are progress"
    assert sum(progress) == work_of(plan)


def test_a_set_can_be_stopped_before_its_second_poster(
    theatre: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = hard(theatre, 4)
    made: list[str] = []
    monkeypatch.setattr(
        site_files_module, "poster_file", lambda store, clip, path: made.append(clip)
    )

    def stop(share: float) -> None:
        raise JobCancelled

    with pytest.raises(JobCancelled):
        write_set(plan, theatre.store, tmp_path / "set.zip", stop)
    assert len(plan.films) > 1 and len(made) == 1


def test_hostile_texts_of_a_set_stay_texts(hostile: Path, tmp_path: Path) -> None:
    """Each place has at least seven of the attacks; in a sweep it has all."""
    home = site(hostile)
    for pattern in ("any-zero", "not-right"):
        query = f"pattern={pattern}{'' if IS_SWEEP else '&tier=easy'}"
        plan = set_plan(Filters.parse(query).filters, home.store)
        assert plan.table.cases
        write_set(plan, home.store, tmp_path / f"{pattern}.zip", quiet)
        for name, text in read_set(tmp_path / f"{pattern}.zip").items():
            if name.endswith(".html"):
                assert not re.search(r"<(img[^>]*onerror|iframe|object|svg[^>]*onload)", text), name
            if name.startswith("data/"):
                assert "<" not in text and "\u2028" not in text, name


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
    list(run(f"{few}&version={old}", tmp_path / "a", home.library, bool, set_plan))
    assert f"Data version: {old}\n" in (tmp_path / "a" / "README.txt").read_text("utf-8")
    with pytest.raises(NoStore, match="not kept"):
        list(run("version=999999-00000000", tmp_path / "b", home.library, bool, set_plan))
    assert not (tmp_path / "b").exists()
    list(run(f"{few}&version=shared", tmp_path / "c", home.library, bool, set_plan))
    assert home.store.version in (tmp_path / "c" / "README.txt").read_text("utf-8")


def test_the_command_line_writes_a_folder_once(theatre: Site, tmp_path: Path) -> None:
    query = address_query(
        "", "pattern=any-zero&model=theatre-mindblind&q=door&tier=hard", "theatre"
    )
    out = tmp_path / "out"
    lines = list(run(query, out, theatre.library, lambda question: True, set_plan))
    assert (out / "index.html").is_file() and "licence of Theatre" in "\n".join(lines)
    with pytest.raises(ValueError, match="is not an empty folder"):
        list(run(query, out, theatre.library, lambda question: True, set_plan))
    with pytest.raises(ValueError, match="left out"):
        list(run("length=x", tmp_path / "b", theatre.library, lambda question: True, set_plan))
    with pytest.raises(ValueError, match="“benchmark” is not a field"):
        where = address_query("benchmark=theatre&tier=hard", "", "")
        list(run(where, tmp_path / "b", theatre.library, lambda question: True, set_plan))
    lines = list(run(query, tmp_path / "c", theatre.library, lambda question: False, set_plan))
    assert lines[-1] == "Nothing was written."
    assert not (tmp_path / "c").exists()
    lines = list(run(query, tmp_path / "c.zip", theatre.library, bool, set_plan))
    assert "files" in lines[-1]
    (size,) = (float(figure) for figure in re.findall(r"about ([\d.]+) MB", lines[1]))
    assert 0.5 < (tmp_path / "c.zip").stat().st_size / (size * 1e6) < 2
    with zipfile.ZipFile(tmp_path / "c.zip") as archive:
        assert {*archive.namelist()} == {
            path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file()
        }
    with pytest.raises(ValueError, match="choose a new one"):
        list(run(query, tmp_path / "c.zip", theatre.library, bool, set_plan))
