"""A case as a picture: its frame beside its chain, and below them what was asked or judged.

A film plays the clip in the place of the frame; a link preview shows one frame of it.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from views.chain.places import wrap
from views.still import drawing
from views.still.case import StillCase
from views.still.drawing import Box, Drawing, Picture, Shape, Words
from views.still.panel import StripFrame
from views.still.parts import Area, chain_shapes, statements

GAP: Final = 14.0
"""Between the frame and the statements below it."""
PAD: Final = 7.0
"""Between the chain and its border."""


class CasePicture(NamedTuple):
    """The size of a picture and of its fonts, and the places of its parts, in pixels.

    `lines`: the baselines of the title and of the line below it. `frame` is 16:9; a clip of another
    shape stands in its middle.
    """

    width: int
    height: int
    lines: tuple[float, float]
    title: float
    small: float
    text: float
    frame: Area
    chain: Area


FILM: Final = CasePicture(
    1280, 720, (44, 72), 27, 16, 17, Area(28, 92, 704, 396), Area(752, 92, 500, 580)
)
PREVIEW: Final = CasePicture(
    1200, 630, (60, 98), 34, 20, 20, Area(32, 124, 576, 324), Area(632, 124, 536, 474)
)


def film_frame(case: StillCase, lit: Collection[str] = ()) -> Drawing:
    """The picture around the clip in a film; `lit`: nodes of the moment."""
    size, edge = FILM.small * 0.85, FILM.frame.x
    foot = " · ".join((*case.foot, case.caption) if case.caption else case.foot)
    source = wrap(foot, size, FILM.width - 2 * edge, 1)[0]
    words = Words(edge, FILM.height - 18, source, size, drawing.SOFT)
    return _picture(case, FILM, (_ground(FILM), words), lit)


def social_picture(case: StillCase, frame: StripFrame | None) -> Drawing:
    """The picture for a link preview; without a frame or a chain the other has all the room."""
    first = replace(case, lines=tuple(sorted(case.lines, key=lambda line: line.tone != "wrong")))
    if frame is None:
        return _picture(first, PREVIEW, ())
    x, y, width, height = PREVIEW.frame
    shown = min(width, height * frame.ratio), min(height, width / frame.ratio)
    left, top = x + (width - shown[0]) / 2, y + (height - shown[1]) / 2
    return _picture(first, PREVIEW, (_ground(PREVIEW), Picture(left, top, *shown, frame.jpeg)))


def _ground(picture: CasePicture) -> Box:
    x, y, width, height = picture.frame
    return Box(x - 1, y - 1, width + 2, height + 2, "#000000", drawing.LINE)


def _picture(
    case: StillCase, picture: CasePicture, frame: Sequence[Shape], lit: Collection[str] = ()
) -> Drawing:
    edge, top = picture.frame.x, picture.frame.y
    wide, bottom = picture.width - 2 * edge, picture.chain.y + picture.chain.height
    made: list[Shape] = [Box(0, 0, picture.width, picture.height, drawing.PAPER)]
    title = wrap(case.title, picture.title, wide, 1, bold=True)[0]
    made.append(Words(edge, picture.lines[0], title, picture.title, bold=True))
    who = " · ".join(filter(None, (case.subtitle, case.run)))
    shown = wrap(who, picture.small, wide, 1)[0]
    made.append(Words(edge, picture.lines[1], shown, picture.small, drawing.SOFT))
    made += frame
    room = Area(edge, top, wide, bottom - top)
    if case.chain is not None and case.chain.nodes:
        made.append(Box(*picture.chain, drawing.BACK, drawing.LINE, 1, 10))
        x, y, width, height = picture.chain
        inside = Area(x + PAD, y + PAD, width - 2 * PAD, height - 2 * PAD)
        made += chain_shapes(case.chain, inside, case.marks, lit)
        below = top + picture.frame.height + GAP if frame else top
        room = Area(edge, below, picture.frame.width, bottom - below)
    elif frame:
        room = picture.chain
    made += statements(case.lines, room, picture.text, 2)
    return Drawing(picture.width, picture.height, tuple(made), case.title)
