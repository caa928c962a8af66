"""A run: every judge of the panel on every subject, `repeats` times, with an event per call.

Its preview shows each judge's first request and the cost estimate, without sending anything.
"""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final, Protocol

from app.jobs.event_stream import Emit
from app.lab.judging.order import JudgeOrder, grader_endpoint, judge_endpoint
from app.lab.live_calls.endpoint_forms import OURS, EndpointForm, endpoint
from judges import error_location
from judges.calibration.panel_vote import tally
from judges.client.call import internal_error_text
from judges.core.types import Finding, JudgingOutcome, JudgingProtocol, JudgingTask, Subject
from judges.protocols.locate import step_ids
from judges.request.preview import Preview, frame_data, message_data
from judges.request.preview import preview as previewed
from schema.protocols import PROTOCOLS

LOG: Final = logging.getLogger("whyreel")
AT_ONCE: Final = 4
"""Concurrent calls of one judge; what has not begun can still be cancelled."""


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


NOTHING: Final = "looks at nothing: no call is made, and nothing is sent."
GRADED: Final = "Then the answer goes, without the clip, to {} for grading: a second, short call."


class PanelJudge(Protocol):
    """A judge of the panel: a client at an endpoint, or a scripted judge."""

    async def judge(self, task: JudgingTask, protocol: JudgingProtocol) -> JudgingOutcome:
        """Judge one subject, once."""
        ...

    async def close(self) -> None:
        """Close connections and files."""
        ...


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


def run_preview(plan: JudgePlan) -> dict[str, Any]:
    """Every judge's first request in full, with media as sizes and frames apart.

    `calls` counts requests that would be sent: a scripted judge sends none.
    """
    judges = [_judge_preview(plan, judge) for judge in plan.order.judges]
    requests = [request for request in judges if "tokens" in request]
    repeats = len(plan.subjects) * plan.order.repeats
    costs = [request["cost"] for request in requests]
    return {
        "judges": judges,
        "calls": repeats * len(requests),
        "tokens": repeats * sum(request["tokens"] for request in requests),
        "cost": None if None in costs else repeats * sum(costs),
    }


def plan_event(plan: JudgePlan) -> dict[str, Any]:
    """The first event of a run: labels, repeats and rotations, from which the page lays it out."""
    return {
        "labels": list(plan.labels),
        "repeats": plan.order.repeats,
        "rotations": [subject.rotation for subject in plan.subjects],
        "question": _expected_answer(plan.subjects[0]) if len(plan.subjects) == 1 else None,
        "steps": _steps_to_locate(plan),
        "links": [asdict(link) for link in plan.subjects[0].links],
    }


def _steps_to_locate(plan: JudgePlan) -> list[dict[str, str]]:
    """The chain that a run puts in time, step by step in the order in which it is sent."""
    if not PROTOCOLS[plan.order.protocol].grounds:
        return []
    return [
        {"chain": step.chain, "node": step.node, "kind": step.kind, "text": step.text}
        for step in step_ids(plan.subjects[0]).values()
    ]


def _expected_answer(subject: Subject) -> str | None:
    if subject.question is None:
        return None
    if subject.options and subject.answer is not None:
        return f"{chr(65 + subject.answer)} {subject.options[subject.answer]}"
    return subject.expected or None


def estimate_cost(plan: JudgePlan, number: int) -> float | None:
    """Estimated cost of one judge's calls, US dollars; None where a price is unknown."""
    each = _first_request(plan, plan.order.judges[number]).cost
    return None if each is None else each * len(plan.subjects) * plan.order.repeats


def _first_request(plan: JudgePlan, judge: EndpointForm) -> Preview:
    task = JudgingTask(plan.subjects[0], plan.order.protocol, plan.order.setting)
    return previewed(
        task,
        plan.protocol,
        judge_endpoint(plan.order, judge, None),
        grader=grader_endpoint(plan.order, judge),
    )


def _judge_preview(plan: JudgePlan, judge: EndpointForm) -> dict[str, Any]:
    if judge.kind == "trivial":
        return {"label": judge.label, "nothing": NOTHING}
    sent = _first_request(plan, judge)
    if sent.status is not None:
        return {"label": judge.label, "problem": "; ".join(sent.notes) or sent.status}
    notes = list(sent.notes)
    if PROTOCOLS[plan.protocol.name].is_graded:
        notes.append(
            GRADED.format((grader_endpoint(plan.order, judge) or endpoint(judge, None)).model)
        )
    return {
        "label": judge.label,
        "address": OURS if judge.kind == "house" else endpoint(judge, None).address,
        "encoding": sent.encoding,
        "sampling": None if sent.sampling is None else asdict(sent.sampling),
        "bytes": f"{sent.size / 1e6:.2f} MB",
        "tokens": sent.tokens_in + sent.tokens_out,
        "cost": sent.cost,
        "notes": notes,
        "options": sent.options,
        "frames": [frame_data(part) for part in sent.frames],
        "messages": [message_data(part) for part in sent.messages],
    }
