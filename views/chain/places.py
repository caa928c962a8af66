"""Parts of a chain's drawing: rectangles of nodes, paths of links, lines of text that fit a width.

All lengths are CSS pixels at zoom 1, with the origin at the top left.
"""

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from views.chain.payload import PayloadNode
from views.chain.rows import ChainRows, Key, RowLink
from views.style.typography import width_of

LONGEST: Final = 1_200
"""Characters of a text that are drawn; the rest is replaced by an ellipsis."""
STEPS: Final = 8
"""Steps of the search for the narrowest width of as few lines."""
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


class TextBlock(NamedTuple):
    """Lines of a text and the width of the widest, in pixels."""

    lines: tuple[str, ...]
    width: float


def is_right_to_left(text: str) -> bool:
    """Return True if the first letter with a direction is Hebrew, Arabic or the like."""
    directions = (unicodedata.bidirectional(sign) for sign in text)
    return next((way in ("R", "AL") for way in directions if way in ("L", "R", "AL")), False)


def plain(text: str) -> str:
    """The text on one line, without control characters, which XML forbids."""
    kept = (" " if sign.isspace() else sign for sign in text)
    joined = "".join(sign for sign in kept if unicodedata.category(sign) not in ("Cc", "Cs"))
    cut = joined if len(joined) <= LONGEST else f"{joined[: LONGEST - 1]}…"
    return " ".join(cut.split())


@lru_cache(maxsize=4096)
def balanced(text: str, size: float, most: float) -> TextBlock:
    """The text in as few lines as fit `most` pixels, and then as narrow as so many lines allow.

    A word that is wider than a line is broken with a hyphen.
    """
    words = _measured(plain(text), size, most)
    space = width_of(" ", size)
    lines = _filled(words, space, most)
    narrow, wide = max(width for _, width in words), most
    for _ in range(STEPS):
        middle = (narrow + wide) / 2
        tried = _filled(words, space, middle)
        if len(tried) > len(lines):
            narrow = middle
        else:
            lines, wide = tried, middle
    return TextBlock(tuple(lines), max(width_of(line, size) for line in lines))


def wrap(text: str, size: float, width: float, most: int, bold: bool = False) -> list[str]:
    """The text as at most `most` lines that fit `width`; a cut one ends in an ellipsis."""
    words = _measured(plain(text), size, width, bold)
    lines = _filled(words, width_of(" ", size, bold), width)
    if len(lines) <= most:
        return lines
    last = lines[most - 1]
    while last and width_of(f"{last}…", size, bold) > width:
        last = last[:-1]
    return [*lines[: most - 1], f"{last}…"]


def _measured(text: str, size: float, most: float, bold: bool = False) -> list[tuple[str, float]]:
    """The words with their widths, those that are wider than a line in pieces."""
    return [
        (piece, width_of(piece, size, bold))
        for word in text.split(" ")
        for piece in _pieces(word, size, most, bold)
    ]


def _filled(words: Sequence[tuple[str, float]], space: float, most: float) -> list[str]:
    """The words in lines, each filled as far as `most` allows."""
    lines: list[list[str]] = []
    room = -1.0
    for word, width in words:
        if lines and width + space <= room:
            lines[-1].append(word)
            room -= width + space
        else:
            lines.append([word])
            room = most - width
    return [" ".join(line) for line in lines]


def _pieces(word: str, size: float, most: float, bold: bool) -> list[str]:
    """A word in pieces that fit `most`, each but the last with a hyphen at its end."""
    pieces: list[str] = []
    while width_of(word, size, bold) > most and len(word) > 1:
        room = most - width_of("-", size, bold)
        end = 1
        while end < len(word) - 1 and width_of(word[: end + 1], size, bold) <= room:
            end += 1
        pieces.append(f"{word[:end]}-")
        word = word[end:]
    return [*pieces, word]
