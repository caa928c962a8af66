"""A chain as vis-network data: cards, joints and links with fixed positions.

The node and edge dicts are built with pyvis. Each card has two positions, for a horizontal and a
vertical layout; the player chooses the one that fits its panel better.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from views.player.layout import Bend, Key, Layers, Link, arrange, layer_coordinates
from views.player.payload import PayloadChain, PayloadSubchain
from views.player.visdata import VisData

CARD = (176.0, 62.0)
"""Width and height of a card in graph units (one unit = one CSS pixel at zoom 1)."""
GAP_ACROSS, GAP_DOWN = 64.0, 46.0
BESIDE = 18.0
BEND = 10.0
JOINT_BACK = 26.0
ASIDE = 0.4
"""How far links between the same two cards stand apart, as a share of a card."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A direction's positions: `along` by layer, `beside` within it."""

    pitch: float
    half: float
    beside: dict[Key, float]


def chain_graph(chain: PayloadChain) -> dict[str, Any]:
    """vis-network's nodes and edges for `chain`.

    A subchain with several reasons has a joint where their links meet; a scene's relation goes from
    its subject to its object, and its words stand on it. Ids of cards are node ids
    prefixed `n:`; bends and joints have their own prefixes, so that no id of the data can collide.
    """
    known = {node.id for node in chain.nodes}
    parts = _parts(chain)
    links = [
        Link(reason, sub.result, sub.id)
        for sub in parts
        for reason in dict.fromkeys(sub.reasons)
        if reason in known and sub.result in known and reason != sub.result
    ]
    layers = arrange(_reading_order(chain), links)
    across = Placed(
        CARD[0] + GAP_ACROSS, CARD[0] / 2, layer_coordinates(layers, CARD[1], BESIDE, BEND)
    )
    down = Placed(CARD[1] + GAP_DOWN, CARD[1] / 2, layer_coordinates(layers, CARD[0], BESIDE, BEND))
    vis = VisData()
    for node in chain.nodes:
        vis.card(f"n:{node.id}", node=node.id, **_at(layers, node.id, across, down))
    _draw_links(vis, parts, layers, links, across, down)
    return {"nodes": vis.nodes, "edges": vis.edges, "card": list(CARD), "layers": len(layers.rows)}


def _parts(chain: PayloadChain) -> tuple[PayloadSubchain, ...]:
    """The subchains, and the relations as what joins two objects."""
    relations = (PayloadSubchain(r.id, r.object, (r.subject,)) for r in chain.relations)
    return (*chain.subchains, *relations)


def _reading_order(chain: PayloadChain) -> list[str]:
    """Node ids by person and by time: the initial order of the sweeps."""
    people = {person: rank for rank, person in enumerate(n.person for n in chain.nodes)}
    late = float("inf")
    ordered = sorted(
        chain.nodes,
        key=lambda n: (people[n.person], n.start if n.start is not None else late),
    )
    return [node.id for node in ordered]


def _at(
    layers: Layers, key: Key, across: Placed, down: Placed, back: float = 0.0
) -> dict[str, Any]:
    """Both positions of a card, a bend or (shifted `back` towards its reasons) a joint."""
    layer = key.layer if isinstance(key, Bend) else layers.layer[str(key)]
    shift = [(side.half + back) if back else 0.0 for side in (across, down)]
    return {
        "x": round(layer * across.pitch - shift[0], 1),
        "y": round(across.beside[key], 1),
        "down": [round(down.beside[key], 1), round(layer * down.pitch - shift[1], 1)],
    }


def _beside(
    layers: Layers, link: Link, across: Placed, down: Placed, turn: int
) -> Iterator[dict[str, Any]]:
    """Two points beside a link's middle, so that a second link between two cards hides no other."""
    start, end = (_at(layers, key, across, down) for key in (link.reason, link.result))
    for share in (0.4, 0.6):
        x, y = (start[axis] + (end[axis] - start[axis]) * share for axis in "xy")
        below = [start["down"][n] + (end["down"][n] - start["down"][n]) * share for n in (0, 1)]
        yield {
            "x": round(x, 1), "y": round(y + turn * CARD[1] * ASIDE, 1),
            "down": [round(below[0] + turn * CARD[0] * ASIDE, 1), round(below[1], 1)],
        }  # fmt: skip


def _draw_links(
    vis: VisData,
    parts: Sequence[PayloadSubchain],
    layers: Layers,
    links: list[Link],
    across: Placed,
    down: Placed,
) -> None:
    by_subchain: dict[str, list[Link]] = {}
    for link in links:
        by_subchain.setdefault(link.subchain, []).append(link)
    pairs: Counter[frozenset[str]] = Counter()
    for index, sub in enumerate(parts):
        own = by_subchain.get(sub.id, [])
        end = f"n:{sub.result}"
        if len(own) > 1:
            end = f"j:{index}"
            vis.joint(end, subchain=sub.id, **_at(layers, sub.result, across, down, JOINT_BACK))
            vis.link(end, f"n:{sub.result}", subchain=sub.id, reason=None, result=sub.result)
        for turn, link in enumerate(own):
            steps = [f"n:{link.reason}"]
            for bend in layers.path(link)[1:-1]:
                steps.append(f"b:{index}:{turn}:{len(steps)}")
                vis.bend(steps[-1], **_at(layers, bend, across, down))
            pair = frozenset((link.reason, link.result))
            aside = len(steps) == 1 and pairs[pair] > 0
            for place in _beside(layers, link, across, down, pairs[pair]) if aside else ():
                steps.append(f"p:{index}:{turn}:{len(steps)}")
                vis.bend(steps[-1], **place)
            pairs[pair] += 1
            pieces = list(pairwise([*steps, end]))
            if aside:  # the player puts a link's words on its first piece
                pieces.insert(0, pieces.pop(1))
            for start, stop in pieces:
                vis.link(
                    start, stop, subchain=sub.id, reason=link.reason, result=sub.result,
                    arrow=stop == end and end.startswith("n:"),
                )  # fmt: skip
