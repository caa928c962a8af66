"""Chains and questions without their texts: what the rules of colours look at."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from schema.vocabulary import MENTAL_KINDS

SCENE: Final = "scene"
"""The id of the chain that is a scene graph: its nodes are objects, its links relations."""
OBJECT: Final = "object"
"""The kind of a scene graph's nodes."""
_IN_SCENE: Final = {"object": "node", "relation": "subchain"}

Spot = tuple[str, str, str]
"""A node or link: chain id, `node` or `subchain`, and its id."""


class ChainLink(NamedTuple):
    """A subchain: its result, its reasons (node ids), and whether it is the paradigm's heart."""

    result: str
    reasons: tuple[str, ...]
    heart: bool = False


class ChainShape(NamedTuple):
    """Node id → kind, subchain id → link, in the chain's order."""

    id: str
    nodes: Mapping[str, str]
    links: Mapping[str, ChainLink]

    def events(self) -> list[str]:
        """The ids of its events."""
        return [node for node, kind in self.nodes.items() if kind == "event"]

    def is_mental(self, node: str) -> bool:
        """Whether the node is a mental state."""
        return self.nodes.get(node) in MENTAL_KINDS


class QuestionPlace(NamedTuple):
    """A question and what it names. `targets`: what it asks about beyond (kind, id).

    `is_base`: it is no variant; `has_options`: it is no open question.
    """

    question: str
    chain: str | None = None
    node: str | None = None
    subchain: str | None = None
    is_base: bool = True
    has_options: bool = True
    targets: tuple[tuple[str, str], ...] = ()

    def spots(self) -> list[Spot]:
        """The nodes and links that it colours: a question on a link colours no node by itself."""
        kind, name = ("subchain", self.subchain) if self.subchain else ("node", self.node)
        own = [(self.chain, kind, name)]
        beyond = [
            (SCENE if target in _IN_SCENE else self.chain, _IN_SCENE.get(target, target), about)
            for target, about in self.targets
        ]
        return list(dict.fromkeys((c, k, n) for c, k, n in (*own, *beyond) if c and n))
