"""The agent that asks about a chain: a question, its right answer, four hard wrong ones.

Hard wrong answers are of two kinds: plausible but not in the clip, and in the clip but against the
chain. Two that are right, one that is right by its length, and a target left out are sent back.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

from pydantic import BaseModel, Field
from rapidfuzz import fuzz

from pipelines.core.agent import Agent
from pipelines.core.chain import Chain, Fault, Node, Question
from pipelines.core.graph import Work
from pipelines.r3.structure import length_hides, options_differ, plain
from pipelines.r3.targets import OPTIONS, PATH, Target, placed

SAME: Final = 90.0
"""A wrong option this similar to the right one (token sort ratio, 0–100) is right too."""
MANY: Final = 12
"""Targets of one call: longer replies are cut off."""
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


def asks(reply: Asked, given: Mapping[str, Any]) -> Sequence[Fault]:
    """Each target once; four wrong options of both kinds; none of them right, none standing out."""
    wanted = {told["target"]: told for told in given["targets"]}
    names = [one.target for one in reply.questions]
    found = [
        Fault("count", name, f"{names.count(name)} questions about it; ask exactly one")
        for name in wanted
        if names.count(name) != 1
    ]
    found += [Fault("count", n, "no such target was given") for n in names if n not in wanted]
    for one in reply.questions:
        told = wanted.get(one.target)
        if told is not None:
            found += _one(one, told, given["chain"])
    return found


def _one(one: AskedOne, told: Mapping[str, Any], chain: Mapping[str, Any]) -> list[Fault]:
    texts = tuple(wrong.text for wrong in one.wrong)
    question = Question(one.target, told["type"], one.question, (one.right, *texts), 0)
    found = [*options_differ(question), *length_hides(question)]
    if len(texts) != OPTIONS - 1:
        found.append(Fault("options", one.target, f"{len(texts)} wrong options; give four"))
    missing = {"ungrounded", "contradicting"} - {wrong.kind for wrong in one.wrong}
    found += [Fault("distractors", one.target, f"no wrong option is {kind}") for kind in missing]
    found += [
        Fault("two_correct", one.target, f"“{text}” is right as well")
        for text in texts
        if _right_too(text, one.right, told, chain)
    ]
    if not one.question.strip():
        found.append(Fault("empty", one.target, "the question is missing"))
    return found


def _right_too(
    text: str, right: str, told: Mapping[str, Any], chain: Mapping[str, Any]
) -> bool:  # fmt: skip
    """It says the right answer again, or another node that answers the same."""
    # Along a path the order of steps is what is asked; elsewhere words say the same in any order.
    likeness = fuzz.ratio if told["type"] == PATH else fuzz.token_sort_ratio
    if likeness(plain(text), plain(right)) >= SAME:
        return True
    answers = list(told["answer"])
    if told["type"] == "CH/W":
        reasons = {plain(reason) for reason in told["about"]}
        answers += [
            link["result"] for link in chain["links"]
            if {plain(reason) for reason in link["reasons"]} <= reasons
        ]  # fmt: skip
    several = told["type"] == PATH or len(told["answer"]) > 1
    return not several and plain(text) in {plain(answer) for answer in answers}


ASKING: Final = Agent(
    "question agent",
    "Ask one question about each target, by the chain alone. EU: what happens; MSE: what somebody "
    "believes, wants, intends or feels; CW: why `about` comes about, answered by `answer`; CH/W: "
    "what `about` leads to; Path: by which steps in between the first leads to the last. Give the "
    "right answer and four wrong ones of like length: some ungrounded (plausible, but not in the "
    "clip), some contradicting (in the clip, but against the chain). No wrong one may be right.",
    Asked,
    asks,
    max_tokens=4_096,
)


def told_of(chain: Chain) -> Mapping[str, Any]:
    """A chain in words, as agents are given it."""
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


def _node(node: Node, chain: Chain) -> Mapping[str, Any]:
    told: dict[str, Any] = {"id": node.id, "kind": node.kind, "text": node.text}
    return told | ({"person": chain.people[node.person]} if node.person else {})


async def questions(work: Work, chain: Chain, targets: Sequence[Target]) -> tuple[Question, ...]:
    """Questions about the targets, in calls of at most `MANY`. Raises StepFailed."""
    made = list[tuple[Target, str, str, Sequence[str]]]()
    for first in range(0, len(targets), MANY):
        chosen = targets[first : first + MANY]
        given = {"chain": told_of(chain), "targets": [target.told(chain) for target in chosen]}
        reply = await work.ask(ASKING, given)
        by_name = {one.target: one for one in reply.questions}
        for target in chosen:
            one = by_name[target.id]
            made.append((target, one.question, one.right, [wrong.text for wrong in one.wrong]))
    return tuple(placed(chain, made))
