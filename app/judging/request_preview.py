"""What a run would send, for a visitor to look at before anything goes."""

from dataclasses import asdict
from typing import Any, Final

from app.judging.order_checks import grader
from app.judging.run import Plan
from app.live_calls.endpoint_forms import EndpointForm, endpoint
from app.live_calls.request_parts import OURS, frame, message
from judges.core.types import JudgingTask, Subject
from judges.request.preview import Preview
from judges.request.preview import preview as previewed
from schema.protocols import PROTOCOLS

NOTHING: Final = "looks at nothing: no call is made, and nothing is sent."
GRADED: Final = "Then the answer goes, without the clip, to {} for grading: a second, short call."


def plan(of: Plan) -> dict[str, Any]:
    """What the page needs to lay out a run."""
    return {
        "labels": list(of.labels),
        "repeats": of.order.repeats,
        "rotations": [subject.rotation for subject in of.subjects],
        "question": _right(of.subjects[0]) if len(of.subjects) == 1 else None,
    }


def _right(subject: Subject) -> str | None:
    if subject.question is None:
        return None
    if subject.options and subject.answer is not None:
        return f"{chr(65 + subject.answer)} {subject.options[subject.answer]}"
    return subject.expected or None


def preview(of: Plan) -> dict[str, Any]:
    """Every judge's first request in full, its media named by size, its frames beside it. `calls`
    are those that go out: a rule makes none."""
    judges = [_judge(of, judge) for judge in of.order.judges]
    asking = [request for request in judges if "tokens" in request]
    times = len(of.subjects) * of.order.repeats
    costs = [request["cost"] for request in asking]
    return {
        "judges": judges,
        "calls": times * len(asking),
        "tokens": times * sum(request["tokens"] for request in asking),
        "cost": None if None in costs else times * sum(costs),
    }


def cost(of: Plan, number: int) -> float | None:
    """What one judge's calls may cost in all, US dollars; None where it cannot be told."""
    each = _sent(of, of.order.judges[number]).cost
    return None if each is None else each * len(of.subjects) * of.order.repeats


def _sent(of: Plan, judge: EndpointForm) -> Preview:
    task = JudgingTask(of.subjects[0], of.order.protocol, of.order.setting)
    return previewed(task, of.protocol, endpoint(judge, None), grader=grader(of.order, judge))


def _judge(of: Plan, judge: EndpointForm) -> dict[str, Any]:
    if judge.kind == "trivial":
        return {"label": judge.label, "nothing": NOTHING}
    sent = _sent(of, judge)
    if sent.status is not None:
        return {"label": judge.label, "problem": "; ".join(sent.notes) or sent.status}
    notes = list(sent.notes)
    if PROTOCOLS[of.protocol.name].is_graded:
        notes.append(GRADED.format((grader(of.order, judge) or endpoint(judge, None)).model))
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
        "frames": [frame(part) for part in sent.frames],
        "messages": [message(part) for part in sent.messages],
    }
