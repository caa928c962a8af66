"""What a drawing of a chain is made of: rectangles of nodes, paths of links, and their sizes.

All lengths are CSS pixels at zoom 1, with the origin at the top left.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from views.chain.payload import PayloadNode
from views.chain.rows import ChainRows, Key, RowLink

LINE: Final = 15.0
"""Height of a line of a node's text."""
PAD, PAD_TOP, ICON = 8.0, 5.0, 26.0
"""Room beside a node's text, above it and below it, and for the icon at its left."""
BEND: Final = 10.0
"""The room that a link takes which passes a row."""
MARGIN: Final = 10.0
JOINT: Final = 11.0
"""How far above its result the reasons of a subchain meet."""
LABEL_LINE: Final = 15.0
"""Height of the words of a relation, which stand beside its link."""


class Position(NamedTuple):
    """A place in the drawing."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class NodePlace:
    """A node's rectangle and the lines of its text."""

    node: PayloadNode
    x: float
    y: float
    width: float
    height: float
    lines: tuple[str, ...]

    @property
    def middle(self) -> Position:
        """The middle of the rectangle."""
        return Position(self.x + self.width / 2, self.y + self.height / 2)


@dataclass(frozen=True, slots=True)
class LinkPlace:
    """The path of one link: pieces that are straight down or curved between two rows.

    `points` holds both ends of each piece in order; `label` is where a relation's words stand.
    """

    link: RowLink
    points: tuple[Position, ...]
    backwards: bool = False
    label: Position | None = None
    words: str = ""


@dataclass(frozen=True, slots=True)
class PartPlace:
    """A subchain's or relation's links; with several reasons they meet at `joint`.

    `arrow` is the point of the arrow head, `badge` the place of the part's mark. `broken`: the clip
    does not show it, or shows it wrongly. `heart`: the paradigm is about it.
    """

    part: str
    links: tuple[LinkPlace, ...]
    arrow: Position
    joint: Position | None
    badge: Position
    broken: bool = False
    heart: bool = False


@dataclass(frozen=True, slots=True)
class ChainLayout:
    """The whole drawing, `width` × `height` pixels."""

    width: float
    height: float
    nodes: tuple[NodePlace, ...]
    parts: tuple[PartPlace, ...]
    crossings: int


class RowBand(NamedTuple):
    """The stretch from top to bottom that a row takes."""

    top: float
    height: float


class PlacedNodes(NamedTuple):
    """Everything but the links: `x` is the middle of each key, `right` the rows' right side."""

    rows: ChainRows
    x: Mapping[Key, float]
    bands: Sequence[RowBand]
    nodes: Mapping[str, NodePlace]
    right: float
