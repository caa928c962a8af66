"""Paper numbers: every one as printed, in a place of their own, marked where they are doubtful."""

import csv
from collections import Counter

import pytest

from tests.conftest import PUBLISHED, Site
from views.leaderboard.paper_table import paper_table
from views.leaderboard.papers import NO_MODELS
from views.page.content import Folds, Table, View

LINES = list(csv.DictReader((PUBLISHED / "published.csv").open(encoding="utf-8")))
NAMES = {"svbench": "SVBench", "R3-Bench": "R3-Bench", "R3-VQA": "R3-VQA",
         "VGenST-Bench": "VGenST-Bench", "VideoRealBench": "VideoRealBench"}  # fmt: skip

NO_MODEL_AT_ALL = ("VGenST-Bench",)
"""Its papers' tables here compare data sets and count clips."""


def printed(benchmark: str, everything: bool) -> list[dict[str, str]]:
    """Rows of models; what counts the data set itself is no model's."""
    return [
        line
        for line in LINES
        if line["benchmark"] == NAMES[benchmark]
        and not line["model"].startswith("(")
        and line["model"] not in NO_MODELS
        and line["unit"] != "count"
        and (everything or line["status"] == "SEEN")
    ]


def cells(view: View) -> Counter[tuple[str, str, str, str]]:
    """(table, model, setting, cell) of every figure that is shown."""
    folds = view.slots["paper"]
    assert isinstance(folds, Folds)
    return Counter(
        (entry.title, str(row.cells["model"]), str(row.cells["setting"]), str(cell))
        for entry in folds.entries if entry.table is not None
        for row in entry.table.rows
        for name, cell in row.cells.items() if name not in ("model", "here", "setting")
    )  # fmt: skip


@pytest.mark.parametrize("benchmark", NAMES)
@pytest.mark.parametrize("paper", ["", "all"])
def test_every_number_is_shown_as_printed(svbench: Site, benchmark: str, paper: str) -> None:
    view = svbench.fill(f"leaderboard?benchmark={benchmark}&paper={paper}")
    expected = Counter(
        (line["table"], line["model"], line["setting"],
         f"{float(line['value']):g}{'' if line['status'] == 'SEEN' else ' ?'}")
        for line in printed(benchmark, bool(paper))
    )  # fmt: skip
    assert cells(view) == expected
    assert bool(expected) == (benchmark not in NO_MODEL_AT_ALL)


def test_only_what_was_seen_unless_all_is_asked_for(svbench: Site) -> None:
    for benchmark in NAMES:
        if len(printed(benchmark, True)) == len(printed(benchmark, False)):
            continue
        seen = repr(svbench.fill(f"leaderboard?benchmark={benchmark}").slots["paper"])
        every = repr(svbench.fill(f"leaderboard?benchmark={benchmark}&paper=all").slots["paper"])
        assert "inferred or second-hand" in every and "inferred or second-hand" not in seen


@pytest.mark.parametrize(
    ("benchmark", "name"),
    [("svbench", "generation pipeline"), ("VGenST-Bench", "EgoExoBench"),
     ("VGenST-Bench", "strongest model vs human"), ("VideoRealBench", "VideoPhy-2 scores")],
)  # fmt: skip
def test_what_is_no_model_is_in_no_row(svbench: Site, benchmark: str, name: str) -> None:
    assert name in {line["model"] for line in LINES}
    view = svbench.fill(f"leaderboard?benchmark={benchmark}&paper=all")
    assert name not in {model for _, model, *_ in cells(view)}


def test_they_can_be_hidden(svbench: Site) -> None:
    folds = svbench.fill("leaderboard?benchmark=svbench&paper=none").slots["paper"]
    assert isinstance(folds, Folds) and folds.entries == () and "Hidden" in folds.empty


def test_each_table_says_its_source_and_that_it_was_not_computed(svbench: Site) -> None:
    for benchmark in NAMES:
        folds = svbench.fill(f"leaderboard?benchmark={benchmark}&paper=all").slots["paper"]
        assert isinstance(folds, Folds)
        for entry in folds.entries:
            assert entry.badges[0].text == "reported, not computed"
            assert dict(entry.facts)["Source"]


