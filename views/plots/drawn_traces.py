"""The parts of a drawing (`views.plots.drawing`): its plot area, texts, lines, intervals, markers.

Places are parts of the plot across and pixels upward. Markers are SVG paths around the origin, in
plotly's shapes and sizes.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape, unescape
from math import cos, log10, pi, sin, sqrt
from typing import Any, Final, NamedTuple

from views.page.charts import INK
from views.style.typography import SMALL

LINE: Final = 1.3
"""The height of a line of text, in sizes of its letters."""
MIDDLE: Final = 0.35
"""How far below its middle a text's baseline is, in sizes of its letters."""
Spec = Mapping[str, Any]


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


Corner = tuple[float, float]


def _round(count: int, radius: float, inner: float = 0.0, turn: float = -pi / 2) -> list[Corner]:
    """Corners on a circle; with `inner`, every second one on a smaller circle."""
    step = 2 * pi / count
    return [
        ((inner if inner and at % 2 else radius) * cos(turn + at * step),
         (inner if inner and at % 2 else radius) * sin(turn + at * step))
        for at in range(count)
    ]  # fmt: skip


def _cross(turn: float = 0.0) -> list[Corner]:
    wide, narrow = 1.2, 0.4
    quarter = [(narrow, -wide), (narrow, -narrow), (wide, -narrow)]
    corners = []
    for at in range(4):
        angle = turn + at * pi / 2
        corners += [(x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle))
                    for x, y in quarter]  # fmt: skip
    return corners


SHAPES: Final[Mapping[str, list[Corner]]] = {
    "square": [(-1, -1), (1, -1), (1, 1), (-1, 1)],
    "diamond": _round(4, 1.3),
    "triangle-up": [(-2 / sqrt(3), 0.5), (2 / sqrt(3), 0.5), (0, -1)],
    "triangle-down": [(-2 / sqrt(3), -0.5), (2 / sqrt(3), -0.5), (0, 1)],
    "pentagon": _round(5, 1),
    "hexagon": _round(6, 1),
    "star": _round(10, 1.4, 1.4 * 0.382),
    "cross": _cross(),
    "x": _cross(pi / 4),
}
"""Symbol → its corners for a radius of 1; a circle has none."""


def symbol_path(symbol: str, radius: float) -> str:
    """The path of a symbol, a circle for one that has no corners."""
    corners = SHAPES.get(symbol)
    if corners is None:
        arc = f"A{radius:g} {radius:g} 0 1 1"
        return f"M{radius:g} 0{arc} {-radius:g} 0{arc} {radius:g} 0Z"
    points = "L".join(f"{x * radius:.1f} {y * radius:.1f}" for x, y in corners)
    return f"M{points}Z"


ACROSS: Final = 1000
"""Units across of the area that lines are drawn in; it is stretched to its place."""


def stretched(traces: Sequence[Spec], axes: Mapping[str, Scale], area: PlotArea) -> Iterator[str]:
    """Areas and lines in one stretched drawing; their strokes stay as wide as they are."""
    paths = [path for trace in traces for path in _paths(trace, axes, area)]
    if paths:
        yield (
            f'<svg width="100%" height="{area.height:g}" viewBox="0 0 {ACROSS} {area.height:g}" '
            f'preserveAspectRatio="none" overflow="visible">{"".join(paths)}</svg>'
        )


def _paths(trace: Spec, axes: Mapping[str, Scale], area: PlotArea) -> Iterator[str]:
    if "lines" not in trace.get("mode", "") or trace.get("opacity") == 0:
        return
    runs = list(_runs(trace, axes, area))
    line = trace.get("line", {})
    if trace.get("fill") == "toself":
        places = " ".join(f"{x:.1f},{y:.1f}" for run in runs for x, y in run)
        yield f'<polygon points="{places}" fill="{trace["fillcolor"]}"/>'
    if width := line.get("width", 2):
        dash = f' stroke-dasharray="{max(width, 3)}"' if line.get("dash") else ""
        yield (
            f'<path d="{_path(runs)}" fill="none" stroke="{line.get("color", INK)}" '
            f'stroke-width="{width:g}" vector-effect="non-scaling-stroke"{dash}/>'
        )


def _runs(
    trace: Spec, axes: Mapping[str, Scale], area: PlotArea
) -> Iterator[list[tuple[float, float]]]:
    """The points of a trace in tenths of units, in the pieces that its gaps leave."""
    last, run = -1, list[tuple[float, float]]()
    for x, y, number in _places(trace, axes, area):
        if run and number > last + 1:
            yield run
            run = []
        run.append((round(ACROSS * x, 1), round(y, 1)))
        last = number
    if run:
        yield run


def _path(runs: Sequence[Sequence[tuple[float, float]]]) -> str:
    """The data of a path; every step is relative, so that the same lines have the same words in
    each panel of a figure, which a browser's connection then takes once.
    """
    at, made = (0.0, 0.0), list[str]()
    for run in runs:
        for number, (x, y) in enumerate(run):
            made.append(f"{'l' if number else 'm'}{x - at[0]:.1f} {y - at[1]:.1f}")
            at = (x, y)
    return "M0 0" + "".join(made)


