"""A table as printed in a paper: one row per model, one column per slice and metric.

What is constant over all columns or rows is moved into the caption, so that columns are narrow.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import inf
from typing import Final, NamedTuple

from store.reading.store import Row
from views.page.content import Cell, Column, Table
from views.page.content import Row as TableRow

COLUMNS_SHOWN: Final = 40
TOTALS: Final = frozenset({"overall", "average", "avg", "avg.", "mean", "total"})
"""Words that papers use for the figure over all slices."""
HIGHER: Final = frozenset({
    "accuracy", "consistency", "score", "pass rate", "average pass rate",
    "manual prompt validation rate", "plcc", "srocc", "sts", "pcr",
})  # fmt: skip
"""Metrics that are known to be better when higher; for others the rows keep their order."""


_Who = tuple[str, str]
"""A row's model and setting."""


class _Heading(NamedTuple):
    """A column's slice, metric and unit; empty where the paper's row does not state them."""

    slice: str
    metric: str
    unit: str

    @property
    def name(self) -> str:
        """The full heading: the column's id."""
        unit = f" ({self.unit})" if self.unit else ""
        return " · ".join(filter(None, (self.slice, self.metric))) + unit


def paper_table(rows: Sequence[Row], here: Mapping[str, str]) -> Table:
    """Model × setting as rows, slice and metric as columns, overall figures first.

    `here` maps a printed model name to the computed model whose runs are on the board above.
    """
    columns = sorted(dict.fromkeys(map(_heading, rows)), key=lambda heading: not _is_total(heading))
    lines: dict[_Who, dict[str, Cell]] = {}
    first: dict[_Who, float] = {}
    for row in rows:
        who, of = (str(row["model"]), str(row["setting"] or "")), _heading(row)
        sign = "" if row["status"] == "SEEN" else " ?"
        lines.setdefault(who, {})[of.name] = f"{row['value']:g}{sign}"
        if of == columns[0]:
            first[who] = float(row["value"])
    ranked = _ranks(columns)
    order = sorted(lines, key=lambda who: -first.get(who, -inf)) if ranked else list(lines)
    computed = {model: name for model, _ in order if (name := here.get(model.casefold()))}
    body = tuple(
        TableRow(
            {"model": who[0], "here": computed.get(who[0], ""), "setting": who[1], **lines[who]}
        )
        for who in order
    )
    settings, labels = list(dict.fromkeys(setting for _, setting in order)), _labels(columns)
    caption = _caption(columns, settings, labels[columns[0]] if ranked else "")
    return Table(tuple(_columns(columns, labels, len(settings) > 1, bool(computed))), body, caption)


def _columns(
    columns: Sequence[_Heading], labels: Mapping[_Heading, str], settings: bool, here: bool
) -> Iterator[Column]:
    """The row's names, its totals, its computed model, and the remaining figures."""
    shown = columns[:COLUMNS_SHOWN]
    figures = [Column(heading.name, labels[heading], "count", heading.name) for heading in shown]
    totals = sum(map(_is_total, shown))
    yield Column("model", "Model")
    if settings:
        yield Column("setting", "Setting")
    yield from figures[:totals]
    if here:
        yield Column("here", "Computed here as")
    yield from figures[totals:]


def _heading(row: Row) -> _Heading:
    return _Heading(*(str(row[name] or "") for name in _Heading._fields))


def _is_total(heading: _Heading) -> bool:
    """Whether the figure covers all slices: `Overall`, but not a group's `MSE-Overall`."""
    words = heading.slice.casefold().split() or [""]
    return "/" not in words and not TOTALS.isdisjoint({words[0], words[-1]})


def _ranks(columns: Sequence[_Heading]) -> bool:
    """Whether rows are sorted by the first column: one slice out of many is no ranking."""
    speaks = _is_total(columns[0]) or len({heading.slice for heading in columns}) == 1
    return speaks and columns[0].metric.casefold().partition(" (")[0] in HIGHER


def _labels(columns: Sequence[_Heading]) -> dict[_Heading, str]:
    """Column labels without what all columns have in common; a single column is named by its
    slice.
    """
    if len(columns) == 1:
        return {heading: heading.slice or heading.metric or "Value" for heading in columns}
    slices, metrics, units = (_all(columns, name) for name in _Heading._fields)
    return {
        heading: _Heading(
            heading.slice if len(slices) > 1 else "",
            heading.metric if len(metrics) > 1 else "",
            heading.unit if len(units) > 1 else "",
        ).name.strip()
        or heading.name
        for heading in columns
    }


def _caption(columns: Sequence[_Heading], settings: Sequence[str], ranked: str) -> str:
    """What holds for every figure of the table, and the column that its rows are sorted by."""
    alone = len(columns) == 1
    parts = (
        ("Metric", _common(_all(columns, "metric"))),
        ("unit", _common(_all(columns, "unit"))),
        ("slice", "" if alone else _common(_all(columns, "slice"))),
        ("setting", _common(settings)),
        ("highest first by", ranked),
    )
    caption = " · ".join(f"{label}: {text}" for label, text in parts if text)
    return caption[:1].upper() + caption[1:]


def _all(columns: Iterable[_Heading], name: str) -> list[str]:
    return list(dict.fromkeys(getattr(heading, name) for heading in columns))


def _common(values: Sequence[str]) -> str:
    return values[0] if len(values) == 1 else ""
