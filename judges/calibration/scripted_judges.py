"""Baseline judges without a model: always pass, always fail, random. Marked as scripted everywhere.

They need no key and no network; a useful judge has to beat them.
"""

import hashlib
from collections.abc import Callable
from dataclasses import replace
from typing import Final, Literal

from judges.core.chain_steps import Grounding, LocatedStep
from judges.core.endpoint_config import scripted_endpoint
from judges.core.types import Finding, JudgingOutcome, JudgingProtocol, JudgingTask, Subject
from schema.protocols import PROTOCOLS, Protocol

Name = Literal["always pass", "always fail", "coin"]
NAMES: Final[tuple[Name, ...]] = ("always pass", "always fail", "coin")
KIND: Final = "scripted"
"""The model kind under which their runs stand (schema/vocabulary.py)."""
_REASON: Final = "A scripted judge: nothing was looked at."

Draw = Callable[[str, int], int]
"""A unit's name and the number of its values → the index of one of them, the last is the best."""


class ScriptedJudge:
    """A scripted judge with the interface of `Client.judge`; it costs nothing and never fails."""

    kind: Final = KIND

    def __init__(self, name: Name) -> None:
        if name not in NAMES:
            raise ValueError(f"no scripted judge is called {name}")
        self.name = name
        self.endpoint = scripted_endpoint(name)

    @property
    def model(self) -> str:
        """The model name of its run, with the kind."""
        return f"{KIND}: {self.name}"

    async def judge(self, task: JudgingTask, protocol: JudgingProtocol) -> JudgingOutcome:
        """A verdict or an answer by rule; the coin's is seeded by subject and repeat.

        Raises:
            ValueError: open answers have no rule to follow, or the subject lacks what is needed.
        """
        protocol.prompt(task.subject, task.setting)
        identity = f"{KIND} {self.name} {protocol.name} {protocol.version} {_subject(task)}"
        key = hashlib.sha256(identity.encode()).hexdigest()
        draw, notes = self._draw(_subject(task)), (f"{self.model}; no model was asked",)
        if PROTOCOLS[protocol.name].grounds:
            grounding = _grounding(task.subject, draw)
            return JudgingOutcome(key, "ok", notes=notes, grounding=grounding)
        findings = _findings(protocol.name, task.subject, draw)
        return JudgingOutcome(key, "ok", findings, notes=notes)

    async def close(self) -> None:
        """Nothing is open."""

    def _draw(self, seed: str) -> Draw:
        match self.name:
            case "always pass":
                return lambda _, count: count - 1
            case "always fail":
                return lambda _, count: 0  # noqa: ARG005
            case _:
                return lambda unit, count: _coin(f"{seed} {unit}", count)


def _grounding(subject: Subject, draw: Draw) -> Grounding:
    """Each step shown all the time or never, each link held or not. Raises ValueError."""
    if subject.duration is None:
        raise ValueError("a rule needs the clip's length")
    end = subject.duration
    return Grounding(
        tuple(
            LocatedStep(step.chain, step.node, True, 0.0, end, 0.5, _REASON)
            if draw(f"{step.chain} {step.node}", 2)
            else LocatedStep(step.chain, step.node, False, None, None, 0.5, _REASON)
            for step in subject.unlocated.steps
        ),
        tuple(
            replace(link, holds=bool(draw(f"{link.chain} {link.subchain}", 2)), reason=_REASON)
            for link in subject.unlocated.links
        ),
    )


def _findings(protocol: str, subject: Subject, draw: Draw) -> tuple[Finding, ...]:
    known = PROTOCOLS[protocol]
    if known.judges_clips:
        return tuple(_verdict(known, name, draw) for name in known.dimensions)
    if known.has_options:
        choice = draw("choice", len(subject.options))
        right = None if subject.answer is None else choice == subject.answer
        return (Finding(choice=choice, correct=right, reason=_REASON),)
    raise ValueError(f"a scripted judge has no answer for {protocol}")


def _verdict(protocol: Protocol, dimension: str, draw: Draw) -> Finding:
    of = dimension if protocol.is_binary else "score"
    return Finding(dimension, protocol.scores[draw(of, len(protocol.scores))], reason=_REASON)


def _subject(task: JudgingTask) -> str:
    subject = task.subject
    identity = (subject.benchmark, subject.clip, subject.question, subject.rotation, task.setting)
    return f"{identity} {task.repeat}"


def _coin(seed: str, count: int) -> int:
    return int.from_bytes(hashlib.sha256(seed.encode()).digest()[:8]) % count
