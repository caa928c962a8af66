"""A judge's score against people's: a mark for each pair of scores, as large as it has clips."""

from dataclasses import replace
from typing import Any, Final

from views.figures.drawing.marks import drawn, of_one, value_axis
from views.figures.series import Chart, FigureSeries
from views.page import charts
from views.page.content import Figure
from views.style.model_colours import COLOURS
from views.style.type_scale import SMALL

LARGEST: Final = 34
"""Pixels across the mark with most clips; all marks by area."""
LEAST: Final = 6


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
