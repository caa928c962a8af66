"""Where a drawing's parts are, and its texts: across in parts of the plot, upward in pixels."""

import re
from collections.abc import Mapping, Sequence
from html import escape, unescape
from math import log10
from typing import Any, Final, NamedTuple

from views.style.type_scale import SMALL

LINE: Final = 1.3
"""The height of a line of text, in sizes of its letters."""
MIDDLE: Final = 0.35
"""How far below its middle a text's baseline is, in sizes of its letters."""
Spec = Mapping[str, Any]


class TextLine(NamedTuple):
    """A line of a text with its style."""

    text: str
    bold: bool
    size: float


class Scale(NamedTuple):
    """An axis: its range, the part of the plot that it takes, and its ticks."""

    low: float
    high: float
    domain: tuple[float, float]
    ticks: tuple[tuple[float, str], ...]
    is_log: bool

    def place(self, value: float) -> float:
        """Where a value is, in parts of the plot."""
        number = log10(value) if self.is_log else value
        start, end = self.domain
        return start + (number - self.low) / (self.high - self.low) * (end - start)


class PlotArea(NamedTuple):
    """The plot: pixels left and right of it, its height, and what is below it."""

    left: float
    right: float
    height: float
    below: float


def lines_of(text: str, size: float = SMALL) -> list[TextLine]:
    """The lines of a text in plotly's subset of HTML."""
    lines = []
    for part in re.split(r"<br ?/?>", text):
        own = re.search(r"font-size:(\d+)px", part)
        words = unescape(re.sub(r"<[^>]*>", "", part))
        lines.append(TextLine(words, "<b>" in part, float(own[1]) if own else size))
    return lines


def text_at(
    x: str,
    y: float,
    lines: Sequence[TextLine],
    *,
    dx: float = 0,
    middle: bool = True,
    anchor: str = "start",
    colour: str | None = None,
) -> str:
    """A text at a part of the plot: around `y` or, without `middle`, its first baseline there."""
    size = lines[0].size
    first = y + MIDDLE * size - (len(lines) - 1) * size * LINE / 2 if middle else y
    spans = "".join(
        f'<tspan x="{dx:g}" y="{first + at * size * LINE:.1f}">{escape(line.text)}</tspan>'
        for at, line in enumerate(lines)
    )
    fill = f' style="fill:{colour}"' if colour else ""
    own = "" if size == SMALL else f' font-size="{size:g}"'
    return placed(x, f'<text text-anchor="{anchor}"{own}{fill}>{spans}</text>')


def placed(x: str, inside: str, y: float = 0.0) -> str:
    """A part of the drawing whose origin is at a place across."""
    down = f' y="{y:.1f}"' if y else ""
    return f'<svg x="{x}"{down} overflow="visible">{inside}</svg>'


def percent(share: float) -> str:
    return f"{100 * share:.2f}".rstrip("0").rstrip(".") + "%"


def axis_name(short: str) -> str:
    """The layout's name of a trace's axis: x2 → xaxis2."""
    return f"{short[0]}axis{short[1:]}"


def value_of(value: Any, number: int) -> Any:
    """What all points share, or a point's own of a list."""
    return value[number] if isinstance(value, list) else value
