"""A heat map: series as rows, columns as columns; printed rows stand below a line."""

from textwrap import wrap
from typing import Any, Final

from views.figures.drawing.marks import ROW, drawn, hover, of_one, rows_axis
from views.figures.series import Chart
from views.page import charts
from views.page.content import Figure
from views.style.type_scale import FINE

SCALE: Final = ((0.0, "#f3f1fb"), (0.5, "#a79bdc"), (1.0, "#3a2f8f"))
"""One hue from light to dark: more is darker, and nothing is good or bad."""
WIDTH: Final = 22
"""Letters of a line of a column's heading."""


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
