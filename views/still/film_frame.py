"""The picture around the clip in a film of a case: chain, verdict and source, at 1280 × 720."""

from collections.abc import Collection
from typing import Final

from views.chain.text import wrap
from views.still import shapes
from views.still.case import StillCase
from views.still.chain import Area, chain_shapes
from views.still.shapes import Box, Drawing, Shape, Words
from views.still.statements import statements

WIDTH, HEIGHT = 1280, 720
CLIP: Final = Area(28, 92, 704, 396)
"""Where the clip plays: 16:9; a clip of another shape stands in its middle."""
CHAIN: Final = Area(752, 92, 500, 580)
SMALL, TEXT, TITLE = 16.0, 17.0, 27.0


def film_frame(case: StillCase, lit: Collection[str] = ()) -> Drawing:
    """The picture without the clip's own frame; `lit`: nodes of the moment."""
    made: list[Shape] = [Box(0, 0, WIDTH, HEIGHT, shapes.PAPER)]
    title = wrap(case.title, TITLE, WIDTH - 56, 1, bold=True)[0]
    made.append(Words(28, 44, title, TITLE, bold=True))
    who = " · ".join(filter(None, (case.subtitle, case.run)))
    made.append(Words(28, 72, wrap(who, SMALL, WIDTH - 56, 1)[0], SMALL, shapes.SOFT))
    x, y, width, height = CLIP
    made.append(Box(x - 1, y - 1, width + 2, height + 2, "#000000", shapes.LINE))
    if case.chain is not None and case.chain.nodes:
        made.append(Box(*CHAIN, shapes.BACK, shapes.LINE, 1, 10))
        area = Area(CHAIN.x + 6, CHAIN.y + 6, CHAIN.width - 12, CHAIN.height - 12)
        made += chain_shapes(case.chain, area, case.marks, lit)
    made += statements(case.lines, Area(28, 500, 704, 178), TEXT, 2)
    foot = " · ".join((*case.foot, case.caption) if case.caption else case.foot)
    source = wrap(foot, SMALL * 0.85, WIDTH - 56, 1)[0]
    made.append(Words(28, HEIGHT - 18, source, SMALL * 0.85, shapes.SOFT))
    return Drawing(WIDTH, HEIGHT, tuple(made), case.title)
