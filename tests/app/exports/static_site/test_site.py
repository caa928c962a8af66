"""A site's files: pages of the app, cases by hand, texts escaped, licences minded."""

import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

import pytest

from app.exports.folder import whole_folder
from app.exports.static_site import boards as board_module
from app.exports.static_site import case_table as case_module
from app.exports.static_site.addresses import SiteAddresses, board_file
from app.exports.static_site.boards import (
    BoardPlace,
    BoardSlice,
    MetricBoards,
    board_filters,
    board_menus,
    metric_boards,
    narrowed,
    table_of,
)
from app.exports.static_site.case_list import fields_of, table_json
from app.exports.static_site.case_table import case_table
from app.exports.static_site.command import run, write_site
from app.exports.static_site.plan import SitePlan, SiteWords, plan_lines, site_plan
from metrics.boards.board import metrics_of
from pipelines.training.rights import passes_clips_on
from tests.attacks import ATTACKS
from tests.conftest import ROOT, Site, site
from tests.oracle import Bundle
from tests.rounds import IS_SWEEP, swept
from tests.store.rows import put
from tests.views.made_boards import svbench_rows
from views.address.filters import Filters
from views.page.content import Score, Table
from views.page.filled import fill

METRICS = ("eva", "accuracy", "realism")
BENCH = "benchmark=theatre&q=bench+sits"
FEW = BENCH if IS_SWEEP else f"{BENCH}&generator=theatre-literal&generator=theatre-mindblind"
WORDS = SiteWords("A title", "Somebody")
PLANNED = partial(site_plan, words=WORDS)


class Elements(HTMLParser):
    """The elements, attributes and texts that a browser makes of a page, and its first table."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.attributes: list[tuple[str, str]] = []
        self.texts: list[str] = []
        self.rows: list[list[dict[str, str]]] = []
        self.clip: dict[str, Any] = {}
        self._open: list[str] = []
        self._is_clip = False
        self.feed(page)

    @property
    def addresses(self) -> list[str]:
        return [value for name, value in self.attributes if name in ("src", "href")]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        plain = [(name, value or "") for name, value in attrs]
        self.names.add(tag)
        self.attributes += plain
        self._is_clip = ("id", "wr-clip") in plain
        if tag == "tr":
            self.rows.append([])
        if tag == "td":
            self.rows[-1].append({"text": ""})
        if self.rows and self.rows[-1]:
            self.rows[-1][-1] |= {name: value for name, value in plain if name in ("title", "href")}

    def handle_data(self, data: str) -> None:
        self.texts.append(data)
        if self._is_clip:
            self.clip, self._is_clip = json.loads(data), False
        elif self.rows and self.rows[-1]:
            self.rows[-1][-1]["text"] += data.strip()


def page_at(path: Path) -> Elements:
    return Elements(path.read_text("utf-8"))


def read(path: Path) -> list[Any]:
    """The values that a script hands over."""
    text = path.read_text("utf-8")
    values: list[Any] = json.loads(f"[{text[text.index('(') + 1 : text.rindex(')')]}]")
    return values


def a_few(board: MetricBoards) -> MetricBoards:
    """The board with its first table of each kind: under all cases, under a part, with more."""
    if IS_SWEEP:
        return board
    kinds = {(bool(each.field), each.also): each for each in reversed(board.slices)}
    some = {*kinds.values(), board.slices[1]}
    return board._replace(slices=tuple(each for each in board.slices if each in some))


@pytest.fixture(scope="module")
def planned(theatre: Site) -> SitePlan:
    """A few cases, and of three metrics a few tables."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(board_module, "MOST", 8)
        patch.setattr(board_module, "metrics_of", lambda store: {"theatre": METRICS})
        plan = site_plan(Filters.parse(FEW).filters, theatre.store, WORDS)
    return plan._replace(boards=tuple(map(a_few, plan.boards)))


def with_one_table(patch: pytest.MonkeyPatch) -> None:
    """Plan one table of one metric, for tests of the other files."""
    patch.setattr(board_module, "MOST", 1)
    patch.setattr(board_module, "metrics_of", lambda store: {
        benchmark: metrics[:1] for benchmark, metrics in metrics_of(store).items()
    })  # fmt: skip


