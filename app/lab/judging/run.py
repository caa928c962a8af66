"""A run: every judge of the panel on every subject, `repeats` times, with an event per call.

Its preview shows each judge's first request and the cost estimate, without sending anything.
"""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Final, Protocol, cast

from pydantic import SecretStr

from app.jobs.event_stream import Emit
from app.lab.judging.order import JudgePlan
from app.lab.live_calls.endpoint_forms import OURS
from app.lab.live_calls.guarded_clients import GuardedClient, payer, reserved_budgets, rules_for
from app.server.errors import Refusal
from app.server.sessions import Session
from judges import error_location
from judges.calibration.scripted_judges import Name, ScriptedJudge
from judges.client.call import internal_error_text
from judges.client.client import CostCap
from judges.core.endpoint_config import Endpoint
from judges.core.types import JudgingOutcome, JudgingProtocol, JudgingTask, Subject
from judges.protocols.locate import step_ids
from judges.request.preview import Preview, frame_data, message_data
from judges.request.preview import preview as previewed
from schema.protocols import PROTOCOLS

LOG: Final = logging.getLogger("whyreel")
AT_ONCE: Final = 4
"""Concurrent calls of one judge; what has not begun can still be cancelled."""


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


async def run_plan(
    plan: JudgePlan,
    keys: tuple[SecretStr, ...],
    session: Session | None,
    done: list[FinishedCall],
    emit: Emit,
) -> None:
    """Run the panel of a plan within the visitor's cap, and emit its events.

    Of the operator's daily budget its estimated cost is reserved, and the rest released at the end.
    Raises BudgetExhausted before any request, and Refusal.
    """
    await emit("plan", plan_event(plan))
    house = [at for at, judge in enumerate(plan.order.judges) if judge.kind == "house"]
    try:
        costs = [estimate_cost(plan, at) for at in house]
        with reserved_budgets(plan.order.cap, costs) as budgets:
            judges = make_judges(plan, keys, session, budgets, emit)
            await run_panel(plan, judges, emit, done)
    except ValueError as error:
        raise Refusal(422, str(error)) from None


def make_judges(
    plan: JudgePlan,
    keys: tuple[SecretStr, ...],
    session: Session | None,
    budgets: dict[str, CostCap],
    emit: Emit,
) -> list[PanelJudge]:
    """One judge for each entry of the panel, in its order."""
    order = plan.order
    shared = [budgets[payer(judge)] for judge in order.judges]
    at = order.grader if PROTOCOLS[plan.protocol.name].is_graded else None
    judges: dict[int, PanelJudge] = {}
    grading = None
    # The grader first: the other clients are constructed with it.
    for number in sorted(range(len(keys)), key=lambda number: number != at):
        judge = order.judges[number]
        if judge.kind == "trivial":
            judges[number] = ScriptedJudge(cast(Name, judge.model))
            continue
        guarded = GuardedClient(
            number,
            _endpoint(plan, number, keys[number]),
            rules_for(judge),
            shared[number],
            session,
            emit,
            grading,
        )
        grading = guarded.client if number == at else grading
        judges[number] = guarded
    return [judges[number] for number in range(len(keys))]


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


def _call_position(task: JudgingTask) -> dict[str, int]:
    return {"repeat": task.repeat, "rotation": task.subject.rotation}


def run_preview(plan: JudgePlan) -> dict[str, Any]:
    """Every judge's first request in full, with media as sizes and frames apart.

    `calls` counts requests that would be sent: a scripted judge sends none.
    """
    judges = [_judge_preview(plan, number) for number in range(len(plan.labels))]
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
    each = _first_request(plan, number).cost
    return None if each is None else each * len(plan.subjects) * plan.order.repeats


def _first_request(plan: JudgePlan, number: int) -> Preview:
    task = JudgingTask(plan.subjects[0], plan.order.protocol, plan.order.setting)
    return previewed(task, plan.protocol, _endpoint(plan, number), grader=plan.graders[number])


def _endpoint(plan: JudgePlan, number: int, key: SecretStr | None = None) -> Endpoint:
    """The endpoint of a judge; a reply that places steps in time is streamed."""
    planned = plan.endpoints[number]
    if plan.order.judges[number].kind == "house":
        key = planned.key
    return replace(planned, key=key, stream=PROTOCOLS[plan.order.protocol].grounds)


def _judge_preview(plan: JudgePlan, number: int) -> dict[str, Any]:
    judge, planned = plan.order.judges[number], plan.endpoints[number]
    if judge.kind == "trivial":
        return {"label": judge.label, "nothing": NOTHING}
    sent = _first_request(plan, number)
    if sent.status is not None:
        return {"label": judge.label, "problem": "; ".join(sent.notes) or sent.status}
    notes = list(sent.notes)
    if PROTOCOLS[plan.protocol.name].is_graded:
        notes.append(GRADED.format((plan.graders[number] or planned).model))
    return {
        "label": judge.label,
        "address": OURS if judge.kind == "house" else planned.address,
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
