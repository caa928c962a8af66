"""Which part of a chain a judged dimension speaks of."""

from typing import Final

from metrics.chains.marks import ChainShape
from schema.protocols import protocol_of

_OF_STEPS: Final = ("D1", "D2", "D3", "D4")

Spots = tuple[tuple[str, ...], tuple[str, ...]]
"""Node ids and subchain ids."""


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
