"""A chain inside a figure or film: the drawing of the pages, as large as its area allows."""

from collections.abc import Collection
from typing import Final, NamedTuple

from metrics.chains.marks import ChainMarks
from views.chain.layout import lay_out
from views.chain.payload import PayloadChain
from views.chain.places import ChainLayout
from views.chain.svg import content
from views.still.shapes import Markup

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
