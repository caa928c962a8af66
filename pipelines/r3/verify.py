"""The last step of ARGUS: a model that sees the clip checks every question with its answer.

Pairs that do not hold are dropped, with the explanation; their chain stays, with fewer questions.
"""

import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from pydantic import BaseModel, Field

from pipelines.core.agent import Agent
from pipelines.core.chain import ChainQuestion, DraftFault
from pipelines.core.graph import StepContext
from pipelines.r3.asking import MANY, TEXT

SURE: Final = 0.5
"""Below this confidence that a pair holds it counts as not verified."""


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
