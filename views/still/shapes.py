"""The shapes that a drawing is made of; lengths in units of the drawing, origin at the top left."""

from dataclasses import dataclass, field
from typing import Final

Point = tuple[float, float]

INK: Final = "#172033"
SOFT: Final = "#566074"
LINE: Final = "#dde1e8"
PAPER: Final = "#ffffff"
BACK: Final = "#f5f6f8"
RIGHT: Final = "#0b7a4b"
WRONG: Final = "#c8201e"
MIXED: Final = "#8a5700"
LIT: Final = "#b35c00"
EDGE: Final = "#8a93a5"
KINDS: Final = {
    "event": ("#eceff3", "#5b677a", "#465265"),
    "belief": ("#e2effb", "#1f77b4", "#0b5c99"),
    "intent": ("#fdf0d5", "#b07400", "#8a5700"),
    "desire": ("#dcf3ea", "#0a8f6a", "#006b4f"),
    "emotion": ("#f8e6f2", "#b0539a", "#943a7d"),
    "object": ("#e9f3f4", "#2f7680", "#1d5c65"),
}
"""Node kind → fill, line and strong colour: those of the player's light style sheet (base.css)."""
STATES: Final = {"right": RIGHT, "wrong": WRONG, "mixed": MIXED, "none": EDGE}
"""State of a mark → its colour."""


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
class Polyline:
    """Points joined by straight lines; `arrow`: a head at the last one; `closed`: filled."""

    points: tuple[Point, ...]
    colour: str
    stroke: float = 1.6
    arrow: bool = False
    closed: bool = False
    dashed: bool = False


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


Shape = Box | Polyline | Words | Picture


@dataclass(frozen=True, slots=True)
class Drawing:
    """Shapes in the order in which they are painted; `title` is what a reader is told."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    title: str = ""
