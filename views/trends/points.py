"""The points of a chart of Trends and the frame around them: titles, axes, size.

A point is drawn alike along a field and against what is known of models. This module also words
its tooltip.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from views.page.charts import GRID, escape_label, format_value, with_alpha
from views.style.typography import FINE, SMALL, TEXT
from views.trends.series import Point

HEIGHT: Final = 460
MARGINS: Final = (64, 56)
"""Pixels above and below a plot."""
POINTED: Final = {"hovermode": "closest", "dragmode": False}
"""A point is shown by the pointer; a drag moves the page."""
DRAWN: Final = 5
"""The least prompts or videos of a point whose interval is drawn."""


def markers(points: Sequence[Point | None], colour: str, symbol: str) -> dict[str, Any]:
    """Plotly's markers: small and pale where a figure rests on few cases."""
    weak = [point is not None and bool(point.warnings) for point in points]
    return {
        "color": [with_alpha(colour, 0.45) if is_weak else colour for is_weak in weak],
        "size": [7 if is_weak else 10 for is_weak in weak],
        "symbol": symbol,
        "opacity": 1,
    }


def whiskers(points: Sequence[Point | None], colour: str) -> dict[str, Any]:
    """Distances from each score to the ends of its interval; zero for a point without one.

    They have two digits: a hundredth is less than a pixel on every scale, and there are many.
    """
    reach = [_reach(point) for point in points]
    return {
        "type": "data", "symmetric": False, "array": [up for up, _ in reach],
        "arrayminus": [down for _, down in reach], "color": with_alpha(colour, 0.7),
        "thickness": 1.6, "width": 4,
    }  # fmt: skip


def _reach(point: Point | None) -> tuple[float, float]:
    ends = drawn_interval(point) if point else None
    if point is None or point.score is None or ends is None:
        return 0.0, 0.0
    return round(ends[1] - point.score, 2), round(point.score - ends[0], 2)


def drawn_interval(point: Point) -> tuple[float, float] | None:
    """The ends of a point's interval, where enough prompts or videos are behind it to be drawn."""
    return point.interval if point.clusters >= DRAWN else None


def score_words(point: Point) -> str:
    """The figure with its interval."""
    ends = point.interval
    interval = f" ({format_value(ends[0])} to {format_value(ends[1])})" if ends else ""
    return f"{format_value(point.score)}{interval}"


def hover_lines(point: Point, clusters: str, failure: str) -> list[str]:
    """What a point says below its name and score, escaped; `clusters`: what is resampled."""
    return [
        f"rests on {point.entry.base:,} of {point.entry.n:,} cases",
        f"{point.clusters:,} {clusters}",
        *map(escape_label, point.warnings),
        escape_label(_opens(point, failure)),
    ]


def _opens(point: Point, failure: str) -> str:
    """How many cases a click opens, and of what; empty for a row that has no cases."""
    if point.href is None or point.opens is None:
        return ""
    if point.failed is None and not point.opens:
        return f"no case of “{failure}”"
    if point.failed is None:
        return f"click opens {point.opens:,} of “{failure}”"
    if not point.failed and not point.opens:
        return "none failed"
    if point.failed == point.opens:
        return f"click opens its {point.opens:,} failed"
    return f"{point.failed:,} failed; click opens {point.opens:,} of “{failure}”"


class ChartWords(NamedTuple):
    """The title and the line below it, and the titles of both axes."""

    title: str
    below: str
    across: str
    up: str


def title_of(words: ChartWords) -> dict[str, Any]:
    """The title with the line below it."""
    below = f"<span style='font-size:{FINE}px'>{escape_label(words.below)}</span>"
    return {
        "text": f"<b>{escape_label(words.title)}</b><br>{below}", "x": 0, "xref": "paper",
        "xanchor": "left", "y": 1, "yref": "container", "yanchor": "top", "pad": {"t": 12},
        "font": {"size": TEXT},
    }  # fmt: skip


def titled(axis: dict[str, Any], text: str, standoff: int) -> dict[str, Any]:
    """An axis with its title, `standoff` pixels away from the ticks."""
    title = {"text": escape_label(text), "standoff": standoff, "font": {"size": SMALL}}
    return axis | {"title": title}


def titled_axes(
    across: dict[str, Any], up: dict[str, Any], words: ChartWords
) -> dict[str, dict[str, Any]]:
    """Both axes of a chart with their titles."""
    return {"xaxis": titled(across, words.across, 10), "yaxis": titled(up, words.up, 8)}


def score_axis(scale: tuple[float, float]) -> dict[str, Any]:
    """The axis of scores from the least to the greatest of their unit."""
    low, top = scale
    room = (top - low) * 0.04
    return {
        "range": [low - room, top + room],
        "gridcolor": GRID,
        "zeroline": False,
        "nticks": 6,
        "fixedrange": True,
    }
