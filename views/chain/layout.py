"""Where everything of a chain is drawn: nodes with whole texts, joints, and links between rows.

All lengths are CSS pixels at zoom 1, with the origin at the top left. A drawing is made for a width
and is as high as it needs; it is wider than asked only if a row cannot hold its nodes otherwise.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from typing import Final, NamedTuple

from views.chain.rows import ChainRows, Key, RowBend, RowLink, arrange
from views.chain.text import TextBlock, balanced, width_of
from views.player.payload import PayloadChain, PayloadNode, PayloadSubchain

FONT, LINE = 12.0, 15.0
"""Size of a node's text and height of its lines."""
PAD, PAD_TOP, ICON = 8.0, 5.0, 26.0
"""Room beside a node's text, above it and below it, and for the icon at its left."""
LOWEST: Final = 34.0
"""The height of a node with one line."""
EXTRA: Final = {"intent": 7.0, "desire": 7.0, "belief": 4.0, "object": 4.0}
"""More room at a node's side, for its outline."""
NARROWEST, WIDEST = 112.0, 240.0
GAP, ROW_GAP, LINK_GAP, MOST_LINK_GAP = 14.0, 24.0, 2.2, 26.0
"""Between nodes of a row; between rows, and what each link between them adds."""
BEND: Final = 10.0
"""The room that a link takes which passes a row."""
MARGIN: Final = 10.0
JOINT: Final = 11.0
"""How far above its result the reasons of a subchain meet."""
BADGE_ASIDE: Final = 13.0
"""How far beside a link its mark stands."""
LABEL, LABEL_LINE = 11.0, 15.0
"""Size and height of the words of a relation, which stand beside its link."""
LABEL_PLACES: Final = (0.5, 0.35, 0.65, 0.25, 0.75)
"""Where on its curve a relation's words may stand; the first free place is taken."""
STRAIGHTEN: Final = 10
STRAIGHT: Final = 6.0
"""The weight of straight passing links against short ones."""
CROSSING: Final = 25.0
"""A crossing counts as so many pixels of height in the choice among layouts."""
FEW: Final = 12
"""Of chains with more nodes, only layouts that pull nodes without reasons down are tried."""
NARROW: Final = 420.0
"""Below this width, at most three nodes stand in a row instead of four."""


class Position(NamedTuple):
    """A place in the drawing."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class NodePlace:
    """A node's rectangle and the lines of its text."""

    node: PayloadNode
    x: float
    y: float
    width: float
    height: float
    lines: tuple[str, ...]

    @property
    def middle(self) -> Position:
        """The middle of the rectangle."""
        return Position(self.x + self.width / 2, self.y + self.height / 2)


@dataclass(frozen=True, slots=True)
class LinkPlace:
    """The path of one link: pieces that are straight down or curved between two rows.

    `points` holds both ends of each piece in order; `label` is where a relation's words stand.
    """

    link: RowLink
    points: tuple[Position, ...]
    backwards: bool = False
    label: Position | None = None
    words: str = ""


@dataclass(frozen=True, slots=True)
class PartPlace:
    """A subchain's or relation's links; with several reasons they meet at `joint`.

    `arrow` is the point of the arrow head, `badge` the place of the part's mark.
    """

    part: str
    links: tuple[LinkPlace, ...]
    arrow: Position
    joint: Position | None
    badge: Position


@dataclass(frozen=True, slots=True)
class ChainLayout:
    """The whole drawing, `width` × `height` pixels."""

    width: float
    height: float
    nodes: tuple[NodePlace, ...]
    parts: tuple[PartPlace, ...]
    crossings: int


class _Tall(NamedTuple):
    top: float
    height: float


def lay_out(chain: PayloadChain, width: float) -> ChainLayout:
    """The drawing of `chain` for a panel of `width` pixels, as low and uncrossed as it gets."""
    if not chain.nodes:
        return ChainLayout(width, 0.0, (), (), 0)
    parts = _parts(chain)
    links = _links(chain, parts)
    order = _reading_order(chain)
    most = 3 if width < NARROW else 4
    ways = (True, False) if len(chain.nodes) <= FEW else (True,)
    drafts = [
        _Draft(chain, parts, arrange(order, links, many, pull=pull), width)
        for many in range(most, most - 3, -1)
        for pull in ways
    ]
    return min(drafts, key=lambda draft: draft.cost).layout()


