"""A line of `<uuid>_samples.jsonl` → a prediction: question, options, reply, the mark it got."""

import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from loaders.core.columns import Row
from loaders.harnesses.marks import as_choice, as_mark
from loaders.harnesses.noted_turns import MOST_TURNS, noted
from schema.text_caps import PROSE

_TURNED: Final = re.compile(r"(.+)~(\d{1,2})", re.ASCII | re.DOTALL)
"""How a task of ours names a sample whose options are turned."""


class EvalRecord(NamedTuple):
    """A parsed line: the prediction without run, its setting, and the name of its evaluation; or a
    fault."""

    row: Row
    setting: str | None = None
    evaluation: str = ""
    fault: str = ""


def prediction(record: Mapping[str, Any], ours: bool, with_marks: bool) -> EvalRecord:
    """Parse a line. `ours`: of a task of ours; `with_marks`: the scores are a harness's own."""
    given, name = _part(record, "input"), _id(record.get("sample_id"))
    prompt = _text(given.get("raw"))
    if name is None and prompt is None:
        return EvalRecord({}, fault="says neither by id nor by text which question it answers")
    turn = noted(record.get("metadata"))
    match = _TURNED.fullmatch(name) if ours and name and turn.question is None else None
    if match and int(match[2]) < MOST_TURNS:
        turn = turn._replace(question=match[1], rotation=int(match[2]))
    options, replies = _texts(given.get("choices")) or None, _replies(record)
    row: dict[str, Any] = {
        "question": turn.question or name, "prompt": prompt[-PROSE:] if prompt else None,
        "options": options, "answer": _right(_texts(given.get("reference")), options),
        "rotation": turn.rotation, "raw": replies[0] if replies else "",
        "others": replies[1:] or None,
        "status": "failed" if _text(record.get("error")) and not any(replies) else None,
    }  # fmt: skip
    row |= _scores(record, options, with_marks)
    return EvalRecord(row, turn.setting, _text(record.get("evaluation_name")) or "")


def _replies(record: Mapping[str, Any]) -> list[str]:
    """The replies; of a talk in several turns the last one of the assistant's."""
    output, talk = record.get("output"), record.get("messages")
    if isinstance(output, dict):
        return _texts(output.get("raw"))
    turns = [turn for turn in talk if isinstance(turn, dict)] if isinstance(talk, list) else []
    last = [turn.get("content") for turn in turns if turn.get("role") == "assistant"]
    return _texts(last[-1] if last else None)


def _scores(record: Mapping[str, Any], options: list[str] | None, with_marks: bool) -> Row:
    evaluation = _part(record, "evaluation")
    mark, right = as_mark(evaluation.get("score")), evaluation.get("is_correct")
    row: dict[str, Any] = {"mark": mark} if with_marks else {}
    if options is None:
        is_told = mark in (0, 1) and isinstance(right, bool)
        return row | ({"correct": right} if is_told else {})
    return row | ({"mark_choice": _letter(record)} if with_marks else {})


def _letter(record: Mapping[str, Any]) -> int | None:
    """The option that was read from the final answer, where the line says so."""
    steps = record.get("answer_attribution")
    final = [
        step.get("extracted_value")
        for step in (steps if isinstance(steps, list) else ())
        if isinstance(step, dict) and step.get("is_terminal")
    ]
    return as_choice(final[-1]) if final else None


def _right(reference: list[str], options: list[str] | None) -> int | None:
    """The index of the right option, stated as its text or its letter; None where both could be
    meant, or neither is."""
    if options is None or len(reference) != 1:
        return None
    (stated,) = reference
    places = {at for at, option in enumerate(options) if option.strip() == stated.strip()}
    letter = as_choice(stated)
    if letter is not None and 0 <= letter < len(options):
        places.add(letter)
    return places.pop() if len(places) == 1 else None


def _part(of: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    value = of.get(name)
    return value if isinstance(value, dict) else {}


def _texts(value: object) -> list[str]:
    """A list of texts, or one alone as older versions have it."""
    if isinstance(value, str):
        return [value]
    return [text for text in value if isinstance(text, str)] if isinstance(value, list) else []


def _id(value: object) -> str | None:
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    return _text(value)


def _text(value: object) -> str | None:
    return value if isinstance(value, str) and value.strip() else None
