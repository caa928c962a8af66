"""Names of series at the right end of their lines: no legend, and none over another."""

from collections.abc import Sequence
from textwrap import wrap
from typing import Any, NamedTuple

from views.page.charts import escape_label
from views.style.type_scale import FINE

WIDTH, LINE = 20, 15
"""Signs in a line of a name, and its height in pixels."""


class LineEnd(NamedTuple):
    """A series' name, its last value, and its colour."""

    name: str
    value: float
    colour: str


def end_labels(
    ends: Sequence[LineEnd], scale: tuple[float, float], height: float
) -> list[dict[str, Any]]:
    """Plotly's annotations beside a plot of `height` pixels whose y axis is `scale`."""
    named = sorted(((end, _lines(end.name)) for end in ends), key=lambda pair: -pair[0].value)
    per_pixel = (scale[1] - scale[0]) / height
    rooms = [LINE * len(lines) * per_pixel for _, lines in named]
    places = _spread([end.value for end, _ in named], rooms, scale)
    return [
        {
            "text": "<br>".join(map(escape_label, lines)), "showarrow": False, "align": "left",
            "xref": "paper", "x": 1, "xanchor": "left", "xshift": 6, "y": place,
            "yanchor": "middle", "font": {"color": end.colour, "size": FINE},
        }
        for (end, lines), place in zip(named, places, strict=True)
    ]  # fmt: skip


def _lines(name: str) -> list[str]:
    lines = wrap(name, WIDTH)[:2] or [""]
    return [*lines[:-1], lines[-1] if len(" ".join(lines)) >= len(name) else lines[-1][:-1] + "…"]


def _spread(
    values: Sequence[float], rooms: Sequence[float], scale: tuple[float, float]
) -> list[float]:
    """Places of labels from the top down: as near to their values as they fit."""
    places: list[float] = []
    for at, (value, room) in enumerate(zip(values, rooms, strict=True)):
        above = places[-1] - (rooms[at - 1] + room) / 2 if places else scale[1]
        places.append(min(value, above))
    low = scale[0]
    for at in range(len(places) - 1, -1, -1):
        places[at] = max(places[at], low + rooms[at] / 2)
        low = places[at] + rooms[at] / 2
    return places
