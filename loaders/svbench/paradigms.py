"""The expected chains of SVBench's paradigms (data/paradigms/), written by WhyReel.

One JSON file a paradigm: people as roles, nodes in the order in which a film shows them, links with
one `heart` (the inference that the paradigm tests), and the classic study or "unverified".
"""

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final, Literal

from pydantic import BaseModel, ConfigDict

from loaders.core.events import Batch, batches
from loaders.svbench.names import BENCHMARK
from schema.chain_facts import CausalLink, category, length, system

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
