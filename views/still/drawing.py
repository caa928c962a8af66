"""A drawing: its shapes, the SVG document of them, and its pixels.

Lengths are in units of the drawing, with the origin at the top left. The SVG document needs nothing
from outside: the font is that of the pages, from files, so that every machine draws the same. It is
rasterised for PNG and for the frames of a film.
"""

import base64
import io
from dataclasses import dataclass, field
from functools import cache
from html import escape
from typing import Final

from PIL import Image

from views.chain.style import LIGHT, style_sheet
from views.style.typography import REGULAR, SEMIBOLD

INK: Final = LIGHT["text"]
SOFT: Final = "#566074"
LINE: Final = "#dde1e8"
PAPER: Final = LIGHT["panel"]
BACK: Final = "#f5f6f8"
TONES: Final = {"right": LIGHT["right"], "wrong": LIGHT["wrong"]}
"""Tone of a statement → its colour; others are soft."""
FAMILY: Final = "Inter, 'Helvetica Neue', Arial, sans-serif"
"""The font families of an SVG. Inter is embedded, but a program may use installed fonts alone."""
BOLD: Final = 600
"""The weight of bold text."""
FONTS: Final = [str(REGULAR), str(SEMIBOLD)]
SEMIBOLD_BY_NAME: Final = '[font-weight="600"]{font-family:"Inter SemiBold"}'
"""The cut for bold text has a family name of its own."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle with rounded corners; empty `fill` or `line`: none is drawn."""

    x: float
    y: float
    width: float
    height: float
    fill: str = ""
    line: str = ""
    stroke: float = 1.0
    radius: float = 0.0


@dataclass(frozen=True, slots=True)
class Words:
    """One line of text; `y` is its baseline."""

    x: float
    y: float
    text: str
    size: float
    colour: str = INK
    bold: bool = False
    middle: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """A JPEG, stretched to its place."""

    x: float
    y: float
    width: float
    height: float
    jpeg: bytes = field(repr=False, default=b"")


@dataclass(frozen=True, slots=True)
class Markup:
    """SVG elements with their own origin at (`x`, `y`), such as a chain, `scale` times as large."""

    x: float
    y: float
    scale: float
    text: str = field(repr=False)


Shape = Box | Words | Picture | Markup


@dataclass(frozen=True, slots=True)
class Drawing:
    """Shapes in the order in which they are painted; `title` is what a reader is told."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    title: str = ""


@cache
def font_faces() -> str:
    """Both cuts as a style sheet that needs no other file."""
    return "".join(
        f"@font-face{{font-family:Inter;font-weight:{weight};"
        f"src:url(data:font/ttf;base64,{base64.b64encode(path.read_bytes()).decode()})}}"
        for weight, path in ((400, REGULAR), (BOLD, SEMIBOLD))
    )


def svg(drawing: Drawing, width_mm: float | None = None, *, has_font: bool = True) -> str:
    """The document; `width_mm` sets its printed width, else its units are pixels.

    `has_font`: bring the font along, for programs that have no other way to it.
    """
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
        f"<style>{font_faces() if has_font else ''}{style_sheet()}</style>",
        *map(_shape, drawing.shapes),
        "</svg>\n",
    ]
    return "\n".join(parts)


def png(drawing: Drawing, scale: float = 2.0) -> bytes:
    """The drawing as a PNG, `scale` pixels a unit.

    Signs that the shipped font lacks are drawn in a font of the system, if it has one.
    """
    import resvg_py  # 3 MB, with the first picture

    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg(drawing, has_font=False),
            background=PAPER,
            zoom=scale,
            font_files=FONTS,
            font_family="Inter",
            style_sheet=SEMIBOLD_BY_NAME,
        )
    )


def image(drawing: Drawing, scale: float = 1.0) -> Image.Image:
    """The drawing in RGB."""
    with Image.open(io.BytesIO(png(drawing, scale))) as made:
        converted: Image.Image = made.convert("RGB")
    return converted


def _text(text: str) -> str:
    """Escaped, without signs that XML forbids."""
    return escape("".join(sign for sign in text if sign >= " " or sign in "\t\n"))


def _shape(shape: Shape) -> str:
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
    return (
        f'<g transform="translate({shape.x:.2f} {shape.y:.2f}) scale({shape.scale:.4f})">'
        f"{shape.text}</g>"
    )
