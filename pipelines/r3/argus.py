"""ARGUS on a user's text: infer chains, check them against their sentences, verify their questions.

The agents and validators of text → chains; prompts of our own, steps as the R3 papers describe. In
the last step a model that sees the clip checks every question with its answer. Pairs that do not
hold are dropped, with the explanation; their chain stays, with fewer questions.
"""

import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from pydantic import BaseModel, Field
from rapidfuzz import fuzz

from pipelines.core.agent import Agent, Review, no_fault
from pipelines.core.chain import (
    CausalChain,
    ChainNode,
    ChainQuestion,
    DraftFault,
    NodeReply,
    PersonReply,
)
from pipelines.core.graph import StepContext
from pipelines.r3.align import ScriptLine
from pipelines.r3.asking import MANY, TEXT
from pipelines.r3.structure import chain_faults, plain
from schema.chain_facts import CausalLink

SURE: Final = 0.5
"""Below this confidence that a pair holds it counts as not verified."""
SAYS_NODE: Final = 55.0
"""Below this similarity (partial token ratio) a link's sentence does not mention the node."""


class LinedNode(NodeReply):
    """A node with the numbers of the lines that it rests on."""

    lines: list[int] = Field(max_length=40)


class TextLink(BaseModel):
    """A link in symbols and in a sentence that says the same."""

    result: str = Field(max_length=60)
    reasons: list[str] = Field(max_length=12)
    sentence: str = Field(max_length=800)


class InferredChain(BaseModel):
    """One chain."""

    title: str = Field(default="", max_length=200)
    people: list[PersonReply] = Field(max_length=12)
    nodes: list[LinedNode] = Field(max_length=40)
    links: list[TextLink] = Field(max_length=40)

    def chain(self, name: str, lines: Sequence[ScriptLine], clip: str = "") -> CausalChain:
        """The reply as a chain; a node has the time span of its lines, where they have times."""
        return CausalChain(
            name,
            tuple(_timed(node, lines) for node in self.nodes),
            tuple(
                CausalLink(f"Sub-Chain-{at}", link.result, tuple(link.reasons))
                for at, link in enumerate(self.links, 1)
            ),
            {person.id: person.name for person in self.people},
            clip,
        )


class Inferred(BaseModel):
    """Chains of one text."""

    chains: list[InferredChain] = Field(max_length=12)


def _timed(node: LinedNode, lines: Sequence[ScriptLine]) -> ChainNode:
    mine = [lines[at - 1] for at in node.lines if 0 < at <= len(lines)]
    starts = [line.start for line in mine if line.start is not None]
    ends = [line.end for line in mine if line.end is not None]
    start, end = min(starts, default=None), max(ends, default=None)
    return ChainNode(node.id, node.kind, node.text, node.person, start, end)


def check_chains(reply: Inferred, given: Mapping[str, Any]) -> Sequence[DraftFault]:
    """Validate: chains are well formed, cite existing lines, and sentences agree with symbols."""
    count = int(given["count"])
    faults = list[DraftFault]()
    if not reply.chains:
        faults.append(DraftFault("count", "", "there is no chain"))
    for at, inferred in enumerate(reply.chains, 1):
        faults += chain_faults(inferred.chain(f"chain-{at}", ()))
        faults += _unsupported_nodes(inferred, count)
        faults += symbols_agree(inferred)
    return faults


def _unsupported_nodes(inferred: InferredChain, count: int) -> Sequence[DraftFault]:
    return [
        DraftFault("lines", node.id, f"name the lines it rests on, 1 to {count}")
        for node in inferred.nodes
        if not node.lines or not all(0 < at <= count for at in node.lines)
    ]


def symbols_agree(inferred: InferredChain) -> Sequence[DraftFault]:
    """Faults of links whose sentence does not mention the result or a reason."""
    text = {node.id: node.text for node in inferred.nodes}
    return [
        DraftFault("mismatch", name, f"the sentence “{link.sentence}” does not say this node")
        for link in inferred.links
        for name in (link.result, *link.reasons)
        if name in text and fuzz.partial_token_sort_ratio(link.sentence, text[name]) < SAYS_NODE
    ]


def distinct(
    chains: Sequence[CausalChain],
) -> tuple[tuple[CausalChain, ...], tuple[tuple[str, str], ...]]:
    """The chains whose edges no other chain contains, and `(id, reason)` of the dropped ones."""
    edges = {chain.id: _edges(chain) for chain in chains}
    kept, dropped = list[CausalChain](), list[tuple[str, str]]()
    for chain in sorted(chains, key=lambda chain: -len(edges[chain.id])):
        over = next((o.id for o in kept if edges[chain.id] <= edges[o.id]), None)
        if over is None:
            kept.append(chain)
        else:
            dropped.append((chain.id, f"redundant: {over} holds all of it"))
    order = [chain.id for chain in chains]
    return tuple(sorted(kept, key=lambda chain: order.index(chain.id))), tuple(dropped)


