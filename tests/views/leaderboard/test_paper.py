"""Printed figures beside a board: rings in its columns, never ranked; Δ for the same model.

Where nothing is computed the main table stands open. Expected values are read from the CSV.
"""

import csv
from pathlib import Path
from urllib.parse import unquote

import pytest

from app.pages.html import html_of
from schema.benchmarks.r3 import HARD
from schema.entries.parameters import ALL
from store.queries.printed import ModelFacts
from tests.conftest import PUBLISHED, Site, site
from tests.rounds import few, swept
from tests.store.rows import Rows, put
from tests.views.made_boards import svbench_rows, vgenst_rows
from views.address.filters import Filters
from views.leaderboard.extras.r3_hard import TYPES
from views.page.content import PrintedTable, Score, Table, View
from views.shared.printed.beside import ComputedRow, delta_table
from views.shared.printed.hollow import NOWHERE, HollowRow, hollow_rows, is_chosen, is_whole

LINES = list(csv.DictReader((PUBLISHED / "published.csv").open(encoding="utf-8")))


def shown(view: View) -> PrintedTable:
    content = view.slots["paper"]
    assert isinstance(content, PrintedTable)
    return content


def printed(paper: str, table: str, of: str) -> dict[tuple[str, str], float]:
    """(model, setting) → the number of a slice, from the file."""
    return {
        (line["model"], line["setting"].replace("-", "−") if line["setting"] == "-"
         else line["setting"]): float(line["value"])
        for line in LINES
        if (line["benchmark"], line["slice"]) == (paper, of) and line["table"].startswith(table)
    }  # fmt: skip


def rows_of(store_site: Site, query: str, values: tuple[str, ...]) -> tuple[HollowRow, ...]:
    return hollow_rows(Filters.parse(query).filters, values, store_site.store)


def test_r3_has_the_whole_and_each_type_as_printed(theatre: Site) -> None:
    values = ("EU", "MSE", "CW", "CH/W")
    rows = rows_of(theatre, "benchmark=r3&metric=accuracy&by=type", values)
    for paper in ("R3-Bench", "R3-VQA"):
        of_paper = [row for row in rows if row.paper == paper]
        wholes = {
            (row.model, row.setting): row.total.value for row in of_paper
            if row.total and row.table.startswith("Table 3")
        }  # fmt: skip
        assert wholes == printed(paper, "Table 3", "Overall")
        for value, of in (("EU", "EU"), ("MSE", "MSE-Overall"), ("CW", "CW"), ("CH/W", "CH/W")):
            figures = {
                (row.model, row.setting): row.values[value].value
                for row in of_paper
                if value in row.values
            }
            assert figures == printed(paper, "Table 3", of)


def test_printed_rows_stand_best_first(svbench: Site, theatre: Site) -> None:
    """Beside computed rows, and as the main table where nothing is computed."""
    for where in (svbench, theatre):
        table = shown(where.fill("leaderboard?benchmark=svbench&metric=eva"))
        first = table.columns[0]
        figures = [float(row.cells[first.id].text) for row in table.rows if first.id in row.cells]
        assert len(figures) > 3 and figures == sorted(figures, reverse=True)


@pytest.mark.parametrize(
    ("query", "values", "paper", "table", "of"),
    [
        ("metric=chains&by=length", (), "R3-VQA", "Table 3", "Cons_c"),
        ("metric=subchains&by=length", (), "R3-Bench", "Table 3", "Cons_sc"),
    ],
)
def test_consistency_is_that_of_chains_and_subchains(
    theatre: Site, query: str, values: tuple[str, ...], paper: str, table: str, of: str
) -> None:
    rows = rows_of(theatre, f"benchmark=R3-VQA&{query}", values)
    figures = {
        (row.model, row.setting): row.total.value
        for row in rows
        if row.total and row.paper == paper
    }
    assert figures == printed(paper, table, of)


def test_systems_and_categories_stand_in_their_columns(theatre: Site) -> None:
    rows = rows_of(theatre, "benchmark=r3&metric=accuracy&by=system", ("1", "2"))
    for system in ("1", "2"):
        figures = {row.model: row.values[system].value for row in rows if system in row.values}
        expected = {
            line["model"]: float(line["value"])
            for line in LINES
            if line["table"].startswith("Table 4") and line["benchmark"] == "R3-Bench"
            and (line["slice"], line["setting"]) == ("Overall", f"System {system}")
        }  # fmt: skip
        assert figures == expected
        assert all(row.setting == "+Sub" for row in rows if system in row.values)
    rows = rows_of(theatre, "benchmark=r3&metric=subchains&by=category", ("I", "VI"))
    figures_of_six = {
        (row.model, row.setting): row.values["VI"].value for row in rows if "VI" in row.values
    }
    assert figures_of_six == printed("R3-Bench", "Table 8", "category VI / Cons_sc")


