"""Lines over ordered columns, and two columns as a dumbbell; names stand at the lines' ends."""

from collections.abc import Sequence
from typing import Any, Final

from views.figures.drawing.marks import (
    ABOVE,
    BELOW,
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
from views.figures.series import Chart, FigureSeries
from views.page.charts import GRID, LineEnd, end_labels, escape_label
from views.page.content import Figure
from views.style.typography import FINE

HIGH: Final = 470
"""The least height of a chart of lines."""


def slopes(chart: Chart) -> Figure:
    """A line for each series over the columns; printed ones are hollow and dashed."""
    traces = [_line(each, at, chart) for at, each in enumerate(chart.series)]
    both = len({each.printed for each in chart.series}) > 1
    ends = [
        LineEnd(
            each.label if both else each.name,
            each.values[columns[-1]].value,
            mark_of(chart, each, at).colour,
        )
        for at, each in enumerate(chart.series)
        if (columns := [column for column in chart.columns if column in each.values])
    ]
    height = max(HIGH, ABOVE + BELOW + ROW * len(ends))
    up = value_axis(chart)
    layout = {
        "xaxis": {**columns_axis(chart), "range": [-0.25, len(chart.columns) - 0.9]},
        "yaxis": up,
        "annotations": end_labels(ends, tuple(up["range"]), height - ABOVE - BELOW),
        "margin": {"l": 48, "r": 150},
    }
    return drawn(chart, traces, layout, height)


def _line(each: FigureSeries, at: int, chart: Chart) -> dict[str, Any]:
    places = [place for place, column in enumerate(chart.columns) if column in each.values]
    values = [each.values[chart.columns[place]] for place in places]
    mark = mark_of(chart, each, at)
    return {
        "type": "scatter", "mode": "lines+markers", "x": places,
        "y": [value.value for value in values], "name": escape_label(each.label),
        "line": {"color": mark.colour, "width": 2, "dash": "dot" if each.printed else "solid"},
        "marker": marker(each, mark), "error_y": error_bars(values),
        "hovertext": [hover(each, chart.columns[place], chart) for place in places],
        "hovertemplate": "%{hovertext}<extra></extra>",
    }  # fmt: skip


def dumbbells(chart: Chart) -> Figure:
    """A row for each series, its first and last column joined; the difference stands at the end."""
    chart = with_groups(chart)
    rows = sorted(chart.series, key=lambda each: (each.printed, -_mean(each)))
    first, last = chart.columns[0], chart.columns[-1]
    traces = [_bars(rows)]
    for at, column in enumerate(chart.columns):
        traces.append(_dots(rows, column, at, chart))
    notes = [
        {"x": max(value.high or value.value for value in each.values.values()),
         "y": place, "xanchor": "left",
         "xshift": 12, "showarrow": False, "font": {"size": FINE},
         "text": f"{each.values[last].value - each.values[first].value:+.1f}"}
        for place, each in enumerate(rows)
        if first != last and first in each.values and last in each.values
    ]  # fmt: skip
    names = " · ".join(
        f'<span style="color:{colour(at)}">{"●■◆"[at % 3]}</span> '
        f"{escape_label(chart.label_of(column))}"
        for at, column in enumerate(chart.columns)
    )
    axis = value_axis(chart)
    title = {"text": f"{axis['title']['text']}   {names}", "font": {"size": FINE}}
    layout = {
        "xaxis": axis | {"title": title},
        "yaxis": rows_axis(rows),
        "annotations": notes, "margin": {"b": 66},
    }  # fmt: skip
    return drawn(chart, traces, layout, 205 + ROW * len(rows))


def _mean(each: FigureSeries) -> float:
    values = [value.value for value in each.values.values()]
    return sum(values) / len(values)


def _bars(rows: Sequence[FigureSeries]) -> dict[str, Any]:
    """The lines between the dots, as one trace with gaps."""
    x: list[float | None] = []
    y: list[float | None] = []
    for place, each in enumerate(rows):
        values = [value.value for value in each.values.values()]
        x += [min(values), max(values), None]
        y += [place, place, None]
    return {"type": "scatter", "mode": "lines", "x": x, "y": y, "hoverinfo": "skip",
            "line": {"color": GRID, "width": 5}, "name": ""}  # fmt: skip


def _dots(rows: Sequence[FigureSeries], column: str, at: int, chart: Chart) -> dict[str, Any]:
    shown = [(place, each) for place, each in enumerate(rows) if column in each.values]
    symbols = ("circle", "square", "diamond")
    return {
        "type": "scatter", "mode": "markers", "x": [each.values[column].value for _, each in shown],
        "y": [place for place, _ in shown], "name": escape_label(chart.label_of(column)),
        "marker": {"size": 10, "color": colour(at), "line": {"width": 2, "color": colour(at)},
                   "symbol": [symbols[at % 3] + ("-open" if each.printed else "")
                              for _, each in shown]},
        "error_x": error_bars([each.values[column] for _, each in shown]),
        "hovertext": [hover(each, column, chart) for _, each in shown],
        "hovertemplate": "%{hovertext}<extra></extra>",
    }  # fmt: skip
