"""The picture of a case in link previews: its frame beside its chain, at 1200 × 630."""

from typing import Final

from views.chain.text import wrap
from views.still import shapes
from views.still.case import StillCase
from views.still.chain import Area, chain_shapes
from views.still.panel import StripFrame
from views.still.shapes import Box, Drawing, Picture, Shape, Words
from views.still.statements import statements

WIDTH, HEIGHT = 1200, 630
FRAME: Final = Area(32, 124, 576, 324)
"""Where the clip's frame stands: 16:9; a frame of another shape stands in its middle."""
BESIDE: Final = Area(632, 124, 536, 474)
SMALL, TEXT, TITLE = 20.0, 20.0, 34.0


def social_picture(case: StillCase, frame: StripFrame | None) -> Drawing:
    """Draw the case for a link preview; without a frame or a chain the other has all the room."""
    made: list[Shape] = [Box(0, 0, WIDTH, HEIGHT, shapes.PAPER)]
    title = wrap(case.title, TITLE, WIDTH - 64, 1, bold=True)[0]
    made.append(Words(32, 60, title, TITLE, bold=True))
    who = " · ".join(filter(None, (case.subtitle, case.run)))
    made.append(Words(32, 98, wrap(who, SMALL, WIDTH - 64, 1)[0], SMALL, shapes.SOFT))
    has_chain = case.chain is not None and bool(case.chain.nodes)
    if frame is not None:
        x, y, width, height = FRAME
        made.append(Box(x, y, width, height, "#000000"))
        shown = min(width, height * frame.ratio), min(height, width / frame.ratio)
        left, top = x + (width - shown[0]) / 2, y + (height - shown[1]) / 2
        made.append(Picture(left, top, *shown, frame.jpeg))
    reasons = Area(32, 464, 576, 134) if frame is not None else Area(32, 124, 576, 474)
    if not has_chain:
        reasons = BESIDE if frame is not None else Area(32, 124, WIDTH - 64, 474)
    made += statements(sorted(case.lines, key=lambda line: line.tone != "wrong"), reasons, TEXT, 2)
    if case.chain is not None and has_chain:
        made.append(Box(*BESIDE, shapes.BACK, shapes.LINE, 1, 12))
        area = Area(BESIDE.x + 8, BESIDE.y + 8, BESIDE.width - 16, BESIDE.height - 16)
        made += chain_shapes(case.chain, area, case.marks)
    return Drawing(WIDTH, HEIGHT, tuple(made), case.title)
