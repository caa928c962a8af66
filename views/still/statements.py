"""Statements as shapes: a mark, a label and wrapped text, as many as there is room for."""

from collections.abc import Sequence
from typing import Final

from views.chain.places import Position
from views.chain.svg import RADIUS, badge
from views.chain.text import wrap
from views.still import shapes
from views.still.case import Line
from views.still.chain import Area
from views.still.shapes import Markup, Shape, Words

LEADING: Final = 1.35
"""Line height in sizes of the font."""


def statements(lines: Sequence[Line], area: Area, size: float, most: int = 3) -> list[Shape]:
    """The lines from the top of `area`, each at most `most` lines of text; what has no room is
    counted in a last line.
    """
    made: list[Shape] = []
    y = area.y + size
    for index, line in enumerate(lines):
        texts = wrap(line.text, size, area.width - 2 * size, most)
        needed = (1 + len(texts)) * size * LEADING
        is_last = index == len(lines) - 1
        if y + needed > area.y + area.height + (size if is_last else 0):
            rest = len(lines) - index
            made.append(Words(area.x, y, f"+ {rest} more", size, shapes.SOFT))
            break
        made += _statement(line, texts, area.x, y, size)
        y += needed + size * 0.45
    return made


def _statement(line: Line, texts: Sequence[str], x: float, y: float, size: float) -> list[Shape]:
    colour = shapes.TONES.get(line.tone, shapes.SOFT)
    left = x + 2 * size
    made: list[Shape] = []
    if line.tone == "right" or line.tone == "wrong":
        mark = badge(Position(0, 0), line.tone)
        made.append(Markup(x + 0.7 * size, y - 0.35 * size, 0.6 * size / RADIUS, mark))
    made.append(Words(left, y, line.label, size * 0.9, colour, bold=True))
    made += [
        Words(left, y + (row + 1) * size * LEADING, text, size) for row, text in enumerate(texts)
    ]
    return made
