"""Widths of texts in the shipped font, and lines of them that fit a node.

Widths are sums of the glyphs' advances: the cuts of Inter that we ship have no kerning. Signs that
the font lacks are drawn in the system's font, so their width is an estimate.
"""

import unicodedata
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from PIL import ImageFont

from views.style.font_files import REGULAR

MEASURED_AT: Final = 1_000
"""The size in pixels at which glyphs are measured; widths scale with the size."""
LACKING, WIDE = 0.62, 1.0
"""Estimated widths, in parts of the size, of signs that the font lacks: narrow and wide ones."""
LONGEST: Final = 1_200
"""Characters of a text that are drawn; the rest is replaced by an ellipsis."""
DRAWN_AT: Final = 20
"""The size in pixels at which a glyph is compared with that of a missing one."""
STEPS: Final = 8
"""Steps of the search for the narrowest width of as few lines."""


class TextBlock(NamedTuple):
    """Lines of a text and the width of the widest, in pixels."""

    lines: tuple[str, ...]
    width: float


@cache
def _font(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(REGULAR, size)


@cache
def _missing_glyph() -> bytes:
    return bytes(_font(DRAWN_AT).getmask("\uffff"))


@cache
def is_in_font(sign: str) -> bool:
    """Return True if the shipped font has a glyph for `sign`."""
    return sign.isspace() or bytes(_font(DRAWN_AT).getmask(sign)) != _missing_glyph()


@cache
def _advance(sign: str) -> float:
    """The width of a sign at size 1."""
    if unicodedata.combining(sign):
        return 0.0
    if is_in_font(sign):
        return _font(MEASURED_AT).getlength(sign) / MEASURED_AT
    return WIDE if unicodedata.east_asian_width(sign) in "WF" else LACKING


def width_of(text: str, size: float) -> float:
    """The width of a line of text at a font size, both in pixels."""
    return size * sum(map(_advance, text))


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
    words = [
        (piece, width_of(piece, size))
        for word in plain(text).split(" ")
        for piece in _pieces(word, size, most)
    ]
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


def _pieces(word: str, size: float, most: float) -> list[str]:
    """A word in pieces that fit `most`, each but the last with a hyphen at its end."""
    pieces: list[str] = []
    while width_of(word, size) > most and len(word) > 1:
        room = most - width_of("-", size)
        end = 1
        while end < len(word) - 1 and width_of(word[: end + 1], size) <= room:
            end += 1
        pieces.append(f"{word[:end]}-")
        word = word[end:]
    return [*pieces, word]
