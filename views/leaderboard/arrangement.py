"""The rows that a board shows first, their order, and the links to the rest.

A board is sorted by one of its columns as a finished table, so nothing is computed again: ranks,
tie groups and marks remain those of its own order.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from schema.entries.parameters import ASCENDING, DESCENDING
from schema.fields import SHOWN
from views.address import links
from views.address.filters import Filters
from views.page.content import Cell, Column, Row, Score, Sorted, Switch, Switches, Table, Way
from views.page.labels import percent
from views.page.tables import TableStyle

SCRIPTED, EVERY, HEAT = "scripted", "columns", "heat"
FIRST: Final = ("rank", "model", "score", "shared", "tie", "runs", "judge", "setting", "encoding",
                "battery", "n", "coverage", "delta", "harness", "differs")  # fmt: skip
"""Columns shown at first, beside those of the dimensions."""
CONSTANT: Final = ("judge", "n", "coverage")
"""Columns of `FIRST` that are left out where all rows have the same value."""
FEW: Final = "* few prompts or videos: the interval may be too narrow"


def switches(scripted: int, filters: Filters, more: Way | None = None) -> Switches:
    """Links that show or hide columns, the heat map and scripted rows, and one of another kind.

    `scripted`: how many rows of scripted rules there are beside others.
    """
    words = [(HEAT, "Heat map", "shade each score"), (EVERY, "All columns", "counts and means")]
    if scripted:
        words.append((SCRIPTED, f"Show scripted baselines ({scripted})",
                      "rules that look at no clip"))  # fmt: skip
    ways = [_way(name, text, title, filters) for name, text, title in words]
    ways += [more] if more else []
    return Switches((Switch("also", "Show", tuple(ways)),))


def _way(name: str, text: str, title: str, filters: Filters) -> Way:
    is_on = name in filters.also
    values = {*filters.also} ^ {name}
    also = tuple(each for each in SHOWN if each in values)
    href = links.to(links.LEADERBOARD, filters.but(also=also))
    return Way(text, href, is_on, title)


def fold(table: Table, filters: Filters, scale: tuple[float, float]) -> Table:
    """The table with only its first columns shown; what all rows share stands in the caption.

    `scale`: the least and the greatest score.
    """
    same = {} if EVERY in filters.also else _shared(table)
    sort = filters.sort.rpartition(".")[0]
    columns = tuple(
        replace(
            column,
            folded=EVERY not in filters.also and _is_folded(column, same, sort),
            axis=scale if column.id == "score" else None,
        )
        for column in table.columns
    )
    style: TableStyle = "heat" if HEAT in filters.also else "cards"
    notes = [*same.values(), *([FEW] if _has_few(table) else [])]
    caption = " · ".join(filter(None, (table.caption, *notes)))
    return replace(table, columns=columns, style=style, caption=caption)


def _is_folded(column: Column, same: Iterable[str], sort: str) -> bool:
    if column.id == sort or column.id.startswith("by:"):
        return False
    return column.id not in FIRST or column.id in same


def _shared(table: Table) -> dict[str, str]:
    """Column → what all rows have in it, in words."""
    labels = {column.id: column.label for column in table.columns}
    made: dict[str, str] = {}
    for name in CONSTANT:
        values = {row.cells.get(name) for row in table.rows}
        if name in labels and len(values) == 1:
            made[name] = _in_words(labels[name], next(iter(values)))
    return made


def _in_words(label: str, value: Cell) -> str:
    if isinstance(value, float):
        return f"{label.lower()} {percent(value)}"
    return f"{label.lower()} {value:,}" if isinstance(value, int) else f"{label.lower()} {value}"


def _has_few(table: Table) -> bool:
    return any(
        isinstance(cell, Score) and cell.few for row in table.rows for cell in row.cells.values()
    )


_WORDS: Final[Mapping[str, Sorted]] = {DESCENDING: "descending", ASCENDING: "ascending"}
_ORDERS: Final = {DESCENDING: "highest first", ASCENDING: "lowest first"}
_NEXT: Final = {"": DESCENDING, DESCENDING: ASCENDING, ASCENDING: ""}
"""Current order → the order that a heading links to: descending, ascending, the board's own."""


def sort_table(table: Table, filters: Filters) -> Table:
    """The table in the order that `filters` request, with sort links in its headings."""
    column_id, direction = _order_of(filters)

    def heading(column: Column) -> Column:
        if not column.is_sortable:
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
