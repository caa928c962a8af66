"""Plotly figures as plain dicts: shared traces, colours and label helpers, radar charts.

Other modules build further charts with `figure` and the helpers. Names of series stand at the right
end of their lines: no legend, and none over another. Colours hold on light and dark: the background
is transparent, text is mid grey (contrast ≥ 4.5 on both), and the series colours are the Okabe–Ito
palette for colour-blind readers. Plotly reads labels as a subset of HTML (an `<a>` in a tick label
becomes a link), so every text is escaped.
"""

from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from textwrap import wrap
from typing import Any, Final, NamedTuple

from views.page.content import Figure
from views.style import typography
from views.style.model_colours import ModelMark
from views.style.typography import FINE

TRACES: Final = ("scatter", "bar", "heatmap", "scatterpolar")
"""The trace types that figures may use: the browser's script supports no others."""
SERIES: Final = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00")
INK: Final = "#7d7990"
GRID: Final = "rgba(125,121,144,0.22)"
SCALE: Final = ((0.0, "#b3261e"), (0.5, "#e9d8a6"), (1.0, "#0a7f6f"))
FONT: Final = {"color": INK, "size": typography.SMALL, "family": typography.FAMILY}
TOP: Final = 90
"""Degrees at which a radar's first axis stands."""
DIGITS: Final = 7
"""Significant digits of a drawn value."""
WIDTH, LINE = 20, 15
"""Signs in a line of a name, and its height in pixels."""


class ChartLine(NamedTuple):
    """One series: its name, its values, None where unknown, and how it is drawn."""

    name: str
    values: tuple[float | None, ...]
    mark: ModelMark


def library() -> Path:
    """The script that draws figures in a browser: plotly.js with only the trace types of `TRACES`.

    A quarter of the size of the bundle in plotly's Python package, which takes a browser a second
    to parse where this takes 0.15 s (`scripts/plotly.sh` makes it).
    """
    return Path(__file__).parents[1] / "vendor" / "plotly.min.js"


def radar(
    axes: Sequence[str], lines: Sequence[ChartLine], scale: tuple[float, float], empty: str
) -> Figure:
    """Rows compared on the same axes; `scale`: the middle and the outer ring."""
    if not lines or len(axes) < 3:
        return empty_figure(empty)
    names = ["<br>".join(map(escape_label, wrap(axis, 18))) for axis in axes]
    traces = [
        {
            "type": "scatterpolar",
            "r": [*line.values, line.values[0]],
            "theta": [*names, names[0]],
            "name": escape_label(line.name),
            "mode": "lines+markers",
            "line": {"color": line.mark.colour, "width": 2.5},
            "marker": {"color": line.mark.colour, "symbol": line.mark.symbol, "size": 8},
            "fill": "toself",
            "fillcolor": with_alpha(line.mark.colour, 0.10),
            "connectgaps": False,
        }
        for line in lines
    ]
    axis = {"gridcolor": GRID, "linecolor": GRID}
    layout = {
        "polar": {
            "bgcolor": "rgba(0,0,0,0)",
            "radialaxis": {
                **axis,
                "range": list(scale),
                "tickfont": {"size": typography.FINE},
                "nticks": 5,
                **between_axes(len(axes)),
            },
            "angularaxis": {
                **axis,
                "type": "category",
                "rotation": TOP,
                "direction": "clockwise",
            },
        },
        "legend": {"orientation": "h", "y": -0.12},
        "margin": {"l": 90, "r": 90, "t": 52},
    }
    return figure(traces, layout, "; ".join(_line_summary(line, axes) for line in lines), 420)


def between_axes(count: int) -> dict[str, float]:
    """Where a radar's numbers stand, upright: halfway to its second axis, where no name is."""
    angle = TOP - 180 / count
    return {"angle": angle, "tickangle": angle}


def _line_summary(line: ChartLine, names: Sequence[str]) -> str:
    pairs = zip(names, line.values, strict=True)
    return f"{line.name}: {', '.join(f'{name} {format_value(value)}' for name, value in pairs)}"


