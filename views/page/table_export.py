"""Tables and lists as typed columns and unrounded values, for files.

A score is exported as eight columns: its value, `.low` and `.high` of its interval, `.n` asked,
`.base` counted, `.ok` answered and `.right`, and `.few` where the interval rests on too few
clusters. Unknown is None. `row` holds the row id that URLs use.
"""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from schema.exports.table_files import FileColumn, Kind, Plain, TypedTable
from views.page.content import Badge, Cell, Column, Score, Table

if TYPE_CHECKING:
    import pyarrow as pa

_KINDS: Final[dict[str, Kind]] = {
    "score": "real", "share": "real", "count": "whole", "flag": "flag",
}  # fmt: skip
_PARTS: Final[tuple[tuple[str, Kind], ...]] = (
    ("value", "real"), ("low", "real"), ("high", "real"), ("n", "whole"), ("base", "whole"),
    ("ok", "whole"), ("right", "real"), ("few", "flag"),
)  # fmt: skip


class Listed(NamedTuple):
    """A page's full list as typed rows. `name`: what the list holds; `facts`: the provenance of
    the rows, by label; `benchmark`: the one that all rows are of, if it is one.
    """

    name: str
    rows: "pa.Table"
    facts: Mapping[str, str]
    benchmark: str = ""


def export_table(table: Table) -> TypedTable:
    """The table's columns, in their order; score columns are expanded."""
    keyed = any(row.key for row in table.rows)
    head = (FileColumn("row", "text"),) if keyed else ()
    fields = head + tuple(field for column in table.columns for field in _fields(column))
    rows = tuple(
        ((row.key,) if keyed else ())
        + tuple(value for column in table.columns for value in _values(row.cells.get(column.id),
                                                                       column))
        for row in table.rows
    )  # fmt: skip
    return TypedTable(fields, rows)


def _fields(column: Column) -> Iterator[FileColumn]:
    name = column.id.removeprefix("by:")
    if column.format == "score":
        for part, kind in _PARTS:
            yield FileColumn(name if part == "value" else f"{name}.{part}", kind)
    else:
        yield FileColumn(name, _KINDS.get(column.format, "text"))


def _values(cell: Cell, column: Column) -> Iterator[Plain]:
    if column.format == "score":
        for part, _ in _PARTS:
            yield getattr(cell, part) if isinstance(cell, Score) else None
    elif isinstance(cell, Score):
        yield cell.value
    elif isinstance(cell, Badge):
        yield cell.text
    elif isinstance(cell, tuple):
        yield "; ".join(badge.text for badge in cell)
    elif column.format in _KINDS or cell is None:
        yield cell
    else:
        yield str(cell)