def _places(
    trace: Spec, axes: Mapping[str, Scale], area: PlotArea
) -> Iterator[tuple[float, float, int]]:
    """Each known point: its part across, its pixels from above, and its number."""
    across = axes[axis_name(trace.get("xaxis", "x"))]
    up = axes[axis_name(trace.get("yaxis", "y"))]
    for number, (x, y) in enumerate(zip(trace["x"], trace["y"], strict=True)):
        if x is not None and y is not None:
            yield across.place(x), area.height * (1 - up.place(y)), number


def points(trace: Spec, axes: Mapping[str, Scale], area: PlotArea) -> Iterator[str]:
    has_markers = "markers" in trace.get("mode", "")
    if trace.get("opacity") == 0 or not has_markers:
        return
    across = axes[axis_name(trace.get("xaxis", "x"))]
    up = axes[axis_name(trace.get("yaxis", "y"))]
    for x, y, number in _places(trace, axes, area):
        yield from _interval_across(trace, across, y, number)
        inside = _interval_up(trace, up, area, number) + marker_sign(trace, number)
        if "text" in trace["mode"]:
            inside += _point_name(trace, number)
        yield placed(percent(x), inside, y)


def _reach(trace: Spec, name: str, number: int) -> tuple[float, float]:
    """How far a point's interval reaches below and above it; zero where it has none."""
    error = trace.get(name, {})
    below, above = error.get("arrayminus", error.get("array")), error.get("array")
    if not above or error.get("visible") is False:
        return 0.0, 0.0
    return below[number] or 0.0, above[number] or 0.0


def _interval_across(trace: Spec, across: Scale, y: float, number: int) -> Iterator[str]:
    below, above = _reach(trace, "error_x", number)
    if below or above:
        low, high = (across.place(trace["x"][number] + reach) for reach in (-below, above))
        yield (
            f'<line x1="{percent(low)}" x2="{percent(high)}" y1="{y:.1f}" y2="{y:.1f}" '
            f"{_stroke(trace['error_x'])}/>"
        )


def _interval_up(trace: Spec, up: Scale, area: PlotArea, number: int) -> str:
    """A point's interval upward with its ends, around the point."""
    below, above = _reach(trace, "error_y", number)
    if not below and not above:
        return ""
    value, cap = trace["y"][number], trace["error_y"].get("width", 0)
    place = up.place(value)
    low, high = (area.height * (place - up.place(value + reach)) for reach in (-below, above))
    path = f"M0 {high:.1f}V{low:.1f}M{-cap:g} {high:.1f}H{cap:g}M{-cap:g} {low:.1f}H{cap:g}"
    return f'<path d="{path}" {_stroke(trace["error_y"])}/>'


def _stroke(error: Spec) -> str:
    return f'stroke="{error.get("color", INK)}" stroke-width="{error.get("thickness", 2):g}"'


def marker_sign(trace: Spec, number: int) -> str:
    """A marker around the origin; an open one is a ring."""
    marker = trace["marker"]
    symbol, is_open = value_of(marker.get("symbol", "circle"), number), False
    if symbol.endswith("-open"):
        symbol, is_open = symbol.removesuffix("-open"), True
    colour = value_of(marker.get("color", INK), number)
    line = marker.get("line", {})
    # Plotly outlines signs of several sizes in the colour of their line.
    outline = trace.get("line", {}).get("color") if isinstance(marker.get("size"), list) else None
    width = line.get("width", 1 if is_open or outline else 0)
    stroke = colour if is_open else value_of(line.get("color", outline or colour), number)
    ring = f' stroke="{stroke}" stroke-width="{width:g}"' if width else ""
    path = symbol_path(symbol, value_of(marker.get("size", 6), number) / 2)
    return f'<path d="{path}" fill="{"none" if is_open else colour}"{ring}/>'


def _point_name(trace: Spec, number: int) -> str:
    """A point's name beside it; plotly's position: `top center`, `bottom left` and so on."""
    above, side = value_of(trace.get("textposition", "middle center"), number).split()
    size = trace.get("textfont", {}).get("size", SMALL)
    reach = value_of(trace["marker"].get("size", 6), number) / 2 + 3
    x = {"left": -reach, "right": reach}.get(side, 0.0)
    y = {"top": -reach, "bottom": reach + size}.get(above, MIDDLE * size)
    anchor = {"left": "end", "right": "start"}.get(side, "middle")
    words = escape(unescape(trace["text"][number]))
    return f'<text x="{x:g}" y="{y:.1f}" font-size="{size:g}" text-anchor="{anchor}">{words}</text>'


class TextLine(NamedTuple):
    """A line of a text with its style."""

    text: str
    bold: bool
    size: float


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
