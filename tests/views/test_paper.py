"""Paper numbers: every one as printed, in a place of their own, marked where they are doubtful."""

import csv
from collections import Counter

import pytest

from tests.conftest import PUBLISHED, Site
from views.content import Folds, Table, View

LINES = list(csv.DictReader((PUBLISHED / "published.csv").open(encoding="utf-8")))
NAMES = {"svbench": "SVBench", "R3-Bench": "R3-Bench", "R3-VQA": "R3-VQA",
         "VGenST-Bench": "VGenST-Bench", "VideoRealBench": "VideoRealBench"}  # fmt: skip


def printed(benchmark: str, everything: bool) -> list[dict[str, str]]:
    """Rows of models; what counts the data set itself is no model's."""
    return [
        line
        for line in LINES
        if line["benchmark"] == NAMES[benchmark]
        and not line["model"].startswith("(")
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
    assert cells(view) == expected and expected


def test_only_what_was_seen_unless_all_is_asked_for(svbench: Site) -> None:
    for benchmark in NAMES:
        if len(printed(benchmark, True)) == len(printed(benchmark, False)):
            continue
        seen = repr(svbench.fill(f"leaderboard?benchmark={benchmark}").slots["paper"])
        every = repr(svbench.fill(f"leaderboard?benchmark={benchmark}&paper=all").slots["paper"])
        assert "inferred or second-hand" in every and "inferred or second-hand" not in seen


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
