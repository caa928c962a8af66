"""Parts of a figure or film: the chain as the pages draw it, and statements.

Each is as large as its area allows. A statement is a mark, a label and wrapped text; there are as
many as there is room for.
"""

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from metrics.chains.marks import ChainMarks
from views.chain.layout import lay_out
from views.chain.payload import PayloadChain
from views.chain.places import ChainLayout, Position, wrap
from views.chain.svg import RADIUS, badge, content
from views.still import drawing
from views.still.case import Line
from views.still.drawing import Markup, Shape, Words

LARGEST: Final = 2.0
"""How much larger than on a page a chain becomes at most."""
WIDTHS: Final = (360.0, 480.0, 560.0, 700.0, 860.0, 1_060.0)
"""Widths that a chain is laid out for; the one that can be drawn largest is taken."""
NONE: Final = ChainMarks()


class Area(NamedTuple):
    """The rectangle that a chain is drawn into."""

    x: float
    y: float
    width: float
    height: float


LEADING: Final = 1.35
"""Line height in sizes of the font."""


def chain_shapes(
    chain: PayloadChain,
    area: Area,
    marks: ChainMarks = NONE,
    lit: Collection[str] = (),
) -> tuple[Markup, ...]:
    """The chain in the middle of `area`; `lit`: nodes of the moment."""
    if not chain.nodes:
        return ()
    made, scale = _largest(chain, area.width, area.height)
    x = area.x + (area.width - made.width * scale) / 2
    y = area.y + (area.height - made.height * scale) / 2
    return (Markup(x, y, scale, content(made, marks, lit)),)


def chain_height(chain: PayloadChain, width: float, most: float) -> float:
    """The height that a chain needs at a width, at most `most`."""
    made, scale = _largest(chain, width, most)
    return made.height * scale


def _largest(chain: PayloadChain, width: float, height: float) -> tuple[ChainLayout, float]:
    """The layout that can be drawn largest in a rectangle, and its scale."""
    layouts = [lay_out(chain, each) for each in WIDTHS]
    scaled = [(min(width / each.width, height / each.height, LARGEST), each) for each in layouts]
    scale, made = max(scaled, key=lambda each: each[0])
    return made, scale


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
            made.append(Words(area.x, y, f"+ {rest} more", size, drawing.SOFT))
            break
        made += _statement(line, texts, area.x, y, size)
        y += needed + size * 0.45
    return made


def _statement(line: Line, texts: Sequence[str], x: float, y: float, size: float) -> list[Shape]:
    colour = drawing.TONES.get(line.tone, drawing.SOFT)
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
