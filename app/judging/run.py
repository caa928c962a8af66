"""A run: every judge of the panel on every subject, as often as was asked, told as it happens."""

import asyncio
import logging
import traceback
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final, Protocol

from app.judging.order import Order
from app.live_calls.event_stream import Emit
from judges.calibration.panel_vote import tally
from judges.client.call import own_fault
from judges.core.types import Finding, JudgingOutcome, JudgingProtocol, JudgingTask, Subject
from schema.protocols import PROTOCOLS

LOG: Final = logging.getLogger("whyreel")
AT_ONCE: Final = 4
"""Calls of one judge under way: what has not begun can still be called off."""


class Caller(Protocol):
    """Who judges: a client, or a rule."""

    async def judge(self, task: JudgingTask, protocol: JudgingProtocol) -> JudgingOutcome:
        """One subject, once."""
        ...

    async def close(self) -> None:
        """Close what is open."""
        ...


@dataclass(frozen=True, slots=True)
class Plan:
    """What a run consists of; subjects are the rotations of one question, or one clip."""

    order: Order
    protocol: JudgingProtocol
    subjects: tuple[Subject, ...]
    labels: tuple[str, ...]

    @property
    def calls(self) -> int:
        """How many calls are made where none fails."""
        return len(self.labels) * len(self.subjects) * self.order.repeats


@dataclass(frozen=True, slots=True)
class Done:
    """One call that has ended."""

    judge: int
    task: JudgingTask
    outcome: JudgingOutcome
    seconds: float


@dataclass(slots=True)
class _Run:
    plan: Plan
    emit: Emit
    done: list[Done]

    async def judge(self, number: int, caller: Caller) -> None:
        """All calls of one judge; one that is set up wrongly is asked no more."""
        places, stopped = asyncio.Semaphore(AT_ONCE), asyncio.Event()

        async def call(task: JudgingTask) -> None:
            async with places:
                if stopped.is_set():
                    outcome, seconds = JudgingOutcome("", "cancelled"), 0.0
                else:
                    await self.emit("call", {"judge": number, **_which(task)})
                    began = asyncio.get_running_loop().time()
                    outcome = await self._outcome(caller, task)
                    seconds = asyncio.get_running_loop().time() - began
            if outcome.status == "config_error":
                stopped.set()
            self.done.append(Done(number, task, outcome, seconds))
            await self.emit("outcome", describe_outcome(self.done[-1]))

        async with asyncio.TaskGroup() as group:
            for task in self._tasks():
                group.create_task(call(task))

    async def _outcome(self, caller: Caller, task: JudgingTask) -> JudgingOutcome:
        """What comes of a call; a fault of ours costs this call alone."""
        try:
            return await caller.judge(task, self.plan.protocol)
        except Exception as error:
            LOG.error("a call failed: %s", place(error))
            return JudgingOutcome("", "failed", notes=(own_fault(error),))

    def _tasks(self) -> list[JudgingTask]:
        order = self.plan.order
        return [
            JudgingTask(subject, order.protocol, order.setting, repeat)
            for repeat in range(order.repeats)
            for subject in self.plan.subjects
        ]


async def run(plan: Plan, callers: Sequence[Caller], emit: Emit, done: list[Done]) -> None:
    """Make every call; what came of each is emitted as it ends, and put into `done` in that order.

    Cancelling it cancels all calls under way. Callers are closed in the end.
    """
    running = _Run(plan, emit, done)
    try:
        async with asyncio.TaskGroup() as group:
            for number, caller in enumerate(callers):
                group.create_task(running.judge(number, caller))
    finally:
        for caller in callers:
            await caller.close()


def place(error: BaseException) -> str:
    """The kind of an error, and where it arose; neither its text nor its values, which may hold
    what was sent."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    frames = traceback.extract_tb(error.__traceback__)
    where = f" at {Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
    return f"{type(error).__name__}{where}"


def describe_outcome(done: Done) -> dict[str, Any]:
    """One outcome for the page."""
    outcome = asdict(done.outcome)
    for named in (outcome, *outcome["attempts"]):
        del named["key"]
    return {"judge": done.judge, **_which(done.task), **outcome, "seconds": round(done.seconds, 3),
            "options": list(done.task.subject.options)}  # fmt: skip


def summary(plan: Plan, done: Sequence[Done]) -> dict[str, Any]:
    """The panel's tally and what the run took: tokens and cost are null where one is unknown."""
    findings = [
        _found(plan, [call for call in done if call.judge == number])
        for number in range(len(plan.labels))
    ]
    # What was had already, or made by a rule, took nothing.
    sent = [call.outcome.usage for call in done if call.outcome.attempts]
    statuses: dict[str, int] = {}
    for call in done:
        statuses[call.outcome.status] = statuses.get(call.outcome.status, 0) + 1
    return {
        "tally": [
            dimension._asdict() | {"votes": [vote._asdict() for vote in dimension.votes]}
            for dimension in tally(findings)
        ],
        "statuses": statuses,
        "calls": plan.calls,
        "ok": statuses.get("ok", 0),
        "tokens_in": _sum([used.tokens_in for used in sent]),
        "tokens_out": _sum([used.tokens_out for used in sent]),
        "cost": _sum([used.cost for used in sent]),
    }


def _found(plan: Plan, mine: Sequence[Done]) -> list[tuple[Finding, ...]]:
    """The findings of one judge's valid calls; in circular evaluation one for each repeat.

    There a question is right only if it is in every position (VLMEvalKit, VGenST-Bench); with a
    position that has no answer it is not evaluated.
    """
    if not PROTOCOLS[plan.order.protocol].rotates:
        return [call.outcome.findings for call in mine if call.outcome.status == "ok"]
    made: list[tuple[Finding, ...]] = []
    for repeat in range(plan.order.repeats):
        turns = [call.outcome for call in mine if call.task.repeat == repeat]
        right = [finding.correct for turn in turns for finding in turn.findings]
        whole = len(right) == len(plan.subjects) and None not in right
        if whole and all(turn.status == "ok" for turn in turns):
            made.append((Finding(correct=all(right)),))
    return made


def _which(task: JudgingTask) -> dict[str, int]:
    return {"repeat": task.repeat, "rotation": task.subject.rotation}


def _sum(values: Sequence[float | None]) -> float | None:
    """A figure that one call does not tell is unknown in the sum."""
    known = [value for value in values if value is not None]
    return sum(known) if len(known) == len(values) else None
