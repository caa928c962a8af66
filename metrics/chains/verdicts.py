"""A judge's verdicts as colours: located where a reason is pinned, else of the dimension alone.

A reason is pinned by the judge, by people, or by steps that a model located. If it is not pinned,
its dimension says which nodes and links of the chain it marks (`spots_of`).
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from metrics.chains.marks import (
    ChainMarks,
    ChainShape,
    Colouring,
    ColourMark,
    Spot,
    share_of,
    state_of,
)
from schema.protocols import protocol_of

_OF_STEPS: Final = ("D1", "D2", "D3", "D4")
Spots = tuple[tuple[str, ...], tuple[str, ...]]
"""Node ids and subchain ids."""


class PinPlace(NamedTuple):
    """A node of a chain, or a second, or both; `by`: `judge`, `people`, `locate` or empty.

    `locator` names the model whose located steps it is by, where that is not the judge itself.
    `is_missing`: those steps say that the clip does not show the node.
    """

    by: str = ""
    chain: str | None = None
    node: str | None = None
    second: float | None = None
    locator: str = ""
    is_missing: bool = False


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


class StepPlace(NamedTuple):
    """What a judge located of a node; `shown` None: its call failed."""

    shown: bool | None
    start: float | None = None
    confidence: float | None = None


class LocatedChain(NamedTuple):
    """A run's located steps of a chain by node id, and whether its links hold by subchain id."""

    steps: dict[str, StepPlace]
    holds: dict[str, bool | None]


def pin_by_locate(
    dimension: str, chains: Sequence[ChainShape], located: Mapping[str, LocatedChain]
) -> PinPlace:
    """Where located steps pin a failing verdict; by its words never.

    Of the nodes that the dimension marks (of a link its result): the first that it located as not
    shown, else the first whose link it says does not hold, else the shown node of the least
    confidence where no other has as little. Nowhere where none of this is known.
    """
    for chain in chains:
        if known := located.get(chain.id):
            nodes, links = spots_of(dimension, chain)
            marked = list(dict.fromkeys((*nodes, *(chain.links[link].result for link in links))))
            node = _not_shown(marked, known) or _not_held(marked, chain, known)
            node = node or _least_sure(marked, known)
            if node:
                step = known.steps.get(node, StepPlace(None))
                missing = step.shown is False
                return PinPlace("locate", chain.id, node, step.start, is_missing=missing)
    return PinPlace()


def _not_shown(marked: Iterable[str], known: LocatedChain) -> str | None:
    return next((n for n in marked if n in known.steps and known.steps[n].shown is False), None)


def _not_held(marked: Sequence[str], chain: ChainShape, known: LocatedChain) -> str | None:
    results = {chain.links[name].result for name, holds in known.holds.items()
               if holds is False and name in chain.links}  # fmt: skip
    return next((node for node in marked if node in results), None)


def _least_sure(marked: Iterable[str], known: LocatedChain) -> str | None:
    sure = sorted(
        (step.confidence, node)
        for node in marked
        if (step := known.steps.get(node)) and step.shown and step.confidence is not None
    )
    if not sure or (len(sure) > 1 and sure[0][0] == sure[1][0]):
        return None
    return sure[0][1]


def spots_of(dimension: str, chain: ChainShape) -> Spots:
    """The nodes and links that the dimension marks; both empty: it speaks of the whole frame.

    D1: the heart link. D2: the events. D3: the links that lead on from an event (the cue). D4: the
    events that are reasons of mental states. Any other: the frame.
    """
    if dimension == "D1":
        return (), tuple(name for name, link in chain.links.items() if link.heart)
    if dimension == "D2":
        return tuple(chain.events()), ()
    events = set(chain.events())
    if dimension == "D3":
        return (), tuple(n for n, link in chain.links.items() if events & {*link.reasons})
    if dimension == "D4":
        cues = {
            reason
            for link in chain.links.values()
            if chain.is_mental(link.result)
            for reason in link.reasons
        }
        return tuple(event for event in chain.events() if event in cues), ()
    return (), ()


def speaks_of_steps(dimension: str) -> bool:
    """Whether the dimension speaks of a part of a chain, and not of the whole frame."""
    return dimension in _OF_STEPS


def passes(dimension: str, score: float) -> bool:
    """Whether a score is a pass: 1 of a binary dimension, above the middle of a graded scale."""
    protocol = protocol_of(dimension)
    if protocol.is_binary:
        return score >= 1
    least, most = protocol.bounds
    return score > (least + most) / 2
