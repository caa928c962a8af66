"""What a site holds: figures as the app's, cases by hand, texts escaped, licences minded."""

import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from app.exports.folder import whole_folder
from app.static_site import boards as board_module
from app.static_site import case_table as case_module
from app.static_site.boards import (
    BoardSlice,
    board_filters,
    board_json,
    cases_behind,
    metric_boards,
    narrowed,
)
from app.static_site.case_fields import fields_of, table_json
from app.static_site.case_table import case_table
from app.static_site.command import run, write_site
from app.static_site.plan import SitePlan, SiteWords, film_name, plan_lines, site_plan
from pipelines.training.rights import passes_clips_on
from tests.attacks import ATTACKS
from tests.browser.attack_bundle import write as write_attacks
from tests.conftest import ROOT, Site, site
from tests.oracle import Bundle
from tests.rounds import rounds
from tests.store.rows import put
from tests.views.made_boards import svbench_rows
from views.address.filters import Filters
from views.page.content import Score, Table
from views.page.filled import fill

METRICS = ("eva", "accuracy", "realism")
FEW = "benchmark=theatre&q=bench+sits"
WORDS = SiteWords("A title", "Somebody")


def read(path: Path) -> list[Any]:
    """The values that a script hands over."""
    text = path.read_text("utf-8")
    values: list[Any] = json.loads(f"[{text[text.index('(') + 1 : text.rindex(')')]}]")
    return values


