"""Flat shapes on a picture drawn at thrice its size and averaged down: smooth edges, no alpha."""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from theatre.drawing.colour import rgb
from theatre.script import HEIGHT, WIDTH

SCALE: Final = 3
"""Nine samples a pixel; averaging them takes 1.1 ms a frame, LANCZOS from 2× 7.6 ms."""

Frame = NDArray[np.uint8]
Points = Sequence[tuple[float, float]]


class Canvas:
    """A picture in stage units that shapes are drawn on; later shapes cover earlier ones."""

    def __init__(self, ground: Image.Image | None = None) -> None:
        size = (WIDTH * SCALE, HEIGHT * SCALE)
        self.image = ground.copy() if ground is not None else Image.new("RGB", size)
        self._draw = ImageDraw.Draw(self.image, "RGBA")
        self._view: tuple[float, float, float, float, float, float] = (1, 0, 0, 0, 1, 0)

    def view(
        self, x: float, y: float, angle: float = 0, wide: float = 1, tall: float = 1
    ) -> "Canvas":
        """A canvas on the same picture with its origin at a point, turned and scaled."""
        inner = Canvas.__new__(Canvas)
        inner.image, inner._draw = self.image, self._draw
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
        """A filled polygon."""
        if len(points) > 2:
            self._draw.polygon([self._at(x, y) for x, y in points], (*rgb(fill), alpha))

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
            self.polygon(_oval(x, y, half, half, 2, 14), fill)

    def frame(self) -> Frame:
        """The picture at its own size: 270 × 480 × 3."""
        return np.asarray(self.image.reduce(SCALE))

    def _at(self, x: float, y: float) -> tuple[float, float]:
        a, b, c, d, e, f = self._view
        return (a * x + b * y + c) * SCALE, (d * x + e * y + f) * SCALE


def curve(start: Points, bend: float, steps: int = 9) -> list[tuple[float, float]]:
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
        for step in range(6):
            angle = (quarter + step / 5) * math.pi / 2
            points.append((cx + r * math.cos(angle), cy + r * math.sin(angle)))
    return points


def _oval(
    x: float, y: float, w: float, h: float, power: float, steps: int = 0
) -> list[tuple[float, float]]:
    count = steps or max(14, min(48, int((abs(w) + abs(h)) * 0.9)))
    points = []
    for i in range(count):
        cos, sin = math.cos(i * 2 * math.pi / count), math.sin(i * 2 * math.pi / count)
        if power != 2:
            cos = math.copysign(abs(cos) ** (2 / power), cos)
            sin = math.copysign(abs(sin) ** (2 / power), sin)
        points.append((x + w * cos, y + h * sin))
    return points
