"""ChainRows of a chain: which nodes stand beside each other, in which order, with few crossings.

A row is a generation of the chain as a graph, or a part of one that has more nodes than fit. A link
that passes a row takes a place of its own in it, its `RowBend`, so that it crosses no node.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple

from views.chain.digraph import generations, pulled

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


@dataclass(frozen=True, slots=True)
class ChainRows:
    """The keys of each row from left to right; `backwards`: links that would close a cycle."""

    rows: tuple[tuple[Key, ...], ...]
    row_of: dict[str, int]
    links: tuple[RowLink, ...]
    backwards: tuple[RowLink, ...]

    def path(self, link: RowLink) -> tuple[Key, ...]:
        """The keys that a link passes, from its reason to its result."""
        between = range(self.row_of[link.reason] + 1, self.row_of[link.result])
        return (link.reason, *(RowBend(link, row) for row in between), link.result)

    @property
    def crossings(self) -> int:
        """How many pairs of links cross, counted between neighbouring rows."""
        neighbours = _neighbours(self)
        return sum(_crossings(upper, lower, neighbours) for upper, lower in pairwise(self.rows))


class _Neighbours(NamedTuple):
    above: dict[Key, list[Key]]
    below: dict[Key, list[Key]]


def arrange(nodes: Sequence[str], links: Sequence[RowLink], most: int, *, pull: bool) -> ChainRows:
    """Arrange `nodes`, given in reading order, in rows of at most `most`.

    `pull`: place a node without reasons right above its first result, instead of in the first row.
    """
    generation, closing = generations(nodes, [link[:2] for link in links])
    forward = tuple(link for link in links if link[:2] not in closing)
    backwards = tuple(link for link in links if link[:2] in closing)
    if pull:
        generation = pulled(generation, (link[:2] for link in forward))
    row_of = _split(nodes, generation, most)
    count = max(row_of.values(), default=-1) + 1
    draft = ChainRows((), row_of, forward, backwards)
    rows: list[list[Key]] = [[] for _ in range(count)]
    for node in nodes:
        rows[row_of[node]].append(node)
    for link in forward:
        for key in draft.path(link)[1:-1]:
            if isinstance(key, RowBend):
                rows[key.row].append(key)
    neighbours = _neighbours(draft)
    starts = (rows, [row[::-1] for row in rows])
    best = min((_ordered(start, neighbours) for start in starts), key=lambda each: each[0])
    return ChainRows(best[1], row_of, forward, backwards)


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


def _neighbours(rows: ChainRows) -> _Neighbours:
    made = _Neighbours({}, {})
    for link in rows.links:
        for upper, lower in pairwise(rows.path(link)):
            made.below.setdefault(upper, []).append(lower)
            made.above.setdefault(lower, []).append(upper)
    return made


def _ordered(
    start: Sequence[Sequence[Key]], neighbours: _Neighbours
) -> tuple[int, tuple[tuple[Key, ...], ...]]:
    """The order with the fewest crossings among those that sweeps lead to."""
    rows = [list(row) for row in start]
    best = _count(rows, neighbours), tuple(map(tuple, rows))
    for sweep in range(SWEEPS):
        down = sweep % 2 == 0
        _sort_by_barycentre(rows, neighbours.above if down else neighbours.below, down=down)
        _swap(rows, neighbours)
        crossings = _count(rows, neighbours)
        if crossings < best[0]:
            best = crossings, tuple(map(tuple, rows))
        if not crossings:
            break
    return best


def _sort_by_barycentre(rows: list[list[Key]], near: dict[Key, list[Key]], *, down: bool) -> None:
    place: dict[Key, float] = {}
    for row in rows if down else rows[::-1]:
        own = {key: (at + 0.5) / len(row) for at, key in enumerate(row)}
        wish = {key: _mean([place[other] for other in near.get(key, ())], own[key]) for key in row}
        row.sort(key=wish.__getitem__)
        place |= {key: (at + 0.5) / len(row) for at, key in enumerate(row)}


def _mean(values: Sequence[float], default: float) -> float:
    return sum(values) / len(values) if values else default


def _swap(rows: list[list[Key]], neighbours: _Neighbours) -> None:
    """Swap neighbours of a row wherever that removes a crossing."""
    place = {key: at for row in rows for at, key in enumerate(row)}
    for row in rows:
        for at in range(len(row) - 1):
            left, right = row[at], row[at + 1]
            gain = sum(
                _crossed(near.get(left, ()), near.get(right, ()), place)
                - _crossed(near.get(right, ()), near.get(left, ()), place)
                for near in neighbours
            )
            if gain > 0:
                row[at], row[at + 1] = right, left
                place[left], place[right] = at + 1, at


def _crossed(left: Sequence[Key], right: Sequence[Key], place: dict[Key, int]) -> int:
    """How often links of a left key cross those of a right one."""
    return sum(place[upper] > place[other] for upper in left for other in right)


def _crossings(upper: Sequence[Key], lower: Sequence[Key], neighbours: _Neighbours) -> int:
    place = {key: at for at, key in enumerate(lower)}
    ends = [[place[key] for key in neighbours.below.get(each, ())] for each in upper]
    return sum(_inversions(ends))


def _inversions(ends: Sequence[Sequence[int]]) -> Iterator[int]:
    seen: list[int] = []
    for own in ends:
        yield sum(other > end for end in own for other in seen)
        seen.extend(own)


def _count(rows: Sequence[Sequence[Key]], neighbours: _Neighbours) -> int:
    return sum(_crossings(upper, lower, neighbours) for upper, lower in pairwise(rows))