def _edges(chain: CausalChain) -> frozenset[tuple[str, str]]:
    text = {node.id: plain(node.text) for node in chain.nodes}
    return frozenset((text[reason], text[result]) for reason, result in chain.edges())


class Sifted(NamedTuple):
    """The chains that are asked about, and `(id, reason)` of the rest."""

    clean: tuple[CausalChain, ...]
    rest: tuple[tuple[str, str], ...]


CORRECTOR: Final = Agent(
    "self-corrector",
    "A draft has causal chains in symbols (reasons and result, by ids) and in sentences. Read each "
    "sentence by itself and compare it with the symbols. Object where they differ, where a reason "
    "comes after its result, or where two chains tell the same. Without an error, object to "
    "nothing.",
    Review,
    no_fault,
    validates=True,
)
INFERENCE: Final = Agent(
    "inference agent",
    "Numbered lines of a scene are given, with seconds where known. Infer the causal chains of "
    "what people do and what they believe, intend, want and feel. Each node names the lines it "
    "rests on; each link is written in symbols and in one sentence that names the reasons and the "
    "result. Ids read like Event-1 or Belief-A-1, where A is a person's id.",
    Inferred,
    check_chains,
    CORRECTOR,
    max_tokens=4_096,
)


class PairFinding(BaseModel):
    """Whether a question and its answer agree with the clip, and why."""

    pair: str = Field(max_length=120)
    aligned: bool
    explanation: str = Field(max_length=TEXT)
    confidence: float = Field(ge=0, le=1)


class PairFindings(BaseModel):
    """What is found of each pair."""

    pairs: list[PairFinding] = Field(max_length=2 * MANY)


class CheckedPair(NamedTuple):
    """A question of a chain with what the verifier found of it and its answer."""

    chain: str
    question: ChainQuestion
    finding: PairFinding

    @property
    def holds(self) -> bool:
        """Whether it is kept."""
        return self.finding.aligned and self.finding.confidence >= SURE

    def row(self) -> dict[str, Any]:
        """The pair for records and files."""
        question = self.question
        return {
            "chain": self.chain, "id": question.id, "type": question.type,
            "question": question.text, "answer": question.options[question.answer],
            "kept": self.holds, **self.finding.model_dump(exclude={"pair"}),
        }  # fmt: skip


class Verified(NamedTuple):
    """The questions that are kept, by chain; every pair; whether a clip was seen at all."""

    questions: Mapping[str, tuple[ChainQuestion, ...]]
    pairs: tuple[CheckedPair, ...]
    checked: bool


def check_findings(reply: PairFindings, given: Mapping[str, Any]) -> Sequence[DraftFault]:
    """Validate: every pair is judged exactly once, with an explanation."""
    wanted = [pair["pair"] for pair in given["pairs"]]
    names = [finding.pair for finding in reply.pairs]
    faults = [
        DraftFault("count", name, "judge it exactly once")
        for name in wanted
        if names.count(name) != 1
    ]
    faults += [DraftFault("count", name, "no such pair") for name in names if name not in wanted]
    return faults + [
        DraftFault("empty", finding.pair, "explain by what is to be seen or heard")
        for finding in reply.pairs
        if not finding.explanation.strip()
    ]


VERIFIER: Final = Agent(
    "verifier",
    "Questions with their answers were written by a text, without the clip. Watch it and judge "
    "each pair by itself: it is aligned only if all that the question and the answer say is to be "
    "seen or heard there, or follows from it. Explain each judgement by what the clip shows at "
    "which moment, and give your confidence in it from 0 to 1.",
    PairFindings,
    check_findings,
    max_tokens=4_096,
    sees=True,
    validates=True,
)


async def verified(
    work: StepContext, questions: Mapping[str, Sequence[ChainQuestion]], media: Path | None
) -> Verified:
    """Ask of each pair exactly once, `MANY` in a call; without a clip all are kept unchecked.

    A call's pairs stand in an order drawn by the chain's name: one that follows the chain would let
    each answer lean on the one before it.

    Raises:
        StepFailed: where the model gives no usable judgement.
    """
    if media is None:
        return Verified({chain: tuple(made) for chain, made in questions.items()}, (), False)
    pairs = list[CheckedPair]()
    for chain, made in questions.items():
        order = random.Random(chain).sample(list(made), len(made))  # noqa: S311  (an order, no secret)
        findings = dict[str, PairFinding]()
        for first in range(0, len(order), MANY):
            given = {"pairs": [_pair(question) for question in order[first : first + MANY]]}
            reply = await work.ask(VERIFIER, given, media)
            findings |= {finding.pair: finding for finding in reply.pairs}
        pairs += [CheckedPair(chain, question, findings[question.id]) for question in made]
    kept = {
        chain: tuple(pair.question for pair in pairs if pair.chain == chain and pair.holds)
        for chain in questions
    }
    return Verified(kept, tuple(pairs), True)


def _pair(question: ChainQuestion) -> dict[str, str]:
    answer = question.options[question.answer]
    return {"pair": question.id, "question": question.text, "answer": answer}