def _parts(chain: PayloadChain) -> tuple[PayloadSubchain, ...]:
    """The subchains, and each relation as one from its subject to its object."""
    relations = (PayloadSubchain(r.id, r.object, (r.subject,)) for r in chain.relations)
    return (*chain.subchains, *relations)


def _links(chain: PayloadChain, parts: Sequence[PayloadSubchain]) -> list[RowLink]:
    """The links between nodes that exist; none from a node to itself."""
    known = {node.id for node in chain.nodes}
    return [
        RowLink(reason, part.result, part.id)
        for part in parts
        for reason in dict.fromkeys(part.reasons)
        if reason in known and part.result in known and reason != part.result
    ]


def _reading_order(chain: PayloadChain) -> list[str]:
    """Node ids by person and by time: the order from which the sweeps begin."""
    people = {person: rank for rank, person in enumerate(n.person for n in chain.nodes)}
    late = float("inf")
    ordered = sorted(
        chain.nodes,
        key=lambda n: (people[n.person], n.start if n.start is not None else late),
    )
    return [node.id for node in ordered]


class _Draft:
    """One arrangement of rows: its sizes are known before anything is placed from left to right."""

    def __init__(
        self, chain: PayloadChain, parts: Sequence[PayloadSubchain], rows: ChainRows, width: float
    ) -> None:
        self.chain, self.parts, self.rows = chain, parts, rows
        self.nodes = {node.id: node for node in chain.nodes}
        self.labels = {relation.id: relation.label for relation in chain.relations}
        self.side = BEND * len(rows.backwards)
        self.inner = width - 2 * MARGIN - self.side
        self.texts = {key: block for row in rows.rows for key, block in self._texts(row)}
        self.sizes = {key: self._width(key) for row in rows.rows for key in row}
        self.excess = max(0.0, max(map(self._needed, rows.rows)) - self.inner)
        self.inner += self.excess
        self.tall = self._down()
        self.x: dict[Key, float] = {}

    @property
    def cost(self) -> tuple[float, float]:
        """What the best of several drafts has least of: excess width, then height and crossings."""
        return self.excess, self._height() + CROSSING * self.rows.crossings

    def _height(self) -> float:
        last = self.tall[-1]
        return last.top + last.height + MARGIN

    def layout(self) -> ChainLayout:
        """The finished layout."""
        self.x = self._across()
        places = {key: self._place(key) for key in self.texts}
        parts = tuple(self._routed(places))
        return ChainLayout(
            self.inner + 2 * MARGIN + self.side,
            self._height(),
            tuple(places[node.id] for node in self.chain.nodes),
            parts,
            self.rows.crossings,
        )

    def _texts(self, row: Sequence[Key]) -> Iterator[tuple[str, TextBlock]]:
        """Each node's text in lines, for the width that its row has for each of its nodes."""
        nodes = [key for key in row if isinstance(key, str)]
        taken = GAP * (len(row) - 1) + BEND * (len(row) - len(nodes))
        each = min(WIDEST, max(NARROWEST, (self.inner - taken) / len(nodes))) if nodes else 0.0
        for key in nodes:
            node = self.nodes[key]
            room = each - ICON - 2 * PAD - EXTRA.get(node.kind, 0.0)
            yield key, balanced(text_of(node), FONT, room)

    def _width(self, key: Key) -> float:
        if isinstance(key, RowBend):
            return BEND
        extra = EXTRA.get(self.nodes[key].kind, 0.0)
        return ICON + 2 * PAD + extra + self.texts[key].width

    def _needed(self, row: Sequence[Key]) -> float:
        return sum(self.sizes[key] for key in row) + GAP * (len(row) - 1)

    def _across(self) -> dict[Key, float]:
        """The middle of each key, near those that it is joined with."""
        near: dict[Key, list[Key]] = defaultdict(list)
        above: dict[Key, list[Key]] = defaultdict(list)
        for link in self.rows.links:
            for upper, lower in pairwise(self.rows.path(link)):
                near[upper].append(lower)
                above[lower].append(upper)
        x: dict[Key, float] = {}
        for row in self.rows.rows:
            x |= zip(row, self._packed(row, [self.inner / 2] * len(row)), strict=True)
        for turn in range(STRAIGHTEN):
            down = turn % 2 == 0
            sides = [above, near] if turn >= STRAIGHTEN - 2 else [above if down else near]
            for row in self.rows.rows if down else self.rows.rows[::-1]:
                wish = [self._wish(key, sides, x) for key in row]
                x |= zip(row, self._packed(row, wish), strict=True)
        shift = (self.inner - self._extent(x)[1] - self._extent(x)[0]) / 2
        return {key: MARGIN + place + shift for key, place in x.items()}

    def _extent(self, x: Mapping[Key, float]) -> tuple[float, float]:
        lefts = [place - self.sizes[key] / 2 for key, place in x.items()]
        rights = [place + self.sizes[key] / 2 for key, place in x.items()]
        return min(lefts), max(rights)

    def _wish(
        self, key: Key, sides: Sequence[Mapping[Key, Sequence[Key]]], x: Mapping[Key, float]
    ) -> float:
        """The weighted mean of the places that a key is joined with, else its own place."""
        total = weights = 0.0
        for side in sides:
            for other in side.get(key, ()):
                weight = (
                    STRAIGHT if isinstance(key, RowBend) and isinstance(other, RowBend) else 1.0
                )
                total += weight * x[other]
                weights += weight
        return total / weights if weights else x[key]

    def _packed(self, row: Sequence[Key], wish: Sequence[float]) -> list[float]:
        """The places nearest to `wish` that keep order, distance and the drawing's sides."""
        from scipy.optimize import isotonic_regression  # 0.12 s, with the first chain

        sizes = [self.sizes[key] for key in row]
        steps = ((before + after) / 2 + GAP for before, after in pairwise(sizes))
        offsets = list(accumulate(steps, initial=0.0))
        weights = [STRAIGHT if isinstance(key, RowBend) else 1.0 for key in row]
        free = isotonic_regression(
            [want - offset for want, offset in zip(wish, offsets, strict=True)], weights=weights
        ).x.tolist()
        low, high = sizes[0] / 2, self.inner - sizes[-1] / 2 - offsets[-1]
        return [
            min(max(place, low), high) + offset for place, offset in zip(free, offsets, strict=True)
        ]

    def _down(self) -> list[_Tall]:
        """Top and height of each row."""
        passing = [0] * len(self.rows.rows)
        words = [0] * len(self.rows.rows)
        for link in self.rows.links:
            first, last = self.rows.row_of[link.reason], self.rows.row_of[link.result]
            for row in range(first, last):
                passing[row] += 1
            words[first] += bool(self.labels.get(link.part))
        made: list[_Tall] = []
        top = MARGIN
        for row, keys in enumerate(self.rows.rows):
            height = max(_height(self.texts[key]) for key in keys if isinstance(key, str))
            made.append(_Tall(top, height))
            top += height + ROW_GAP + min(MOST_LINK_GAP, LINK_GAP * passing[row])
            top += LABEL_LINE * min(words[row], 3)
        return made

    def _place(self, key: str) -> NodePlace:
        width, height = self.sizes[key], _height(self.texts[key])
        row = self.tall[self.rows.row_of[key]]
        return NodePlace(
            self.nodes[key],
            self.x[key] - width / 2,
            row.top + (row.height - height) / 2,
            width,
            height,
            self.texts[key].lines,
        )

    def _routed(self, places: Mapping[str, NodePlace]) -> Iterator[PartPlace]:
        """Every part with its links, in the order of the chain."""
        forward: dict[str, list[RowLink]] = defaultdict(list)
        for link in self.rows.links:
            forward[link.part].append(link)
        backwards: dict[str, list[RowLink]] = defaultdict(list)
        for link in self.rows.backwards:
            backwards[link.part].append(link)
        ends = self._ends(places, forward)
        starts = self._starts(places)
        taken: list[_Rect] = []
        turn = 0
        for part in self.parts:
            own = forward[part.id]
            joint = ends[part.id] if len(own) > 1 else None
            made = [self._down_link(link, starts[link], ends[part.id]) for link in own]
            for link in backwards[part.id]:
                made.append(self._back_link(link, places, turn))
                turn += 1
            if made:
                labelled = tuple(self._labelled(link, taken) for link in made)
                yield self._part(part.id, labelled, places[part.result], joint)

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

    def _ends(
        self, places: Mapping[str, NodePlace], forward: Mapping[str, Sequence[RowLink]]
    ) -> dict[str, Position]:
        """Where each part ends: on top of its result, or at its joint above it."""
        of_result: dict[str, list[str]] = defaultdict(list)
        for part in self.parts:
            if forward[part.id]:
                of_result[part.result].append(part.id)
        made: dict[str, Position] = {}
        for result, parts in of_result.items():
            place = places[result]
            from_x = {key: self._mean_x(forward[key]) for key in parts}
            places_x = _spread(place, len(parts))
            for x, key in zip(places_x, sorted(parts, key=from_x.__getitem__), strict=True):
                is_joint = len(forward[key]) > 1
                made[key] = Position(x, place.y - (JOINT if is_joint else 0.0))
        return made

    def _mean_x(self, links: Sequence[RowLink]) -> float:
        """Where links come from, in the row above their result."""
        return sum(self.x[self.rows.path(link)[-2]] for link in links) / len(links)

    def _starts(self, places: Mapping[str, NodePlace]) -> dict[RowLink, Position]:
        """Where each link leaves the bottom of its reason."""
        leaving: dict[str, list[RowLink]] = defaultdict(list)
        for link in self.rows.links:
            leaving[link.reason].append(link)
        made: dict[RowLink, Position] = {}
        for reason, links in leaving.items():
            place = places[reason]
            ordered = sorted(links, key=lambda link: self.x[self.rows.path(link)[1]])
            for x, link in zip(_spread(place, len(links)), ordered, strict=True):
                made[link] = Position(x, place.y + place.height)
        return made

    def _down_link(self, link: RowLink, start: Position, end: Position) -> LinkPlace:
        """From its reason straight down through each row, with a curve between two rows."""
        path = self.rows.path(link)
        row = self.rows.row_of[link.reason]
        points = [start]
        x = start.x
        for key in path[1:]:
            upper, lower = self.tall[row], self.tall[row + 1]
            points.append(Position(x, upper.top + upper.height))
            x = self.x[key] if isinstance(key, RowBend) else end.x
            points.append(Position(x, lower.top - (JOINT if key == link.result else 0.0)))
            row += 1
        points.append(Position(end.x, end.y))
        words = self.labels.get(link.part, "")
        return LinkPlace(link, tuple(points), words=words)

    def _back_link(self, link: RowLink, places: Mapping[str, NodePlace], turn: int) -> LinkPlace:
        """A link that closes a cycle: up at the right of everything."""
        start, end = places[link.reason], places[link.result]
        side = self.inner + 2 * MARGIN + BEND * turn
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


def _height(text: TextBlock) -> float:
    return max(LOWEST, len(text.lines) * LINE + 2 * PAD_TOP)


def _spread(place: NodePlace, count: int) -> list[float]:
    """`count` places along a node's edge, around its middle."""
    step = min(28.0, place.width * 0.7 / count)
    return [place.middle.x + step * (at - (count - 1) / 2) for at in range(count)]


def text_of(node: PayloadNode) -> str:
    """What a node says: its text, and the facts of an object."""
    return " · ".join((node.text, *(value for _, value in node.facts))) or "–"
