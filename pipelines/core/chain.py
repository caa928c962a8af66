"""Causal chains and their questions as the pipelines exchange them: plain, frozen, hashable.

Node kinds and question types are those of R3-Bench (schema.vocabulary); theatre scenes, chains of
the store and models' drafts are all converted to these types first. Names and docstrings of the
reply classes are part of the schema that models are sent, and so of the request key: a change of
either makes cached replies miss.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from pydantic import BaseModel, Field

from schema.chain_facts import CausalLink
from schema.vocabulary import MENTAL_KINDS

KIND_NAMES: Final = {
    "event": "Event",
    "belief": "Belief",
    "intent": "Intent",
    "desire": "Desire",
    "emotion": "Emotion",
}
"""Node kind → the prefix of R3-Bench's node ids."""


@dataclass(frozen=True, slots=True)
class ChainNode:
    """An event or a mental state; `start` and `end` in seconds, None where unknown."""

    id: str
    kind: str
    text: str
    person: str = ""
    start: float | None = None
    end: float | None = None

    @property
    def mental(self) -> bool:
        """Whether it is a mental state."""
        return self.kind in MENTAL_KINDS


@dataclass(frozen=True, slots=True)
class CausalChain:
    """Nodes and the links between them; `people`: id → name; `clip`: its id where known."""

    id: str
    nodes: tuple[ChainNode, ...]
    links: tuple[CausalLink, ...]
    people: Mapping[str, str] = field(default_factory=dict)
    clip: str = ""

    def node(self, name: str) -> ChainNode:
        """The node of that id. Raises KeyError."""
        for node in self.nodes:
            if node.id == name:
                return node
        raise KeyError(name)

    def edges(self) -> Iterator[tuple[str, str]]:
        """`(reason, result)` of every link."""
        for link in self.links:
            for reason in link.reasons:
                yield reason, link.result

    def paths(self, most: int) -> Iterator[tuple[str, ...]]:
        """Every reason→result path of 2 to `most` edges, as its nodes; the chain must be acyclic.

        A path repeats no node, so a chain that has a cycle after all ends too.
        """
        onward: dict[str, list[str]] = {}
        for reason, result in self.edges():
            if result not in onward.setdefault(reason, []):
                onward[reason].append(result)
        for node in self.nodes:
            yield from _onward((node.id,), onward, most)


def _onward(
    path: tuple[str, ...], onward: Mapping[str, list[str]], most: int
) -> Iterator[tuple[str, ...]]:
    if len(path) > 2:
        yield path
    if len(path) <= most:
        for result in onward.get(path[-1], ()):
            if result not in path:
                yield from _onward((*path, result), onward, most)


@dataclass(frozen=True, slots=True)
class ChainQuestion:
    """A question with its options about a node, link or path; `answer` is an index from 0."""

    id: str
    type: str
    text: str
    options: tuple[str, ...]
    answer: int
    node: str = ""
    link: str = ""
    path: tuple[str, ...] = ()


class DraftFault(NamedTuple):
    """A fault of a draft: the kind of error, its place, and a text to send back to the agent."""

    code: str
    place: str
    text: str

    def describe(self) -> str:
        """The fault as one line of text."""
        return f"{self.code} at {self.place}: {self.text}" if self.place else self.text


class NodeReply(BaseModel):
    """A node as an agent writes it; `person` is the id of one of the people, empty for none."""

    id: str = Field(max_length=60)
    kind: str = Field(max_length=20)
    person: str = Field(default="", max_length=60)
    text: str = Field(max_length=400)


class LinkReply(BaseModel):
    """A link: `result` because of `reasons`, by node ids."""

    result: str = Field(max_length=60)
    reasons: list[str] = Field(max_length=12)


class PersonReply(BaseModel):
    """Somebody of the chain."""

    id: str = Field(max_length=60)
    name: str = Field(max_length=120)


class ChainReply(BaseModel):
    """A causal chain as an agent writes it."""

    people: list[PersonReply] = Field(max_length=12)
    nodes: list[NodeReply] = Field(max_length=40)
    links: list[LinkReply] = Field(max_length=40)

    def chain(self, name: str) -> CausalChain:
        """The reply as a chain; its links are numbered from 1."""
        return CausalChain(
            name,
            tuple(ChainNode(node.id, node.kind, node.text, node.person) for node in self.nodes),
            tuple(
                CausalLink(f"Sub-Chain-{at}", link.result, tuple(link.reasons))
                for at, link in enumerate(self.links, 1)
            ),
            {person.id: person.name for person in self.people},
        )
