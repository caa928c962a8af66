"""Marker symbols as SVG paths around the origin, in plotly's shapes and sizes."""

from collections.abc import Mapping
from math import cos, pi, sin, sqrt
from typing import Final

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
