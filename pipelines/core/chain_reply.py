"""The reply schema of a causal chain.

Names and docstrings of these classes are part of the schema that models are sent, and so of the
request key: a change of either makes cached replies miss.
"""

from pydantic import BaseModel, Field

from pipelines.core.chain import CausalChain, ChainNode
from schema.chain_facts import CausalLink


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
