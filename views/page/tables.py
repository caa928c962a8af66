"""Tables as plain values: columns, rows, badges, and scores with all that they rest on."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from metrics.statistics.exact import END_DECIMALS

Tone = Literal["plain", "good", "bad", "warn", "muted", "accent"]
DIFFERENCE: Final = "points"
"""The unit of a difference of two scores, which is shown with its sign; `… points` on other scales
than 0–100."""
Sorted = Literal["descending", "ascending"]
ColumnFormat = Literal["text", "score", "count", "share", "badges", "flag"]


@dataclass(frozen=True, slots=True)
class Badge:
    """A short label with a tone; `title` is shown on hover, `href` is where it leads."""

    text: str
    tone: Tone = "plain"
    title: str = ""
    href: str | None = None


@dataclass(frozen=True, slots=True)
class Score:
    """A figure that can be defended: value (None = unknown), unit, and what it rests on.

    `n` cases were asked, `ok` of them were answered. `right` of `base` is the value, where it is a
    share or a mean: `base` counts the cases that the score rests on, which officially are all
    with a reply; `right` sums what they are worth. Both None for other figures. `low` and `high`
    are the ends of the 95 % interval, None while none is computed; `few`: it rests on too few
    clusters to be relied on. `href` opens the cases behind the figure.
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
        """Keep of the ends what their draws can tell, whoever made the score."""
        for name in ("low", "high"):
            end = getattr(self, name)
            if end is not None:
                object.__setattr__(self, name, round(end, END_DECIMALS))


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table; `help` says what it holds.

    `href` leads to the table in another order; `sorted` is the one in which rows stand by it.
    """

    id: str
    label: str
    format: ColumnFormat = "text"
    help: str = ""
    href: str | None = None
    sorted: Sorted | None = None


Cell = str | int | float | bool | None | Score | Badge | tuple[Badge, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table. `muted` rows are shown apart (not ranked). Rows of one `group` stand
    together under its name. A cell without a column is for the JSON twin alone.
    """

    cells: Mapping[str, Cell]
    href: str | None = None
    muted: bool = False
    key: str = ""
    group: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A table; `empty` is what to say when there are no rows."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    caption: str = ""
    empty: str = ""
    kind: Literal["table"] = "table"
