"""Tables as plain values: columns, rows, badges, and scores with their counts and intervals.

For files a table becomes typed columns of unrounded values. A score is exported as eight columns:
its value, `.low` and `.high` of its interval, `.n` asked, `.base` counted, `.ok` answered and
`.right`, and `.few` where the interval rests on too few clusters. Unknown is None. `row` holds the
row id that URLs use.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from metrics.statistics.analytic import END_DECIMALS
from schema.exports.table_files import FileColumn, Kind, Plain, TypedTable

if TYPE_CHECKING:
    import pyarrow as pa

Tone = Literal["plain", "good", "bad", "warn", "muted", "accent", "link", "step1", "step2", "step3"]
DIFFERENCE: Final = "points"
"""The unit of a difference of two scores, shown with its sign; `… points` on scales other than
0–100."""
Sorted = Literal["descending", "ascending"]
TableStyle = Literal["", "cards", "heat", "matrix"]
ColumnFormat = Literal["text", "score", "count", "share", "badges", "flag", "printed"]


@dataclass(frozen=True, slots=True)
class Badge:
    """A short label with a tone; `title` is its tooltip, `href` its link."""

    text: str
    tone: Tone = "plain"
    title: str = ""
    href: str | None = None


@dataclass(frozen=True, slots=True)
class Score:
    """A figure with its evidence: value (None = unknown), unit, counts and interval.

    `n` cases were asked, `ok` of them were answered. Where the value is a share or a mean it is
    `right` / `base`: `base` counts the cases in the denominator, which officially are all with a
    reply; `right` is the sum of their scores. Both are None for other figures. `low` and `high` are
    the ends of the 95 % interval, None where none is computed; `few`: it rests on too few clusters
    to be reliable. `href` links to the cases behind the figure.
    """

    value: float | None
    unit: str
    n: int
    ok: int
    low: float | None = None
    high: float | None = None
    href: str | None = None
    few: bool = False
    right: float | None = None
    base: int | None = None

    def __post_init__(self) -> None:
        """Round interval ends to `END_DECIMALS`, which is the resolution of the bootstrap draws."""
        for name in ("low", "high"):
            end = getattr(self, name)
            if end is not None:
                object.__setattr__(self, name, round(end, END_DECIMALS))


@dataclass(frozen=True, slots=True)
class Term:
    """What a term of a benchmark means, in a sentence or two; `href` is its entry on the Guide."""

    name: str
    text: str
    href: str


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table; `help` explains it.

    `href` links to the table in another sort order; `sorted` is the column's current direction.
    `folded`: the page leaves it out, files and the JSON twin have it. `axis`: the ends of the scale
    on which each score of the column is drawn as a dot with its interval. `term`: what the heading
    means, where it is a benchmark's own.
    """

    id: str
    label: str
    format: ColumnFormat = "text"
    help: str = ""
    href: str | None = None
    sorted: Sorted | None = None
    folded: bool = False
    axis: tuple[float, float] | None = None
    term: Term | None = None

    @property
    def is_sortable(self) -> bool:
        """Whether a board can be sorted by it: by figures alone, and not by ranks, which restart in
        every group.
        """
        return self.format in ("score", "share", "count") and self.id != "rank"


Cell = str | int | float | bool | None | Score | Badge | tuple[Badge, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table. `muted` rows are shown as unranked, `own` ones as the visitor's. Rows of
    one `group` are listed together under its name. A cell without a column appears in the JSON
    twin only. `why`: why the row is muted, the tooltip of its first cell if that is unknown.
    """

    cells: Mapping[str, Cell]
    href: str | None = None
    muted: bool = False
    key: str = ""
    group: str = ""
    own: bool = False
    why: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A table; `empty` is the text shown where there are no rows.

    `style`: "cards" become one card a row on a narrow screen; "heat" cards with cells shaded by
    their scores; "matrix": the same things as rows and columns, shaded from the low end over the
    middle of the scale to the high end.
    """

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    caption: str = ""
    empty: str = ""
    style: TableStyle = ""
    kind: Literal["table"] = "table"


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
