"""The ways of links between nodes that have their places: straight down rows, curved between."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count, pairwise
from statistics import fmean
from typing import Final

from views.chain.payload import PayloadSubchain
from views.chain.places import (
    BEND,
    JOINT,
    LABEL_LINE,
    LinkPlace,
    NodePlace,
    PartPlace,
    PlacedNodes,
    Position,
)
from views.chain.rows import RowBend, RowLink
from views.chain.style import LABEL
from views.style.typography import width_of

BADGE_ASIDE: Final = 13.0
"""How far beside a link its mark stands."""
LABEL_PLACES: Final = (0.5, 0.35, 0.65, 0.25, 0.75)
"""Where on its curve a relation's words may stand; the first free place is taken."""


def route(
    parts: Sequence[PayloadSubchain], placed: PlacedNodes, labels: Mapping[str, str]
) -> Iterator[PartPlace]:
    """Every part with its links, in the order of the chain; `labels`: words of relations."""
    forward = _by_part(placed.rows.paths)
    backwards = _by_part(placed.rows.backwards)
    starts, ends = _starts(placed), _ends(parts, forward, placed)
    sides = count(placed.right, BEND)
    taken: list[tuple[Position, float]] = []
    for part in parts:
        made = [_down_link(link, starts[link], ends[part.id], placed) for link in forward[part.id]]
        made += [_back_link(link, next(sides), placed) for link in backwards[part.id]]
        if made:
            links = tuple(_labelled(link, labels.get(part.id, ""), taken) for link in made)
            has_joint = len(forward[part.id]) > 1
            yield _part(part, links, ends[part.id] if has_joint else None, placed)


def _by_part(links: Iterable[RowLink]) -> Mapping[str, Sequence[RowLink]]:
    by_part: dict[str, list[RowLink]] = defaultdict(list)
    for link in links:
        by_part[link.part].append(link)
    return by_part


def _part(
    part: PayloadSubchain,
    links: tuple[LinkPlace, ...],
    joint: Position | None,
    placed: PlacedNodes,
) -> PartPlace:
    points = links[0].points
    arrow = points[-1]
    if joint:
        badge = Position(joint.x + BADGE_ASIDE, joint.y)
        arrow = Position(joint.x, placed.nodes[part.result].y)
    else:
        # The mark is to the right of the first curve, or of the line that goes round the drawing.
        upper, lower = points[-2:] if links[0].backwards else points[1:3]
        badge = Position((upper.x + lower.x) / 2 + BADGE_ASIDE, (upper.y + lower.y) / 2)
    return PartPlace(part.id, links, arrow, joint, badge, part.shown is False, part.heart is True)


def _ends(
    parts: Sequence[PayloadSubchain],
    forward: Mapping[str, Sequence[RowLink]],
    placed: PlacedNodes,
) -> dict[str, Position]:
    """Where each part ends: on top of its result, or at its joint above it."""
    of_result: dict[str, list[str]] = defaultdict(list)
    for part in parts:
        if forward[part.id]:
            of_result[part.result].append(part.id)
    made: dict[str, Position] = {}
    for result, names in of_result.items():
        place = placed.nodes[result]
        names.sort(key=lambda name: _mean_x(forward[name], placed))
        for x, name in zip(_spread(place, len(names)), names, strict=True):
            has_joint = len(forward[name]) > 1
            made[name] = Position(x, place.y - (JOINT if has_joint else 0.0))
    return made


def _mean_x(links: Sequence[RowLink], placed: PlacedNodes) -> float:
    """Where links come from, in the row above their result."""
    return fmean(placed.x[placed.rows.paths[link][-2]] for link in links)


def _starts(placed: PlacedNodes) -> dict[RowLink, Position]:
    """Where each link leaves the bottom of its reason."""
    leaving: dict[str, list[RowLink]] = defaultdict(list)
    for link in placed.rows.paths:
        leaving[link.reason].append(link)
    made: dict[RowLink, Position] = {}
    for reason, links in leaving.items():
        place = placed.nodes[reason]
        links.sort(key=lambda link: placed.x[placed.rows.paths[link][1]])
        for x, link in zip(_spread(place, len(links)), links, strict=True):
            made[link] = Position(x, place.y + place.height)
    return made


def _down_link(link: RowLink, start: Position, end: Position, placed: PlacedNodes) -> LinkPlace:
    """From its reason straight down through each row, with a curve between two rows."""
    path = placed.rows.paths[link]
    bands = placed.bands[placed.rows.row_of[link.reason] :]
    points = [start]
    x = start.x
    for key, (upper, lower) in zip(path[1:], pairwise(bands), strict=False):
        points.append(Position(x, upper.top + upper.height))
        x = placed.x[key] if isinstance(key, RowBend) else end.x
        points.append(Position(x, lower.top - (JOINT if key == link.result else 0.0)))
    return LinkPlace(link, (*points, end))


def _back_link(link: RowLink, side: float, placed: PlacedNodes) -> LinkPlace:
    """A link that closes a cycle: up at the right of everything, at `side`."""
    start, end = placed.nodes[link.reason], placed.nodes[link.result]
    first = Position(start.x + start.width, start.middle.y)
    last = Position(end.x + end.width, end.middle.y)
    points = (first, Position(side, first.y), Position(side, last.y), last)
    return LinkPlace(link, points, backwards=True)


def _labelled(link: LinkPlace, words: str, taken: list[tuple[Position, float]]) -> LinkPlace:
    """The link with a place for its words that no other words cover, if there is one.

    `taken`: the middles and half widths of other words.
    """
    if not words:
        return link
    half = width_of(words, LABEL) / 2
    upper, lower = link.points[1:3]
    aside = half + 6 if link.backwards else 0.0  # the drawing's right side is near
    places = [_on_curve(upper, lower, share, aside) for share in LABEL_PLACES]
    free = (
        place
        for place in places
        if all(
            abs(place.x - other.x) >= half + other_half or abs(place.y - other.y) >= LABEL_LINE
            for other, other_half in taken
        )
    )
    middle = next(free, places[0])
    taken.append((middle, half))
    return replace(link, label=middle, words=words)


def _on_curve(upper: Position, lower: Position, share: float, aside: float) -> Position:
    """A point `aside` of the curve between two rows, `share` of the way along it (see `svg`)."""
    middle = (upper.y + lower.y) / 2
    back = 1 - share
    ease = share * share * (3 - 2 * share)
    y = back**3 * upper.y + 3 * back * share * middle + share**3 * lower.y
    return Position(upper.x + (lower.x - upper.x) * ease - aside, y)


def _spread(place: NodePlace, number: int) -> list[float]:
    """`number` places along a node's edge, around its middle."""
    step = min(28.0, place.width * 0.7 / number)
    return [place.middle.x + step * (at - (number - 1) / 2) for at in range(number)]
