"""A chain as accessible SVG: nodes that can be focused, then links, each with its mark.

The elements carry `data-node` and `data-link` (the id of the subchain or relation), `data-start`
and `data-end` (seconds), `data-badge` (where the mark of a link stands), and classes for kind and
state. A page colours them by its own style sheet; a picture that stands alone brings one along.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from html import escape
from itertools import groupby, pairwise
from operator import itemgetter
from types import MappingProxyType
from typing import Final

from metrics.chains.marks import ChainMarks, ColourMark, State
from views.chain import style
from views.chain.layout import lay_out
from views.chain.payload import PayloadChain
from views.chain.places import (
    ICON,
    LABEL_LINE,
    LINE,
    PAD,
    ChainLayout,
    LinkPlace,
    NodePlace,
    PartPlace,
    Position,
    is_right_to_left,
    plain,
)
from views.chain.routes import BADGE_ASIDE
from views.chain.style import LABEL
from views.style import typography
from views.style.typography import width_of

NO_MARKS: Final = ChainMarks()
NO_LINKS: Final[Mapping[str, str]] = MappingProxyType({})
BASELINE: Final = 11.2
"""From the top of a line of text to its baseline, in pixels."""
ARROW: Final = 8.0
RADIUS: Final = 8.0
"""Of a badge."""
ISOLATE, END = "\u2067", "\u2069"
"""They hold a right-to-left line together, in browsers and in resvg."""
MISSING: Final = style.ICONS["missing"]
MISSING_WORDS: Final = "missing or wrong in this clip"
HEART: Final = style.ICONS["desire"]
SIGN: Final = 9.0
"""Radius of the ground of a link's sign."""
STATES: Final = {"right": "right", "wrong": "wrong", "mixed": "partly right"}


def chain_svg(
    chain: PayloadChain,
    width: float,
    marks: ChainMarks = NO_MARKS,
    links: Mapping[str, str] = NO_LINKS,
) -> str:
    """The drawing for a page `width` pixels wide; `links`: addresses that nodes lead to."""
    return svg_of(lay_out(chain, width), chain.title, marks, links)


def svg_of(
    made: ChainLayout,
    title: str,
    marks: ChainMarks = NO_MARKS,
    links: Mapping[str, str] = NO_LINKS,
) -> str:
    """A layout as an element of a page: its nodes are links, or buttons of which one is a stop."""
    name = escape(plain(title))
    return (
        f'<svg class="wr-chain" {_size(made)} role="group" aria-label="{name}">'
        f"{content(made, marks, links=links)}</svg>"
    )


def card_svg(made: ChainLayout, marks: ChainMarks, searched: re.Pattern[str] | None) -> str:
    """A layout on a card, which is a link as a whole; matches of `searched` are marked in it."""
    inside = content(made, marks, searched=searched)
    return f'<svg class="wr-chain" {_size(made)}>{inside}</svg>'


def picture_svg(chain: PayloadChain, width: float, marks: ChainMarks = NO_MARKS) -> str:
    """The drawing as a picture of `width` pixels that brings its style sheet along."""
    made = lay_out(chain, width)
    return (
        f'<svg {_size(made)} role="img" font-family="{escape(typography.FAMILY)}">'
        f"<title>{escape(plain(chain.title))}</title>"
        f"<style>{style.style_sheet()}</style>{content(made, marks)}</svg>"
    )


def _size(made: ChainLayout) -> str:
    width, height = f"{made.width:.0f}", f"{made.height:.0f}"
    return (
        f'xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}"'
    )


def content(
    made: ChainLayout,
    marks: ChainMarks = NO_MARKS,
    lit: Collection[str] = (),
    links: Mapping[str, str] | None = None,
    searched: re.Pattern[str] | None = None,
) -> str:
    """The elements of a drawing: nodes first, since that is the order in which they are read.

    `lit`: ids of the nodes that happen now. Without `links` nothing can have the focus.
    """
    nodes = (
        _node(
            place,
            marks.nodes.get(place.node.id),
            place.node.id in lit,
            "" if links is None else _control(links.get(place.node.id), at == 0),
            _text(place, searched),
        )
        for at, place in enumerate(made.nodes)
    )
    parts = (_part(part, marks.links.get(part.part)) for part in made.parts)
    return "".join((*nodes, *parts))


def _control(href: str | None, is_first: bool) -> str:
    """What makes a link or a button of a node; of the buttons the first is the Tab key's stop."""
    return (
        f' href="{escape(href)}"' if href else f' role="button" tabindex="{0 if is_first else -1}"'
    )


