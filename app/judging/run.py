"""A run: every judge of the panel on every subject, `repeats` times, with an event per call."""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final, Protocol

from app.jobs.event_stream import Emit
from app.judging.order import JudgeOrder
from judges.calibration.panel_vote import tally
from judges.client.call import internal_error_text
from judges.core.errors import error_location
from judges.core.types import Finding, JudgingOutcome, JudgingProtocol, JudgingTask, Subject
from schema.protocols import PROTOCOLS

LOG: Final = logging.getLogger("whyreel")
AT_ONCE: Final = 4
"""Concurrent calls of one judge; what has not begun can still be cancelled."""


class PanelJudge(Protocol):
    """A judge of the panel: a client at an endpoint, or a scripted judge."""

    async def judge(self, task: JudgingTask, protocol: JudgingProtocol) -> JudgingOutcome:
        """Judge one subject, once."""
        ...

    async def close(self) -> None:
        """Close connections and files."""
        ...


@dataclass(frozen=True, slots=True)
class JudgePlan:
    """A validated order; its subjects are the rotations of one question, or one clip."""

    order: JudgeOrder
    protocol: JudgingProtocol
    subjects: tuple[Subject, ...]
    labels: tuple[str, ...]

    @property
    def calls(self) -> int:
        """Number of calls, without retries."""
        return len(self.labels) * len(self.subjects) * self.order.repeats


@dataclass(frozen=True, slots=True)
class FinishedCall:
    """A finished call with its outcome."""

    judge: int
    task: JudgingTask
    outcome: JudgingOutcome
    seconds: float


@dataclass(slots=True)
class _PanelRun:
    plan: JudgePlan
    emit: Emit
    done: list[FinishedCall]

    async def run_judge(self, number: int, judge: PanelJudge) -> None:
        """All calls of one judge; one that stops the run cancels its remaining calls."""
        slots, stopped = asyncio.Semaphore(AT_ONCE), asyncio.Event()

        async def call(task: JudgingTask) -> None:
            async with slots:
                if stopped.is_set():
                    outcome, seconds = JudgingOutcome("", "cancelled"), 0.0
                else:
                    await self.emit("call", {"judge": number, **_call_position(task)})
                    began = asyncio.get_running_loop().time()
                    outcome = await self._judge_safely(judge, task)
                    seconds = asyncio.get_running_loop().time() - began
            if outcome.stopped:
                stopped.set()
            self.done.append(FinishedCall(number, task, outcome, seconds))
            await self.emit("outcome", describe_outcome(self.done[-1]))

        async with asyncio.TaskGroup() as group:
            for task in self._tasks():
                group.create_task(call(task))

    async def _judge_safely(self, judge: PanelJudge, task: JudgingTask) -> JudgingOutcome:
        """The outcome of a call; an exception of our own fails this call only."""
        try:
            return await judge.judge(task, self.plan.protocol)
        except Exception as error:
            LOG.error("a call failed: %s", error_location(error))
            return JudgingOutcome("", "failed", notes=(internal_error_text(error),))

    def _tasks(self) -> list[JudgingTask]:
        order = self.plan.order
        return [
            JudgingTask(subject, order.protocol, order.setting, repeat)
            for repeat in range(order.repeats)
            for subject in self.plan.subjects
        ]


async def run_panel(
    plan: JudgePlan, judges: Sequence[PanelJudge], emit: Emit, done: list[FinishedCall]
) -> None:
    """Make every call; each outcome is emitted as it ends, and appended to `done` in that order.

    Cancellation cancels all running calls. The judges are closed in the end.
    """
    panel = _PanelRun(plan, emit, done)
    try:
        async with asyncio.TaskGroup() as group:
            for number, judge in enumerate(judges):
                group.create_task(panel.run_judge(number, judge))
    finally:
        for judge in judges:
            await judge.close()


def describe_outcome(done: FinishedCall) -> dict[str, Any]:
    """The event of a finished call, without cache keys."""
    outcome = asdict(done.outcome)
    for entry in (outcome, *outcome["attempts"]):
        del entry["key"]
    return {
        "judge": done.judge,
        **_call_position(done.task),
        **outcome,
        "seconds": round(done.seconds, 3),
        "options": list(done.task.subject.options),
    }


def summarize_run(plan: JudgePlan, done: Sequence[FinishedCall]) -> dict[str, Any]:
    """Tally, statuses, tokens and cost of a run; a sum is None where one value is unknown."""
    findings = [
        _findings(plan, [call for call in done if call.judge == number])
        for number in range(len(plan.labels))
    ]
    # Cached outcomes and those of scripted judges made no request.
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
        "tokens_in": _known_sum([used.tokens_in for used in sent]),
        "tokens_out": _known_sum([used.tokens_out for used in sent]),
        "cost": _known_sum([used.cost for used in sent]),
    }


def _findings(plan: JudgePlan, mine: Sequence[FinishedCall]) -> list[tuple[Finding, ...]]:
    """The findings of one judge's valid calls; in circular evaluation one for each repeat.

    There a question is correct only if it is correct in every rotation (VLMEvalKit, VGenST-Bench);
    with a rotation that has no answer it is not evaluated.
    """
    if not PROTOCOLS[plan.order.protocol].rotates:
        return [call.outcome.findings for call in mine if call.outcome.status == "ok"]
    circular: list[tuple[Finding, ...]] = []
    for repeat in range(plan.order.repeats):
        rotations = [call.outcome for call in mine if call.task.repeat == repeat]
        right = [finding.correct for turn in rotations for finding in turn.findings]
        complete = len(right) == len(plan.subjects) and None not in right
        if complete and all(turn.status == "ok" for turn in rotations):
            circular.append((Finding(correct=all(right)),))
    return circular


def _call_position(task: JudgingTask) -> dict[str, int]:
    return {"repeat": task.repeat, "rotation": task.subject.rotation}


def _known_sum(values: Sequence[float | None]) -> float | None:
    """The sum; None where one value is unknown."""
    known = [value for value in values if value is not None]
    return sum(known) if len(known) == len(values) else None