def test_svbench_has_tasks_by_name_and_tiers_by_setting(theatre: Site) -> None:
    tasks = ("Detour_Reaching", "Joint Engagement")
    rows = rows_of(theatre, "benchmark=SVBench&metric=eva&by=task", tasks)
    of_task = {
        line["model"]: float(line["value"]) for line in LINES
        if line["slice"].endswith("/ Detour Reaching")
    }  # fmt: skip
    assert {row.model: row.values["Detour_Reaching"].value for row in rows} == of_task
    assert len(rows) == 8 and all(row.total for row in rows)
    tiers = rows_of(theatre, "benchmark=svbench&metric=eva&by=tier", ("easy", "hard"))
    hard = {row.model: row.values["hard"].value for row in tiers if "hard" in row.values}
    expected = {
        line["model"]: float(line["value"])
        for line in LINES
        if line["table"].startswith("Table 4") and line["setting"] == "difficulty=hard"
    }
    assert len(tiers) == 8 and hard == expected and len(hard) == 4


def test_filters_of_runs_and_statuses_leave_rows_out(theatre: Site) -> None:
    query = "benchmark=r3&metric=accuracy&by=type"
    every = rows_of(theatre, query, ())
    sub = rows_of(theatre, f"{query}&setting=%2BSub", ())
    assert {row.setting for row in sub} < {row.setting for row in every}
    assert "−" not in {row.setting for row in sub}
    seen = rows_of(theatre, f"{query}&paper=seen", ())
    assert 0 < len(seen) < len(every)
    assert all(row.total is None or row.total.is_seen for row in seen)
    assert rows_of(theatre, f"{query}&paper=none", ()) == ()
    assert rows_of(theatre, "benchmark=theatre&metric=accuracy", ()) == ()


def test_a_narrowed_board_is_not_the_whole_benchmark() -> None:
    short = Filters(benchmark="svbench", part=("short",))
    assert is_whole(short, short)
    assert is_whole(short, Filters(benchmark="svbench")), "no other part is here to choose"
    assert is_whole(short.but(model=("one",)), short)
    assert is_whole(short.but(judge=("j",)), short), "a judge narrows no case"
    assert not is_whole(short.but(tier=("hard",)), short)
    for whole in ((), (ALL,), ("long",)):
        assert not is_whole(short.but(part=whole), short), "the paper prints short prompts alone"
    assert is_whole(Filters(benchmark="other", part=(ALL,)), Filters(benchmark="other"))
    r3 = Filters(benchmark="r3", type=TYPES)
    assert is_whole(r3, r3)
    for narrowed in ((HARD,), (ALL,), TYPES[:3]):
        assert not is_whole(r3.but(type=narrowed), r3)


