"""Histograms: a panel of bars for each series, over its own columns."""

from typing import Any, Final

from views.figures.drawing.marks import ABOVE, BELOW, colour, drawn, hover
from views.figures.series import Chart, FigureSeries
from views.page import charts
from views.page.content import Figure
from views.style.type_scale import FINE

ACROSS: Final = 2
HIGH: Final = 220
HEADING, TICKS = 40, 34
"""Pixels of a panel above its bars, for two lines of heading, and below them."""
GAP: Final = 0.13
"""Between two panels of a row, as a share of the whole: the right one's figures stand in it."""
MOST_TICKS: Final = 7


def histograms(chart: Chart) -> Figure:
    """Two panels to a row; each has its own axes, since seconds are no words."""
    across = min(ACROSS, len(chart.series))
    rows = -(-len(chart.series) // across)
    layout: dict[str, Any] = {"annotations": [], "bargap": 0.06, "margin": {"l": 44, "b": BELOW}}
    traces: list[dict[str, Any]] = []
    for at, each in enumerate(chart.series):
        suffix = "" if at == 0 else str(at + 1)
        wide = (1 - GAP * (across - 1)) / across
        left, top = at % across * (wide + GAP), 1 - at // across / rows
        _axes(layout, suffix, each, chart, (left, left + wide, top, 1 / (rows * HIGH)))
        columns = list(each.values)
        traces.append({
            "type": "bar", "x": list(range(len(columns))),
            "y": [value.value for value in each.values.values()],
            "xaxis": f"x{suffix}", "yaxis": f"y{suffix}", "name": charts.escape_label(each.label),
            "marker": {"color": colour(0)},
            "hovertext": [hover(each, column, chart) for column in columns],
            "hovertemplate": "%{hovertext}<extra></extra>",
        })  # fmt: skip
    return drawn(chart, traces, layout, ABOVE + BELOW + HIGH * rows)


def _axes(
    layout: dict[str, Any], suffix: str, each: FigureSeries, chart: Chart,
    box: tuple[float, float, float, float],
) -> None:  # fmt: skip
    """A panel's axes and heading; `box`: its left, right and upper ends, and a pixel's height."""
    left, right, top, pixel = box
    columns = list(each.values)
    step = -(-len(columns) // MOST_TICKS)
    starts = [column.partition(" ")[0].partition("–")[0] for column in columns]
    # The start of a span stands at the left end of its bar, a whole number under the middle.
    edge = 0.5 if any("–" in column for column in columns) else 0.0
    unit = columns[-1].rpartition(" ")[2]
    layout[f"xaxis{suffix}"] = {
        "domain": [left, right], "anchor": f"y{suffix}", "showgrid": False, "zeroline": False,
        "tickmode": "array", "tickvals": [place - edge for place in range(0, len(columns), step)],
        "ticktext": [charts.escape_label(start) for start in starts[::step]],
        "range": [-0.6, len(columns) - 0.4], "tickfont": {"size": FINE},
        "title": {"text": charts.escape_label(unit), "font": {"size": FINE}, "standoff": 4},
    }  # fmt: skip
    layout[f"yaxis{suffix}"] = {
        "domain": [top - (HIGH - TICKS) * pixel, top - HEADING * pixel], "anchor": f"x{suffix}",
        "gridcolor": charts.GRID, "zeroline": False, "rangemode": "tozero", "nticks": 4,
        "tickfont": {"size": FINE}, "ticksuffix": f" {chart.unit}", "showticksuffix": "last",
    }  # fmt: skip
    name, _, facts = each.label.partition(": ")
    layout["annotations"].append({
        "text": f"<b>{charts.escape_label(name)}</b><br>{charts.escape_label(facts)}",
        "xref": "paper", "yref": "paper", "x": left, "y": top, "align": "left",
        "xanchor": "left", "yanchor": "top", "showarrow": False, "font": {"size": FINE},
    })  # fmt: skip
