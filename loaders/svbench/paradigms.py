"""The expected chains of SVBench's paradigms (data/paradigms/), written by WhyReel, and their
structural checks.

One JSON file a paradigm: people as roles, nodes in the order in which a film shows them, links with
one `heart` (the inference that the paradigm tests), and the classic study or "unverified". The
checks say what a chain of cue, mental state and action must have, whoever wrote it.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final, Literal

from pydantic import BaseModel, ConfigDict

from loaders.core.events import Batch, batches
from loaders.svbench.names import BENCHMARK
from schema.chain_facts import (
    CausalLink,
    category,
    cycle,
    describe_cycle,
    length,
    link_fault,
    system,
)
from schema.vocabulary import MENTAL_KINDS

FOLDER: Final = Path(__file__).parents[2] / "data" / "paradigms"
AUTHOR: Final = "WhyReel"
Row = dict[str, object]


class _Frozen(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Study(_Frozen):
    """A publication in which the paradigm was introduced, or a classic use of it."""

    author: str
    year: int
    title: str

    def __str__(self) -> str:
        return f"{self.author} ({self.year}). {self.title}."


class ParadigmNode(_Frozen):
    """A step; `seen_by`: the people who see the event happen (None = not stated)."""

    id: str
    kind: Literal["event", "belief", "intent", "desire", "emotion"]
    person: str | None
    text: str
    seen_by: list[str] | None = None


class ParadigmLink(_Frozen):
    """A result with its reasons; `heart`: the link that the paradigm is about."""

    id: str
    result: str
    reasons: list[str]
    heart: bool = False


class ParadigmChain(_Frozen):
    """One file of data/paradigms; `people`: letter → role."""

    id: str
    name: str
    study: Study | Literal["unverified"]
    people: dict[str, str]
    nodes: list[ParadigmNode]
    links: list[ParadigmLink]

    @property
    def chain(self) -> str:
        """The chain's id in the store."""
        return f"{BENCHMARK}.paradigm.{self.id}"

    def causal_links(self) -> list[CausalLink]:
        """The links as the functions of `schema.chain_facts` take them."""
        return [CausalLink(link.id, link.result, tuple(link.reasons)) for link in self.links]


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


@cache
def paradigm_chains() -> dict[str, ParadigmChain]:
    """Every expected chain, by the paradigm's id."""
    chains = (ParadigmChain.model_validate_json(path.read_bytes()) for path in _files())
    return {chain.id: chain for chain in chains}


def _files() -> list[Path]:
    return sorted(FOLDER.glob("EXP_*.json"))


def paradigm_batches(paradigms: Iterable[str]) -> Iterator[Batch]:
    """Chains, nodes, subchains and reasons of those of the paradigms that have a chain here."""
    known = paradigm_chains()
    chains = [known[paradigm] for paradigm in sorted(set(paradigms)) if paradigm in known]
    yield from batches("chain", [_chain_row(chain) for chain in chains])
    yield from batches("node", [row for chain in chains for row in _node_rows(chain)])
    yield from batches("subchain", [row for chain in chains for row in _link_rows(chain)])
    yield from batches("subchain_reason", [row for chain in chains for row in _reason_rows(chain)])


def _chain_row(chain: ParadigmChain) -> Row:
    return {
        "chain": chain.chain, "benchmark": BENCHMARK, "paradigm": chain.id, "title": chain.name,
        "length": length(chain.causal_links()), "origin": "paradigm", "author": AUTHOR,
        "study": str(chain.study), "source_file": f"{chain.id}.json",
    }  # fmt: skip


def _node_rows(chain: ParadigmChain) -> Iterator[Row]:
    """The nodes; the ids of people are their roles, for a paradigm's chain belongs to no clip that
    could name them."""
    roles = {letter: role.replace(" ", "-") for letter, role in chain.people.items()}
    for node in chain.nodes:
        seen = None if node.seen_by is None else [roles[letter] for letter in node.seen_by]
        yield {
            "chain": chain.chain, "node": node.id, "kind": node.kind, "text": node.text,
            "person": roles[node.person] if node.person else None, "seen_by": seen,
            "source_file": f"{chain.id}.json",
        }  # fmt: skip


def _link_rows(chain: ParadigmChain) -> Iterator[Row]:
    kinds = {node.id: node.kind for node in chain.nodes}
    for link in chain.links:
        reasons = [kinds[reason] for reason in link.reasons]
        yield {
            "chain": chain.chain, "subchain": link.id, "result": link.result, "heart": link.heart,
            "category": category(reasons, kinds[link.result]), "system": system(reasons),
            "source_file": f"{chain.id}.json",
        }  # fmt: skip


def _reason_rows(chain: ParadigmChain) -> Iterator[Row]:
    for link in chain.links:
        for reason in link.reasons:
            yield {
                "chain": chain.chain, "subchain": link.id, "node": reason,
                "source_file": f"{chain.id}.json",
            }  # fmt: skip