@pytest.fixture(scope="module")
def run_of_a_paper(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """A model that R3-Bench prints, with answers to a generated question and to a hard one; and
    clips of one that SVBench prints, to short prompts and to long ones.
    """
    made = site(tmp_path_factory.mktemp("run"))
    for kind in ("published", "models"):
        assert made.take(kind, PUBLISHED).rejected == 0
    questions = [
        {"question": f"r3.{kind}", "benchmark": "r3", "clip": "r3.v", "type": kind, "text": "why?",
         "options": list("ab"), "answer": 0} for kind in ("EU", HARD)
    ]  # fmt: skip
    rows: Rows = {
        "benchmark": [{"benchmark": "r3", "name": "R3-Bench"}],
        "clip": [{"clip": "r3.v", "benchmark": "r3"}],
        "question": questions,
        "run": [{"run": "r3.run", "benchmark": "r3", "model": "GPT-4o", "protocol": "choice",
                 "setting": "+Sub"}],
        "answer": [
            {"run": "r3.run", "question": each["question"], "rotation": 0, "status": "ok",
             "choice": 0, "correct": True} for each in questions
        ],
    }  # fmt: skip
    put(made.home, rows)
    filmed = {"short": lambda n: True, "long": lambda n: False}
    clips = svbench_rows({"Sora2pro": filmed})
    put(made.home, {name: each for name, each in clips.items() if name != "model"})
    return made


@few(4)
@pytest.mark.parametrize(
    ("query", "has_delta"),
    [
        ("benchmark=r3&metric=accuracy", True),
        (f"benchmark=r3&metric=accuracy&type={HARD}", False),
        ("benchmark=r3&metric=accuracy&type=all", False),
        ("benchmark=svbench&metric=eva", True),
        ("benchmark=svbench&metric=eva&judge=j", True),
        ("benchmark=svbench&metric=eva&part=all", False),
        ("benchmark=svbench&metric=eva&by=part", False),
    ],
)
def test_the_difference_stands_where_the_same_cases_are_counted(
    run_of_a_paper: Site, query: str, has_delta: bool
) -> None:
    view = run_of_a_paper.fill(f"leaderboard?{query}")
    assert rows_there(view), "a board without rows has no difference whatever it counts"
    assert ("delta" in view.slots) is has_delta
    assert ("the filters above do not" in shown(view).caption) is not has_delta


def rows_there(view: View) -> int:
    board = view.slots["board"]
    assert isinstance(board, Table)
    return len(board.rows)


@pytest.mark.parametrize(
    ("benchmark", "title", "count"),
    [("SVBench", "SVBench, Table 2", 128), ("r3", "R3-Bench, Table 3", 460),
     ("VGenST-Bench", "VGenST-Bench, Table 12", 98), ("videoreal", "VideoRealBench, Table 4", 23)],
)  # fmt: skip
def test_a_board_without_rows_shows_the_printed_table(
    theatre: Site, benchmark: str, title: str, count: int
) -> None:
    view = theatre.fill(f"leaderboard?benchmark={benchmark}")
    table = shown(view)
    assert table.title.startswith(title) and not view.notices
    assert sum(len(row.cells) for row in table.rows) == count
    assert table.more is not None and "table=" in table.more.href
    board = view.slots["board"]
    assert isinstance(board, Table) and board.rows == ()


@few(3)
@pytest.mark.parametrize(
    "query",
    ["svbench", "svbench&by=tier", "r3", "r3&metric=chains&by=length", "vgenst", "videoreal"],
)
def test_a_number_without_cases_here_leads_to_its_row_in_the_paper(
    theatre: Site, query: str
) -> None:
    view = theatre.fill(f"leaderboard?benchmark={query}")
    cells = [cell for row in shown(view).rows for cell in row.cells.values()]
    assert cells and not any(cell.href for cell in cells), "nothing is loaded"
    tables: dict[str, dict[str, set[str]]] = {}
    for cell in cells:
        address, _, row_id = cell.source.partition("#")
        if address not in tables:
            (table,) = (
                each
                for each in theatre.fill(address).slots.values()
                if isinstance(each, PrintedTable)
            )
            assert len({row.id for row in table.rows}) == len(table.rows)
            tables[address] = {
                row.id: {each.text for each in row.cells.values()} for row in table.rows
            }
        assert float(cell.text) in map(float, tables[address][unquote(row_id)])
    assert "Dotted numbers open their row" in html_of(view.slots["paper"])


def test_a_number_leads_to_the_cases_here_that_it_is_about(run_of_a_paper: Site) -> None:
    view = run_of_a_paper.fill("leaderboard?benchmark=svbench&metric=eva")
    cells = [cell for row in shown(view).rows for cell in row.cells.values()]
    assert cells and all(cell.href.startswith("cases?benchmark=svbench") for cell in cells)
    assert "Dotted numbers" not in html_of(view.slots["paper"]), "none leads to its paper alone"
    table = view.slots["delta"]
    assert isinstance(table, Table)
    delta = table.rows[0]
    score, badges = delta.cells["computed"], delta.cells["table"]
    assert isinstance(badges, tuple)
    (printed_in,) = badges
    assert isinstance(score, Score) and str(score.href).startswith("cases?")
    assert str(printed_in.href).startswith("published?") and "#row-" in str(printed_in.href)


def test_rings_stand_below_a_board_and_in_no_row_of_it(svbench: Site) -> None:
    view = svbench.fill("leaderboard?benchmark=svbench")
    table, board = shown(view), view.slots["board"]
    assert table.style == "hollow" and "not ranked" in table.caption
    assert isinstance(board, Table) and board.rows
    models = {line["model"] for line in LINES}
    assert not models & {str(row.cells["model"]) for row in board.rows}
    assert {row.name for row in table.rows} <= models
    assert table.source == "15 short tasks; judge Gemini 2.5 Pro · SVBench"  # once, not in each row
    assert not any(row.detail for row in table.rows)
    assert "paper" not in svbench.fill("leaderboard?benchmark=svbench&paper=none").slots


def test_videophy2_stands_twice_told_apart(theatre: Site) -> None:
    table = shown(theatre.fill("leaderboard?benchmark=videoreal"))
    twice = [row.detail for row in table.rows if row.name == "VideoPhy-2-AutoEval"]
    assert sorted(twice) == ["published", "retrained on VideoRealDataset (*)"]


def test_the_same_model_has_its_difference_and_whether_it_is_inside(theatre: Site) -> None:
    (row,) = (
        row
        for row in rows_of(theatre, "benchmark=r3&metric=accuracy&setting=%2BSub&by=type", ())
        if (row.paper, row.model, row.setting) == ("R3-Bench", "GPT-4o", "+Sub")
    )
    assert row.key == "GPT-4o" and row.total is not None and row.total.value == 82.64
    near = ComputedRow("GPT-4o", "+Sub", "My GPT", Score(80.0, "%", 100, 100, 75.0, 85.0))
    far = ComputedRow("GPT-4o", "", "Other", Score(60.0, "%", 100, 100, 55.0, 65.0))
    none = ComputedRow("GPT-4o", "−", "Else", Score(60.0, "%", 100, 100))
    made = delta_table((near, far, none), (row,), NOWHERE)
    assert [each.cells["model"] for each in made.rows] == ["My GPT", "Other"]
    first, second = made.rows
    delta = first.cells["delta"]
    assert isinstance(delta, Score) and delta.value == pytest.approx(-2.64)
    assert "inside" in repr(first.cells["inside"]) and "outside" in repr(second.cells["inside"])


def test_weights_and_size_choose_models(theatre: Site) -> None:
    known = ModelFacts("Big", "Big", True, 26.0)
    row = HollowRow("R3-VQA", "Table 3", "Big", "+Sub", known)
    for query, chosen in (
        ("open=open", True), ("open=closed", False), ("open=open&open=closed", True),
        ("size=20-30", True), ("size=1-8", False), ("", True),
    ):  # fmt: skip
        assert is_chosen(row, Filters.parse(query).filters) is chosen
    unknown = HollowRow("R3-VQA", "Table 3", "Human", "human", None)
    assert not is_chosen(unknown, Filters.parse("open=closed").filters)
    # The theatre's scripted models are neither open nor closed, and have no size.
    for query in ("open=open", "open=closed", "size=1-999"):
        board = theatre.fill(f"leaderboard?benchmark=theatre&metric=eva&{query}").slots["board"]
        assert isinstance(board, Table) and board.rows == ()


BILLIONS = (0.5, 3.4, 3.6, 4.0, 8.03, 12.4, 13.0, 39.6, 40.0, 1760.0, 100_000.0)


@swept
def test_a_model_is_in_one_size_option_and_in_its_rounded_size(tmp_path: Path) -> None:
    """Of a run and of a printed number alike; the last option has no end."""
    rows = vgenst_rows({f"m{size}": lambda *_: True for size in BILLIONS}, ["base"], 3)
    rows["model"] = [
        {**row, "size": size} for row, size in zip(rows["model"], BILLIONS, strict=True)
    ]
    put(tmp_path, rows)
    made = site(tmp_path)

    def chosen(size: str) -> list[float]:
        query = f"leaderboard?benchmark=vgenst&metric=accuracy&size={size}"
        board = made.fill(query).slots["board"]
        assert isinstance(board, Table)
        names = {row.cells["model"] for row in board.rows}
        filters = Filters.parse(f"size={size}").filters
        printed = [each for each in BILLIONS if is_chosen(HollowRow(
            "P", "T", "X", "", ModelFacts("x", "X", True, each)), filters)]  # fmt: skip
        assert names == {f"m{each}" for each in printed}
        return printed

    options = made.fill("leaderboard?benchmark=vgenst&metric=accuracy").options["size"]
    in_options = [each for option in options for each in chosen(option.value)]
    assert in_options == list(BILLIONS) and len(options) == 4
    assert chosen("8") == [8.03] and chosen("3") == [3.4] and chosen("4") == [3.6, 4.0]


def numbers(store_site: Site, query: str) -> int:
    return sum(len(row.cells) for row in shown(store_site.fill(f"leaderboard?{query}")).rows)


@swept
def test_weights_and_sizes_are_offered_where_models_have_some(
    theatre: Site, tmp_path: Path
) -> None:
    made = site(tmp_path)
    for kind in ("published", "models"):
        assert made.take(kind, PUBLISHED).rejected == 0
    offered = made.fill("leaderboard?benchmark=svbench").options
    assert {option.value for option in offered["open"]} == {"open", "closed"}
    assert [option.value for option in offered["size"]] == ["13-39"]
    sizes = made.fill("leaderboard?benchmark=r3").options["size"]
    assert [option.value for option in sizes] == ["4-12", "13-39", "40-"]
    none = theatre.fill("leaderboard?benchmark=theatre").options
    assert (none["open"], none["size"]) == ((), ())
    whole = numbers(made, "benchmark=svbench")
    for name in ("open", "size"):
        for option in offered[name]:
            part = numbers(made, f"benchmark=svbench&{name}={option.value}")
            assert 0 < part < whole
