"""The compared rows on the board's columns, and its first rows at a glance."""

from collections.abc import Mapping, Sequence
from typing import Final

from metrics.boards.board import Board, figure_of
from metrics.boards.rows import BoardRow
from schema.fields import FIELDS
from views.page import charts
from views.page.content import Figure
from views.page.labels import BY_WORDS, judged_name, value_label
from views.plots.dots import LEAST, Dot, Lane, lanes
from views.shared.row_names import axis_unit, name_of
from views.style.model_colours import ModelMark, told_apart

RADAR: Final = 3
"""The least number of axes of which a row has a figure, for a radar."""
GLANCE: Final = 16
_NUMBERED: Final = ("length", "system", "category")
"""Fields whose values are numbers: a label names the field too."""


Marks = Mapping[str, ModelMark]
"""Model → its colour and marker."""


def compared(shown: Board, chosen: Sequence[BoardRow], marks: Marks) -> Figure:
    """A radar of the columns; lanes of dots where these have an order, or too few are known."""
    about = FIELDS.get(shown.by)
    is_ordered = bool(about and about.along and about.along.joined)
    known = max((sum(_figure(row, v, shown) is not None for v in shown.values) for row in chosen),
                default=0)  # fmt: skip
    own = told_apart([marks[row.key.model] for row in chosen])
    if not is_ordered and known >= RADAR:
        return _radar(shown, chosen, own)
    rows = [
        Lane(
            _column(shown.by, value),
            tuple(_dot(row, value, shown) for row in chosen),
        )
        for value in shown.values
    ]
    names = [(name_of(row, shown), mark) for row, mark in zip(chosen, own, strict=True)]
    title = f"{_label(shown)} by {BY_WORDS.get(shown.by, shown.by)}"
    return lanes(rows, names, title, _axis(shown), _unit(shown))


def _radar(shown: Board, chosen: Sequence[BoardRow], marks: Sequence[ModelMark]) -> Figure:
    names = [_column(shown.by, value) for value in shown.values]
    lines = [
        charts.ChartLine(
            name_of(row, shown), tuple(_figure(row, value, shown) for value in shown.values), mark
        )
        for row, mark in zip(chosen, marks, strict=True)
    ]
    return charts.radar(names, lines, _axis(shown), "A radar needs three columns or more.")


def glance(shown: Board, marks: Marks, beside: Figure) -> Figure:
    """The first rows of the board as dots with their intervals, on one scale; as high as the figure
    beside it.
    """
    height = int(beside.spec.get("layout", {}).get("height", LEAST))
    rows = [
        Lane(
            name_of(row, shown),
            (Dot(figure_of(row.total, shown.metric), row.total.low, row.total.high,
                 not shown.is_ranked(row), marks[row.key.model]),),
        )
        for row in shown.leading[:GLANCE]
    ]  # fmt: skip
    names = [(_label(shown), None)]
    return lanes(rows, names, f"{_label(shown)} with 95 % CI", _axis(shown), _unit(shown), height)


def _dot(row: BoardRow, value: str, shown: Board) -> Dot:
    entry = row.entries.get(value)
    if entry is None:
        return Dot(None)
    return Dot(figure_of(entry, shown.metric), entry.low, entry.high, not shown.is_ranked(row))


def _figure(row: BoardRow, value: str, shown: Board) -> float | None:
    entry = row.entries.get(value)
    return None if entry is None else figure_of(entry, shown.metric)


def _column(by: str, value: str) -> str:
    if by == "judged":
        return judged_name(value)
    return f"{by} {value}" if by in _NUMBERED else value_label(by, value)


def _label(shown: Board) -> str:
    return shown.definition.label if shown.definition else "Score"


def _unit(shown: Board) -> str:
    return f"{_label(shown)}, {axis_unit(shown.unit)}"


def _axis(shown: Board) -> tuple[float, float]:
    return (shown.bottom, shown.top)
