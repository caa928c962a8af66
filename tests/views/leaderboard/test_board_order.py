"""The board by one of its columns: the same rows, figures and ranks in another order."""

from urllib.parse import urlencode, urlsplit

import pytest

from metrics.boards import board, ranking
from tests.conftest import Site
from tests.rounds import few, rounds, sweep
from tests.views.board import address
from views.address.filters import Filters
from views.leaderboard.arrangement import sort_table
from views.page.content import Column, FilterBar, FilterField, Row, Score, Table, View

BOARDS = [
    ("eva", "judged", {"tier": ("hard",)}),
    ("accuracy", "type", {"model": ("theatre-oracle", "theatre-literal")}),
    ("accuracy", "category", {}),
    ("chains", "length", {}),
    ("realism", "task", {}),
]


def shown(view: View) -> Table:
    table = view.slots["board"]
    assert isinstance(table, Table)
    return table


def narrowed(view: View) -> tuple[list[tuple[str, str, str]], tuple[FilterField, ...]]:
    """The filter bar without its addresses, which keep the order."""
    bar = view.slots["filters"]
    assert isinstance(bar, FilterBar)
    return [(chip.field, chip.label, chip.value) for chip in bar.chips], bar.fields


def figure(row: Row, column: str) -> float | None:
    value = row.cells.get(column)
    if isinstance(value, Score):
        return value.value
    assert value is None or isinstance(value, int | float)
    return value


def heading(table: Table, name: str) -> Column:
    return next(column for column in table.columns if column.id == name)


@pytest.mark.parametrize(("metric", "by", "filters"), sweep(BOARDS[:1], BOARDS))
def test_headings_lead_to_the_highest_first_then_the_lowest_then_the_boards_own_order(
    theatre: Site, metric: str, by: str, filters: dict[str, tuple[str, ...]]
) -> None:
    first = theatre.fill(address(metric, by, **filters))
    own = shown(first)
    place = {row.key: at for at, row in enumerate(own.rows)}
    figures = [column.id for column in own.columns if column.href]
    assert {"score", "coverage", "n", "ok"} < set(figures)
    assert {name for name in figures if name.startswith("by:")} == {
        column.id for column in own.columns if column.id.startswith("by:")
    }
    assert not {"rank", "model", "tie", "judge", "kind"} & set(figures)
    for name in figures[:: max(1, len(figures) // rounds(2))]:
        view, table = first, own
        for direction, sign in (("descending", -1), ("ascending", 1)):
            view = theatre.fill(heading(table, name).href or "")
            table = shown(view)
            assert not view.notices
            assert [column.sorted for column in table.columns if column.sorted] == [direction]
            assert heading(table, name).sorted == direction
            assert sorted(table.rows, key=lambda row: place[row.key]) == list(own.rows), (
                "ranks, ties and figures stay with their rows"
            )
            by_row = {row.key: figure(row, name) for row in own.rows}
            expected: list[str] = []
            for group in dict.fromkeys(row.group for row in own.rows):
                keys = [row.key for row in own.rows if row.group == group]
                known = [key for key in keys if by_row[key] is not None]
                known.sort(key=lambda key: sign * (by_row[key] or 0))
                expected += [*known, *(key for key in keys if by_row[key] is None)]
            assert [row.key for row in table.rows] == expected
            opened = Filters.parse(view.query).filters
            assert opened.but(sort="") == Filters.parse(first.query).filters, "all else is kept"
            unlike = {"board", "show", "filters"}
            assert {slot: view.slots[slot] for slot in view.slots if slot not in unlike} == {
                slot: first.slots[slot] for slot in first.slots if slot not in unlike
            }, "numbers of papers, charts and pairs are those of the board's own order"
            assert narrowed(view) == narrowed(first), "the bar has the same filters"
        back = heading(table, name).href or ""
        assert urlsplit(back).query == first.query and theatre.fill(back) == first


@few(3)
@pytest.mark.parametrize(
    "sort",
    ["by:D9.desc", "rank.asc", "model.asc", "score", "score.up", ".desc", "by:D3", "<i>.asc"],
)  # fmt: skip
def test_a_column_that_is_none_is_left_out_and_said(theatre: Site, sort: str) -> None:
    plain = theatre.fill(address("eva", "judged"))
    view = theatre.fill(f"{address('eva', 'judged')}&{urlencode({'sort': sort})}")
    assert len(view.notices) == 1 and f"“sort={sort}” was left out" in str(view.notices[0])
    assert (view.query, view.slots) == (plain.query, plain.slots)


def test_a_board_without_rows_has_nothing_to_sort(theatre: Site) -> None:
    view = theatre.fill(f"{address('eva', 'judged')}&task=No such task&sort=score.desc")
    assert shown(view).rows == () and "Clear filter" in repr(view.slots["board"])


def test_another_order_measures_nothing_anew(
    theatre: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = shown(theatre.fill(address("eva", "tier", tier=("easy", "hard"))))

    def never(*_: object) -> None:
        raise AssertionError("figures were made again")

    for module, name in ((board, "with_intervals"), (board, "rows_of"), (ranking, "_tested"),
                         (board, "verdict_clusters")):  # fmt: skip
        monkeypatch.setattr(module, name, never)
    table = shown(theatre.fill(heading(own, "by:hard").href or ""))
    assert heading(table, "by:hard").sorted == "descending" and len(table.rows) == len(own.rows)


@pytest.mark.parametrize(
    ("sort", "rows"),
    [("score.desc", "bcade"), ("score.asc", "acbde"), ("n.desc", "cabde"), ("n.asc", "bdeac"),
     ("share.desc", "abcde"), ("", "abcde")],
)  # fmt: skip
def test_equal_rows_keep_their_order_and_unknown_ones_come_last(sort: str, rows: str) -> None:
    kinds = {"score": "score", "n": "count", "share": "share"}
    columns = tuple(Column(name, name, kind) for name, kind in kinds.items())  # type: ignore[arg-type]
    given = {"a": (0.0, 2), "b": (9.0, 1), "c": (5.0, 3), "d": (None, 1), "e": (None, 1)}
    table = Table(columns, tuple(
        Row({"score": Score(score, "0–100", n, n), "n": n, "share": None}, key=key)
        for key, (score, n) in given.items()
    ))  # fmt: skip
    made = sort_table(table, Filters(sort=sort))
    assert "".join(row.key for row in made.rows) == rows
