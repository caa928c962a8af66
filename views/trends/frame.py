"""What stands around the points of a chart of Trends: its titles, its axes, its size."""

from typing import Any, Final, NamedTuple

from views.page.charts import GRID, escape_label
from views.style.type_scale import FINE, SMALL, TEXT

HEIGHT: Final = 460
MARGINS: Final = (64, 56)
"""Pixels above and below a plot."""
POINTED: Final = {"hovermode": "closest", "dragmode": False}
"""A point is shown by the pointer; a drag moves the page."""


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