def _node(place: NodePlace, mark: ColourMark | None, is_lit: bool, control: str, text: str) -> str:
    node = place.node
    kind = node.kind if node.kind in style.ICONS else style.OTHER
    classes = ["wr-node", f"wr-{kind}", *_mark_classes(mark), *(["wr-lit"] if is_lit else [])]
    times = "".join(
        f' data-{name}="{second:g}"'
        for name, second in (("start", node.start), ("end", node.end))
        if second is not None
    )
    role = f'{control} aria-label="{escape(_name(place, mark))}"' if control else ""
    tag = "a" if "href=" in control else "g"
    icon = MISSING if node.shown is False else style.ICONS[kind]
    left, middle = place.x + PAD, place.middle.y
    outline = style.outline(kind, place.x, place.y, place.width, place.height)
    return (
        f'<{tag} class="{" ".join(classes)}" data-node="{escape(node.id)}"{times}{role}>'
        f'<path class="wr-shape" d="{outline}"/>'
        f'<path class="wr-icon" transform="translate({left:.1f} {middle - 8:.1f}) scale(.667)" '
        f'd="{icon}"/>{text}'
        f"{_mark(Position(place.x + place.width - 3, place.y + 1), mark)}</{tag}>"
    )


def _name(place: NodePlace, mark: ColourMark | None) -> str:
    """The accessible name: kind, text, whether the clip shows it, and its mark."""
    node = place.node
    share = None if mark is None else _share(mark)
    percent = "" if share is None else f" {100 * share:.0f} % right"  # as it is seen
    parts = [f"{node.kind.capitalize()}: {plain(node.text)}{percent}"]
    if node.shown is False:
        parts.append(MISSING_WORDS)
    if mark and mark.state != "none":
        parts.append(": ".join(filter(None, (STATES[mark.state], mark.words))))
    return "; ".join(parts)


def _text(place: NodePlace, searched: re.Pattern[str] | None) -> str:
    top = place.middle.y - len(place.lines) * LINE / 2 + BASELINE
    spans = []
    lines = _marked(place.lines, searched) if searched else map(escape, place.lines)
    for at, (line, shown) in enumerate(zip(place.lines, lines, strict=True)):
        x, attributes = place.x + PAD + ICON, ""
        if is_right_to_left(line):
            x, attributes = place.x + place.width - PAD, ' text-anchor="end"'
            shown = f"{ISOLATE}{shown}{END}"
        spans.append(f'<tspan x="{x:.1f}" y="{top + at * LINE:.1f}"{attributes}>{shown}</tspan>')
    return f"<text>{' '.join(spans)}</text>"


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


def _mark_classes(mark: ColourMark | None) -> list[str]:
    """The classes that colour a node or link by its mark."""
    if mark is None or mark.state == "none":
        return []
    return [f"wr-{mark.state}", *([] if mark.located else ["wr-whole"])]


def _mark(middle: Position, mark: ColourMark | None) -> str:
    """The one mark of a node or link: a sign, or a percentage where several runs are counted."""
    if mark is None or (mark.state == "none" and not mark.unscored):
        return ""
    return badge(middle, mark.state, _share(mark))


def _share(mark: ColourMark) -> float | None:
    """The share that a badge shows in the place of a sign."""
    return mark.share if mark.state == "mixed" and mark.right + mark.wrong > 1 else None


def badge(middle: Position, state: State, share: float | None = None) -> str:
    """A mark around its middle: ✓, ✗, ~ or –, which differ in grey as well; or a percentage."""
    x, y = middle
    inside = (
        f'<path d="{style.BADGES[state]}"/>'
        if share is None
        else f'<text y="3.300" text-anchor="middle"> {100 * share:.0f}</text>'
    )
    return (
        f'<g class="wr-badge wr-{state}" transform="translate({x:.1f} {y:.1f})" '
        f'aria-hidden="true"><circle r="{RADIUS:g}"/>{inside}</g>'
    )


def legend(chain: PayloadChain, marks: ChainMarks = NO_MARKS) -> Iterator[tuple[str, str]]:
    """What a drawing has to explain: a sign of 30 × 20 pixels, and its meaning."""
    for kind in dict.fromkeys(node.kind for node in chain.nodes):
        yield _kind_sign(kind), kind
    shows = (*(node.shown for node in chain.nodes), *(part.shown for part in chain.subchains))
    if False in shows:
        eye = f'<path class="wr-icon" transform="translate(5) scale(.833)" d="{MISSING}"/>'
        yield f'<g class="wr-node wr-event">{eye}</g>', MISSING_WORDS
    if any(part.heart for part in chain.subchains):
        yield _sign(Position(15, 10), HEART, "wr-heart"), "key link"
    shown = [
        mark for mark in (*marks.nodes.values(), *marks.links.values()) if mark.state != "none"
    ]
    if any(not mark.located for mark in shown):
        line = '<path class="wr-path" d="M0 10H30"/>'
        yield f'<g class="wr-link wr-whole">{line}</g>', "about the whole clip"
    if any(_share(mark) is not None for mark in shown):
        yield badge(Position(15, 10), "mixed", 0.5), "% right"