@pytest.fixture(scope="module")
def written(theatre: Site, planned: SitePlan, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("site") / "out"
    size, count = write_site(planned, theatre.store, out)
    files = [path for path in out.rglob("*") if path.is_file()]
    assert (size, count) == (sum(path.stat().st_size for path in files), len(files))
    return out


def shown_tables(theatre: Site, plan: SitePlan) -> Iterator[tuple[BoardPlace, Table]]:
    """The tables of each board as the app's own page at the same address has them."""
    for at, board in enumerate(plan.boards):
        for number, part in enumerate(board.slices):
            query = board_filters(plan.filters, board.benchmark, board.metric, part).query()
            table = theatre.fill(f"leaderboard?{query}").slots["board"]
            assert isinstance(table, Table)
            yield BoardPlace(at, number), table


def test_boards_have_the_scores_and_denominators_of_the_app(
    theatre: Site, planned: SitePlan, written: Path
) -> None:
    compared = Counter[str]()
    for place, table in shown_tables(theatre, planned):
        columns = [column.id for column in table.columns if not column.folded]
        rows = page_at(written / board_file(planned.boards, place)).rows
        lines = [row for row in rows if len(row) == len(columns)][: len(table.rows)]
        for row, shown in zip(lines, table.rows, strict=True):
            cells = dict(zip(columns, row, strict=True))
            assert cells["model"]["text"] == shown.cells["model"]
            for name in columns:
                cell = shown.cells.get(name)
                if isinstance(cell, Score) and cell.value is not None:
                    compared[planned.boards[place.board].metric] += 1
                    figure = re.match(r"[−+]?[\d.]+", cells[name]["text"])
                    assert figure, cells[name]
                    value = float(figure[0].replace("−", "-"))
                    assert value == pytest.approx(cell.value, abs=0.051)
                    if cell.right is not None:
                        right = f"{cell.right:,.1f}".removesuffix(".0")
                        assert f"{right} of {cell.base:,}" in cells[name]["title"]
    assert {*METRICS} == {*compared} and min(compared.values()) > 20
    assert any(part.field for board in planned.boards for part in board.slices)


def test_tables_lead_to_each_other_and_figures_to_their_cases(
    planned: SitePlan, written: Path
) -> None:
    first = page_at(written / "boards" / "1-eva.html")
    others = {each.rpartition("/")[2] for each in first.addresses if "/boards/" in each}
    assert {"2-accuracy.html", "3-realism.html"} < others
    assert {each.metric for each in planned.boards} == {*METRICS}
    behind = [each for each in first.addresses if each.startswith("../cases.html#?")]
    assert len(behind) > 5 and all("benchmark=theatre" in each for each in behind)
    assert not [each for each in first.addresses if "sort=" in each]


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
    assert "short" in str(board_menus((made,), {}, BoardPlace(0, 0)).entries)
    part = made.first.filters.part
    named = made.filters(made.slices[0]).but(part=part, also=("columns",)).query()
    addresses = SiteAddresses(case_table(Filters(), store), (made,), {}, {})
    number = made.slices.index(made.slices[0]._replace(also=("columns",))) + 1
    assert part and addresses.file_of(f"leaderboard?{named}") == f"boards/1-eva-{number}.html"
    values = {name: [value for value, _ in values] for name, _, values in made.fields}
    assert values["part"][0] == "all" and {"short", "long"} < {*values["part"]}
    rows = {}
    for value in ("", "all", "long"):
        part = BoardSlice(made.slices[0].by, "part" if value else "", value)
        assert part in made.slices
        table = table_of(fill(board_module.page(), made.filters(part), store).view)
        rows[value] = sorted(int(str(row.cells["n"])) for row in table.rows)
    assert rows == {"": [30, 30], "all": [30, 50], "long": [20]}


@swept
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
    data = table_json(table, SiteAddresses(table, (), {}, {}).clips)
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
            assert {failed[at] for at in row[2][place]} == codes


def test_every_case_opens_with_its_own_run(planned: SitePlan, written: Path) -> None:
    ((table),) = read(written / "data" / "cases.js")
    pages = {each["page"]: page_at(written / "cases" / f"{each['page']}.html").clip
             for each in table["clips"]}  # fmt: skip
    assert len(table["cases"]) == len(planned.table.cases)
    for (at, run_at, _), case in zip(table["cases"], planned.table.cases, strict=True):
        name = table["runs"][run_at]["id"]
        part = pages[table["clips"][at]["page"]]["cases"][name]
        assert [each["id"] for each in part["payload"]["colourings"]] == [name]
        assert part["label"] == ("Judge" if case.marks else "Model")
        if not case.marks:
            replies = [each for replies in part["replies"].values() for each in replies]
            right = sum(each["correct"] is True for each in replies)
            assert (right, len(replies)) == (case.right, case.n)
    clips = [page["payload"]["clip"] for page in pages.values()]
    assert len({clip["src"] for clip in clips}) == len(planned.films)
    for clip in clips:
        assert (written / "cases" / clip["src"]).is_file()
        assert (written / "cases" / clip["poster"]).is_file()


def test_a_page_says_nothing_of_runs_that_are_not_in_the_site(
    theatre: Site, tmp_path: Path
) -> None:
    chosen = "theatre.eva-theatre-truth-glitching"
    query = f"{BENCH}&tier=easy&generator=theatre-glitching&judge=theatre-truth&protocol=eva"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(board_module, "metrics_of", lambda store: {})
        plan = site_plan(Filters.parse(query).filters, theatre.store, WORDS)
    assert {run["run"] for run in plan.table.runs.values()} >= {chosen}
    known = {str(run["run"]) for run in plan.table.runs.values()}
    write_site(plan, theatre.store, tmp_path / "out")
    for path in (tmp_path / "out" / "cases").iterdir():
        page = page_at(path)
        assert {*page.clip["cases"]} <= known
        assert not {"Scripted · coin", "Scripted · always fail"} & {*page.texts}


def test_cards_are_those_of_the_table(planned: SitePlan, written: Path) -> None:
    cards = [card for number in range((len(planned.table.cases) + 99) // 100)
             for card in read(written / "data" / "cards" / f"{number}.js")[1]]  # fmt: skip
    assert len(cards) == len(planned.table.cases)
    for card, case in zip(cards, planned.table.cases, strict=True):
        made = Elements(card)
        assert str(planned.table.runs[case.run]["run"]) in made.addresses[0]
        (poster,) = made.addresses[1:]
        assert (written / poster).is_file()
        if not case.marks and case.outcome != "none":
            assert f"{case.right} of {case.n} right" in made.texts


def test_every_link_leads_to_a_file_of_the_site(written: Path) -> None:
    pages = sorted(written.rglob("*.html"))
    assert {"index.html", "cases.html", "guide.html"} < {path.name for path in pages}
    for path in pages:
        page = page_at(path)
        assert "Content-Security-Policy" in {value for _, value in page.attributes}
        assert not [each for each in page.addresses if re.match(r"\w+:|//", each)], path
        for address in page.addresses:
            file = address.partition("#")[0]
            assert not file or (path.parent / file).resolve().is_file(), (path, address)
    assert "cases.html#?" in page_at(written / "index.html").addresses, "all cases"
    front = page_at(written / "index.html")
    assert front.texts.count("A title") >= 2 and "Apache-2.0" in "".join(front.texts)
    assert any("By Somebody." in text for text in front.texts)
    assert ("name", "robots") not in front.attributes, "search engines may list it"
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
        with_one_table(patch)
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
    clip = page_at(tmp_path / "out" / "cases" / "1.html").clip["payload"]["clip"]
    assert clip["src"] is None and clip["poster"] is None


def test_hostile_texts_stay_texts(hostile: Path, tmp_path: Path) -> None:
    """Each place has at least seven of the attacks; in a sweep it has all."""
    made = site(hostile)
    filters = Filters() if IS_SWEEP else Filters.parse("tier=easy").filters
    title = "".join(ATTACKS[:4]) + "\u2028x"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(board_module, "MOST", 1)
        plan = site_plan(filters, made.store, SiteWords(title, ATTACKS[1]))
    assert plan.table.cases
    write_site(plan, made.store, tmp_path / "out")
    title = title.replace("\u2028", " ")
    for path in (tmp_path / "out").rglob("*.html"):
        seen = page_at(path)
        assert seen.texts.count(title) >= 1, "as it was typed"
        assert not {name for name, _ in seen.attributes if name.startswith("on")}
        assert not seen.names & {"svg", "iframe", "object", "embed", "form", "base"}
        assert not [each for each in seen.addresses if re.match(r"\s*(javascript|data):", each)]
    for path in (tmp_path / "out" / "data").rglob("*.js"):
        text = path.read_text("utf-8")
        assert "<" not in text and "\u2028" not in text, path
        assert read(path)


def test_a_film_has_a_plain_name(theatre: Site, tmp_path: Path) -> None:
    table = case_table(Filters.parse(FEW).filters, theatre.store)
    id_ = next(iter(table.clips))
    clip = 'a/../b c?<x>"#%41'
    named = replace(table, clips={id_: {**table.clips[id_], "clip": clip}}, cases=())
    addresses = SiteAddresses(named, (), {id_: tmp_path / "f.MP4"}, {})
    name = addresses.films[clip]
    assert re.fullmatch(r"films/1-[A-Za-z0-9.-]+\.mp4", name) and "/.." not in name


def test_a_folder_that_holds_something_is_left_as_it_is(theatre: Site, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / "CNAME").write_text("mine", encoding="utf-8")
    with pytest.raises(ValueError, match="is not an empty folder"):
        list(run(FEW, out, theatre.library, bool, PLANNED))
    assert [path.name for path in tmp_path.rglob("*")] == ["out", "CNAME"]
    with pytest.raises(ValueError, match="left out"):
        list(run("length=x", tmp_path / "b", theatre.library, bool, PLANNED))
    with pytest.raises(ValueError, match="no case fits"):
        list(run("q=nothing-has-this-word", tmp_path / "b", theatre.library, bool, PLANNED))
    with pytest.MonkeyPatch.context() as patch:
        with_one_table(patch)
        lines = list(run(FEW, tmp_path / "b", theatre.library, lambda question: False, PLANNED))
    assert "licence of Theatre: Apache-2.0" in lines and lines[-1] == "Nothing was written."
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(case_module, "MOST", 5)
        with pytest.raises(ValueError, match="too many"):
            list(run(FEW, tmp_path / "b", theatre.library, bool, PLANNED))
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


def test_an_address_of_cases_becomes_the_sites_filters(theatre: Site) -> None:
    table = case_table(Filters.parse(FEW).filters, theatre.store)
    addresses = SiteAddresses(table, (), {}, {})

    def behind(address: str) -> dict[str, list[str]]:
        return parse_qs(str(addresses.file_of(address)).removeprefix("cases.html#?"))

    address = "cases?benchmark=theatre&judge=j&judged=D1&model=m&protocol=eva&pattern=any-zero"
    assert behind(address) == {
        "benchmark": ["theatre"], "judge": ["j"], "judged": ["D1"], "model": ["m"],
        "protocol": ["eva"],
    }  # fmt: skip
    assert behind("cases?model=m&length=3-5&pattern=not-right") == {
        "model": ["m"], "length": ["3", "4", "5"], "outcome": ["wrong", "part"],
    }  # fmt: skip
    assert addresses.file_of("cases") == "cases.html#?"
    assert behind("cases?type=CW&model=m&pattern=not-right") == {"missed": ["CW"], "model": ["m"]}


def test_what_a_site_cannot_show_has_no_address(theatre: Site) -> None:
    table = case_table(Filters.parse(f"{BENCH}&tier=easy").filters, theatre.store)
    file_of = SiteAddresses(table, (), {}, {}).file_of
    clip = "theatre.bench-easy-glitching"
    run_ = "theatre.eva-theatre-truth-glitching"
    page = str(file_of(f"cases?clip={clip}"))
    assert re.fullmatch(r"cases/\d+\.html#\?", page)
    assert file_of(f"cases?clip={clip}&colour={run_}") == f"{page}case={run_}"
    for address in (
        f"cases?clip={clip}&colour=unknown", f"cases?clip={clip}&colour={run_}&colour=b",
        f"cases?clip={clip}&source=x", "cases?clip=theatre.bench-hard-glitching",
        f"cases?clip={clip}&show=lanes", f"try?clip={clip}", f"annotate?clip={clip}",
        "leaderboard?benchmark=theatre&metric=eva&sort=score.asc",
        f"/media/{clip}", "/export/x.csv",
    ):  # fmt: skip
        assert file_of(address) is None, address
    assert file_of("https://example.org/x") == "https://example.org/x"
