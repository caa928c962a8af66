"""Dots with intervals by column, stacked shares, and a scatter of two columns."""

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
    rows_axis,
    value_axis,
    with_groups,
)
from views.figures.series import Chart
from views.page import charts
from views.page.content import Figure
from views.style.type_scale import FINE

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
