"""A sample of an Inspect log → a prediction: question, options, reply, the scorer's own mark."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from loaders.core.columns import Row
from loaders.harnesses.marks import as_choice, as_mark
from loaders.harnesses.noted_turns import noted
from loaders.predictions.columns import GRADES
from schema.text_caps import PROSE

_CUT: Final = ("token", "context", "message", "working", "time", "turn", "cost")


class InspectSample(NamedTuple):
    """A parsed sample: the prediction, and which of several repeats it is; or a fault."""

    row: Row
    epoch: int = 1
    fault: str = ""


def prediction(sample: Mapping[str, Any]) -> InspectSample:
    """Parse a sample of the log."""
    name, prompt = _id(sample.get("id")), _input(sample.get("input"))
    if name is None and prompt is None:
        return InspectSample({}, fault="says neither by id nor by text which question it answers")
    choices = sample.get("choices")
    options = [str(text) for text in choices] if isinstance(choices, list) and choices else None
    epoch = sample.get("epoch")
    turn = noted(sample.get("metadata"))
    row: dict[str, Any] = {
        "question": turn.question or name, "prompt": prompt[-PROSE:] if prompt else None,
        "options": options, "answer": _target(sample.get("target"), options),
        "rotation": turn.rotation, "setting": turn.setting,
        "raw": _completion(sample.get("output")), "status": _status(sample),
    }  # fmt: skip
    row |= _scores(sample.get("scores"), has_options=options is not None)
    return InspectSample(row, epoch if isinstance(epoch, int) else 1)


def _id(value: object) -> str | None:
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    return value if isinstance(value, str) and value.strip() else None


def _input(value: object) -> str | None:
    """What was asked: a text, or the last message of a user."""
    if isinstance(value, list):
        messages = [part for part in value if isinstance(part, dict) and part.get("role") == "user"]
        value = _text(messages[-1].get("content")) if messages else None
    return value if isinstance(value, str) and value.strip() else None


def _text(content: object) -> str:
    if isinstance(content, list):
        parts = (part.get("text") for part in content if isinstance(part, dict))
        return "\n".join(part for part in parts if isinstance(part, str))
    return content if isinstance(content, str) else ""


def _target(value: object, options: list[str] | None) -> int | None:
    if isinstance(value, list):
        value = value[0] if len(value) == 1 else None
    place = as_choice(value) if options and isinstance(value, str) else None
    return place if options and place is not None and 0 <= place < len(options) else None


def _completion(output: object) -> str:
    if not isinstance(output, dict):
        return ""
    if isinstance(output.get("completion"), str) and output["completion"]:
        return str(output["completion"])
    choices = output.get("choices")
    first = choices[0] if isinstance(choices, list) and choices else {}
    message = first.get("message") if isinstance(first, dict) else None
    return _text(message.get("content")) if isinstance(message, dict) else ""


def _status(sample: Mapping[str, Any]) -> str | None:
    """How the call ended, where the log says so; None leaves it to the reply."""
    if sample.get("error"):
        return "failed"
    limit = sample.get("limit")
    if isinstance(limit, dict) and limit:
        return "truncated" if limit.get("type") in _CUT else "failed"
    output = sample.get("output")
    choices = output.get("choices") if isinstance(output, dict) else None
    stops = [part.get("stop_reason") for part in choices or () if isinstance(part, dict)]
    return "refused" if stops[:1] == ["content_filter"] else None


def _scores(scores: object, *, has_options: bool) -> Row:
    """The first scorer's mark, the option that it read, and its reason. A grader's mark of a reply
    without options is a judge's verdict."""
    first = next(iter(scores.values()), None) if isinstance(scores, dict) and scores else None
    if not isinstance(first, dict):
        return {}
    value = first.get("value")
    mark = GRADES.get(value) if isinstance(value, str) else None
    mark = as_mark(value) if mark is None else mark
    row: dict[str, Any] = {"mark": mark}
    if has_options:
        return row | {"mark_choice": as_choice(first.get("answer"))}
    reason = first.get("explanation")
    row["reason"] = reason[:PROSE] if isinstance(reason, str) and reason.strip() else None
    return row | ({"correct": bool(mark)} if mark in (0, 1) else {})