def _kind_sign(kind: str) -> str:
    known = kind if kind in style.ICONS else style.OTHER
    return (
        f'<g class="wr-node wr-{known}">'
        f'<path class="wr-shape" d="{style.outline(known, 0, 0, 30, 20)}"/>'
        f'<path class="wr-icon" transform="translate(8 3) scale(.583)" '
        f'd="{style.ICONS[known]}"/></g>'
    )


def _part(part: PartPlace, mark: ColourMark | None) -> str:
    """A subchain or relation: all its lines as one path, what stands on them, and its mark."""
    classes = " ".join(["wr-link", *_mark_classes(mark)])
    path = "".join(map(_path_of, part.links))
    joint = ""
    if part.joint:
        x, y = part.joint
        path += f"M{x:.1f} {y:.1f}V{part.arrow.y - ARROW:.1f}"
        joint = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3"/>'
    words = "".join(_words(link) for link in part.links)
    x, y = part.badge
    return (
        f'<g class="{classes}" data-link="{escape(part.part)}" data-badge="{x:.1f} {y:.1f}">'
        f'<path class="wr-path" d="{path}"/>{joint}{_arrows(part)}{words}{_signs(part)}'
        f"{_mark(part.badge, mark)}</g>"
    )


def _signs(part: PartPlace) -> str:
    """What a link says beside its mark: that the clip does not show it, that it is the heart."""
    signs = [(MISSING, "wr-broken")] if part.broken else []
    signs += [(HEART, "wr-heart")] if part.heart else []
    x, y = part.badge
    return "".join(
        _sign(Position(x - 2 * (BADGE_ASIDE + SIGN * at), y), path, name)
        for at, (path, name) in enumerate(signs)
    )


def _sign(middle: Position, path: str, name: str) -> str:
    x, y = middle
    return (
        f'<g class="wr-sign {name}" transform="translate({x:.1f} {y:.1f})" aria-hidden="true">'
        f'<circle r="{SIGN:g}"/><path transform="translate(-7 -7) scale(.583)" d="{path}"/></g>'
    )


def _path_of(link: LinkPlace) -> str:
    """The data of a link's path; it ends where its arrow head begins."""
    points = link.points
    if link.backwards:
        (x, y), *rest = points
        return f"M{x:.1f} {y:.1f}" + "".join(f"L{a:.1f} {b:.1f}" for a, b in rest)
    made = [f"M{points[0].x:.1f} {points[0].y:.1f}"]
    for at, (before, after) in enumerate(pairwise(points)):
        if at % 2:
            middle = (before.y + after.y) / 2
            (x, _), (to_x, to_y) = before, after
            made.append(f"C{x:.1f} {middle:.1f} {to_x:.1f} {middle:.1f} {to_x:.1f} {to_y:.1f}")
        elif abs(after.y - before.y) > 0.05:
            made.append(f"V{after.y:.1f}")
    return "".join(made)


def _arrows(part: PartPlace) -> str:
    """The head where the links of a part end together, and that of each that goes back up."""
    backwards = [link.points[-1] for link in part.links if link.backwards]
    heads = [((x, y), (x + ARROW, y - 4), (x + ARROW, y + 4)) for x, y in backwards]
    if len(backwards) < len(part.links):
        x, y = part.arrow
        heads.append(((x, y), (x - 4, y - ARROW), (x + 4, y - ARROW)))
    return "".join(
        f'<polygon points="{" ".join(f"{a:.1f},{b:.1f}" for a, b in head)}"/>' for head in heads
    )


def _words(link: LinkPlace) -> str:
    """The words of a relation, on a ground that lets them be read over lines."""
    if link.label is None:
        return ""
    x, y = link.label
    words = plain(link.words)
    width = width_of(words, LABEL) + 6
    return (
        f'<rect class="wr-words-ground" x="{x - width / 2:.1f}" y="{y - LABEL_LINE / 2:.1f}" '
        f'width="{width:.1f}" height="{LABEL_LINE:g}"/>'
        f'<text class="wr-words" x="{x:.1f}" y="{y + 3.8:.1f}" text-anchor="middle">'
        f"{escape(words)}</text>"
    )
