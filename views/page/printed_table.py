"""A paper's table as plain values: cells with their status and notes, columns that sort.

The index of all tables is one too. For files it becomes a plain table: texts as printed, with the
mark of their status.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from views.page.forms import Way
from views.page.tables import Cell, Column, Row, Sorted, Table, Term

CellsAs = Literal["bars", "heat", "numbers", "hollow"]
"""`hollow`: rings on a scale, beside figures that were computed."""


@dataclass(frozen=True, slots=True)
class PrintedCell:
    """A number as printed. `mark`: the sign of its status, "" for what was read in the paper.

    `letters`: those of its notes below the table. `fill`: its share of the scale in percent, None
    where there is no scale; `negative` where the number is below zero. `title`: the tooltip.
    `href`: the loaded cases that the number is about, "" where there are none; `source`: its row
    in the paper's table, on pages that are not that table.
    """

    text: str
    mark: str = ""
    letters: str = ""
    title: str = ""
    fill: float | None = None
    negative: bool = False
    href: str = ""
    source: str = ""


@dataclass(frozen=True, slots=True)
class PrintedRow:
    """A row: its name, its setting, what is known of the model, and its cells by column id.

    `here` links to the computed runs of the same model, where some are in the data. `id`: its id in
    the document, "" where no address names it.
    """

    name: str
    detail: str
    facts: str
    cells: Mapping[str, PrintedCell]
    here: str = ""
    id: str = ""


@dataclass(frozen=True, slots=True)
class PrintedColumn:
    """A column: `group` is the heading above it, `href` the table sorted by it, `term`
    what its heading means.
    """

    id: str
    label: str
    group: str = ""
    href: str = ""
    sorted: Sorted | None = None
    term: Term | None = None


@dataclass(frozen=True, slots=True)
class PrintedStatus:
    """A line of the legend: sign, words, explanation, and how many numbers have it."""

    mark: str
    words: str
    title: str
    count: int


@dataclass(frozen=True, slots=True)
class PrintedGroup:
    """Alternatives under a heading: tables of a kind, papers, ways to draw cells."""

    label: str
    ways: tuple[Way, ...]


@dataclass(frozen=True, slots=True)
class PrintedTable:
    """A table as printed, under the index of the tables beside it.

    `index` groups all papers and this paper's tables; `looks` how cells are drawn. `head` is the
    heading of the row names, with the link that sorts by them. `notes`: letter and text. `more`:
    the way to all tables.
    """

    index: tuple[PrintedGroup, ...]
    looks: tuple[PrintedGroup, ...]
    title: str
    caption: str
    source: str
    head: PrintedColumn
    columns: tuple[PrintedColumn, ...]
    rows: tuple[PrintedRow, ...]
    legend: tuple[PrintedStatus, ...]
    notes: tuple[tuple[str, str], ...]
    style: CellsAs = "bars"
    empty: str = ""
    more: Way | None = None
    kind: Literal["printed"] = "printed"


def as_table(printed: PrintedTable) -> Table:
    """The rows as shown; below, what its marks and letters stand for."""
    has_detail = any(row.detail for row in printed.rows)
    columns = (
        Column("name", printed.head.label or "Model"),
        *((Column("setting", "Setting"),) if has_detail else ()),
        *(Column(column.id, _heading(column), "printed") for column in printed.columns),
    )
    rows = []
    for row in printed.rows:
        cells: dict[str, Cell] = {"name": row.name, "setting": row.detail}
        cells |= {key: _text(cell) for key, cell in row.cells.items()}
        rows.append(Row(cells))
    return Table(columns, tuple(rows), _below(printed))


def _heading(column: PrintedColumn) -> str:
    label = column.label or "Value"
    return f"{column.group}: {label}" if column.group else label


def _text(cell: PrintedCell) -> str:
    return f"{cell.text}{cell.mark}{f' ({cell.letters})' if cell.letters else ''}"


def _below(printed: PrintedTable) -> str:
    marks = [f"{each.mark}: {each.words}" for each in printed.legend if each.mark]
    notes = [f"{letter}: {note}" for letter, note in printed.notes if letter]
    return ". ".join(filter(None, (printed.caption, printed.source, *marks, *notes)))
