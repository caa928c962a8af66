"""Dots with intervals by column, stacked shares, a scatter of two columns, and bubbles.

A bubble is a pair of scores, a judge's and people's, as large as the number of its clips.
"""

from dataclasses import replace
from typing import Any, Final

from views.figures.drawing.marks import (
    ROW,
    colour,
    columns_axis,
    drawn,
    error_bars,
    hover,
    mark_of,
    marker,
    of_one,
    rows_axis,
    value_axis,
    with_groups,
)
from views.figures.series import Chart, FigureSeries
from views.page import charts
from views.page.content import Figure
from views.style.model_colours import COLOURS
from views.style.typography import FINE, SMALL

LARGEST: Final = 34
"""Pixels across the mark with most clips; all marks by area."""
LEAST: Final = 6
SPREAD: Final = 0.6
"""How far the marks of one column stand apart, as a share of the column."""


def grouped(chart: Chart) -> Figure:
    """A mark with its interval for each series in each column; a legend says which is whose."""
    chart = with_groups(chart)
    count = max(len(chart.series), 1)
    traces: list[dict[str, Any]] = []
    for at, each in enumerate(chart.series):
        shift = SPREAD * ((at + 0.5) / count - 0.5)
        places = [place for place, column in enumerate(chart.columns) if column in each.values]
        values = [each.values[chart.columns[place]] for place in places]
        traces.append({
            "type": "scatter", "mode": "markers", "x": [place + shift for place in places],
            "y": [value.value for value in values],
            "marker": marker(each, mark_of(chart, each, at)),
            "error_y": error_bars(values), "name": charts.escape_label(each.label),
            "hovertext": [hover(each, chart.columns[place], chart) for place in places],
            "hovertemplate": "%{hovertext}<extra></extra>",
        })  # fmt: skip
    layout = {
        "xaxis": {**columns_axis(chart), "range": [-0.6, len(chart.columns) - 0.4]},
        "yaxis": value_axis(chart), "margin": {"l": 48}, "showlegend": True,
        "legend": {"orientation": "h", "x": 0, "y": -0.1, "yanchor": "top"},
    }  # fmt: skip
    return drawn(chart, traces, layout, 480)


def stacked(chart: Chart) -> Figure:
    """A bar for each series, its columns stacked."""
    rows = chart.series
    traces = [
        {
            "type": "bar", "orientation": "h", "y": list(range(len(rows))),
            "x": [row.values[column].value if column in row.values else 0 for row in rows],
            "name": charts.escape_label(chart.label_of(column)),
            "marker": {"color": colour(at)},
            "text": [f"{row.values[column].value:.0f}" if column in row.values
                     and row.values[column].value >= 4 else "" for row in rows],
            "textposition": "inside", "insidetextanchor": "middle",
            "hovertext": [hover(row, column, chart) if column in row.values else ""
                          for row in rows],
            "hovertemplate": "%{hovertext}<extra></extra>",
        }
        for at, column in enumerate(chart.columns)
    ]  # fmt: skip
    layout = {
        "barmode": "stack", "xaxis": value_axis(chart), "showlegend": True, "margin": {"b": 64},
        "legend": {"orientation": "h", "x": 0, "y": -0.14, "yanchor": "top",
                   "traceorder": "normal"},
        "yaxis": rows_axis(rows),
    }  # fmt: skip
    return drawn(chart, traces, layout, 250 + ROW * len(rows))


def scatter(chart: Chart) -> Figure:
    """The first column against the second, a named mark for each series."""
    across, up = chart.columns[:2]
    traces: list[dict[str, Any]] = []
    for at, each in enumerate(chart.series):
        if across not in each.values or up not in each.values:
            continue
        x, y = each.values[across], each.values[up]
        traces.append({
            "type": "scatter", "mode": "markers+text", "x": [x.value], "y": [y.value],
            "text": [charts.escape_label(charts.truncate_label(each.name))],
            "textposition": ("top center", "bottom center", "middle right")[at % 3],
            "textfont": {"size": FINE},
            "marker": marker(each, mark_of(chart, each, at), 11),
            "error_x": error_bars([x]), "error_y": error_bars([y]),
            "hovertext": [hover(each, across, chart) + "<br>" + hover(each, up, chart)],
            "hovertemplate": "%{hovertext}<extra></extra>", "name": charts.escape_label(each.label),
        })  # fmt: skip
    axes = {
        "xaxis": {**value_axis(chart, chart.label_of(across)), "range": None, "autorange": True},
        "yaxis": {**value_axis(chart, chart.label_of(up)), "range": None, "autorange": True},
    }
    return drawn(chart, traces, {**axes, "margin": {"l": 56, "b": 60}}, 500)


def bubbles(chart: Chart) -> Figure:
    """The first column across, the second up, on one scale; a line where both are the same."""
    chart = of_one(chart)
    across, up = chart.columns[:2]
    low, high = chart.bounds
    counts = [each.values[up].n or 1 for each in chart.series]
    same = {"type": "line", "layer": "below", "x0": low, "y0": low, "x1": high, "y1": high,
            "line": {"color": charts.INK, "width": 1, "dash": "dot"}}  # fmt: skip
    trace: dict[str, Any] = {
        "type": "scatter", "mode": "markers", "name": "",
        "x": [each.values[across].value for each in chart.series],
        "y": [each.values[up].value for each in chart.series],
        "marker": {
            "size": counts, "sizemode": "area", "sizeref": 2 * max(counts) / LARGEST**2,
            "sizemin": LEAST / 2, "color": charts.with_alpha(COLOURS[0], 0.6),
            "line": {"color": COLOURS[0], "width": 1},
        },
        "hovertext": [_hover(each, count, chart) for each, count in
                      zip(chart.series, counts, strict=True)],
        "hovertemplate": "%{hovertext}<extra></extra>",
    }  # fmt: skip
    pad = (high - low) * 0.08
    ends = {"range": [low - pad, high + pad], "nticks": 6}
    layout = {
        "xaxis": {**value_axis(chart), **ends, "title": _title(across, chart)},
        "yaxis": {**value_axis(chart), **ends, "title": _title(up, chart)},
        "shapes": [same], "margin": {"l": 56, "b": 52},
    }  # fmt: skip
    made = drawn(chart, [trace], layout, 520)
    pairs = f"{len(counts):,} pairs of scores" if len(counts) > 1 else "one pair of scores"
    return replace(made, summary=f"{chart.title}. {chart.subtitle}. {pairs}; the area of a mark is "
                   "its number of clips.")  # fmt: skip


def _title(column: str, chart: Chart) -> dict[str, Any]:
    text = charts.escape_label(f"{column}, {chart.unit}")
    return {"text": text, "font": {"size": SMALL}, "standoff": 8}


def _hover(each: FigureSeries, count: int, chart: Chart) -> str:
    scores = " · ".join(f"{name} {each.values[name].value:.3g}" for name in chart.columns[:2])
    clips = f"{count:,} clips" if count > 1 else "1 clip"
    return charts.escape_label(f"{scores}: {clips}")
