"""Flat shapes, drawn at twice a film's size and averaged down: smooth edges, no alpha.

Colours are `#rrggbb` as numbers, and can be made lighter and darker.
"""

import math
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from theatre.script import HEIGHT, WIDTH, ZOOM

Rgb = tuple[int, int, int]
SAMPLES: Final = 2
"""Four samples a pixel: nine take twice as long and cannot be told from them in a film."""
SCALE: Final = ZOOM * SAMPLES
Frame = NDArray[np.uint8]
Points = Sequence[tuple[float, float]]


class Canvas:
    """A picture in stage units that shapes are drawn on; later shapes cover earlier ones."""

    def __init__(self, ground: Image.Image | None = None) -> None:
        size = (WIDTH * SCALE, HEIGHT * SCALE)
        self.image = ground.copy() if ground is not None else Image.new("RGB", size)
        self._draw = ImageDraw.Draw(self.image)
        self._blend = ImageDraw.Draw(self.image, "RGBA")
        self._view: tuple[float, float, float, float, float, float] = (SCALE, 0, 0, 0, SCALE, 0)

    def view(
        self, x: float, y: float, angle: float = 0, wide: float = 1, tall: float = 1
    ) -> "Canvas":
        """A canvas on the same picture with its origin at a point, turned and scaled."""
        inner = Canvas.__new__(Canvas)
        inner.image, inner._draw, inner._blend = self.image, self._draw, self._blend
        cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        a, b, c, d, e, f = self._view
        m = (cos * wide, -sin * tall, sin * wide, cos * tall)
        inner._view = (
            a * m[0] + b * m[2],
            a * m[1] + b * m[3],
            a * x + b * y + c,
            d * m[0] + e * m[2],
            d * m[1] + e * m[3],
            d * x + e * y + f,
        )
        return inner

    def polygon(self, points: Points, fill: str, alpha: int = 255) -> None:
        """A filled polygon; blending takes several times as long, so only where it is asked for."""
        if len(points) < 3:
            return
        a, b, c, d, e, f = self._view
        corners = [(a * x + b * y + c, d * x + e * y + f) for x, y in points]
        if alpha == 255:
            self._draw.polygon(corners, rgb(fill))
        else:
            self._blend.polygon(corners, (*rgb(fill), alpha))

    def oval(
        self, x: float, y: float, w: float, h: float, fill: str, alpha: int = 255, power: float = 2
    ) -> None:
        """An ellipse of half-axes w and h; a higher power squares it off."""
        self.polygon(_oval(x, y, w, h, power), fill, alpha)

    def box(self, x: float, y: float, w: float, h: float, fill: str, radius: float = 0) -> None:
        """A rectangle from its left top, with round corners if wanted."""
        self.polygon(rounded(x, y, w, h, radius), fill)

    def line(self, points: Points, width: float, fill: str) -> None:
        """A line with round ends through points."""
        half = width / 2
        for (x0, y0), (x1, y1) in pairwise(points):
            length = math.hypot(x1 - x0, y1 - y0) or 1.0
            nx, ny = -(y1 - y0) / length * half, (x1 - x0) / length * half
            self.polygon(
                [(x0 + nx, y0 + ny), (x1 + nx, y1 + ny), (x1 - nx, y1 - ny), (x0 - nx, y0 - ny)],
                fill,
            )
        for x, y in points:
            self.polygon(_oval(x, y, half, half, 2, 20), fill)

    def frame(self) -> Frame:
        """The picture at a film's size: 540 × 960 × 3."""
        return np.asarray(self.image.reduce(SAMPLES))


def curve(start: Points, bend: float, steps: int = 14) -> list[tuple[float, float]]:
    """A bow from the first to the last of two points, bent sideways by `bend`."""
    (x0, y0), (x1, y1) = start
    length = math.hypot(x1 - x0, y1 - y0) or 1.0
    mx = (x0 + x1) / 2 - (y1 - y0) / length * bend
    my = (y0 + y1) / 2 + (x1 - x0) / length * bend
    points = []
    for i in range(steps + 1):
        p = i / steps
        a, b, c = (1 - p) ** 2, 2 * p * (1 - p), p * p
        points.append((a * x0 + b * mx + c * x1, a * y0 + b * my + c * y1))
    return points


def rounded(x: float, y: float, w: float, h: float, radius: float) -> list[tuple[float, float]]:
    """The outline of a rectangle with round corners."""
    if radius <= 0:
        return [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
    r, points = min(radius, w / 2, h / 2), []
    corners = ((x + w - r, y + h - r), (x + r, y + h - r), (x + r, y + r), (x + w - r, y + r))
    for quarter, (cx, cy) in enumerate(corners):
        for step in range(9):
            angle = (quarter + step / 8) * math.pi / 2
            points.append((cx + r * math.cos(angle), cy + r * math.sin(angle)))
    return points


def _oval(
    x: float, y: float, w: float, h: float, power: float, steps: int = 0
) -> list[tuple[float, float]]:
    count = steps or max(20, min(96, int((abs(w) + abs(h)) * 1.4)))
    return [(x + w * cos, y + h * sin) for cos, sin in _circle(count, power)]


@cache
def _circle(count: int, power: float) -> tuple[tuple[float, float], ...]:
    """Points on a circle of radius 1; a higher power squares it off."""
    angles = [i * 2 * math.pi / count for i in range(count)]
    points = [(math.cos(angle), math.sin(angle)) for angle in angles]
    if power != 2:
        points = [(_squared(cos, power), _squared(sin, power)) for cos, sin in points]
    return tuple(points)


def _squared(value: float, power: float) -> float:
    return math.copysign(abs(value) ** (2 / power), value)


@cache
def rgb(colour: str) -> Rgb:
    """A `#rrggbb` colour as three numbers 0–255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


@cache
def mix(first: str, other: str, share: float) -> str:
    """A colour between two."""
    pairs = zip(rgb(first), rgb(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def darker(colour: str, share: float = 0.2) -> str:
    """Towards a deep blue, which looks like shade."""
    return mix(colour, "#1d1b3a", share)


def lighter(colour: str, share: float = 0.3) -> str:
    """Towards a warm white."""
    return mix(colour, "#fffaf0", share)
