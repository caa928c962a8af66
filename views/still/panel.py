"""A qualitative figure: a strip of frames, the chain with a run's marks, and what was said.

One drawing for print and slides, as papers show a case (SVBench's failure figures, R3-Bench's
case studies, VGenST-Bench's cards of Appendix H).
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from views.chain.places import wrap
from views.chain.svg import legend
from views.still import drawing
from views.still.case import StillCase
from views.still.drawing import Box, Drawing, Markup, Picture, Shape, Words
from views.still.parts import Area, chain_height, chain_shapes, statements
from views.style.typography import width_of

WIDTH: Final = 1360.0
"""At 170 mm its smallest letters are 7.4 pt high."""
EDGE: Final = 28.0
SMALL, TEXT, TITLE = 21.0, 24.0, 32.0
TALLEST: Final = 860.0
"""Of the chain's part."""
GAP: Final = 10.0


class StripFrame(NamedTuple):
    """A frame of the strip: its second, its JPEG and its shape (width over height)."""

    second: float
    jpeg: bytes
    ratio: float


def panel(case: StillCase, frames: Sequence[StripFrame]) -> Drawing:
    """The figure; without frames or without a chain it is made of what there is."""
    y = EDGE + TITLE
    made: list[Shape] = []
    for text in wrap(case.title, TITLE, WIDTH - 2 * EDGE, 2, bold=True):
        made.append(Words(EDGE, y, text, TITLE, bold=True))
        y += TITLE * 1.25
    made.append(Words(EDGE, y - 4, case.subtitle, SMALL, drawing.SOFT))
    y += SMALL * 0.8
    y = _strip(made, frames, y)
    y = _chain(made, case, y)
    y = _statements(made, case, y)
    for text in wrap(" · ".join(case.foot), SMALL, WIDTH - 2 * EDGE, 3):
        y += SMALL * 1.3
        made.append(Words(EDGE, y, text, SMALL, drawing.SOFT))
    return Drawing(WIDTH, y + EDGE, tuple(made), f"{case.title}. {case.subtitle}")


def _strip(made: list[Shape], frames: Sequence[StripFrame], y: float) -> float:
    """The frames side by side, each with its second; returns where they end."""
    if not frames:
        return y
    width = (WIDTH - 2 * EDGE - GAP * (len(frames) - 1)) / len(frames)
    height = max(min(width / frame.ratio, width * 1.4) for frame in frames)
    for index, frame in enumerate(frames):
        x = EDGE + index * (width + GAP)
        shown = min(width, height * frame.ratio)
        made.append(Picture(x + (width - shown) / 2, y, shown, shown / frame.ratio, frame.jpeg))
        made.append(Words(x + width / 2, y + height + SMALL * 1.15, f"{frame.second:.1f} s", SMALL,
                          drawing.SOFT, middle=True))  # fmt: skip
    return y + height + SMALL * 1.8


def _chain(made: list[Shape], case: StillCase, y: float) -> float:
    if case.chain is None or not case.chain.nodes:
        return y
    top = SMALL * 1.9
    height = top + 16 + chain_height(case.chain, WIDTH - 2 * EDGE - 20, TALLEST)
    made.append(Box(EDGE, y, WIDTH - 2 * EDGE, height, drawing.BACK, drawing.LINE, 1, 10))
    whose = " · ".join(filter(None, (case.caption, f"marks: {case.run}" if case.run else "")))
    made.append(Words(EDGE + 14, y + SMALL * 1.4, whose, SMALL, drawing.SOFT))
    area = Area(EDGE + 10, y + top, WIDTH - 2 * EDGE - 20, height - top - 8)
    made += chain_shapes(case.chain, area, case.marks)
    x = EDGE
    for sign, words in legend(case.chain, case.marks):
        made.append(Markup(x, y + height + SMALL * 0.6, SMALL / 20, sign))
        made.append(Words(x + SMALL * 1.9, y + height + SMALL * 1.4, words, SMALL, drawing.SOFT))
        x += SMALL * 3.2 + width_of(words, SMALL)
    return y + height + SMALL * 1.6 + 14


def _statements(made: list[Shape], case: StillCase, y: float) -> float:
    """Draw the question or the judged dimension; returns where its text ends."""
    area = Area(EDGE, y + 8, WIDTH - 2 * EDGE, 620)
    shown = statements(case.lines, area, TEXT, 3)
    made += shown
    ends = [shape.y for shape in shown if isinstance(shape, Words)]
    return max(ends, default=y) + TEXT * 0.4
