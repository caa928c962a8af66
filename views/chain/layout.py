"""The layout of a chain: nodes with whole texts, joints, and links between rows.

A drawing is made for a width and is as high as it needs; it is wider than asked only if a row
cannot hold its nodes otherwise. Several arrangements of the rows are drafted, each with its sizes
and its nodes in their places, and the best one is taken.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, pairwise
from typing import Final

from views.chain.payload import PayloadChain, PayloadNode, PayloadSubchain
from views.chain.places import (
    BEND,
    ICON,
    LABEL_LINE,
    LINE,
    MARGIN,
    PAD,
    PAD_TOP,
    ChainLayout,
    NodePlace,
    PlacedNodes,
    RowBand,
    TextBlock,
    balanced,
)
from views.chain.routes import route
from views.chain.rows import ChainRows, Key, RowBend, RowLink, arrange
from views.chain.style import FONT

LOWEST: Final = 34.0
"""The height of a node with one line."""
EXTRA: Final = {"intent": 7.0, "desire": 7.0, "belief": 4.0, "object": 4.0}
"""More room at a node's side, for its outline."""
NARROWEST, WIDEST = 112.0, 240.0
GAP, ROW_GAP, LINK_GAP, MOST_LINK_GAP = 14.0, 24.0, 2.2, 26.0
"""Between nodes of a row; between rows, and what each link between them adds."""
STRAIGHTEN: Final = 10
STRAIGHT: Final = 6.0
"""The weight of straight passing links against short ones."""
CROSSING: Final = 25.0
"""A crossing counts as so many pixels of height in the choice among layouts."""
FEW: Final = 12
"""Of chains with more nodes, only layouts that pull nodes without reasons down are tried."""
NARROW: Final = 420.0
"""Below this width, at most three nodes stand in a row instead of four."""


def lay_out(chain: PayloadChain, width: float) -> ChainLayout:
    """The drawing of `chain` for a panel of `width` pixels, as low and uncrossed as it gets."""
    if not chain.nodes:
        return ChainLayout(width, 0.0, (), ())
    parts = _parts(chain)
    links = _links(chain, parts)
    order = _reading_order(chain)
    most = 3 if width < NARROW else 4
    ways = (True, False) if len(chain.nodes) <= FEW else (True,)
    drafts = [
        RowDraft(chain, arrange(order, links, many, pull=pull), width)
        for many in range(most, most - 3, -1)
        for pull in ways
    ]
    best = min(drafts, key=lambda draft: draft.cost)
    placed = best.placed()
    labels = {relation.id: relation.label for relation in chain.relations}
    return ChainLayout(
        placed.right + best.side,
        best.height,
        tuple(placed.nodes[node.id] for node in chain.nodes),
        tuple(route(parts, placed, labels)),
    )


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


class RowDraft:
    """One arrangement of rows: its sizes are known before anything is placed from left to right."""

    def __init__(self, chain: PayloadChain, rows: ChainRows, width: float) -> None:
        self.rows = rows
        self.nodes = {node.id: node for node in chain.nodes}
        self.labelled = {relation.id for relation in chain.relations if relation.label}
        self.side = BEND * len(rows.backwards)
        self.inner = width - 2 * MARGIN - self.side
        self.texts = {key: block for row in rows.rows for key, block in self._texts(row)}
        self.sizes = {key: self._width(key) for row in rows.rows for key in row}
        self.excess = max(0.0, max(map(self._needed, rows.rows)) - self.inner)
        self.inner += self.excess
        self.bands = self._down()

    @property
    def cost(self) -> tuple[float, float]:
        """What the best of several drafts has least of: excess width, then height and crossings."""
        return self.excess, self.height + CROSSING * self.rows.crossings

    @property
    def height(self) -> float:
        """The height of the drawing."""
        last = self.bands[-1]
        return last.top + last.height + MARGIN

    def placed(self) -> PlacedNodes:
        """The nodes in their places."""
        x = self._across()
        nodes = {key: self._place(key, x[key]) for key in self.texts}
        return PlacedNodes(self.rows, x, self.bands, nodes, self.inner + 2 * MARGIN)

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
        """The middle of each key, near those that it is joined with. Nodes that are joined with
        nothing have rows of their own and move no other.
        """
        above, below = self.rows.neighbours
        x: dict[Key, float] = {}
        for row in self.rows.rows:
            x |= zip(row, self._packed(row, [self.inner / 2] * len(row)), strict=True)
        for turn in range(STRAIGHTEN):
            down = turn % 2 == 0
            sides = [above, below] if turn >= STRAIGHTEN - 2 else [above if down else below]
            for row in self.rows.rows if down else self.rows.rows[::-1]:
                wish = [self._wish(key, sides, x) for key in row]
                x |= zip(row, self._packed(row, wish), strict=True)
        joined = {key: place for key, place in x.items() if above[key] or below[key]} or x
        shift = (self.inner - sum(self._extent(joined))) / 2
        return {key: MARGIN + place + (shift if key in joined else 0.0) for key, place in x.items()}

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
            for other in side[key]:
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

    def _down(self) -> list[RowBand]:
        """Top and height of each row."""
        passing = [0] * len(self.rows.rows)
        words = [0] * len(self.rows.rows)
        for link in self.rows.paths:
            first, last = self.rows.row_of[link.reason], self.rows.row_of[link.result]
            for row in range(first, last):
                passing[row] += 1
            words[first] += link.part in self.labelled
        made: list[RowBand] = []
        top = MARGIN
        for row, keys in enumerate(self.rows.rows):
            height = max(_height(self.texts[key]) for key in keys if isinstance(key, str))
            made.append(RowBand(top, height))
            top += height + ROW_GAP + min(MOST_LINK_GAP, LINK_GAP * passing[row])
            top += LABEL_LINE * min(words[row], 3)
        return made

    def _place(self, key: str, x: float) -> NodePlace:
        width, height = self.sizes[key], _height(self.texts[key])
        row = self.bands[self.rows.row_of[key]]
        return NodePlace(
            self.nodes[key],
            x - width / 2,
            row.top + (row.height - height) / 2,
            width,
            height,
            self.texts[key].lines,
        )


def _height(text: TextBlock) -> float:
    return max(LOWEST, len(text.lines) * LINE + 2 * PAD_TOP)


def text_of(node: PayloadNode) -> str:
    """What a node says: its text, and the facts of an object."""
    return " · ".join((node.text, *(value for _, value in node.facts))) or "–"
