"""Questions about a chain: their targets, and the agent that writes them with four hard negatives.

Targets are a chain's nodes (EU, MSE), links (CW, CH/W), and paths of several steps. R3-VQA asks
about nodes and links; its papers leave questions along paths for future work. `Path` is our own
type for them.

Hard negatives are of two kinds: plausible but not in the clip, and in the clip but against the
chain. The validator rejects two right options, a right option of striking length, and a missing
target.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from typing import Any, Final, Literal

from pydantic import BaseModel, Field
from rapidfuzz import fuzz

from pipelines.core.agent import Agent, Review, no_fault
from pipelines.core.chain import CausalChain, ChainNode, ChainQuestion, DraftFault
from pipelines.core.graph import StepContext
from pipelines.r3.align import ScriptLine, numbered
from pipelines.r3.structure import length_hides, options_differ, plain
from schema.benchmarks.r3 import PATH

MOST_STEPS: Final = 4
PER_LENGTH: Final = 2
"""Paths of one length that become targets: a broad chain has dozens."""
LOOKED_AT: Final = 5_000
"""Paths that are enumerated: a dense chain has exponentially many."""
OPTIONS: Final = 5


@dataclass(frozen=True, slots=True)
class Target:
    """The target of a question. `right` are the nodes of the right answer."""

    id: str
    type: str
    about: tuple[str, ...]
    right: tuple[str, ...]
    node: str = ""
    link: str = ""
    path: tuple[str, ...] = ()

    def payload(self, chain: CausalChain) -> Mapping[str, Any]:
        """The target as the input of an agent: texts instead of ids."""
        text = {node.id: node.text for node in chain.nodes}
        return {
            "target": self.id,
            "type": self.type,
            "about": [text[name] for name in self.about],
            "answer": [text[name] for name in self.right],
        }


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


def of_nodes(chain: CausalChain) -> tuple[Target, ...]:
    """Targets of type EU for each event, MSE for each mental state."""
    return tuple(
        Target(f"{node.id}.{kind.lower()}", kind, (), (node.id,), node=node.id)
        for node in chain.nodes
        for kind in ("MSE" if node.mental else "EU",)
    )


def of_links(chain: CausalChain) -> tuple[Target, ...]:
    """Targets CW (why the result?) and CH/W (what do the reasons lead to?) for each link."""
    return tuple(
        target
        for link in chain.links
        for target in (
            Target(f"{link.id}.cw", "CW", (link.result,), link.reasons, link=link.id),
            Target(f"{link.id}.chw", "CH/W", link.reasons, (link.result,), link=link.id),
        )
    )


def of_paths(chain: CausalChain, most: int = MOST_STEPS) -> tuple[Target, ...]:
    """Targets of paths from a first cause to a last effect: the first few of each length."""
    by_length: dict[int, list[tuple[str, ...]]] = {}
    for path in islice(chain.paths(most), LOOKED_AT):
        by_length.setdefault(len(path) - 1, []).append(path)
    chosen = [path for length in sorted(by_length) for path in by_length[length][:PER_LENGTH]]
    return tuple(
        Target(f"path-{at}.{len(path) - 1}", PATH, (path[0], path[-1]), path[1:-1], path=path)
        for at, path in enumerate(chosen, 1)
    )


def balanced_questions(
    chain: CausalChain, made: Sequence[tuple[Target, str, str, Sequence[str]]]
) -> Iterator[ChainQuestion]:
    """Questions of `(target, question, right, wrong)`, right answers balanced over the positions.

    The shuffle is seeded by the chain's and the first target's id: the same drafts give the same
    questions.
    """
    name = f"{chain.id} {made[0][0].id if made else ''}"
    draw = Random(int(hashlib.sha256(name.encode()).hexdigest()[:12], 16))  # noqa: S311
    places = list[int]()
    while len(places) < len(made):
        block = list(range(OPTIONS))
        draw.shuffle(block)
        places += block
    for (target, text, right, wrong), place in zip(made, places, strict=False):
        options = list(wrong)
        draw.shuffle(options)
        options.insert(place, right)
        yield ChainQuestion(
            f"{chain.id}.{target.id}", target.type, text, tuple(options), place, target.node,
            target.link, target.path,
        )  # fmt: skip
