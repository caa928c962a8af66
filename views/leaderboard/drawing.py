"""The compared rows on the columns of a board, and its first rows at a glance: dots and a radar."""

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Any, Final, NamedTuple

from metrics.boards.board import Board
from metrics.boards.rows import BoardRow
from schema.fields import FIELDS
from views.page.charts import (
    GRID,
    INK,
    ChartLine,
    empty_figure,
    escape_label,
    figure,
    format_value,
    radar,
    with_alpha,
)
from views.page.content import Figure
from views.page.labels import BY_WORDS, judged_name, value_label
from views.shared.board_rows import axis_unit, name_of
from views.style.model_colours import ModelMark, told_apart
from views.style.typography import SMALL, TEXT

PLAIN: Final = ModelMark(INK, "circle")
"""How dots are drawn that are of no model, and whiskers of several: these have one colour."""
NOTHING: Final = "There is nothing to draw for these filters."
LANE: Final = 38
MARGIN: Final = 120
LEAST: Final = 300
"""Height of a lane, of what stands around the lanes, and the least of a figure."""
HEAD, LINE = 44, 21
"""Height of the title, and of a line of the legend."""
KEY, LETTER, ACROSS = 44, 7, 400
"""Width of a name's sign and of a letter, and of a figure that stands beside another."""
APART: Final = 0.16
"""Offset between the dots of two models in one lane."""


class Dot(NamedTuple):
    """A figure with the ends of its interval, None where unknown; `pale`: not ranked. `mark`: how
    it is drawn, where the dots of a name are of several models.
    """

    value: float | None
    low: float | None = None
    high: float | None = None
    pale: bool = False
    mark: ModelMark | None = None


class Lane(NamedTuple):
    """A lane: its name, and a dot for each of the figure's names."""

    name: str
    dots: tuple[Dot, ...]


def lanes(
    rows: Sequence[Lane],
    named: Sequence[tuple[str, ModelMark | None]],
    title: str,
    axis: tuple[float, float],
    unit: str,
    least: int = LEAST,
) -> Figure:
    """The figure; `named` are the dots in each lane, each with the model's mark where it is of one.
    The first lane is on top. `least`: its height at least.
    """
    if not rows or not named:
        return empty_figure(NOTHING)
    names = [name for name, _ in named]
    traces = [_trace(rows, at, name, mark, len(names)) for at, (name, mark) in enumerate(named)]
    room = (axis[1] - axis[0]) * 0.02
    legend = _legend_height(names) if len(names) > 1 else 0
    layout: dict[str, Any] = {
        "title": {"text": escape_label(title), "x": 0, "xref": "paper", "xanchor": "left",
                  "y": 1, "yref": "container", "yanchor": "top", "pad": {"t": 12},
                  "font": {"size": TEXT}},
        "xaxis": {"range": [axis[0] - room, axis[1] + room], "gridcolor": GRID,
                  "title": {"text": unit, "font": {"size": SMALL}},
                  "zeroline": False, "fixedrange": True},
        "yaxis": {"range": [len(rows) - 0.5, -0.5], "automargin": True, "tickmode": "array",
                  "tickvals": list(range(len(rows))), "ticktext": [_tick(row) for row in rows],
                  "gridcolor": GRID, "zeroline": False, "fixedrange": True},
        "showlegend": len(names) > 1,
        "legend": {"orientation": "h", "y": 1.0, "yanchor": "bottom", "x": 0},
        "margin": {"l": 12, "r": 16, "t": HEAD + legend, "b": 48},
        "hovermode": "closest",
    }  # fmt: skip
    summary = "; ".join(_in_words(row, names) for row in rows)
    return figure(traces, layout, summary, max(least, MARGIN + legend + LANE * len(rows)))


def _legend_height(names: Sequence[str]) -> int:
    """The height of the legend above the plot, in pixels. Plotly gives each name as much room as
    the longest one.
    """
    each = KEY + LETTER * max(map(len, names))
    across = max(1, ACROSS // each)
    return LINE * -(-len(names) // across)


def _tick(row: Lane) -> str:
    return "<br>".join(map(escape_label, wrap(row.name, 26, max_lines=2, placeholder="…")))


def _trace(
    rows: Sequence[Lane], at: int, name: str, mark: ModelMark | None, count: int
) -> dict[str, Any]:
    dots = [(place, row, row.dots[at]) for place, row in enumerate(rows)]
    known = [(place, row, dot) for place, row, dot in dots if dot.value is not None]
    marks = [mark or dot.mark or PLAIN for _, _, dot in known]
    shift = APART * (at - (count - 1) / 2)
    return {
        "type": "scatter",
        "mode": "markers",
        "name": escape_label(name),
        "x": [dot.value for _, _, dot in known],
        "y": [place + shift for place, _, _ in known],
        "marker": {"size": 10, "symbol": [each.symbol for each in marks],
                   "color": [with_alpha(each.colour, 0.15) if dot.pale else each.colour
                             for each, (_, _, dot) in zip(marks, known, strict=True)],
                   "line": {"color": [each.colour for each in marks], "width": 2}},
        "error_x": {"type": "data", "symmetric": False,
                    "color": with_alpha((mark or PLAIN).colour, 0.75),
                    "array": [_reach(dot.high, dot.value) for _, _, dot in known],
                    "arrayminus": [_reach(dot.value, dot.low) for _, _, dot in known],
                    "thickness": 2, "width": 0},
        "hovertext": [f"<b>{escape_label(name)}</b><br>{escape_label(row.name)}: {_words(dot)}"
                      for _, row, dot in known],
        "hovertemplate": "%{hovertext}<extra></extra>",
        "cliponaxis": False,
        "textfont": {"color": INK},
    }  # fmt: skip


def _reach(high: float | None, low: float | None) -> float:
    return 0.0 if high is None or low is None else max(0.0, high - low)


def _words(dot: Dot) -> str:
    if dot.low is None or dot.high is None:
        return format_value(dot.value)
    return f"{format_value(dot.value)} ({format_value(dot.low)}–{format_value(dot.high)})"


def _in_words(row: Lane, names: Sequence[str]) -> str:
    if len(names) == 1:
        return f"{row.name} {_words(row.dots[0])}"
    dots = (f"{name} {_words(dot)}" for name, dot in zip(names, row.dots, strict=True))
    return f"{row.name}: {', '.join(dots)}"


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
    known = max((sum(_figure(row, v) is not None for v in shown.values) for row in chosen),
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
        ChartLine(name_of(row, shown), tuple(_figure(row, value) for value in shown.values), mark)
        for row, mark in zip(chosen, marks, strict=True)
    ]
    return radar(names, lines, _axis(shown), "A radar needs three columns or more.")


def glance(shown: Board, marks: Marks, beside: Figure) -> Figure:
    """The first rows of the board as dots with their intervals, on one scale; as high as the figure
    beside it.
    """
    height = int(beside.spec.get("layout", {}).get("height", LEAST))
    rows = [
        Lane(
            name_of(row, shown),
            (Dot(row.total.figure, row.total.low, row.total.high,
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
    return Dot(entry.figure, entry.low, entry.high, not shown.is_ranked(row))


def _figure(row: BoardRow, value: str) -> float | None:
    entry = row.entries.get(value)
    return None if entry is None else entry.figure


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
