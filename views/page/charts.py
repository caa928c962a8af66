"""Plotly figures as plain dicts: shared traces, colours and label helpers, radar and bar charts.

Other modules build further charts with `figure` and the helpers. Colours hold on light and dark:
the background is transparent, text is mid grey (contrast ≥ 4.5 on both), and the series colours are
the Okabe–Ito palette for colour-blind readers. Plotly reads labels as a subset of HTML (an `<a>` in
a tick label becomes a link), so every text is escaped.
"""

from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from textwrap import wrap
from typing import Any, Final, NamedTuple

from views.page.content import Figure
from views.style import type_scale

TRACES: Final = ("scatter", "bar", "heatmap", "scatterpolar")
"""The trace types that figures may use: the browser's script supports no others."""
SERIES: Final = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00")
INK: Final = "#7d7990"
GRID: Final = "rgba(125,121,144,0.22)"
SCALE: Final = ((0.0, "#b3261e"), (0.5, "#e9d8a6"), (1.0, "#0a7f6f"))
FONT: Final = {"color": INK, "size": type_scale.SMALL, "family": type_scale.FAMILY}


class ChartLine(NamedTuple):
    """One series: its name and its values, None where unknown."""

    name: str
    values: tuple[float | None, ...]


def library() -> Path:
    """The script that draws figures in a browser: plotly.js with only the trace types of `TRACES`.

    A quarter of the size of the bundle in plotly's Python package, which takes a browser a second
    to parse where this takes 0.15 s (`scripts/plotly.sh` makes it).
    """
    return Path(__file__).parents[1] / "vendor" / "plotly.min.js"


def radar(axes: Sequence[str], lines: Sequence[ChartLine], top: float, empty: str) -> Figure:
    """Rows compared on the same axes; `top` is the outer ring."""
    if not lines or len(axes) < 3:
        return empty_figure(empty)
    names = ["<br>".join(map(escape_label, wrap(axis, 18))) for axis in axes]
    traces = [
        {
            "type": "scatterpolar",
            "r": [*line.values, line.values[0]],
            "theta": [*names, names[0]],
            "name": escape_label(line.name),
            "line": {"color": colour, "width": 2.5},
            "fill": "toself",
            "fillcolor": with_alpha(colour, 0.10),
            "connectgaps": False,
        }
        for line, colour in zip(lines, SERIES, strict=False)
    ]
    axis = {"gridcolor": GRID, "linecolor": GRID}
    layout = {
        "polar": {
            "bgcolor": "rgba(0,0,0,0)",
            "radialaxis": {
                **axis,
                "range": [0, top],
                "tickfont": {"size": type_scale.FINE},
                "nticks": 5,
            },
            "angularaxis": {
                **axis,
                "type": "category",
                "rotation": 90,
                "direction": "clockwise",
            },
        },
        "legend": {"orientation": "h", "y": -0.12},
        "margin": {"l": 90, "r": 90, "t": 52},
    }
    return figure(traces, layout, "; ".join(_line_summary(line, axes) for line in lines), 420)


def bars(
    names: Sequence[str],
    values: Sequence[float | None],
    unit: str,
    top: float,
    ends: Sequence[tuple[float | None, float | None]] = (),
    pale: Sequence[bool] = (),
) -> Figure:
    """Horizontal bars, the first row on top; rows with unknown values are empty.

    `ends` are intervals, drawn as error bars. `pale`: which bars are faded.
    """
    if not names:
        return empty_figure("There is nothing to draw for these filters.")
    trace = {
        "type": "bar",
        "x": list(values),
        "y": list(range(len(names))),
        "orientation": "h",
        "marker": {
            "color": [
                with_alpha(SERIES[0], 0.45) if is_pale else SERIES[0]
                for is_pale in pale or [False] * len(names)
            ]
        },
        "text": [format_value(value) for value in values],
        "textposition": "inside",
        "insidetextanchor": "start",
        "hoverinfo": "skip",
        **_whiskers(values, ends),
    }
    layout = {
        "xaxis": {"range": [0, top], "title": {"text": unit}, "gridcolor": GRID, "zeroline": False},
        # Places, since two long names may be cut to the same words and would share a bar.
        "yaxis": {"autorange": "reversed", "automargin": True, "tickmode": "array",
                  "tickvals": list(range(len(names))),
                  "ticktext": [escape_label(truncate_label(name)) for name in names],
                  "zeroline": False},
        "showlegend": False,
    }  # fmt: skip
    whole = ends or [(None, None)] * len(names)
    summary = "; ".join(
        f"{name} {format_value(value)}"
        + ("" if low is None else f" ({format_value(low)}–{format_value(high)})")
        for name, value, (low, high) in zip(names, values, whole, strict=True)
    )
    return figure([trace], layout, summary, 90 + 30 * len(names))


def _whiskers(
    values: Sequence[float | None], ends: Sequence[tuple[float | None, float | None]]
) -> dict[str, Any]:
    """Plotly's error bars, as lengths from the value."""
    if not any(low is not None for low, _ in ends):
        return {}
    both = [
        (high - value, value - low)
        if value is not None and low is not None and high is not None
        else (0.0, 0.0)
        for value, (low, high) in zip(values, ends, strict=True)
    ]
    up, down = ([pair[at] for pair in both] for at in (0, 1))
    bar = {"type": "data", "symmetric": False, "array": up, "arrayminus": down}
    return {"error_x": {**bar, "color": INK, "thickness": 1.5, "width": 4}}


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
            "data": [dict(trace) for trace in traces],
            "layout": {**layout, **common, "margin": margin},
        },
        summary,
    )


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
