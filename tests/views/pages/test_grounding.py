"""Temporal grounding on the pages: the board's rows, and the steps that a run places wrongly."""

from urllib.parse import parse_qs, urlsplit

from store.queries.cases.case_file import case_file
from tests.conftest import Site
from tests.oracle_steps import BASELINES
from tests.views.board import address, cell, rows_of, who
from views.address.filters import Filters
from views.page.content import Badge, Gallery, Table
from views.shared.patterns import selection


def test_baselines_stand_among_the_runs_and_are_marked(theatre: Site) -> None:
    view = theatre.fill(address("grounding", "figure"))
    table = view.slots["board"]
    assert isinstance(table, Table)
    labels = {column.id: column.label for column in table.columns}
    assert (labels["score"], labels["by:r05"]) == ("mIoU", "R@1, IoU ≥ 0.5")
    rows = {who(row)[0]: row for row in rows_of(view)}
    assert {*BASELINES} < rows.keys()
    for name, row in rows.items():
        marks = row.cells["kind"]
        assert isinstance(marks, tuple)
        texts = [mark.text for mark in marks if isinstance(mark, Badge)]
        assert ("baseline" in texts) == (name in BASELINES)
        assert "scripted rule" in texts
        assert (cell(row, "score").href is None) == (name in BASELINES)
        assert cell(row, "by:r05").low is not None


def test_a_misplaced_step_opens_where_it_is_shown(theatre: Site) -> None:
    gallery = theatre.fill("cases?benchmark=theatre&pattern=misplaced").slots["gallery"]
    assert isinstance(gallery, Gallery)
    card = gallery.cards[0]
    opened = {name: values[0] for name, values in parse_qs(urlsplit(card.href or "").query).items()}
    (row,) = theatre.store.query(
        "SELECT * FROM step_case WHERE run = ? AND clip = ? AND chain = ? AND node = ?",
        [opened["colour"], opened["clip"], opened["chain"], opened["node"]],
    )
    assert (float(opened["t"]), row["baseline"]) == (row["second"], False)
    assert row["iou"] < 0.3 and row["truly_shown"]
    lines = dict(card.lines)
    assert lines["Correct"] == f"{row['second']:.1f}–{row['second_end']:.1f} s"
    assert (lines["Model"] == "not shown") == (row["said_start"] is None)


def test_misplaced_steps_are_a_file(theatre: Site) -> None:
    pattern, condition = selection(Filters(benchmark="theatre", pattern="misplaced"))
    made = case_file(theatre.store, pattern.view, condition, pattern.id)
    assert made.total == made.rows.num_rows > 100
    assert max(made.rows["iou"].to_pylist()) < 0.3
