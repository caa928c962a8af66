"""Structural checks of a document: what is wrong with a chain while it is drawn.

They refuse nothing: people draw step by step. Each fault names its place and says what to do.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from annotations.values import TOLERANCE_S
from schema.chain_facts import CausalLink, cycle, describe_cycle


class Fault(NamedTuple):
    """A fault: its code, where it is (`nodes.n1`, `links.l2`, `times.n1`), and words."""

    code: str
    place: str
    text: str


def faults(parts: Mapping[str, Any], duration: float | None = None) -> list[Fault]:
    """Every fault of a document's parts."""
    chain = parts.get("chain") or {"people": {}, "nodes": [], "links": []}
    return [
        *_of_nodes(chain),
        *_of_links(chain),
        *_of_marks(chain, parts),
        *_of_times(parts.get("times") or {}, duration),
    ]


def _of_nodes(chain: Mapping[str, Any]) -> Iterator[Fault]:
    for node in chain["nodes"]:
        place = f"nodes.{node['id']}"
        if not node["text"].strip():
            yield Fault("empty_text", place, f"{node['id']} says nothing yet")
        for person in [node["person"], *(node["seen_by"] or ())]:
            if person is not None and person not in chain["people"]:
                yield Fault("unknown_person", place, f"{node['id']} names “{person}”, who is "
                            "none of the chain's people")  # fmt: skip


def _of_links(chain: Mapping[str, Any]) -> Iterator[Fault]:
    nodes = {node["id"] for node in chain["nodes"]}
    whole = list[CausalLink]()
    for link in chain["links"]:
        place, name = f"links.{link['id']}", link["id"]
        missing = [
            node for node in (link["result"], *link["reasons"]) if node and node not in nodes
        ]
        if link["result"] is None:
            yield Fault("reason_without_result", place, f"{name} has reasons, but no result")
        if not link["reasons"]:
            yield Fault("result_without_reason", place, f"{name} has no reason")
        for node in missing:
            yield Fault("unknown_node", place, f"{name} names “{node}”, which is no step")
        if link["result"] in link["reasons"]:
            yield Fault("own_reason", place, f"{name}'s result is its own reason")
        elif link["result"] is not None and not missing:
            whole.append(CausalLink(name, link["result"], tuple(link["reasons"])))
    if circle := cycle(whole):
        yield Fault("cycle", "links", f"the chain {describe_cycle(circle)}")


def _of_marks(chain: Mapping[str, Any], parts: Mapping[str, Any]) -> Iterator[Fault]:
    """Times, judgements and pins of what the chain no longer has."""
    nodes = {node["id"] for node in chain["nodes"]}
    links = {link["id"] for link in chain["links"]}
    for node in parts.get("times") or {}:
        if node not in nodes:
            yield Fault("unknown_node", f"times.{node}", f"“{node}” is no step of the chain")
    for link in parts.get("links") or {}:
        if link not in links:
            yield Fault("unknown_link", f"links.{link}", f"“{link}” is no link of the chain")
    for at, pin in enumerate(parts.get("pins") or ()):
        if pin["node"] is not None and pin["node"] not in nodes:
            yield Fault("unknown_node", f"pins.{at}", f"“{pin['node']}” is no step of the chain")


def _of_times(times: Mapping[str, Any], duration: float | None) -> Iterator[Fault]:
    for node, row in times.items():
        last = max((row[end] for end in ("start", "end") if row[end] is not None), default=0.0)
        if duration is not None and last > duration + TOLERANCE_S:
            yield Fault("beyond_clip", f"times.{node}", f"{last:g} s is after the clip's end at "
                        f"{duration:g} s")  # fmt: skip
        if (row["start"] is None) != (row["end"] is None):
            missing = "end" if row["end"] is None else "start"
            yield Fault("half_interval", f"times.{node}", f"{node} has no {missing} yet")
