"""Structural checks of a paradigm's expected chain: what a chain of cue, mental state and action
must have, whoever wrote it."""

from collections.abc import Iterator, Sequence
from typing import Final

from loaders.svbench.paradigms import ParadigmChain, ParadigmNode
from schema.chain_facts import cycle, describe_cycle, length, link_fault
from schema.vocabulary import MENTAL_KINDS

NODES: Final = range(5, 10)
LENGTH: Final = range(3, 10)
LONGEST_TEXT: Final = 100
"""A card of the graph shows no more."""


def faults(chain: ParadigmChain) -> list[str]:
    """Every fault of the chain in words; none for a sound one."""
    basic = [*_of_ids(chain), *_of_people(chain), *_of_links(chain)]
    return basic or [*_of_causes(chain), *_of_seeing(chain), *_of_size(chain)]


def _of_ids(chain: ParadigmChain) -> Iterator[str]:
    for what, ids in (
        ("node", [node.id for node in chain.nodes]),
        ("link", [link.id for link in chain.links]),
    ):
        if len(set(ids)) < len(ids):
            yield f"two of its {what}s have one id"
    for node in chain.nodes:
        middle = "" if node.kind == "event" else f"{node.person}-"
        if not node.id.startswith(f"{node.kind.capitalize()}-{middle}"):
            yield f"{node.id} is no id of the {node.kind} of {node.person or 'nobody'}"


def _of_people(chain: ParadigmChain) -> Iterator[str]:
    for node in chain.nodes:
        for person in [*([node.person] if node.person else []), *(node.seen_by or ())]:
            if person not in chain.people:
                yield f"{node.id} names the person {person}, who is not listed"
    if idle := chain.people.keys() - {node.person for node in chain.nodes}:
        yield f"{', '.join(sorted(idle))} neither does nor thinks anything"


def _of_links(chain: ParadigmChain) -> Iterator[str]:
    kinds = {node.id: str(node.kind) for node in chain.nodes}
    links = chain.causal_links()
    for link in links:
        if fault := link_fault(link, kinds):
            yield f"{link.id}: {fault}"
    if circle := cycle(links):
        yield describe_cycle(circle)
    results = [link.result for link in links]
    if len(set(results)) < len(results):
        yield "two links have one result"
    if (hearts := sum(link.heart for link in chain.links)) != 1:
        yield f"has {hearts} heart links, not one"


def _of_causes(chain: ParadigmChain) -> Iterator[str]:
    """A mental state has a cue, a person's action that follows from anything has a mental state,
    and what nothing follows from can be filmed."""
    nodes = {node.id: node for node in chain.nodes}
    reasons = {link.result: [nodes[each] for each in link.reasons] for link in chain.links}
    used = {each for link in chain.links for each in link.reasons}
    for node in chain.nodes:
        if _mental(node) and node.id not in reasons:
            yield f"{node.id} has no cue"
        if node.id in reasons and _thoughtless(node, reasons[node.id]):
            yield f"{node.id} is an action without a mental state"
        if node.id not in used and (_mental(node) or node.id not in reasons):
            yield f"{node.id} leads to nothing that a film could show"


def _thoughtless(node: ParadigmNode, reasons: Sequence[ParadigmNode]) -> bool:
    return bool(node.person) and not any(_mental(each) for each in (node, *reasons))


def _of_seeing(chain: ParadigmChain) -> Iterator[str]:
    """Nobody's mental state rests on another person's mind, or on an event they do not see; and
    whoever acts sees the own act."""
    nodes = {node.id: node for node in chain.nodes}
    for node in chain.nodes:
        if node.kind == "event" and node.person and node.person not in (node.seen_by or ()):
            yield f"{node.id} is not seen by {node.person}, who does it"
        if _mental(node) and node.seen_by is not None:
            yield f"{node.id} is a mental state, which nobody sees"
    for link in chain.links:
        result = nodes[link.result]
        for reason in (nodes[each] for each in link.reasons):
            if not (_mental(result) or (_mental(reason) and result.person)):
                continue
            if _mental(reason) and reason.person != result.person:
                yield f"{link.id}: {result.id} rests on {reason.id}, which is another's"
            if reason.seen_by is not None and result.person not in reason.seen_by:
                yield f"{link.id}: {result.person} does not see {reason.id}"


def _of_size(chain: ParadigmChain) -> Iterator[str]:
    if len(chain.nodes) not in NODES:
        yield f"has {len(chain.nodes)} nodes, not {NODES[0]} to {NODES[-1]}"
    if (edges := length(chain.causal_links())) not in LENGTH:
        yield f"its length is {edges}, not {LENGTH[0]} to {LENGTH[-1]}"
    for node in chain.nodes:
        if len(node.text) > LONGEST_TEXT:
            yield f"{node.id} has {len(node.text)} characters; a card shows {LONGEST_TEXT}"


def _mental(node: ParadigmNode) -> bool:
    return node.kind in MENTAL_KINDS
