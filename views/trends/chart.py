"""A trend as a figure: lines with confidence bands for ordered values, else points with error bars.

Up to six series share one chart; more are drawn as small multiples, each over the others in grey. A
point's `customdata` is the URL of its cases, which the shells' `points.js` opens.
"""

from collections.abc import Sequence
from textwrap import wrap
from typing import Any, Final

from views.page.charts import (
    GRID,
    INK,
    LineEnd,
    empty_figure,
    end_labels,
    escape_label,
    figure,
    truncate_label,
    with_alpha,
)
from views.page.content import Figure
from views.shared.printed.context import NOTHING, Context, in_words, panel_traces
from views.style.typography import FINE, SMALL
from views.trends.points import (
    HEIGHT,
    MARGINS,
    POINTED,
    ChartWords,
    drawn_interval,
    hover_lines,
    markers,
    score_axis,
    score_words,
    title_of,
    titled_axes,
    whiskers,
)
from views.trends.series import Point, Series, Trend, label

TOGETHER: Final = 6
PANELS: Final = 24
ACROSS: Final = 2
"""Panels per row: on a phone three would leave 100 px each."""
BANDS: Final = 3
"""The most series whose bands are drawn at once."""
HOVERED: Final = "band"
"""The mark of a band that the page's script shows while its line is pointed at."""
PANEL_HEIGHT: Final = 210
APART: Final = 0.12
"""Offset between the points of two series at one value, where they are not joined."""
Trace = dict[str, Any]


