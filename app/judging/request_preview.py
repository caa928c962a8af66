"""Preview of a run: each judge's first request and the cost estimate, without sending anything."""

from dataclasses import asdict
from typing import Any, Final

from app.judging.order import grader_endpoint, judge_endpoint
from app.judging.run import JudgePlan
from app.live_calls.endpoint_forms import EndpointForm, endpoint
from app.live_calls.request_parts import OURS, frame_data, message_data
from judges.core.types import JudgingTask, Subject
from judges.protocols.chain_ids import step_ids
from judges.request.preview import Preview
from judges.request.preview import preview as previewed
from schema.protocols import PROTOCOLS

NOTHING: Final = "looks at nothing: no call is made, and nothing is sent."
GRADED: Final = "Then the answer goes, without the clip, to {} for grading: a second, short call."


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


def preview(plan: JudgePlan) -> dict[str, Any]:
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
