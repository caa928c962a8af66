"""The agent that writes questions about a chain: each with a right answer and four hard negatives.

Hard negatives are of two kinds: plausible but not in the clip, and in the clip but against the
chain. The validator rejects two right options, a right option of striking length, and a missing
target.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, Literal

from pydantic import BaseModel, Field
from rapidfuzz import fuzz

from pipelines.core.agent import Agent, Review, no_fault
from pipelines.core.chain import CausalChain, ChainNode, ChainQuestion, DraftFault
from pipelines.core.graph import StepContext
from pipelines.r3.align import ScriptLine, numbered
from pipelines.r3.structure import length_hides, options_differ, plain
from pipelines.r3.targets import OPTIONS, Target, balanced_questions
from schema.benchmarks.r3 import PATH

SAME: Final = 90.0
"""A wrong option with this similarity to the right one (token sort ratio, 0–100) is right too."""
MANY: Final = 12
"""Targets of one call: longer replies are truncated."""
TEXT: Final = 600


class Wrong(BaseModel):
    """A wrong option, and why it is hard."""

    text: str = Field(max_length=TEXT)
    kind: Literal["ungrounded", "contradicting"]


class AskedOne(BaseModel):
    """A question about one target."""

    target: str = Field(max_length=120)
    question: str = Field(max_length=TEXT)
    right: str = Field(max_length=TEXT)
    wrong: list[Wrong] = Field(max_length=10)


class Asked(BaseModel):
    """Questions about several targets."""

    questions: list[AskedOne] = Field(max_length=2 * MANY)


def check_questions(reply: Asked, given: Mapping[str, Any]) -> Sequence[DraftFault]:
    """Validate: each target once, four negatives of both kinds, none right, none of odd length."""
    wanted = {item["target"]: item for item in given["targets"]}
    names = [drafted.target for drafted in reply.questions]
    faults = [
        DraftFault("count", name, f"{names.count(name)} questions about it; ask exactly one")
        for name in wanted
        if names.count(name) != 1
    ]
    faults += [DraftFault("count", n, "no such target was given") for n in names if n not in wanted]
    for question in reply.questions:
        target = wanted.get(question.target)
        if target is not None:
            faults += _question_faults(question, target, given["chain"])
    return faults


def _question_faults(
    drafted: AskedOne, target: Mapping[str, Any], chain: Mapping[str, Any]
) -> list[DraftFault]:
    texts = tuple(wrong.text for wrong in drafted.wrong)
    question = ChainQuestion(
        drafted.target, target["type"], drafted.question, (drafted.right, *texts), 0
    )
    faults = [*options_differ(question), *length_hides(question)]
    if len(texts) != OPTIONS - 1:
        faults.append(
            DraftFault("options", drafted.target, f"{len(texts)} wrong options; give four")
        )
    missing = {"ungrounded", "contradicting"} - {wrong.kind for wrong in drafted.wrong}
    faults += [
        DraftFault("distractors", drafted.target, f"no wrong option is {kind}") for kind in missing
    ]
    faults += [
        DraftFault("two_correct", drafted.target, f"“{text}” is right as well")
        for text in texts
        if _right_too(text, drafted.right, target, chain)
    ]
    if not drafted.question.strip():
        faults.append(DraftFault("empty", drafted.target, "the question is missing"))
    return faults


def _right_too(
    text: str, right: str, target: Mapping[str, Any], chain: Mapping[str, Any]
) -> bool:  # fmt: skip
    """Whether an option repeats the right answer, or is another node that is a right answer."""
    # On a path the order of steps is the answer; elsewhere the order of words does not matter.
    likeness = fuzz.ratio if target["type"] == PATH else fuzz.token_sort_ratio
    if likeness(plain(text), plain(right)) >= SAME:
        return True
    answers = list(target["answer"])
    if target["type"] == "CH/W":
        reasons = {plain(reason) for reason in target["about"]}
        answers += [
            link["result"] for link in chain["links"]
            if {plain(reason) for reason in link["reasons"]} <= reasons
        ]  # fmt: skip
    several = target["type"] == PATH or len(target["answer"]) > 1
    return not several and plain(text) in {plain(answer) for answer in answers}


ASKING: Final = Agent(
    "question agent",
    "Ask one question about each target; the chain holds its answer. EU: what happens; MSE: what "
    "somebody believes, wants, intends or feels; CW: why `about` comes about, answered by "
    "`answer`; CH/W: what `about` leads to; Path: by which steps in between the first leads to "
    "the last. Give the right answer and four wrong ones of like length: some ungrounded "
    "(plausible, but not in the clip), some contradicting (in the clip, but against the chain). "
    "No wrong one may be right. Where numbered `lines` are given, they are what the clip shows "
    "and says.",
    Asked,
    check_questions,
    max_tokens=4_096,
)
REVIEWER: Final = Agent(
    "question reviewer",
    "Read each question of the draft with its five answers against the chain. Object where a "
    "question does not ask for its target, or asks for only a part of it; where it points to a "
    "moment or a person in words that could mean another one; where a wrong answer is right as "
    "well, or the right one is not what the chain says; and where the right answer gives itself "
    "away. Name the target in each objection. Without such an error, object to nothing.",
    Review,
    no_fault,
    validates=True,
)
REVIEWED: Final = replace(ASKING, review=REVIEWER)
"""With a second model that reads what the first one wrote."""


def chain_payload(chain: CausalChain) -> Mapping[str, Any]:
    """A chain as the input of an agent: texts instead of ids."""
    text = {node.id: node.text for node in chain.nodes}
    return {
        "id": chain.id,
        "clip": chain.clip,
        "people": dict(chain.people),
        "nodes": [_node(node, chain) for node in chain.nodes],
        "links": [
            {"reasons": [text[name] for name in link.reasons], "result": text[link.result]}
            for link in chain.links
        ],
    }


def _node(node: ChainNode, chain: CausalChain) -> Mapping[str, Any]:
    payload: dict[str, Any] = {"id": node.id, "kind": node.kind, "text": node.text}
    return payload | ({"person": chain.people[node.person]} if node.person else {})


async def questions(
    work: StepContext,
    chain: CausalChain,
    targets: Sequence[Target],
    lines: Sequence[ScriptLine] = (),
    agent: Agent[Asked] = ASKING,
) -> tuple[ChainQuestion, ...]:
    """Questions about the targets, in calls of at most `MANY`. Raises StepFailed.

    `lines` are the aligned lines that the chain was inferred from: what is in the clip. `agent` is
    `REVIEWED` where a second model reads the questions.
    """
    made = list[tuple[Target, str, str, Sequence[str]]]()
    for first in range(0, len(targets), MANY):
        chosen = targets[first : first + MANY]
        given = {
            **({"lines": numbered(lines)} if lines else {}),
            "chain": chain_payload(chain),
            "targets": [target.payload(chain) for target in chosen],
        }
        reply = await work.ask(agent, given)
        by_name = {drafted.target: drafted for drafted in reply.questions}
        for target in chosen:
            question = by_name[target.id]
            made.append(
                (
                    target,
                    question.question,
                    question.right,
                    [wrong.text for wrong in question.wrong],
                )
            )
    return tuple(balanced_questions(chain, made))
