"""The short ids by which a reply names the steps and links of a chain: S1, S2 … and L1, L2 ….

Steps stand by their depth in the graph, then by name: an order by time would tell the judge what
it has to find.
"""

import re
from collections.abc import Sequence
from typing import Final

from judges.core.chain_steps import CitableLink, CitableNode
from judges.core.types import Subject

_DIGITS: Final = re.compile(r"(\d+)")


def step_ids(subject: Subject) -> dict[str, CitableNode]:
    """The nodes of the clip's chains by short id, reasons before their results."""
    depths = _depths(subject.steps, subject.links)
    ordered = sorted(
        subject.steps, key=lambda node: (node.chain, depths[node.key], _natural(node.node))
    )
    return {f"S{at}": node for at, node in enumerate(ordered, 1)}


def link_ids(subject: Subject) -> dict[str, CitableLink]:
    """The links between known nodes by short id, in the order of their results."""
    order = {node.key: at for at, node in enumerate(step_ids(subject).values())}
    usable = [link for link in subject.links if _ends(link) <= order.keys()]
    ordered = sorted(
        usable, key=lambda link: (order[link.chain, link.result], _natural(link.subchain))
    )
    return {f"L{at}": link for at, link in enumerate(ordered, 1)}


def _ends(link: CitableLink) -> set[tuple[str, str]]:
    return {(link.chain, name) for name in (*link.reasons, link.result)}


def _depths(
    nodes: Sequence[CitableNode], links: Sequence[CitableLink]
) -> dict[tuple[str, str], int]:
    """Each node's longest way from a node without reasons; bounded, for chains with a cycle."""
    depths = {node.key: 0 for node in nodes}
    usable = [link for link in links if link.reasons and _ends(link) <= depths.keys()]
    for _ in nodes:
        before = dict(depths)
        for link in usable:
            deepest = max(before[link.chain, name] for name in link.reasons)
            depths[link.chain, link.result] = max(depths[link.chain, link.result], 1 + deepest)
        if depths == before:
            break
    return depths


def _natural(name: str) -> list[tuple[int, str]]:
    """A key by which Event-2 comes before Event-10."""
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in _DIGITS.split(name)]