def test_no_paper_number_is_a_row_of_a_board(svbench: Site) -> None:
    models = {line["model"] for line in LINES}
    for benchmark in NAMES:
        board = svbench.fill(f"leaderboard?benchmark={benchmark}&paper=all").slots["board"]
        assert isinstance(board, Table)
        assert not models & {str(row.cells["model"]) for row in board.rows}
        if benchmark != "svbench":
            assert board.rows == ()


def row(heading: str, value: float, model: str = "one") -> dict[str, object]:
    """A paper's row from `slice|metric|unit|setting`."""
    names = ("slice", "metric", "unit", "setting")
    named = dict(zip(names, heading.split("|"), strict=True))
    return {"model": model, "value": value, "status": "SEEN", **named}


@pytest.mark.parametrize(
    ("headings", "labels", "caption"),
    [
        (  # one metric, unit and setting: headings hold the slices alone
            ["b|accuracy|%|hard", "a|accuracy|%|hard", "Overall|accuracy|%|hard"],
            ["Model", "Overall", "b", "a"],
            "Metric: accuracy · unit: % · setting: hard · highest first by: Overall",
        ),
        (  # what a column has of its own, it says
            ["Overall|accuracy|%|", "Overall|difference|pp|", "a|accuracy|%|"],
            ["Model", "Overall · accuracy (%)", "Overall · difference (pp)", "a · accuracy (%)"],
            "Highest first by: Overall · accuracy (%)",
        ),
        (  # a group's total is none of all; a slice that is one of many ranks nobody
            ["a / Overall|accuracy|%|", "MSE-Overall|accuracy|%|"],
            ["Model", "a / Overall", "MSE-Overall"],
            "Metric: accuracy · unit: %",
        ),
        (
            ["all of it|PLCC|%|", "all of it|SROCC|%|"],
            ["Model", "PLCC", "SROCC"],
            "Unit: % · slice: all of it · highest first by: PLCC",
        ),
        (["a|mean rank||x", "a|mean rank||y"], ["Model", "Setting", "a"], "Metric: mean rank"),
        (["||%|"], ["Model", "Value"], "Unit: %"),
    ],
)
def test_what_is_the_same_everywhere_is_said_once(
    headings: list[str], labels: list[str], caption: str
) -> None:
    table = paper_table([row(heading, 1) for heading in headings], {})
    assert ([column.label for column in table.columns], table.caption) == (labels, caption)


@pytest.mark.parametrize(
    ("metric", "order"),
    [("accuracy", ["two", "one", "none"]), ("mean rank", ["one", "none", "two"])],
)
def test_rows_stand_by_their_total_where_more_is_better(metric: str, order: list[str]) -> None:
    rows = [
        row(f"Average|{metric}||", 9, "one"),
        row(f"a|{metric}||", 99, "none"),
        row(f"Average|{metric}||", 10, "two"),
    ]
    table = paper_table(rows, {"two": "The second"})
    assert [str(table_row.cells["model"]) for table_row in table.rows] == order
    assert [column.label for column in table.columns] == [
        "Model", "Average", "Computed here as", "a",
    ]  # fmt: skip


def test_the_main_table_begins_with_its_overall_figure(svbench: Site) -> None:
    folds = svbench.fill("leaderboard?benchmark=svbench").slots["paper"]
    assert isinstance(folds, Folds)
    table = next(entry.table for entry in folds.entries if entry.title.startswith("Table 2"))
    assert table is not None
    figures = [column for column in table.columns if column.format == "count"]
    assert figures[0].label == "Overall" and len(figures) == 16
    assert not any("score" in column.label for column in figures)
    totals = [float(str(table_row.cells[figures[0].id])) for table_row in table.rows]
    assert totals == sorted(totals, reverse=True) and len(totals) == 8