def empty_figure(why: str) -> Figure:
    """A placeholder with the reason: a line of text, since an empty frame would shift the page."""
    return Figure({}, why, why)


def figure(
    traces: Sequence[Mapping[str, Any]], layout: Mapping[str, Any], summary: str, height: int
) -> Figure:
    """A figure from plotly traces; `summary` is its text alternative.

    The browser gets this dict as it is. Plotly's classes would validate each name and value again,
    a fifth of a page's time for two figures; the tests validate every figure of every page instead.
    """
    common = {
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "font": FONT,
        "height": height,
        "hoverlabel": {"namelength": -1},
        "dragmode": False,
        "modebar": {"bgcolor": "rgba(0,0,0,0)", "color": INK, "activecolor": SERIES[0]},
    }
    margin = {"l": 24, "r": 24, "t": 36, "b": 36, **layout.get("margin", {})}
    return Figure(
        {
            "data": [_rounded(trace) for trace in traces],
            "layout": {**layout, **common, "margin": margin},
        },
        summary,
    )


def _rounded(value: Any) -> Any:
    """Values with as many digits as a drawing can show: the rest does not compress."""
    if isinstance(value, float):
        return float(f"{value:.{DIGITS}g}")
    if isinstance(value, Mapping):
        return {name: _rounded(each) for name, each in value.items()}
    return [_rounded(each) for each in value] if isinstance(value, list | tuple) else value


def escape_label(text: str) -> str:
    """Text escaped for plotly's HTML subset."""
    return escape(text, quote=False)


def truncate_label(text: str) -> str:
    """Text truncated to the length of a tick label."""
    return text if len(text) <= 34 else text[:33] + "…"


def format_value(value: float | None) -> str:
    """A value as text."""
    return "–" if value is None else f"{value:.1f}"


def with_alpha(colour: str, alpha: float) -> str:
    """A `#rrggbb` colour with the given opacity."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return f"rgba({red},{green},{blue},{alpha})"


class LineEnd(NamedTuple):
    """A series' name, its last value, and its colour."""

    name: str
    value: float
    colour: str


def end_labels(
    ends: Sequence[LineEnd], scale: tuple[float, float], height: float
) -> list[dict[str, Any]]:
    """Plotly's annotations beside a plot of `height` pixels whose y axis is `scale`."""
    named = sorted(((end, _lines(end.name)) for end in ends), key=lambda pair: -pair[0].value)
    per_pixel = (scale[1] - scale[0]) / height
    rooms = [LINE * len(lines) * per_pixel for _, lines in named]
    places = _spread([end.value for end, _ in named], rooms, scale)
    return [
        {
            "text": "<br>".join(map(escape_label, lines)), "showarrow": False, "align": "left",
            "xref": "paper", "x": 1, "xanchor": "left", "xshift": 6, "y": place,
            "yanchor": "middle", "font": {"color": end.colour, "size": FINE},
        }
        for (end, lines), place in zip(named, places, strict=True)
    ]  # fmt: skip


def _lines(name: str) -> list[str]:
    lines = wrap(name, WIDTH)[:2] or [""]
    return [*lines[:-1], lines[-1] if len(" ".join(lines)) >= len(name) else lines[-1][:-1] + "…"]


def _spread(
    values: Sequence[float], rooms: Sequence[float], scale: tuple[float, float]
) -> list[float]:
    """Places of labels from the top down: as near to their values as they fit."""
    places: list[float] = []
    for at, (value, room) in enumerate(zip(values, rooms, strict=True)):
        above = places[-1] - (rooms[at - 1] + room) / 2 if places else scale[1]
        places.append(min(value, above))
    low = scale[0]
    for at in range(len(places) - 1, -1, -1):
        places[at] = max(places[at], low + rooms[at] / 2)
        low = places[at] + rooms[at] / 2
    return places
