"""Where a judge's reason is pinned: by the judge, by people, or by steps that a model located."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from metrics.chains.dimensions import spots_of
from metrics.chains.shapes import ChainShape


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
