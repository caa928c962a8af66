"""Series over columns that have no order, as rings of a radar."""

from textwrap import wrap
from typing import Any, Final

from views.figures.drawing.dots import grouped
from views.figures.drawing.marks import drawn, hover, mark_of, marker
from views.figures.series import Chart
from views.page import charts
from views.page.content import Figure
from views.style.type_scale import FINE

WIDTH: Final = 13
"""Letters of a line of an axis' name."""
LEAST: Final = 3
"""Axes of a radar."""


def radar(chart: Chart) -> Figure:
    """A ring for each series; where a series has only some of the axes, marks on these. Of fewer
    than three axes no ring can be made: they are columns.
    """
    if len(chart.columns) < LEAST:
        return grouped(chart)
    names = {column: "<br>".join(map(charts.escape_label, wrap(chart.label_of(column), WIDTH)))
             for column in chart.columns}  # fmt: skip
    traces: list[dict[str, Any]] = []
    for at, each in enumerate(chart.series):
        known = [column for column in chart.columns if column in each.values]
        is_whole = len(known) == len(chart.columns)
        ring = [*known, known[0]] if is_whole else known
        mark = mark_of(chart, each, at)
        traces.append({
            "type": "scatterpolar", "mode": "lines+markers" if is_whole else "markers",
            "r": [each.values[column].value for column in ring],
            "theta": [names[column] for column in ring],
            "name": charts.escape_label(each.label), "marker": marker(each, mark),
            "line": {"color": mark.colour, "width": 1.8,
                     "dash": "dot" if each.printed else "solid"},
            "hovertext": [hover(each, column, chart) for column in ring],
            "hovertemplate": "%{hovertext}<extra></extra>",
        })  # fmt: skip
    axis = {"gridcolor": charts.GRID, "linecolor": charts.GRID, "tickfont": {"size": FINE}}
    layout = {
        "polar": {
            "bgcolor": "rgba(0,0,0,0)",
            "radialaxis": {**axis, "range": list(chart.bounds), "nticks": 5,
                           **charts.between_axes(len(chart.columns))},
            "angularaxis": {
                **axis, "type": "category", "rotation": charts.TOP, "direction": "clockwise",
                "categoryorder": "array", "categoryarray": list(names.values()),
            },
        },
        "showlegend": True, "margin": {"l": 90, "r": 90, "t": 118, "b": 60},
        "legend": {"orientation": "h", "x": 0, "y": -0.12, "yanchor": "top"},
    }  # fmt: skip
    return drawn(chart, traces, layout, 520)
