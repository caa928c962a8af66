"""A drawing as an SVG document that needs nothing from outside."""

import base64
from html import escape

from views.still import shapes
from views.still.fonts import BOLD, FAMILY, font_faces
from views.still.shapes import Box, Drawing, Picture, Point, Polyline, Words

HEAD = 7.0
"""Length of an arrow head, in widths of its line and a half."""


def svg(drawing: Drawing, width_mm: float | None = None) -> str:
    """The document; `width_mm` sets its printed width, else its units are pixels."""
    size = (
        f'width="{drawing.width:g}" height="{drawing.height:g}"'
        if width_mm is None
        else f'width="{width_mm:g}mm" height="{width_mm * drawing.height / drawing.width:.2f}mm"'
    )
    parts = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} '
        f'viewBox="0 0 {drawing.width:g} {drawing.height:g}" role="img" '
        f'font-family="{escape(FAMILY)}">',
        f"<title>{_text(drawing.title)}</title>",
        f"<style>{font_faces()}</style>",
        *map(_shape, drawing.shapes),
        "</svg>\n",
    ]
    return "\n".join(parts)


def _text(text: str) -> str:
    """Escaped, without signs that XML forbids."""
    return escape("".join(sign for sign in text if sign >= " " or sign in "\t\n"))


def _shape(shape: shapes.Shape) -> str:
    if isinstance(shape, Box):
        return (
            f'<rect x="{shape.x:.2f}" y="{shape.y:.2f}" width="{shape.width:.2f}" '
            f'height="{shape.height:.2f}" rx="{shape.radius:.2f}" '
            f'fill="{shape.fill or "none"}" stroke="{shape.line or "none"}" '
            f'stroke-width="{shape.stroke:.2f}"/>'
        )
    if isinstance(shape, Words):
        anchor = ' text-anchor="middle"' if shape.middle else ""
        weight = f' font-weight="{BOLD}"' if shape.bold else ""
        return (
            f'<text x="{shape.x:.2f}" y="{shape.y:.2f}" font-size="{shape.size:.2f}" '
            f'fill="{shape.colour}"{weight}{anchor}>{_text(shape.text)}</text>'
        )
    if isinstance(shape, Picture):
        data = base64.b64encode(shape.jpeg).decode()
        return (
            f'<image x="{shape.x:.2f}" y="{shape.y:.2f}" width="{shape.width:.2f}" '
            f'height="{shape.height:.2f}" href="data:image/jpeg;base64,{data}"/>'
        )
    return _line(shape)


def _line(shape: Polyline) -> str:
    points = " ".join(f"{x:.2f},{y:.2f}" for x, y in shape.points)
    if shape.closed:
        return f'<polygon points="{points}" fill="{shape.colour}"/>'
    dash = f' stroke-dasharray="{2 * shape.stroke:.1f} {2 * shape.stroke:.1f}"'
    line = (
        f'<polyline points="{points}" fill="none" stroke="{shape.colour}" stroke-width='
        f'"{shape.stroke:.2f}" stroke-linecap="round" stroke-linejoin="round"'
        f"{dash if shape.dashed else ''}/>"
    )
    return line + (_line(arrow_head(shape)) if shape.arrow else "")


def arrow_head(line: Polyline) -> Polyline:
    """The head at the end of a line, as a filled triangle."""
    (ax, ay), (bx, by) = line.points[-2:]
    dx, dy = bx - ax, by - ay
    long = (dx * dx + dy * dy) ** 0.5 or 1.0
    head = HEAD * max(line.stroke, 1.2)
    ux, uy = dx / long * head / 1.5, dy / long * head / 1.5
    back: Point = (bx - ux, by - uy)
    wings = ((back[0] - uy / 2, back[1] + ux / 2), (back[0] + uy / 2, back[1] - ux / 2))
    return Polyline(((bx, by), *wings), line.colour, closed=True)
