"""A judge's verdicts as colours: located where a reason is pinned, else of the dimension alone."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from metrics.chains.dimensions import passes, speaks_of_steps, spots_of
from metrics.chains.marks import ChainMarks, Colouring, ColourMark, share_of, state_of
from metrics.chains.pins import PinPlace
from metrics.chains.shapes import ChainShape, Spot

UNLOCATED: Final = "applies to the whole clip"
WHOLE_FRAME: Final = "applies to the whole frame"
_BY: Final = {"people": ", pinned by people", "locate": ", pinned by locate"}


class Judged(NamedTuple):
    """A verdict on one dimension; `score` None: the call gave none. `place`: where it is pinned."""

    dimension: str
    score: float | None
    place: PinPlace = PinPlace()


def colour_verdicts(
    run: str, label: str, chains: Sequence[ChainShape], verdicts: Sequence[Judged]
) -> Colouring:
    """One judging run's colours of a clip's chains.

    On each node and link located verdicts decide, and those of a dimension alone where none is
    located. What marks no part of any chain stands in the frame.
    """
    shapes = {chain.id: chain for chain in chains}
    by_spot: dict[Spot, list[Judged]] = defaultdict(list)
    frame = {}
    for verdict in verdicts:
        spots = _spots(verdict, shapes)
        for spot in spots:
            by_spot[spot].append(verdict)
        if not spots:
            frame[verdict.dimension] = _mark([verdict], {})
    marks = {chain: ChainMarks() for chain in shapes}
    for (chain, kind, name), about in by_spot.items():
        part = marks[chain].nodes if kind == "node" else marks[chain].links
        part[name] = _mark(about, shapes)
    return Colouring(run, label, "verdicts", chains=marks, frame=frame)


def _pinned(place: PinPlace, chains: Mapping[str, ChainShape]) -> Spot | None:
    """The pinned node, where it is one of a chain that is shown."""
    chain = chains.get(place.chain or "")
    if chain and place.node and place.node in chain.nodes:
        return (chain.id, "node", place.node)
    return None


def _spots(verdict: Judged, chains: Mapping[str, ChainShape]) -> list[Spot]:
    if pinned := _pinned(verdict.place, chains):
        return [pinned]
    spots: list[Spot] = []
    for chain in chains.values():
        nodes, links = spots_of(verdict.dimension, chain)
        spots += [(chain.id, "node", node) for node in nodes]
        spots += [(chain.id, "subchain", link) for link in links]
    return spots


def _mark(verdicts: Sequence[Judged], chains: Mapping[str, ChainShape]) -> ColourMark:
    located = [verdict for verdict in verdicts if _pinned(verdict.place, chains)]
    deciding = located or verdicts
    good = [passes(v.dimension, v.score) for v in deciding if v.score is not None]
    right, wrong = good.count(True), good.count(False)
    return ColourMark(
        state_of(right, wrong),
        right,
        wrong,
        len(deciding) - len(good),
        share_of(right, wrong),
        located=bool(located),
        source=located[0].place.by if located else "",
        words=_in_words(deciding, located),
    )


def _in_words(deciding: Sequence[Judged], located: Sequence[Judged]) -> str:
    """Verdicts that ended alike and have their place from the same source are named together."""
    names: dict[tuple[str, str], list[str]] = {}
    for verdict in deciding:
        names.setdefault(_end(verdict, verdict in located), []).append(verdict.dimension)
    return "; ".join(f"{verb} {', '.join(of)}{where}" for (verb, where), of in names.items())


def _source_words(place: PinPlace) -> str:
    return f", located by {place.locator}" if place.locator else _BY.get(place.by, "")


def _end(verdict: Judged, is_located: bool) -> tuple[str, str]:
    unlocated = UNLOCATED if speaks_of_steps(verdict.dimension) else WHOLE_FRAME
    where = _source_words(verdict.place) if is_located else f" ({unlocated})"
    if verdict.score is None:
        return "no score for", where
    return "passed" if passes(verdict.dimension, verdict.score) else "failed", where