def chart(shown: Trend, words: ChartWords, empty: str, printed: Context = NOTHING) -> Figure:
    """The figure: up to `TOGETHER` series in one plot, else one panel for each, with what is
    `printed` in it.
    """
    series = _drawn(shown)
    if not series:
        return empty_figure(empty)
    summary = "; ".join(_in_words(each, shown) for each in series[:PANELS])
    if not has_panels(shown):
        return figure(*_together(shown, series, words), summary, HEIGHT)
    panels = series[:PANELS]
    rows = -(-len(panels) // ACROSS)
    if printed.lines:
        summary = f"{summary}; printed: {in_words(printed)}"
    drawn = _panels(shown, panels, words, printed)
    return figure(*drawn, summary, 110 + PANEL_HEIGHT * rows)


def has_panels(shown: Trend) -> bool:
    """Whether each series has a panel of its own: they are too many for one plot."""
    return len(_drawn(shown)) > TOGETHER


def hides_bands(shown: Trend) -> bool:
    """Return True if a line's band is seen only while the line is pointed at."""
    return shown.joined and not has_panels(shown) and len(_drawn(shown)) > BANDS


def _drawn(shown: Trend) -> list[Series]:
    """The series that have a figure."""
    return [each for each in shown.series if any(p.score is not None for p in each.points)]


def _together(
    shown: Trend, series: Sequence[Series], words: ChartWords
) -> tuple[list[Trace], dict[str, Any]]:
    traces: list[Trace] = []
    for index, each in enumerate(series):
        shift = 0.0 if shown.joined else APART * (index - (len(series) - 1) / 2)
        traces += _series_traces(each, shown, shift, len(series) <= BANDS)
    scale = score_axis(shown.scale)
    ends = [LineEnd(each.name, _last(each), shown.marks[each.model].colour) for each in series]
    top, bottom = MARGINS
    layout = {
        "title": title_of(words),
        **titled_axes(_axis(shown), scale, words),
        "showlegend": False,
        "annotations": end_labels(ends, tuple(scale["range"]), HEIGHT - top - bottom),
        "margin": {"l": 56, "r": 136, "t": top, "b": bottom},
        **POINTED,
    }
    return traces, layout


def _last(each: Series) -> float:
    return next(point.score for point in reversed(each.points) if point.score is not None)


def _panels(
    shown: Trend, series: Sequence[Series], words: ChartWords, printed: Context
) -> tuple[list[Trace], dict[str, Any]]:
    traces: list[Trace] = []
    layout: dict[str, Any] = {
        "title": title_of(words),
        "showlegend": False,
        **POINTED,
        "margin": {"l": 44, "r": 12, "t": 64, "b": 44},
        "annotations": [],
    }
    rows = -(-len(series) // ACROSS)
    for index, each in enumerate(series):
        mark = "" if index == 0 else str(index + 1)
        axes = {"xaxis": f"x{mark}", "yaxis": f"y{mark}"}
        x, y = _place(index, rows)
        layout[f"xaxis{mark}"] = _axis(shown) | {"domain": x, "anchor": f"y{mark}"}
        layout[f"yaxis{mark}"] = score_axis(shown.scale) | {"domain": y, "anchor": f"x{mark}"}
        layout["annotations"].append(_heading(each.name, x[0], y[1]))
        if shown.joined:
            traces.append(_behind(series, shown) | axes)
        colour = shown.marks[each.model].colour
        traces += [trace | axes for trace in panel_traces(printed, each.model, colour)]
        traces += [trace | axes for trace in _series_traces(each, shown, 0.0, True)]
    layout["annotations"].append(
        {"text": f"{escape_label(words.up)} against {escape_label(words.across.lower())}",
         "showarrow": False, "xref": "paper", "yref": "paper",
         "x": 0.5, "y": 0, "yshift": -36, "font": {"color": INK, "size": SMALL}}
    )  # fmt: skip
    return traces, layout


def _place(index: int, rows: int) -> tuple[list[float], list[float]]:
    column, row = index % ACROSS, index // ACROSS
    width, height = 1 / ACROSS, 1 / rows
    left = column * width + (0.04 if column else 0)
    top = 1 - row * height
    x, y = (left, left + width - 0.04), (top - height * 0.76, top - height * 0.08)
    return [round(end, 4) for end in x], [round(end, 4) for end in y]


def _heading(name: str, x: float, y: float) -> dict[str, Any]:
    lines = wrap(name.replace(" · ", "\u00a0· "), 32)[:2] or [""]
    return {
        "text": "<br>".join(map(escape_label, lines)), "showarrow": False, "xref": "paper",
        "yref": "paper", "x": x, "y": y, "xanchor": "left", "yanchor": "bottom", "align": "left",
        "font": {"color": INK, "size": FINE},
    }  # fmt: skip


def _axis(shown: Trend) -> dict[str, Any]:
    """Axis positions are numbers, not names, so that points can be drawn beside each other."""
    places = _places(shown)
    names = [truncate_label(label(shown.by, value)) for value in shown.values]
    long = max(map(len, names)) > 12 or len(names) > 12
    return {
        "tickmode": "array",
        "tickvals": list(places.values()),
        "ticktext": [escape_label(name).replace(" &amp; ", "<br>&amp; ") for name in names],
        "tickangle": -35 if long else 0,
        "range": [min(places.values()) - 0.5, max(places.values()) + 0.5],
        "gridcolor": GRID,
        "zeroline": False,
        "automargin": True,
        "fixedrange": True,
    }


def _places(shown: Trend) -> dict[str, float]:
    """Chain lengths are placed to scale; other values at 0, 1, 2 …"""
    if shown.by == "length":
        return {value: float(value) for value in shown.values}
    return {value: float(at) for at, value in enumerate(shown.values)}


def _series_traces(each: Series, shown: Trend, shift: float, banded: bool) -> list[Trace]:
    """A series: its band below its line, or its error bars; points on few cases are small and
    pale. Bands that are not `banded` are seen while their line is pointed at.
    """
    points = [point for point in each.points if point.score is not None]
    places, (colour, symbol) = _places(shown), shown.marks[each.model]
    x = [places[point.value] + shift for point in points]
    line: Trace = {
        "type": "scatter",
        "mode": "lines+markers" if shown.joined else "markers",
        "name": escape_label(each.name),
        "legendgroup": escape_label(each.name),
        "x": x,
        "y": [point.score for point in points],
        "line": {"color": colour, "width": 2.5},
        "marker": markers(points, colour, symbol),
        "customdata": [point.href for point in points],
        "hovertext": [_hover(point, shown) for point in points],
        "hovertemplate": "<b>%{fullData.name}</b><br>%{hovertext}<extra></extra>",
        "cliponaxis": False,
    }
    known = [(places[p.value], *ends) for p in points if (ends := drawn_interval(p))]
    if not known:
        return [line]
    if not shown.joined:
        return [line | {"error_y": whiskers(points, colour)}]
    hidden = {} if banded else {"opacity": 0, "meta": HOVERED}
    return [_band(known, colour) | {"legendgroup": line["legendgroup"]} | hidden, line]


def _band(ends: Sequence[tuple[float, float, float]], colour: str) -> Trace:
    x, low, high = (list(values) for values in zip(*ends, strict=True))
    return {
        "type": "scatter",
        "x": [*x, *reversed(x)],
        "y": [*low, *reversed(high)],
        "fill": "toself",
        "fillcolor": with_alpha(colour, 0.12),
        "line": {"width": 0},
        "mode": "lines",
        "hoverinfo": "skip",
        "showlegend": False,
    }


def _behind(series: Sequence[Series], shown: Trend) -> Trace:
    """All lines in grey, as one trace with gaps: the same in every panel, below its own line."""
    places = _places(shown)
    x, y = list[float | None](), list[float | None]()
    for each in series:
        points = [point for point in each.points if point.score is not None]
        x += [places[point.value] for point in points] + [None]
        y += [point.score for point in points] + [None]
    return {
        "type": "scatter",
        "mode": "lines",
        "x": x,
        "y": y,
        "line": {"color": with_alpha(INK, 0.28), "width": 1},
        "hoverinfo": "skip",
    }


def _hover(point: Point, shown: Trend) -> str:
    """The lines below the name of the series, which the template of the trace adds."""
    lines = [
        f"{escape_label(label(shown.by, point.value))}: {score_words(point)}",
        *hover_lines(point, shown.clusters, shown.failure),
    ]
    return "<br>".join(filter(None, lines))


def _in_words(each: Series, shown: Trend) -> str:
    points = (f"{label(shown.by, point.value)} {score_words(point)}" for point in each.points)
    return f"{each.name}: {', '.join(points)}"
