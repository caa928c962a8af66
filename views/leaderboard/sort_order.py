"""Sorting of a board by one of its columns: applied to the finished table, so nothing is computed
again.

Ranks, tie groups and marks remain those of the board's own order.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from views.address import links
from views.address.filters import Filters
from views.address.parameters import ASCENDING, DESCENDING
from views.page.content import Cell, Column, Row, Score, Sorted, Table

FORMATS: Final = ("score", "share", "count")
UNSORTED: Final = ("rank",)
"""Not sortable: the board's own order is that of the ranks, which restart for every group."""
_WORDS: Final[Mapping[str, Sorted]] = {DESCENDING: "descending", ASCENDING: "ascending"}
_ORDERS: Final = {DESCENDING: "highest first", ASCENDING: "lowest first"}
_NEXT: Final = {"": DESCENDING, DESCENDING: ASCENDING, ASCENDING: ""}
"""Current order → the order that a heading links to: descending, ascending, the board's own."""


def sort_table(table: Table, filters: Filters) -> Table:
    """The table in the order that `filters` request, with sort links in its headings."""
    column_id, direction = _order_of(filters)

    def heading(column: Column) -> Column:
        if not is_sortable(column):
            return column
        now = direction if column.id == column_id else ""
        then = _NEXT[now]
        sort = f"{column.id}.{then}" if then else ""
        href = links.to(links.LEADERBOARD, filters.but(sort=sort))
        return replace(column, href=href, sorted=_WORDS.get(now))

    columns = tuple(heading(column) for column in table.columns)
    if not column_id:
        return replace(table, columns=columns)
    label = next(column.label for column in columns if column.id == column_id)
    caption = (
        f"Sorted by {label}, {_ORDERS[direction]}; ranks and ties stay those of the "
        "board’s own order."
    )
    rows = _by(table.rows, column_id, direction)
    return replace(table, columns=columns, rows=rows, caption=caption)


def sort_problems(filters: Filters, columns: tuple[Column, ...]) -> Mapping[str, str]:
    """`sort` → the reason why the table cannot be sorted by that column; empty where it can."""
    column_id, _ = _order_of(filters)
    if not column_id or any(column.id == column_id and is_sortable(column) for column in columns):
        return {}
    return {"sort": "this board has no such column of figures"}


def is_sortable(column: Column) -> bool:
    """Whether the table can be sorted by the column: only by columns of figures."""
    return column.format in FORMATS and column.id not in UNSORTED


def _order_of(filters: Filters) -> tuple[str, str]:
    """The sort column and direction; empty for the board's own order."""
    column, _, direction = filters.sort.rpartition(".")
    return column, direction


def _by(rows: tuple[Row, ...], column: str, direction: str) -> tuple[Row, ...]:
    """Stable sort within each group; groups keep their order. Unknown figures come last in
    either direction.
    """
    groups = dict.fromkeys(row.group for row in rows)
    return tuple(
        row
        for group in groups
        for row in _sorted([row for row in rows if row.group == group], column, direction)
    )


def _sorted(rows: Sequence[Row], column: str, direction: str) -> tuple[Row, ...]:
    figures = [(figure, row) for row in rows
               if (figure := _figure(row.cells.get(column))) is not None]  # fmt: skip
    without = [row for row in rows if _figure(row.cells.get(column)) is None]
    figures.sort(key=lambda pair: pair[0], reverse=direction == DESCENDING)
    return (*(row for _, row in figures), *without)


def _figure(cell: Cell) -> float | None:
    if isinstance(cell, Score):
        return cell.value
    return cell if isinstance(cell, int | float) else None
