"""What the data know of a clip: given by whoever exports, since this room reads no store."""

from collections.abc import Mapping
from typing import Any, NamedTuple


class KnownClip(NamedTuple):
    """A clip's benchmark; its chains by id, each as the part `chain`; its people and its runs."""

    benchmark: str
    chains: Mapping[str, Mapping[str, Any]]
    people: Mapping[str, str]
    runs: frozenset[str]


def same_structure(drawn: Mapping[str, Any], parent: Mapping[str, Any]) -> bool:
    """Whether a drawn chain has the steps and links of the one that it began from."""
    return _shape(drawn) == _shape(parent)


def _shape(chain: Mapping[str, Any]) -> tuple[Any, ...]:
    nodes = {
        node["id"]: (node["kind"], node["text"], node["person"], _seen(node))
        for node in chain["nodes"]
    }
    links = {
        link["id"]: (link["result"], frozenset(link["reasons"]), bool(link["heart"]))
        for link in chain["links"]
    }
    people = {node["person"] for node in chain["nodes"]} - {None}
    return nodes, links, {person: chain["people"].get(person) for person in people}


def _seen(node: Mapping[str, Any]) -> frozenset[str] | None:
    return None if node["seen_by"] is None else frozenset(node["seen_by"])
