"""A drawing as a Pillow image: for PNG, and for the frames of a film."""

import io
from typing import Final

from PIL import Image, ImageDraw

from views.still import shapes
from views.still.fonts import font
from views.still.shapes import Box, Drawing, Picture, Point, Polyline, Words
from views.still.svg import arrow_head

SMOOTH: Final = 2
"""Pillow's lines have hard edges: shapes are painted larger by this, then made smaller."""


def image(drawing: Drawing, scale: float = 1.0, ground: str = shapes.PAPER) -> Image.Image:
    """The drawing in RGB, `scale` pixels a unit."""
    factor = scale * SMOOTH
    size = round(drawing.width * factor), round(drawing.height * factor)
    made = Image.new("RGB", size, ground)
    brush = ImageDraw.Draw(made)
    for shape in drawing.shapes:
        _paint(made, brush, shape, factor)
    return made.resize((size[0] // SMOOTH, size[1] // SMOOTH), Image.Resampling.LANCZOS)


def png(drawing: Drawing, scale: float = 2.0) -> bytes:
    """The drawing as a PNG."""
    sink = io.BytesIO()
    image(drawing, scale).save(sink, "PNG", optimize=True)
    return sink.getvalue()


def _paint(
    canvas: Image.Image, brush: ImageDraw.ImageDraw, shape: shapes.Shape, factor: float
) -> None:
    if isinstance(shape, Box):
        edges = [shape.x, shape.y, shape.x + shape.width, shape.y + shape.height]
        brush.rounded_rectangle(
            [edge * factor for edge in edges],
            shape.radius * factor,
            shape.fill or None,
            shape.line or None,
            max(1, round(shape.stroke * factor)) if shape.line else 0,
        )
    elif isinstance(shape, Words):
        anchor = "ms" if shape.middle else "ls"
        face = font(round(shape.size * factor, 1), shape.bold)
        place = shape.x * factor, shape.y * factor
        brush.text(place, shape.text, shape.colour, face, anchor=anchor)
    elif isinstance(shape, Picture):
        with Image.open(io.BytesIO(shape.jpeg)) as opened:
            size = round(shape.width * factor), round(shape.height * factor)
            picture = opened.convert("RGB").resize(size, Image.Resampling.BILINEAR)
        canvas.paste(picture, (round(shape.x * factor), round(shape.y * factor)))
    else:
        _paint_line(brush, shape, factor)


def _paint_line(brush: ImageDraw.ImageDraw, line: Polyline, factor: float) -> None:
    points = [(x * factor, y * factor) for x, y in line.points]
    if line.closed:
        brush.polygon(points, fill=line.colour)
        return
    width = max(1, round(line.stroke * factor))
    for piece in _dashes(points, 2 * width) if line.dashed else [points]:
        brush.line(piece, line.colour, width, joint="curve")
    if line.arrow:
        _paint_line(brush, arrow_head(line), factor)


def _dashes(points: list[Point], length: float) -> list[list[Point]]:
    """The strokes of a dashed line between its first and last point."""
    (ax, ay), (bx, by) = points[0], points[-1]
    count = max(1, int(((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 / length / 2))
    spots = [index / count for index in range(count)]

    def spot(share: float) -> Point:
        return ax + (bx - ax) * share, ay + (by - ay) * share

    return [[spot(share), spot(share + 0.5 / count)] for share in spots]
