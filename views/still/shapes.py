"""The shapes that a drawing is made of; lengths in units of the drawing, origin at the top left."""

from dataclasses import dataclass, field
from typing import Final

from views.chain.style import LIGHT

INK: Final = LIGHT["text"]
SOFT: Final = "#566074"
LINE: Final = "#dde1e8"
PAPER: Final = LIGHT["panel"]
BACK: Final = "#f5f6f8"
TONES: Final = {"right": LIGHT["right"], "wrong": LIGHT["wrong"]}
"""Tone of a statement → its colour; others are soft."""


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
