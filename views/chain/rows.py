"""ChainRows of a chain: which nodes stand beside each other, in which order, with few crossings.

A row is a generation of the chain as a graph, or a part of one that has more nodes than fit. A link
that passes a row takes a place of its own in it, its `RowBend`, so that it crosses no node.
networkx is imported when the first chain is drawn, because it costs 0.2 s of a start.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from operator import itemgetter
from statistics import fmean
from typing import Final, NamedTuple

Edge = tuple[str, str]
SWEEPS: Final = 6


class RowLink(NamedTuple):
    """One reason → result edge of the subchain or relation `part`."""

    reason: str
    result: str
    part: str


class RowBend(NamedTuple):
    """The place where a link passes a row."""

    link: RowLink
    row: int


Key = str | RowBend


class Neighbours(NamedTuple):
    """The keys that each key is linked with in the row above and in the row below."""

    above: Mapping[Key, list[Key]]
    below: Mapping[Key, list[Key]]


@dataclass(frozen=True, slots=True)
class ChainRows:
    """The keys of each row from left to right, and how often links cross between rows.

    `paths`: the keys that each link passes, from its reason to its result; `backwards`: links that
    would close a cycle.
    """

    rows: tuple[tuple[Key, ...], ...]
    row_of: Mapping[str, int]
    paths: Mapping[RowLink, tuple[Key, ...]]
    backwards: tuple[RowLink, ...]
    neighbours: Neighbours
    crossings: int


def arrange(nodes: Sequence[str], links: Sequence[RowLink], most: int, *, pull: bool) -> ChainRows:
    """Arrange `nodes`, given in reading order, in rows of at most `most`.

    `pull`: place a node without reasons right above its first result, instead of in the first row.
    """
    generation, closing = generations(nodes, [link[:2] for link in links])
    forward = [link for link in links if link[:2] not in closing]
    if pull:
        generation = pulled(generation, (link[:2] for link in forward))
    row_of = _split(nodes, generation, most)
    paths = {link: _path(link, row_of) for link in forward}
    rows: list[list[Key]] = [[] for _ in range(max(row_of.values()) + 1)]
    for node in nodes:
        rows[row_of[node]].append(node)
    for link, path in paths.items():
        for row, bend in enumerate(path[1:-1], row_of[link.reason] + 1):
            rows[row].append(bend)
    neighbours = _neighbours(paths.values())
    starts = (rows, [row[::-1] for row in rows])
    crossings, best = min((_ordered(start, neighbours) for start in starts), key=itemgetter(0))
    backwards = tuple(link for link in links if link[:2] in closing)
    return ChainRows(best, row_of, paths, backwards, neighbours, crossings)


def _path(link: RowLink, row_of: Mapping[str, int]) -> tuple[Key, ...]:
    between = range(row_of[link.reason] + 1, row_of[link.result])
    return (link.reason, *(RowBend(link, row) for row in between), link.result)


def _neighbours(paths: Iterable[Sequence[Key]]) -> Neighbours:
    made = Neighbours(defaultdict(list), defaultdict(list))
    for path in paths:
        for upper, lower in pairwise(path):
            made.below[upper].append(lower)
            made.above[lower].append(upper)
    return made


def _split(nodes: Sequence[str], generation: dict[str, int], most: int) -> dict[str, int]:
    """The row of each node: a generation of more than `most` nodes takes several rows."""
    row_of: dict[str, int] = {}
    row = 0
    for index in sorted(set(generation.values())):
        members = [node for node in nodes if generation[node] == index]
        parts = -(-len(members) // most)
        for at, node in enumerate(members):
            row_of[node] = row + at * parts // len(members)
        row += parts
    return row_of


def _ordered(
    start: Sequence[Sequence[Key]], neighbours: Neighbours
) -> tuple[int, tuple[tuple[Key, ...], ...]]:
    """The order with the fewest crossings among those that sweeps lead to."""
    rows = [list(row) for row in start]
    best = _crossings(rows, neighbours), tuple(map(tuple, rows))
    for sweep in range(SWEEPS):
        down = sweep % 2 == 0
        _sort_by_barycentre(rows, neighbours.above if down else neighbours.below, down=down)
        _swap(rows, neighbours)
        crossings = _crossings(rows, neighbours)
        if crossings < best[0]:
            best = crossings, tuple(map(tuple, rows))
        if not crossings:
            break
    return best


def _sort_by_barycentre(
    rows: Sequence[list[Key]], near: Mapping[Key, Sequence[Key]], *, down: bool
) -> None:
    """Sort each row by the mean place of its keys' neighbours; a key without any stays."""
    place: dict[Key, float] = {}
    for row in rows if down else rows[::-1]:
        at = {key: (index + 0.5) / len(row) for index, key in enumerate(row)}
        means = {key: fmean([place[other] for other in near[key]] or [at[key]]) for key in row}
        row.sort(key=means.__getitem__)
        place |= zip(row, at.values(), strict=True)


def _swap(rows: Sequence[list[Key]], neighbours: Neighbours) -> None:
    """Swap neighbours in a row wherever that removes a crossing."""
    place = _places(rows)
    for row in rows:
        for at in range(len(row) - 1):
            left, right = row[at : at + 2]
            gain = sum(
                _crossed(near[left], near[right], place) - _crossed(near[right], near[left], place)
                for near in neighbours
            )
            if gain > 0:
                row[at : at + 2] = right, left
                place[left], place[right] = at + 1, at


def _crossings(rows: Iterable[Sequence[Key]], neighbours: Neighbours) -> int:
    """How many pairs of links cross, counted between rows that follow each other."""
    place = _places(rows)
    below = neighbours.below
    pairs = (pair for row in rows for pair in combinations(row, 2))
    return sum(_crossed(below[left], below[right], place) for left, right in pairs)


def _places(rows: Iterable[Iterable[Key]]) -> dict[Key, int]:
    return {key: at for row in rows for at, key in enumerate(row)}


def _crossed(left: Sequence[Key], right: Sequence[Key], place: Mapping[Key, int]) -> int:
    """How often the links of a left key cross those of a right one."""
    return sum(place[key] > place[other] for key in left for other in right)


def generations(
    nodes: Sequence[str], edges: Sequence[Edge]
) -> tuple[dict[str, int], frozenset[Edge]]:
    """Each node's generation: the number of edges on the longest path to it.

    Nodes without edges come last, so that the others stay where they are when one is added. Also
    returns the edges that were ignored because they would close a cycle.
    """
    import networkx as nx

    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_nodes_from(nodes)
    graph.add_edges_from(edges)
    closing: set[Edge] = set()
    while not nx.is_directed_acyclic_graph(graph):
        edge = nx.find_cycle(graph)[-1][:2]
        graph.remove_edge(*edge)
        closing.add(edge)
    loose = list(nx.isolates(graph))
    graph.remove_nodes_from(loose)
    rows = enumerate((*nx.topological_generations(graph), loose))
    return {node: row for row, members in rows for node in members}, frozenset(closing)


def pulled(generation: Mapping[str, int], edges: Iterable[Edge]) -> dict[str, int]:
    """The generations, with each node without reasons right before its first result."""
    edges = tuple(edges)
    results = {result for _, result in edges}
    first: dict[str, int] = {}
    for reason, result in edges:
        first[reason] = min(first.get(reason, generation[result]), generation[result] - 1)
    return {
        node: first[node] if node in first and node not in results else row
        for node, row in generation.items()
    }
