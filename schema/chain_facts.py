"""What follows from a causal chain, for every loader: validity, length, category, system.

Sources: R3-VQA's subchains (one result, one or more reasons), the six categories of its Table 7,
System 1 and 2 of R3-Bench, section 4.4.
"""

from collections.abc import Mapping, Sequence
from graphlib import CycleError, TopologicalSorter
from typing import Final, NamedTuple

from schema.vocabulary import MENTAL_KINDS

ENDS: Final = 3
"""Nodes named at each end of a long cycle."""
NAME_CAP: Final = 60


class CausalLink(NamedTuple):
    """A subchain: its id, its result node and its reason nodes."""

    id: str
    result: str
    reasons: tuple[str, ...]


def link_fault(link: CausalLink, nodes: Mapping[str, str]) -> str | None:
    """Why the link is invalid, given the chain's nodes (node → kind); None for a valid one."""
    if link.result not in nodes:
        return f"its result “{link.result}” is no node of the chain"
    if not link.reasons:
        return "it has no reason"
    for reason in link.reasons:
        if reason not in nodes:
            return f"its reason “{reason}” is no node of the chain"
    if len(set(link.reasons)) < len(link.reasons):
        return "it names a reason twice"
    if link.result in link.reasons:
        return "its result is its own reason"
    return None


def cycle(links: Sequence[CausalLink]) -> tuple[str, ...]:
    """The nodes of a cycle in the graph of reasons and results, first = last; empty if none."""
    try:
        _sorted(links)
    except CycleError as error:
        return tuple(str(node) for node in error.args[1])
    return ()


def describe_cycle(nodes: Sequence[str]) -> str:
    """A cycle as a short message: its first and last nodes, and the count of a long one."""
    names = [node if len(node) <= NAME_CAP else f"{node[:NAME_CAP]}…" for node in nodes]
    if len(names) <= 2 * ENDS + 1:
        return f"has a cycle: {' → '.join(names)}"
    path = " → ".join([*names[:ENDS], "…", *names[-ENDS:]])
    return f"has a cycle of {len(names) - 1:,} nodes: {path}"


def length(links: Sequence[CausalLink]) -> int:
    """Edges on the longest reason→result path; 0 without links. Raises ValueError for a cycle."""
    return max(depths(links).values(), default=0)


def depths(links: Sequence[CausalLink]) -> dict[str, int]:
    """Node → edges on the longest path that leads to it. Raises ValueError for a cycle."""
    reasons = _reasons(links)
    depth = dict[str, int]()
    for node in _sorted(links):
        depth[node] = max((depth[reason] + 1 for reason in reasons.get(node, ())), default=0)
    return depth


def category(reason_kinds: Sequence[str], result_kind: str) -> str:
    """R3-Bench's category I–VI: mental, mixed or event reasons of an event or a mental state."""
    mental = any(kind in MENTAL_KINDS for kind in reason_kinds)
    event = any(kind not in MENTAL_KINDS for kind in reason_kinds)
    if result_kind not in MENTAL_KINDS:
        return "II" if mental and event else "I" if mental else "III"
    return "V" if mental and event else "VI" if mental else "IV"


def system(reason_kinds: Sequence[str]) -> int | None:
    """1 if emotion is the only kind of mental state among the reasons, 2 if belief is."""
    mental = {kind for kind in reason_kinds if kind in MENTAL_KINDS}
    return 1 if mental == {"emotion"} else 2 if mental == {"belief"} else None


def _reasons(links: Sequence[CausalLink]) -> dict[str, set[str]]:
    graph = dict[str, set[str]]()
    for link in links:
        graph.setdefault(link.result, set()).update(link.reasons)
    return graph


def _sorted(links: Sequence[CausalLink]) -> list[str]:
    return list(TopologicalSorter(_reasons(links)).static_order())
