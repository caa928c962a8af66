"""The layout of a chain: nodes with whole texts, joints, and links between rows.

A drawing is made for a width and is as high as it needs; it is wider than asked only if a row
cannot hold its nodes otherwise.
"""

from collections.abc import Sequence
from typing import Final

from views.chain.draft import RowDraft
from views.chain.payload import PayloadChain, PayloadSubchain
from views.chain.places import ChainLayout
from views.chain.routes import route
from views.chain.rows import RowLink, arrange

FEW: Final = 12
"""Of chains with more nodes, only layouts that pull nodes without reasons down are tried."""
NARROW: Final = 420.0
"""Below this width, at most three nodes stand in a row instead of four."""


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
        placed.rows.crossings,
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
