"""A chain as small SVG for pages with many: whole texts without icons, in few bytes.

Kinds differ by outline and colour. Coordinates are whole pixels, and those inside a node are
relative to it, so that nodes are written alike and a page of them compresses well.
"""

import re
from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby
from operator import itemgetter
from typing import Final

from metrics.chains.marks import ChainMarks, ColourMark
from views.chain import style
from views.chain.places import LINE, ChainLayout, LinkPlace, NodePlace, PartPlace, Position
from views.chain.svg import BASELINE, NO_MARKS, badge, mark_classes, path_of

HEAD: Final = "m-4-8l4 8 4-8"
"""An arrow head at the end of a line."""
_NUMBER: Final = re.compile(r"-?\d+\.\d+")


def small_svg(
    made: ChainLayout, marks: ChainMarks = NO_MARKS, searched: re.Pattern[str] | None = None
) -> str:
    """A small layout as an element of a page, which brings its style sheet.

    `searched`: matches what a search looked for, to be marked in the texts.
    """
    nodes = (_node(place, marks.nodes.get(place.node.id), searched) for place in made.nodes)
    plain = [part for part in made.parts if part.part not in marks.links]
    marked = (_link([part], marks.links[part.part]) for part in made.parts if part not in plain)
    lines = _link(plain, None) if plain else ""
    return (
        f'<svg class="wr-chain" viewBox="0 0 {made.width:.0f} {made.height:.0f}">'
        f"{''.join(nodes)}{lines}{''.join(marked)}</svg>"
    )


def _node(place: NodePlace, mark: ColourMark | None, searched: re.Pattern[str] | None) -> str:
    kind = place.node.kind if place.node.kind in style.ICONS else style.OTHER
    classes = " ".join(["wr-node", f"wr-{kind}", *mark_classes(mark)])
    width, height = 2 * round(place.width / 2), round(place.height)
    outline = _whole(style.outline(kind, -width / 2, 0, width, height))
    top = (height - len(place.lines) * LINE) / 2 + BASELINE
    first, *others = _marked(place.lines, searched) if searched else map(escape, place.lines)
    lines = first + "".join(f' <tspan x="0" dy="{LINE:g}">{line}</tspan>' for line in others)
    return (
        f'<g class="{classes}" transform="translate({place.middle.x:.0f} {place.y:.0f})">'
        f'<path class="wr-shape" d="{outline}"/>'
        f'<text text-anchor="middle" y="{top:.0f}">{lines}</text>'
        f"{_mark(Position(width / 2 - 3, 1), mark)}</g>"
    )


def _marked(lines: Sequence[str], searched: re.Pattern[str]) -> Iterator[str]:
    """The lines, escaped, with each match in a tspan; a phrase may begin on one line and end on the
    next.
    """
    matches = searched.finditer(" ".join(lines))
    marked = {at for match in matches for at in range(*match.span())}
    start = 0
    for line in lines:
        letters = zip((at in marked for at in range(start, start + len(line))), line, strict=True)
        yield "".join(
            f'<tspan class="wr-searched">{part}</tspan>' if is_match else part
            for is_match, pairs in groupby(letters, itemgetter(0))
            for part in [escape("".join(letter for _, letter in pairs))]
        )
        start += len(line) + 1


def _link(parts: Sequence[PartPlace], mark: ColourMark | None) -> str:
    """Links of one look as one path."""
    classes = " ".join(["wr-link", *mark_classes(mark)])
    path = "".join(map(_path, parts))
    return (
        f'<g class="{classes}"><path class="wr-path" d="{path}"/>{_mark(parts[0].badge, mark)}</g>'
    )


def _path(part: PartPlace) -> str:
    lines = "".join(map(_line, part.links))
    if part.links[0].backwards:
        return f"{lines}m8-4l-8 4 8 4"
    joint = part.joint
    return f"{lines}{f'M{joint.x:.0f} {joint.y:.0f}V{part.arrow.y:.0f}' if joint else ''}{HEAD}"


def _line(link: LinkPlace) -> str:
    start, end = link.points[0], link.points[-1]
    if all(round(point.x) == round(start.x) for point in link.points):
        return f"M{start.x:.0f} {start.y:.0f}V{end.y:.0f}"
    return _whole(path_of(link))


def _mark(middle: Position, mark: ColourMark | None) -> str:
    return badge(Position(*map(round, middle)), mark.state) if mark and mark.state != "none" else ""


def _whole(path: str) -> str:
    """The data of a path in whole pixels."""
    return _NUMBER.sub(lambda number: str(round(float(number[0]))), path)