@pytest.fixture(scope="module")
def planned(theatre: Site) -> SitePlan:
    """A few cases, and of three metrics a few tables."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(board_module, "MOST", 8)
        patch.setattr(board_module, "metrics_of", lambda store: {"theatre": METRICS})
        return site_plan(Filters.parse(FEW).filters, theatre.store, WORDS)


@pytest.fixture(scope="module")
def written(theatre: Site, planned: SitePlan, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("site") / "out"
    size, count = write_site(planned, theatre.store, out)
    files = [path for path in out.rglob("*") if path.is_file()]
    assert (size, count) == (sum(path.stat().st_size for path in files), len(files))
    return out


def shown_tables(theatre: Site, plan: SitePlan) -> Iterator[tuple[int, int, Table]]:
    """A few tables of each board as the app's own page at the same address has them."""
    for at, board in enumerate(plan.boards):
        slices = list(enumerate(board.slices))
        for place, part in slices[:: max(1, len(slices) // rounds(2))]:
            query = board_filters(plan.filters, board.benchmark, board.metric, part).query()
            table = theatre.fill(f"leaderboard?{query}").slots["board"]
            assert isinstance(table, Table)
            yield at, place, table


def test_boards_have_the_scores_and_denominators_of_the_app(
    theatre: Site, planned: SitePlan, written: Path
) -> None:
    compared = Counter[str]()
    for at, place, table in shown_tables(theatre, planned):
        *_, data = read(written / "data" / "boards" / f"{at}-{place}.js")
        assert [each["id"] for each in data["columns"]] == [each.id for each in table.columns]
        assert len(data["rows"]) == len(table.rows)
        for row, shown in zip(data["rows"], table.rows, strict=True):
            cells = dict(zip((each.id for each in table.columns), row["cells"], strict=True))
            assert cells["model"] == shown.cells["model"]
            assert row["muted"] == shown.muted
            for name, cell in shown.cells.items():
                if name in cells and isinstance(cell, Score) and cell.value is not None:
                    compared[planned.boards[at].metric] += 1
                    assert float(cells[name]["figure"].replace("−", "-")) == pytest.approx(
                        cell.value, abs=0.051
                    )
                    if cell.right is not None:
                        right = f"{cell.right:,.1f}".removesuffix(".0")
                        assert f"{right} of {cell.base:,}" in cells[name]["title"]
    assert {*METRICS} == {*compared} and min(compared.values()) > 20
    assert any(part.field for board in planned.boards for part in board.slices)


def test_a_slice_that_is_offered_is_there(planned: SitePlan, written: Path) -> None:
    ((index),) = read(written / "data" / "boards.js")
    assert [each["metric"] for each in index["boards"]] == [b.metric for b in planned.boards]
    for at, board in enumerate(index["boards"]):
        for place in range(len(board["slices"])):
            assert (written / "data" / "boards" / f"{at}-{place}.js").is_file()
        assert {by for by, _, _ in board["slices"]} <= {by for by, _ in board["bys"]}


def bare(name: str) -> str:
    """An id as the pack's files have it."""
    return name.removeprefix("theatre.")


def test_a_board_that_opens_on_a_part_says_so_and_has_all_of_it(tmp_path: Path) -> None:
    put(tmp_path, svbench_rows({
        "short only": {"short": lambda n: n < 24},
        "both": {"short": lambda n: n < 27, "long": lambda n: n < 2},
    }))  # fmt: skip
    store = site(tmp_path).store
    (made,) = metric_boards(Filters(), "svbench", store)
    assert "short" in narrowed(made.first)
    assert board_json(made.first)["caption"].startswith(narrowed(made.first))
    values = {name: [value for value, _ in values] for name, _, values in made.fields}
    assert values["part"][0] == "all" and {"short", "long"} < {*values["part"]}
    rows = {}
    for value in ("", "all", "long"):
        part = BoardSlice(made.slices[0].by, "part" if value else "", value)
        assert part in made.slices
        view = fill(board_module.page(), board_filters(Filters(), "svbench", "eva", part), store)
        table = board_json(view)
        place = [column["id"] for column in table["columns"]].index("n")
        rows[value] = sorted(int(row["cells"][place]) for row in table["rows"])
    assert rows == {"": [30, 30], "all": [30, 50], "long": [20]}


def test_cases_are_those_of_the_files(theatre: Site, pack: Bundle) -> None:
    table = case_table(Filters.parse("benchmark=theatre&tier=hard").filters, theatre.store)
    hard = {name for name, clip in pack.clips.items()
            if pack.items[clip["item"]]["tier"] == "hard"}  # fmt: skip
    judged = Counter((row["run"], row["clip"]) for row in pack.rows("verdicts")
                     if row["clip"] in hard)  # fmt: skip
    passed = Counter((row["run"], row["clip"]) for row in pack.rows("verdicts")
                     if row["score"] is not None and row["score"] >= 1)  # fmt: skip
    answered, right = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for row in pack.rows("answers"):
        question = pack.questions[row["question"]]
        if question.get("clip") in hard:
            key = (row["run"], question["clip"])
            answered[key] += 1
            right[key] += pack.runs[row["run"]]["protocol"] == "choice" and (
                row["choice"] is not None and row["choice"] == question["answer"]
            )
    made = {
        (bare(table.runs[case.run]["run"]), bare(table.clips[case.clip]["clip"])): case
        for case in table.cases
    }
    of_judges = {key: case for key, case in made.items() if case.marks}
    of_answers = {key: case for key, case in made.items() if not case.marks}
    assert {key: case.n for key, case in of_judges.items()} == dict(judged)
    assert {key: case.n for key, case in of_answers.items()} == dict(answered)
    eva = [key for key in of_judges if key[0].startswith("eva-")]
    choice = [key for key in of_answers if key[0].startswith("choice-")]
    assert len(eva) > 100 and len(choice) > 100
    assert all(of_judges[key].right == passed[key] for key in eva)
    assert all(of_answers[key].right == right[key] for key in choice)


def test_a_condition_and_a_pattern_narrow_the_cases(theatre: Site) -> None:
    def cases(query: str) -> set[tuple[int, int]]:
        table = case_table(Filters.parse(f"benchmark=theatre&{query}").filters, theatre.store)
        return {(case.run, case.clip) for case in table.cases if case.marks}

    narrowed = cases("where=D5%3D1+D1%3D0&protocol=eva")
    assert 0 < len(narrowed) < len(cases("protocol=eva"))
    table = case_table(Filters.parse("where=D5%3D1+D1%3D0&protocol=eva").filters, theatre.store)
    assert {(case.marks[0], case.marks[4]) for case in table.cases if case.marks} == {(0.0, 1.0)}
    of_pattern = cases("pattern=socially-wrong")
    assert of_pattern and of_pattern < narrowed


def test_facets_count_what_cases_have(theatre: Site) -> None:
    table = case_table(Filters.parse(FEW).filters, theatre.store)
    data = table_json(table, {})
    assert [field["id"] for field in data["fields"]] == [field.id for field in fields_of(table)]
    names = [field["id"] for field in data["fields"]]
    assert {"outcome", "model", "judge", "judged", "missed", "type"} <= {*names}
    assert len({*names}) == len(names) and "benchmark" not in names, "one benchmark alone"
    own = [field for field in data["fields"] if field["of"] == "case"]
    place = [field["id"] for field in own].index("judged")
    failed = [code for code, _ in own[place]["values"]]
    for case, row in zip(table.cases, data["cases"], strict=True):
        if case.marks and len(case.marks) == 5:
            codes = {f"D{at}" for at, mark in enumerate(case.marks, 1) if mark == 0}
            assert {failed[at] for at in row[6][place]} == codes


def test_every_case_opens_with_its_own_run(planned: SitePlan, written: Path) -> None:
    ((table),) = read(written / "data" / "cases.js")
    opened = {number: read(written / "data" / "clips" / f"{number}.js")[1]
              for number in range(len(table["clips"]))}  # fmt: skip
    for clip, run_, _, right, n, marks, _ in table["cases"]:
        name = table["runs"][run_]["id"]
        part = opened[clip]["runs"][name]
        assert [each["id"] for each in part["colourings"]] == [name]
        if marks:
            assert part["kind"] == "verdicts" and part["pins"]
        else:
            replies = [each for replies in part["replies"].values() for each in replies]
            assert (sum(each["correct"] is True for each in replies), len(replies)) == (right, n)
    films = {data["payload"]["clip"]["src"] for data in opened.values()}
    assert len(films) == len(planned.films) and all((written / film).is_file() for film in films)
    posters = {data["payload"]["clip"]["poster"] for data in opened.values()}
    assert all((written / poster).is_file() for poster in posters)


def test_the_page_asks_no_other_host_and_says_whose_it_is(written: Path) -> None:
    page = (written / "index.html").read_text("utf-8")
    addresses = re.findall(r'(?:src|href)="([^"]+)"', page)
    assert addresses and not [each for each in addresses if re.match(r"\w+:|//", each)]
    assert "A title" in page and "By Somebody." in page and "Apache-2.0" in page
    assert "robots" not in page
    for name in addresses:
        path = name.partition("#")[0]
        assert not path or (written / path).is_file(), name
    assert "Apache-2.0" in (written / "LICENCES.txt").read_text("utf-8")


@pytest.mark.parametrize(
    ("licence", "passes"),
    [
        ("Apache-2.0", True), ("CC BY-NC 4.0", True), ("cc-by-4.0", True), ("MIT", True),
        ("CC0 1.0", True), ("CC BY-NC-ND 4.0", False), ("none stated", False), ("", False),
        ("not known", False), ("gated; see its card", False), ("research use only", False),
        ("MIT, except the films", False), (None, False), ("not MIT", False),
    ],
)  # fmt: skip
def test_clips_are_passed_on_where_the_licence_says_so(licence: str | None, passes: bool) -> None:
    assert passes_clips_on(licence) is passes


def test_what_may_not_be_passed_on_stays_here(both: Site, tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(board_module, "MOST", 1)
        plan = site_plan(Filters.parse("q=door&tier=easy").filters, both.store, SiteWords())
        kept = site_plan(Filters.parse("benchmark=svbench").filters, both.store, SiteWords())
    own = next(each for each in kept.benchmarks if each.id == "svbench")
    assert own.kept_back and not own.passes_on and not kept.films and plan.films
    assert any("ask its authors" in line for line in plan_lines(kept))
    write_site(kept, both.store, tmp_path / "out")
    names = {path.suffix for path in (tmp_path / "out").rglob("*") if path.is_file()}
    assert not names & {".mp4", ".webp", ".jpg", ".png", ".webm"}
    page = (tmp_path / "out" / "index.html").read_text("utf-8")
    assert "are not in this site" in page and str(own.known["homepage"]) in page
    _, data = read(tmp_path / "out" / "data" / "clips" / "0.js")
    assert data["payload"]["clip"]["src"] is None and data["payload"]["clip"]["poster"] is None


class Elements(HTMLParser):
    """The elements, attributes and texts that a browser makes of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.attributes: list[tuple[str, str | None]] = []
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.add(tag)
        self.attributes += attrs

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def test_hostile_texts_stay_texts(tmp_path: Path) -> None:
    made = site(tmp_path / "home")
    made.take("bundle", write_attacks(tmp_path / "bundle"))
    title = "".join(ATTACKS[:4]) + "\u2028x"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(board_module, "MOST", 1)
        plan = site_plan(Filters(), made.store, SiteWords(title, ATTACKS[1]))
    assert plan.table.cases
    write_site(plan, made.store, tmp_path / "out")
    page = (tmp_path / "out" / "index.html").read_text("utf-8")
    seen = Elements()
    seen.feed(page)
    assert seen.texts.count(title.replace("\u2028", " ")) >= 2, "as it was typed"
    assert not {name for name, _ in seen.attributes if name.startswith("on")}
    assert not seen.names & {"svg", "iframe", "object", "embed", "form", "base"}
    addresses = [value for name, value in seen.attributes if name in ("src", "href")]
    assert not [each for each in addresses if re.match(r"\s*(javascript|data|https?):", each or "")]
    for path in (tmp_path / "out" / "data").rglob("*.js"):
        text = path.read_text("utf-8")
        assert "<" not in text and "\u2028" not in text, path
        assert read(path)


def test_a_film_has_a_plain_name(tmp_path: Path) -> None:
    name = film_name(7, 'a/../b c?<x>"#%41', tmp_path / "f.MP4")
    assert re.fullmatch(r"clips/7-[A-Za-z0-9.-]+\.mp4", name) and "/.." not in name


def test_a_folder_that_holds_something_is_left_as_it_is(theatre: Site, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / "CNAME").write_text("mine", encoding="utf-8")
    with pytest.raises(ValueError, match="is not an empty folder"):
        list(run(FEW, out, theatre.library, bool, WORDS))
    assert [path.name for path in tmp_path.rglob("*")] == ["out", "CNAME"]
    with pytest.raises(ValueError, match="left out"):
        list(run("length=x", tmp_path / "b", theatre.library, bool, WORDS))
    with pytest.raises(ValueError, match="no case fits"):
        list(run("q=nothing-has-this-word", tmp_path / "b", theatre.library, bool, WORDS))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(board_module, "MOST", 1)
        lines = list(run(FEW, tmp_path / "b", theatre.library, lambda question: False, WORDS))
    assert "licence of Theatre: Apache-2.0" in lines and lines[-1] == "Nothing was written."
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(case_module, "MOST", 5)
        with pytest.raises(ValueError, match="too many"):
            list(run(FEW, tmp_path / "b", theatre.library, bool, WORDS))
    assert not (tmp_path / "b").exists()


def test_an_export_that_breaks_leaves_nothing(tmp_path: Path) -> None:
    out = tmp_path / "deep" / "out"
    with pytest.raises(OSError, match="full"), whole_folder(out) as draft:
        (draft / "index.html").write_text("half", encoding="utf-8")
        raise OSError("the disk is full")
    assert [*out.parent.iterdir()] == []


def test_what_a_killed_export_has_left_goes_with_the_next(tmp_path: Path) -> None:
    code = (
        "import sys, time\nfrom pathlib import Path\n"
        "from app.exports.folder import whole_folder\n"
        "with whole_folder(Path(sys.argv[1])) as draft:\n"
        "    (draft / 'half').touch()\n    print('there', flush=True)\n    time.sleep(600)\n"
    )
    out = tmp_path / "out"
    for end in ("kill", "terminate"):
        process = subprocess.Popen(
            [sys.executable, "-c", code, str(out)], stdout=subprocess.PIPE, text=True,
            stderr=subprocess.DEVNULL, env={**os.environ, "PYTHONPATH": str(ROOT)},
        )  # fmt: skip
        assert process.stdout and process.stdout.readline() == "there\n"
        getattr(process, end)()
        process.wait()
        process.stdout.close()
        assert not out.exists() and len([*tmp_path.iterdir()]) == (end == "kill")
    with whole_folder(out) as draft:
        (draft / "whole").touch()
    assert [path.name for path in tmp_path.rglob("*")] == ["out", "whole"]


def test_an_address_of_cases_becomes_the_sites_filters() -> None:
    address = "cases?benchmark=theatre&judge=j&judged=D1&model=m&protocol=eva&pattern=any-zero"
    assert cases_behind(address) == {
        "benchmark": ["theatre"], "judge": ["j"], "judged": ["D1"], "model": ["m"],
        "protocol": ["eva"],
    }  # fmt: skip
    assert cases_behind("cases?model=m&length=3-5&pattern=not-right") == {
        "model": ["m"], "length": ["3", "4", "5"], "outcome": ["wrong", "part"],
    }  # fmt: skip
    assert cases_behind("cases?type=CW&model=m&pattern=not-right") == {
        "missed": ["CW"], "model": ["m"],
    }  # fmt: skip
