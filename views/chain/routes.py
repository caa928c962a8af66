"""The ways of links between nodes that have their places: straight down rows, curved between."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

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
from views.style.text_width import width_of

BADGE_ASIDE: Final = 13.0
"""How far beside a link its mark stands."""
LABEL_PLACES: Final = (0.5, 0.35, 0.65, 0.25, 0.75)
"""Where on its curve a relation's words may stand; the first free place is taken."""


def route(
    parts: Sequence[PayloadSubchain], placed: PlacedNodes, labels: Mapping[str, str]
) -> tuple[PartPlace, ...]:
    """Every part with its links, in the order of the chain; `labels`: words of relations."""
    return tuple(_Routes(parts, placed, labels).routed())


class _Routes:
    def __init__(
        self, parts: Sequence[PayloadSubchain], placed: PlacedNodes, labels: Mapping[str, str]
    ) -> None:
        self.parts, self.placed, self.labels = parts, placed, labels

    def routed(self) -> Iterator[PartPlace]:
        """Every part with its links, in the order of the chain."""
        forward: dict[str, list[RowLink]] = defaultdict(list)
        for link in self.placed.rows.links:
            forward[link.part].append(link)
        backwards: dict[str, list[RowLink]] = defaultdict(list)
        for link in self.placed.rows.backwards:
            backwards[link.part].append(link)
        ends = self._ends(forward)
        starts = self._starts()
        taken: list[_Rect] = []
        turn = 0
        for part in self.parts:
            own = forward[part.id]
            joint = ends[part.id] if len(own) > 1 else None
            made = [self._down_link(link, starts[link], ends[part.id]) for link in own]
            for link in backwards[part.id]:
                made.append(self._back_link(link, turn))
                turn += 1
            if made:
                labelled = tuple(self._labelled(link, taken) for link in made)
                drawn = self._part(part.id, labelled, self.placed.nodes[part.result], joint)
                yield replace(drawn, broken=part.shown is False, heart=part.heart is True)

    def _part(
        self, part: str, links: tuple[LinkPlace, ...], result: NodePlace, joint: Position | None
    ) -> PartPlace:
        if joint:
            badge = Position(joint.x + BADGE_ASIDE, joint.y)
            return PartPlace(part, links, Position(joint.x, result.y), joint, badge)
        points = links[0].points
        upper, lower = points[-2:]
        if not links[0].backwards and len(points) > 2:
            upper, lower = points[1], points[2]
        badge = Position((upper.x + lower.x) / 2 + BADGE_ASIDE, (upper.y + lower.y) / 2)
        return PartPlace(part, links, points[-1], None, badge)

    def _ends(self, forward: Mapping[str, Sequence[RowLink]]) -> dict[str, Position]:
        """Where each part ends: on top of its result, or at its joint above it."""
        of_result: dict[str, list[str]] = defaultdict(list)
        for part in self.parts:
            if forward[part.id]:
                of_result[part.result].append(part.id)
        made: dict[str, Position] = {}
        for result, parts in of_result.items():
            place = self.placed.nodes[result]
            from_x = {key: self._mean_x(forward[key]) for key in parts}
            places_x = _spread(place, len(parts))
            for x, key in zip(places_x, sorted(parts, key=from_x.__getitem__), strict=True):
                is_joint = len(forward[key]) > 1
                made[key] = Position(x, place.y - (JOINT if is_joint else 0.0))
        return made

    def _mean_x(self, links: Sequence[RowLink]) -> float:
        """Where links come from, in the row above their result."""
        return sum(self.placed.x[self.placed.rows.path(link)[-2]] for link in links) / len(links)

    def _starts(self) -> dict[RowLink, Position]:
        """Where each link leaves the bottom of its reason."""
        leaving: dict[str, list[RowLink]] = defaultdict(list)
        for link in self.placed.rows.links:
            leaving[link.reason].append(link)
        made: dict[RowLink, Position] = {}
        for reason, links in leaving.items():
            place = self.placed.nodes[reason]
            ordered = sorted(links, key=lambda link: self.placed.x[self.placed.rows.path(link)[1]])
            for x, link in zip(_spread(place, len(links)), ordered, strict=True):
                made[link] = Position(x, place.y + place.height)
        return made

    def _down_link(self, link: RowLink, start: Position, end: Position) -> LinkPlace:
        """From its reason straight down through each row, with a curve between two rows."""
        path = self.placed.rows.path(link)
        row = self.placed.rows.row_of[link.reason]
        points = [start]
        x = start.x
        for key in path[1:]:
            upper, lower = self.placed.bands[row], self.placed.bands[row + 1]
            points.append(Position(x, upper.top + upper.height))
            x = self.placed.x[key] if isinstance(key, RowBend) else end.x
            points.append(Position(x, lower.top - (JOINT if key == link.result else 0.0)))
            row += 1
        points.append(Position(end.x, end.y))
        words = self.labels.get(link.part, "")
        return LinkPlace(link, tuple(points), words=words)

    def _back_link(self, link: RowLink, turn: int) -> LinkPlace:
        """A link that closes a cycle: up at the right of everything."""
        start, end = self.placed.nodes[link.reason], self.placed.nodes[link.result]
        side = self.placed.right + BEND * turn
        first = Position(start.x + start.width, start.middle.y)
        last = Position(end.x + end.width, end.middle.y)
        points = (first, Position(side, first.y), Position(side, last.y), last)
        return LinkPlace(link, points, backwards=True, words=self.labels.get(link.part, ""))

    def _labelled(self, link: LinkPlace, taken: list["_Rect"]) -> LinkPlace:
        """The link with a place for its words that no other words cover, if there is one."""
        if not link.words:
            return link
        half = width_of(link.words, LABEL) / 2
        upper, lower = link.points[1:3]
        aside = half + 6 if link.backwards else 0.0  # the drawing's right side is near
        rects = [
            _Rect(x - aside - half, y - LABEL_LINE / 2, x - aside + half, y + LABEL_LINE / 2)
            for x, y in (_on_curve(upper, lower, share) for share in LABEL_PLACES)
        ]
        free = (each for each in rects if not any(each.meets(other) for other in taken))
        rect = next(free, rects[0])
        taken.append(rect)
        middle = Position((rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2)
        return replace(link, label=middle)


class _Rect(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: "_Rect") -> bool:
        return (
            self.left < other.right and other.left < self.right
            and self.top < other.bottom and other.top < self.bottom
        )  # fmt: skip


def _on_curve(upper: Position, lower: Position, share: float) -> Position:
    """A point of the curve between two rows, `share` of the way along it (see `svg`)."""
    middle = (upper.y + lower.y) / 2
    back = 1 - share
    ease = share * share * (3 - 2 * share)
    y = back**3 * upper.y + 3 * back * share * middle + share**3 * lower.y
    return Position(upper.x + (lower.x - upper.x) * ease, y)


def _spread(place: NodePlace, count: int) -> list[float]:
    """`count` places along a node's edge, around its middle."""
    step = min(28.0, place.width * 0.7 / count)
    return [place.middle.x + step * (at - (count - 1) / 2) for at in range(count)]
