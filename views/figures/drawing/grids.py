"""Heat maps and small multiples.

A heat map has series as rows and columns as columns; printed rows stand below a line. Small
multiples have one panel for each group of series over the same columns.
"""

from textwrap import wrap
from typing import Any, Final

from views.figures.drawing.marks import (
    ROW,
    drawn,
    error_bars,
    hover,
    mark_of,
    marker,
    of_one,
    rows_axis,
)
from views.figures.series import Chart
from views.page import charts
from views.page.content import Figure
from views.style.typography import FINE

SCALE: Final = ((0.0, "#f3f1fb"), (0.5, "#a79bdc"), (1.0, "#3a2f8f"))
"""One hue from light to dark: more is darker, and nothing is good or bad."""
WIDTH: Final = 22
"""Letters of a line of a column's heading."""
MOST_ACROSS: Final = 4
HIGH: Final = 230


def panels(chart: Chart) -> Figure:
    """A panel for each group, in the series' order; a name has one colour in all of them."""
    groups = list(dict.fromkeys(each.group for each in chart.series))
    names = list(dict.fromkeys(each.label for each in chart.series))
    across = min(MOST_ACROSS, len(groups))
    rows = -(-len(groups) // across)
    layout: dict[str, Any] = {
        "annotations": [], "showlegend": True, "margin": {"b": 60, "l": 36},
        "legend": {"orientation": "h", "x": 0, "y": -0.04, "yanchor": "top"},
    }  # fmt: skip
    traces: list[dict[str, Any]] = []
    for at, group in enumerate(groups):
        _axes(layout, at, (across, rows), group, chart)
        for each in chart.series:
            if each.group != group:
                continue
            places = [n for n, column in enumerate(chart.columns) if column in each.values]
            values = [each.values[chart.columns[place]] for place in places]
            mark = mark_of(chart, each, names.index(each.label))
            suffix = "" if at == 0 else str(at + 1)
            traces.append({
                "type": "scatter", "mode": "lines+markers", "x": places,
                "y": [value.value for value in values], "xaxis": f"x{suffix}",
                "yaxis": f"y{suffix}", "name": charts.escape_label(each.label),
                "legendgroup": each.label, "showlegend": each.label not in
                {trace["legendgroup"] for trace in traces},
                "line": {"color": mark.colour, "width": 1.8,
                         "dash": "dot" if each.printed else "solid"},
                "marker": marker(each, mark, 7), "error_y": error_bars(values),
                "hovertext": [hover(each, chart.columns[place], chart) for place in places],
                "hovertemplate": "%{hovertext}<extra></extra>",
            })  # fmt: skip
    return drawn(chart, traces, layout, 290 + HIGH * rows)


def _axes(
    layout: dict[str, Any], at: int, shape: tuple[int, int], group: str, chart: Chart
) -> None:
    """The axes and the heading of the panel number `at`."""
    suffix = "" if at == 0 else str(at + 1)
    across, rows = shape
    column, row = at % across, at // across
    left, right = column / across, (column + 1) / across - 0.035
    top = 1 - row / rows
    bottom = 1 - (row + 1) / rows + 0.2 / rows
    low, high = chart.bounds
    layout[f"xaxis{suffix}"] = {
        "domain": [left, right], "anchor": f"y{suffix}", "showgrid": False, "zeroline": False,
        "tickmode": "array", "tickvals": list(range(len(chart.columns))),
        "ticktext": [charts.escape_label(chart.label_of(each)) for each in chart.columns],
        "range": [-0.4, len(chart.columns) - 0.6], "tickfont": {"size": FINE},
    }  # fmt: skip
    layout[f"yaxis{suffix}"] = {
        "domain": [bottom, top - 0.09 / rows], "anchor": f"x{suffix}", "gridcolor": charts.GRID,
        "zeroline": False, "range": [low, high], "tickfont": {"size": FINE}, "nticks": 5,
        "showticklabels": column == 0,
    }  # fmt: skip
    layout["annotations"].append({
        "text": f"<b>{charts.escape_label(group)}</b>", "xref": "paper", "yref": "paper",
        "x": left, "y": top - 0.02 / rows, "xanchor": "left", "yanchor": "top",
        "showarrow": False, "font": {"size": FINE},
    })  # fmt: skip


def heat(chart: Chart) -> Figure:
    """The heat map with each value in its cell; the title says whose it is, if it is of one."""
    chart = of_one(chart)
    rows = sorted(chart.series, key=lambda each: each.printed)
    low, high = chart.bounds
    grid = [[row.values.get(column) for column in chart.columns] for row in rows]
    trace: dict[str, Any] = {
        "type": "heatmap", "x": list(range(len(chart.columns))), "y": list(range(len(rows))),
        "z": [[cell.value if cell else None for cell in line] for line in grid],
        "zmin": low, "zmax": high, "colorscale": [list(step) for step in SCALE],
        "xgap": 2, "ygap": 2, "hoverongaps": False, "texttemplate": "%{z:.0f}",
        "textfont": {"size": FINE},
        "hovertext": [[hover(row, column, chart) if column in row.values else "" for column in
                       chart.columns] for row in rows],
        "hovertemplate": "%{hovertext}<extra></extra>",
        "colorbar": {"thickness": 8, "outlinewidth": 0, "len": 0.6,
                     "title": {"text": charts.escape_label(chart.unit)}},
    }  # fmt: skip
    heads = ["<br>".join(map(charts.escape_label, wrap(chart.label_of(column), WIDTH)))
             for column in chart.columns]  # fmt: skip
    computed = sum(not row.printed for row in rows)
    line = {"type": "line", "xref": "paper", "x0": 0, "x1": 1, "y0": computed - 0.5,
            "y1": computed - 0.5, "line": {"color": charts.INK, "width": 1}}  # fmt: skip
    layout = {
        "xaxis": {"side": "top", "tickmode": "array", "tickvals": list(range(len(heads))),
                  "ticktext": heads, "tickangle": -90 if len(heads) > 7 else 0,
                  "showgrid": False, "zeroline": False, "tickfont": {"size": FINE}},
        "yaxis": rows_axis(rows),
        "shapes": [line] if 0 < computed < len(rows) else [],
        "margin": {"t": 220 if len(heads) > 7 else 140, "b": 16},
    }  # fmt: skip
    return drawn(chart, [trace], layout, 310 + ROW * len(rows) - (0 if len(heads) > 7 else 80))
