"""EVA: SVBench's five binary dimensions, in our own wording, pinned on the chain and the clock.

SVBench's judge says which of five dimensions a clip fulfils (its paper, section on evaluation).
Ours has the expected logic written down first, and for every dimension that fails the step of the
chain and the second where it does. The wording is ours, so the scores are marked as such.
"""

from dataclasses import replace
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, Field

from judges.core.types import Finding, Prompt, Subject
from judges.protocols import template
from schema.vocabulary import EVA_DIMENSIONS

WORDS: Final = """\
You examine short generated clips of people for social understanding.

First write into `expected` what ought to happen: which ability the scene tests, who has to
perceive, believe or want what, and which visible act would show it. The stated outcome is one
right ending; another that rests on the same ability is as good.

Then look at the footage and give each dimension 1 (holds) or 0 (does not hold). In doubt give 0.
D1 The tested mechanism is there as a whole: every needed step, in an order that makes sense, and it
   can be made out without guessing.
D2 The clip keeps to its prompt: the people and their number, the place, the objects that matter.
D3 Each person acts on what that person can see, know and want; nothing is known by magic, nothing
   important is ignored.
D4 Glances, pointing, posture, distance and what hides what occur at the right moment, aim at the
   right thing and carry the scene.
D5 The picture itself can be followed: nobody melts, doubles or jumps, and objects stay what they
   are.

Give a reason for every dimension. Where one fails, name the second of the clip at which it shows
best (`second`), and the step where the chain breaks by its id (`step`), or null if no step fits.
The listed steps are what was intended; they may be missing from the footage."""


class Mark(BaseModel):
    """One dimension of a reply."""

    model_config = ConfigDict(strict=True, extra="forbid")

    score: int = Field(ge=0, le=1)
    reason: template.Worded
    step: str | None = Field(description="id of the step that breaks, null where none does")
    second: float | None = Field(description="where it shows, null where the dimension holds")


class EvaReply(template.Reply):
    """The whole reply: the expected logic, then D1 to D5."""

    expected: template.Worded
    D1: Mark
    D2: Mark
    D3: Mark
    D4: Mark
    D5: Mark


class Eva:
    """The protocol; `version` hashes its words and its schema."""

    name: Final = "eva"
    settings: Final = ("−",)
    version: Final = template.version(WORDS + template.GUARD, EvaReply)

    def prompt(self, subject: Subject, setting: str) -> Prompt:
        """Raises ValueError: an unknown setting, or neither a prompt nor a test point."""
        if setting not in self.settings:
            raise ValueError(f"eva has no setting {setting}")
        if not subject.prompt and not subject.test_point:
            raise ValueError("eva needs the clip's prompt or its test point, and it has neither")
        return template.prompt(WORDS, payload(subject), EvaReply)

    def check(self, reply: BaseModel, subject: Subject) -> tuple[str, ...]:
        """The case's code; for each failing dimension a second within the clip and a known step."""
        assert isinstance(reply, EvaReply)
        wrong = list(template.seen_code(reply, payload(subject)))
        known = set(steps(subject))
        for name in EVA_DIMENSIONS:
            mark: Mark = getattr(reply, name)
            if mark.score == 0 and mark.second is None:
                wrong.append(f"{name} is 0, so {name}.second must say where it fails")
            if mark.second is not None and not 0 <= mark.second <= template.span(subject):
                wrong.append(f"{name}.second is outside the clip")
            if mark.step is not None and mark.step not in known:
                wrong.append(f"{name}.step is none of the listed ids; give one of them or null")
        return tuple(wrong)

    def findings(self, reply: BaseModel, subject: Subject) -> tuple[Finding, ...]:
        """D1 to D5, a failing one pinned; the first has what was expected, written before them."""
        assert isinstance(reply, EvaReply)
        marked = [_finding(name, getattr(reply, name), subject) for name in EVA_DIMENSIONS]
        return (replace(marked[0], summary=reply.expected), *marked[1:])


def _finding(name: str, mark: Mark, subject: Subject) -> Finding:
    pinned = steps(subject).get(mark.step or "", (None, None)) if mark.score == 0 else (None, None)
    second = mark.second if mark.score == 0 else None
    return Finding(name, float(mark.score), reason=mark.reason, second=second,
                   chain=pinned[0], node=pinned[1])  # fmt: skip


def steps(subject: Subject) -> dict[str, tuple[str, str]]:
    """The short ids by which a reply may name a step, and what they stand for: chain and node."""
    return {f"S{at}": (step.chain, step.node) for at, step in enumerate(subject.steps, 1)}


def payload(subject: Subject) -> dict[str, Any]:
    """What the judge gets. No times: they would say which steps the clip really shows."""
    listed = [
        template.without_gaps(
            {"id": name, "kind": step.kind, "who": step.person, "what": step.text}
        )
        for name, step in zip(steps(subject), subject.steps, strict=True)
    ]
    return template.without_gaps({
        "scene": subject.title,
        "what is tested": subject.test_point,
        "prompt of the clip": subject.prompt,
        "question": subject.text,
        "one right outcome": subject.ground_truth,
        "seconds": subject.duration,
        "intended steps": listed,
    })  # fmt: skip


PROTOCOL: Final = Eva()
