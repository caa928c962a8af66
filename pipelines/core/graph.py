"""A pipeline is a typed DAG of steps; a case is run through it and records every round.

A failed case keeps its last draft and the reason, and never stops another. Results can be supplied
(an edited draft): the steps that make them are then not run again.
"""

import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Any, Final, Literal

from pydantic import BaseModel

from judges import error_location
from judges.core.types import Usage
from pipelines.core.agent import (
    Agent,
    Asker,
    Dialogue,
    Reply,
    Round,
    SecondModel,
    converse,
    total,
)

LOG: Final = logging.getLogger("whyreel")
HALTS: Final = ("config_error", "over_budget", "cancelled")
"""Statuses that every further case would get too: no further case is started."""

CaseStatus = Literal["ok", "failed", "halted"]


class StepFailed(Exception):  # noqa: N818  (an expected outcome of a step, not an error of ours)
    """A step has no result: `status` is a call's, `draft` the last one, `partial` what the step had
    made by then, where it tells."""

    def __init__(
        self,
        reason: str,
        status: str = "invalid",
        draft: object = None,
        partial: object = None,
    ) -> None:
        super().__init__(reason)
        self.status = status
        self.draft = draft
        self.partial = partial


@dataclass
class StepContext:
    """The context of a running step: its inputs by name, the model clients, its rounds so far."""

    given: Mapping[str, Any]
    asker: Asker
    rounds: list[Round] = field(default_factory=list)
    on_round: Callable[[str, Round], None] | None = None
    step: str = ""
    validator: SecondModel | None = None

    async def ask(
        self, agent: Agent[Reply], given: Mapping[str, Any], media: Path | None = None
    ) -> Reply:
        """The agent's accepted reply. Raises StepFailed with the last draft."""
        done: Dialogue[Reply] = await converse(
            agent, given, self.asker, on_round=self.hear, media=media, validator=self.validator
        )
        if done.reply is None:
            raise StepFailed(done.reason, done.status, done.draft)
        return done.reply

    def hear(self, attempt: Round) -> None:
        """Record a call."""
        self.rounds.append(attempt)
        if self.on_round is not None:
            self.on_round(self.step, attempt)


@dataclass(frozen=True, slots=True)
class PipelineStep:
    """A step: `run` makes a `gives` from its `needs`: names of steps or of case inputs."""

    name: str
    gives: type
    needs: Mapping[str, type]
    run: Callable[[StepContext], Awaitable[Any]]


@dataclass(frozen=True, slots=True)
class Pipeline:
    """Steps in any order; `brings` are the inputs of every case, by name and type.

    Raises:
        ValueError: when a step needs what no step gives, gives another type than is needed, or
            steps need each other in a circle.
    """

    name: str
    brings: Mapping[str, type]
    steps: tuple[PipelineStep, ...]

    def __post_init__(self) -> None:
        known = {**self.brings, **{step.name: step.gives for step in self.steps}}
        for step in self.steps:
            for name, kind in step.needs.items():
                if name not in known:
                    raise ValueError(f"{step.name} needs {name}, which nothing gives")
                if not issubclass(known[name], kind):
                    raise ValueError(f"{step.name} needs {name} as {kind.__name__}")
        self.order()

    def order(self) -> tuple[PipelineStep, ...]:
        """The steps in topological order."""
        by_name = {step.name: step for step in self.steps}
        graph = {name: [n for n in step.needs if n in by_name] for name, step in by_name.items()}
        try:
            return tuple(by_name[name] for name in TopologicalSorter(graph).static_order())
        except CycleError as error:
            raise ValueError(f"steps form a cycle: {' → '.join(error.args[1])}") from error


@dataclass(frozen=True, slots=True)
class PipelineCase:
    """The result of one case. `results` by step; `rounds` in the order of calls, with their step.

    `failed` names the step; `draft` is its last draft, `partial` what it had made by then, where it
    tells. `status` of a halted case is the call's.
    """

    id: str
    status: CaseStatus
    results: Mapping[str, Any]
    rounds: tuple[tuple[str, Round], ...]
    failed: str = ""
    reason: str = ""
    draft: Any = None
    call: str = "ok"
    partial: Any = None

    @property
    def usage(self) -> Usage:
        """Tokens and cost of all its calls."""
        return total([attempt for _, attempt in self.rounds])


OnStepRound = Callable[[str, Round], None]


async def run_case(
    pipeline: Pipeline, name: str, given: Mapping[str, Any], asker: Asker,
    settled: Mapping[str, Any] | None = None, on_round: OnStepRound | None = None,
    validator: SecondModel | None = None,
) -> PipelineCase:  # fmt: skip
    """Run one case; results in `settled` (by step) are not made again.

    Agents that validate are asked at `validator`, by default at `asker` as all others.

    Raises:
        ValueError: when the case lacks an input of the pipeline.
    """
    for need, kind in pipeline.brings.items():
        if not isinstance(given.get(need), kind):
            raise ValueError(f"case {name} brings no {need} ({kind.__name__})")
    results: dict[str, Any] = dict(settled or {})
    rounds = list[tuple[str, Round]]()

    def hear(step: str, attempt: Round) -> None:
        rounds.append((step, attempt))
        if on_round is not None:
            on_round(step, attempt)

    for step in pipeline.order():
        if step.name in results:
            continue
        needed = {need: results.get(need, given.get(need)) for need in step.needs}
        try:
            made = await step.run(
                StepContext(needed, asker, on_round=hear, step=step.name, validator=validator)
            )
            if not isinstance(made, step.gives):
                raise StepFailed(f"{step.name} gave no {step.gives.__name__}", draft=made)
        except StepFailed as fault:
            status: CaseStatus = "halted" if fault.status in HALTS else "failed"
            return PipelineCase(name, status, results, tuple(rounds), step.name, str(fault),
                                fault.draft, fault.status, fault.partial)  # fmt: skip
        except Exception as fault:  # an internal error must not stop the other cases
            LOG.error("the step %s of %s broke: %s", step.name, name, error_location(fault))
            reason = f"{step.name} broke: {type(fault).__name__}"
            return PipelineCase(
                name, "failed", results, tuple(rounds), step.name, reason, None, "invalid"
            )
        results[step.name] = made
    return PipelineCase(name, "ok", results, tuple(rounds))


def plain(value: object) -> Any:
    """A result as a JSON value."""
    return value.model_dump(mode="json") if isinstance(value, BaseModel) else value
