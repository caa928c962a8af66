"""The two files of Every Eval Ever: samples as predictions, and the scores beside them.

A line of `<uuid>_samples.jsonl` is a prediction: question, options, reply, the mark it got.
`<uuid>.json` says whose answers the samples are, by whom they were made and when.
"""

import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

from loaders import FileRefused, NotOurs
from loaders.core.events import Row
from loaders.core.source_sets import date_of
from loaders.files.text_files import read_json
from loaders.harnesses.marks import MOST_TURNS, as_choice, as_mark, noted
from schema.tables import PROSE_CAP
from schema.vocabulary import PROTOCOLS

SAMPLES: Final = "_samples.jsonl"
OURS: Final = "whyreel"
"""How a library of evaluation that is ours calls itself: its marks are no harness's."""
MAJOR: Final = "0."
"""Versions of the schema that are read here."""
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
        "question": turn.question or name, "prompt": prompt[-PROSE_CAP:] if prompt else None,
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


class Aggregate(NamedTuple):
    """What the file says; nothing of it where there is no such file."""

    model: str | None = None
    created: str | None = None
    library: str = ""
    judge: str | None = None
    encoding: str | None = None
    protocol: str | None = None
    """Which of our protocols the run was of, where it is ours."""
    scores: tuple[tuple[str, float], ...] = ()
    """Each metric's name with its score."""


def aggregate(samples: Path, name: str) -> Aggregate:
    """The scores beside a file of samples. Raises FileRefused."""
    path = samples.with_name(f"{samples.name.removesuffix(SAMPLES)}.json")
    if not samples.name.endswith(SAMPLES) or not path.is_file():
        return Aggregate()
    document = read_json(path, path.name)
    if not isinstance(document, dict) or not isinstance(document.get("evaluation_results"), list):
        raise FileRefused(name, "", f"has beside it {path.name}, which holds no evaluation results")
    return _read(document)


def checked_version(version: object, name: str) -> None:
    """Raises NotOurs for what has no version, FileRefused for one that is not known here."""
    if not isinstance(version, str):
        raise NotOurs(name, "", "names no version of Every Eval Ever's schema")
    if not version.startswith(MAJOR):
        raise FileRefused(name, "schema_version", f"is {version[:20]!r}, and {MAJOR}x is read here")


def _read(document: Mapping[str, Any]) -> Aggregate:
    results = [each for each in document["evaluation_results"] if isinstance(each, dict)]
    library = _stripped(_part(document, "eval_library").get("name")) or ""
    ours = library == OURS
    details = [_part(_part(each, "generation_config"), "additional_details") for each in results]
    protocol = _first(details, "protocol")
    return Aggregate(
        _called(_part(document, "model_info"), ours),
        _moment(document.get("evaluation_timestamp")),
        library,
        next(filter(None, (_judge(each, ours) for each in results)), None),
        _first(details, "encoding") if ours else None,
        protocol if ours and protocol in PROTOCOLS else None,
        tuple(score for each in results if (score := _score(each)) is not None),
    )


def _first(details: Sequence[Mapping[str, Any]], name: str) -> str | None:
    return next(filter(None, (_stripped(each.get(name)) for each in details)), None)


def _called(info: Mapping[str, Any], ours: bool) -> str | None:
    """The model's name as its source has it; of a file of ours the id, which is the same again."""
    names = (_stripped(info.get("name")), _stripped(info.get("id")))
    return next(filter(None, reversed(names) if ours else names), None)


def _judge(result: Mapping[str, Any], ours: bool) -> str | None:
    judges = _part(_part(result, "metric_config"), "llm_scoring").get("judges")
    first = judges[0] if isinstance(judges, list) and judges else None
    return _called(_part(first, "model_info"), ours) if isinstance(first, dict) else None


def _score(result: Mapping[str, Any]) -> tuple[str, float] | None:
    metric, value = _part(result, "metric_config"), _part(result, "score_details").get("score")
    name = (
        _stripped(metric.get("metric_name")) or _stripped(result.get("evaluation_name")) or "score"
    )
    if not isinstance(value, int | float) or isinstance(value, bool):
        return None
    return name, float(value)


def _moment(value: object) -> str | None:
    """An ISO date, or seconds since 1970 as they are mostly written."""
    text = str(value) if isinstance(value, int | float) else (_stripped(value) or "")
    try:
        return datetime.fromtimestamp(float(text), UTC).strftime("%Y-%m-%dT%H:%M:%S")
    except (ValueError, OverflowError, OSError):
        return date_of((text,))


def _stripped(value: object) -> str | None:
    return value.strip() if isinstance(value, str) and value.strip() else None
