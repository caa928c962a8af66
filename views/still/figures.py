"""The figures of a case: a panel for print, and a picture for films and link previews.

The panel is a strip of frames, the chain with a run's marks, and what was said: one drawing for
print and slides, as papers show a case (SVBench's failure figures, R3-Bench's case studies,
VGenST-Bench's cards of Appendix H). The picture has a frame beside the chain, and below them what
was asked or judged: a film plays the clip in the place of the frame, a link preview shows one.

The chain is drawn as the pages draw it, as large as its area allows. A statement is a mark, a label
and wrapped text; there are as many as there is room for.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from metrics.chains.marks import ChainMarks
from views.chain.layout import lay_out
from views.chain.payload import PayloadChain
from views.chain.places import ChainLayout, Position, wrap
from views.chain.svg import NO_MARKS, RADIUS, badge, content, legend
from views.still import drawing
from views.still.case import Line, StillCase
from views.still.drawing import Box, Drawing, Markup, Picture, Shape, Words
from views.style.typography import width_of

LARGEST: Final = 2.0
"""How much larger than on a page a chain becomes at most."""
WIDTHS: Final = (360.0, 480.0, 560.0, 700.0, 860.0, 1_060.0)
"""Widths that a chain is laid out for; the one that can be drawn largest is taken."""
LEADING: Final = 1.35
"""Line height in sizes of the font."""
WIDTH: Final = 1360.0
"""At 170 mm its smallest letters are 7.4 pt high."""
EDGE: Final = 28.0
SMALL, TEXT, TITLE = 21.0, 24.0, 32.0
TALLEST: Final = 860.0
"""Of the chain's part."""
FRAME_GAP: Final = 10.0
GAP: Final = 14.0
"""Between the frame and the statements below it."""
PAD: Final = 7.0
"""Between the chain and its border."""


class StripFrame(NamedTuple):
    """A frame of the strip: its second, its JPEG and its shape (width over height)."""

    second: float
    jpeg: bytes
    ratio: float


class Area(NamedTuple):
    """The rectangle that a chain is drawn into."""

    x: float
    y: float
    width: float
    height: float


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
        made.append(chain_markup(case.chain, inside, case.marks, lit))
        below = top + picture.frame.height + GAP if frame else top
        room = Area(edge, below, picture.frame.width, bottom - below)
    elif frame:
        room = picture.chain
    made += statements(case.lines, room, picture.text, 2)
    return Drawing(picture.width, picture.height, tuple(made), case.title)


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
    width = (WIDTH - 2 * EDGE - FRAME_GAP * (len(frames) - 1)) / len(frames)
    height = max(min(width / frame.ratio, width * 1.4) for frame in frames)
    for index, frame in enumerate(frames):
        x = EDGE + index * (width + FRAME_GAP)
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
    made.append(chain_markup(case.chain, area, case.marks))
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


def chain_markup(
    chain: PayloadChain,
    area: Area,
    marks: ChainMarks = NO_MARKS,
    lit: Collection[str] = (),
) -> Markup:
    """The chain, which has nodes, in the middle of `area`; `lit`: nodes of the moment."""
    made, scale = _largest(chain, area.width, area.height)
    x = area.x + (area.width - made.width * scale) / 2
    y = area.y + (area.height - made.height * scale) / 2
    return Markup(x, y, scale, content(made, marks, lit))


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
