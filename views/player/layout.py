"""Layered graph layout of a chain: layers by longest path, few crossings, no overlap.

Positions are computed here and not by the browser's physics simulation, which took 13.7 s to settle
at 500 nodes and is not deterministic.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import NamedTuple

from views.chain.digraph import layers_of

Key = Hashable
SWEEPS = 4
STRAIGHTEN = 6


class Link(NamedTuple):
    """One reason → result edge of a subchain."""

    reason: str
    result: str
    subchain: str


class Bend(NamedTuple):
    """A dummy node where a link passes through a layer between its ends."""

    link: Link
    layer: int


@dataclass(frozen=True, slots=True)
class Layers:
    """Node ids and bends per layer, ordered for few crossings."""

    rows: tuple[tuple[Key, ...], ...]
    layer: dict[str, int]
    parents: dict[Key, list[Key]]
    children: dict[Key, list[Key]]

    def path(self, link: Link) -> tuple[Key, ...]:
        """The keys that a link passes, from its reason to its result: backwards too it goes
        between the cards of each layer.
        """
        first, last = self.layer[link.reason], self.layer[link.result]
        step = 1 if first <= last else -1
        bends = [Bend(link, layer) for layer in range(first + step, last, step)]
        return (link.reason, *bends, link.result)


def arrange(nodes: Sequence[str], links: Sequence[Link]) -> Layers:
    """Layers of `nodes` (in reading order) joined by `links`; a link that closes a cycle is
    kept out of the layering and drawn backwards.
    """
    layer = layers_of(nodes, [(link.reason, link.result) for link in links])
    rows: list[list[Key]] = [[] for _ in range(max(layer.values(), default=-1) + 1)]
    for node in nodes:
        rows[layer[node]].append(node)
    draft = Layers((), layer, {}, {})
    for link in links:
        path = draft.path(link)
        for bend in path[1:-1]:
            if isinstance(bend, Bend):
                rows[bend.layer].append(bend)
        for above, below in pairwise(
            path if layer[link.reason] <= layer[link.result] else path[::-1]
        ):
            draft.children.setdefault(above, []).append(below)
            draft.parents.setdefault(below, []).append(above)
    for sweep in range(SWEEPS):
        _sweep(rows, draft.parents if sweep % 2 == 0 else draft.children, down=sweep % 2 == 0)
    return Layers(tuple(tuple(row) for row in rows), layer, draft.parents, draft.children)


def _sweep(rows: list[list[Key]], neighbours: dict[Key, list[Key]], *, down: bool) -> None:
    """Order each layer by the barycentre of its neighbours in the previous layer."""
    order = range(len(rows)) if down else range(len(rows) - 1, -1, -1)
    place: dict[Key, float] = {}
    for index in order:
        row = rows[index]
        own = {key: position / max(len(row), 1) for position, key in enumerate(row)}
        row.sort(key=lambda key: _mean(key, neighbours, place, own[key]))
        place |= {key: (position + 0.5) / len(row) for position, key in enumerate(row)}


def _mean(key: Key, neighbours: dict[Key, list[Key]], place: dict[Key, float], own: float) -> float:
    known = [place[other] for other in neighbours.get(key, ()) if other in place]
    return sum(known) / len(known) if known else own


def layer_coordinates(layers: Layers, card: float, gap: float, bend: float) -> dict[Key, float]:
    """The coordinate of each key across its layer: near its neighbours, `gap` apart, centred on 0.

    `card` and `bend` are the widths of a card and of a passing link.
    """
    size = {key: bend if isinstance(key, Bend) else card for row in layers.rows for key in row}
    place: dict[Key, float] = {}
    for row in layers.rows:
        place |= zip(row, _packed([0.0] * len(row), [size[key] for key in row], gap), strict=True)
    for turn in range(STRAIGHTEN):
        near = layers.parents if turn % 2 == 0 else layers.children
        rows = layers.rows if turn % 2 == 0 else layers.rows[::-1]
        for row in rows:
            wish = [_mean(key, near, place, place[key]) for key in row]
            place |= zip(row, _packed(wish, [size[key] for key in row], gap), strict=True)
    return place


def _packed(wish: Sequence[float], sizes: Sequence[float], gap: float) -> list[float]:
    """The coordinates nearest to `wish` in least squares that keep order and distance (isotonic
    regression).
    """
    from scipy.optimize import isotonic_regression  # 0.12 s, with the first graph

    if not wish:
        return []
    steps = ((before + after) / 2 + gap for before, after in pairwise(sizes))
    offsets = list(accumulate(steps, initial=0.0))
    free = isotonic_regression([want - shift for want, shift in zip(wish, offsets, strict=True)]).x
    return [place + shift for place, shift in zip(free.tolist(), offsets, strict=True)]
