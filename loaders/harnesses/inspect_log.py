"""Logs of Inspect: `.eval` and `.json`, one file a run.

A sample becomes a prediction: question, options, reply, the scorer's own mark.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from loaders import FileRefused
from loaders.core.events import Event, Options, Read, Reject, Row, batches
from loaders.core.rejects import RejectThreshold
from loaders.core.source_sets import SourceFile, date_of, of_file
from loaders.files.find_files import Place, below, each
from loaders.harnesses.inspect_archive import EvalLog, read_log
from loaders.harnesses.marks import as_choice, as_mark, identities, noted
from loaders.predictions.columns import GRADES
from loaders.predictions.runs import RunKey, Runs, benchmark_id, require, with_options
from schema.benchmarks import BENCHMARKS
from schema.harnesses.task_names import named_task
from schema.tables import PROSE_CAP

ENDINGS: Final = (".eval", ".json")


def recognises(name: str, start: bytes) -> bool:
    """Whether an uploaded file seems to be a log of Inspect's."""
    plain = b"".join(start[:4096].split())
    is_document = b'"status":"' in plain and b'"eval":{' in plain
    return name.endswith(".eval") or (name.endswith(".json") and is_document)


def load(paths: Sequence[Path], options: Options) -> Iterator[Event]:
    """Every log of `paths`, or below them. Raises FileRefused."""
    places = list(below(paths, ENDINGS))
    if not places:
        names = ", ".join(path.name for path in paths)
        raise FileRefused(names, "", "holds no log of Inspect's, .eval or .json")
    runs = Runs()
    yield from each(places, lambda place: _file(place, options, runs))
    yield from runs.batches()


def _file(place: Place, options: Options, runs: Runs) -> Iterator[Event]:
    log = read_log(place.path, place.name)
    about = log.header["eval"]
    who = _who(about, options, place.name)
    created = date_of((str(about.get("created") or ""),))
    source = of_file(place.path, place.name)
    source = source._replace(created=created or source.created)
    kept, repeats = dict[object, dict[str, Any]](), 0
    opening = RejectThreshold(place.name)
    for count, (position, sample) in enumerate(log.samples, 1):
        parsed = None if isinstance(sample, str) else prediction(sample)
        if parsed is None or parsed.fault:
            fault = parsed.fault if parsed else str(sample)
            opening.row(position, fault)
            yield Reject(place.name, position, fault)
            continue
        opening.row(position, "")
        row = {**parsed.row, "source_file": place.name, "source_line": count}
        key = (row["question"] or row["prompt"], row["rotation"])
        before = kept.get(key)
        repeats += before is not None
        kept[key] = {**row, "epoch": parsed.epoch} if before is None else _joined(before, row)
    opening.end()
    yield from _predictions([*kept.values()], who, options, (source, place.name), runs)
    yield Read(place.name, log.total, _notes(log, repeats))


def _joined(first: dict[str, Any], again: Row) -> dict[str, Any]:
    """A question asked in several epochs: the first one's reply stands, all are kept."""
    return {**first, "others": [*(first.get("others") or ()), str(again["raw"])]}


def _predictions(
    rows: list[dict[str, Any]],
    who: RunKey,
    options: Options,
    origin: tuple[SourceFile, str],
    runs: Runs,
) -> Iterator[Event]:
    turned, made = any(row["rotation"] for row in rows), list[Row]()
    for row in rows:
        own, _ = row.pop("setting"), row.pop("epoch")
        setting = who.setting if options.setting else own or who.setting
        for identity in identities(row, who._replace(setting=setting), turned):
            run = runs.id(identity, *origin)
            made.append({**row, "run": run, "benchmark": identity.benchmark})
    yield from batches("prediction", made)


def _notes(log: EvalLog, repeats: int) -> tuple[str, ...]:
    notes = []
    if repeats:
        notes.append(f"{repeats} samples are repeats; the first epoch is taken, all are kept")
    if (status := log.header.get("status")) != "success":
        notes.append(f"the log ended as “{str(status)[:40]}”: it may not hold every sample")
    return tuple(notes)


def _who(about: dict[str, Any], options: Options, name: str) -> RunKey:
    """Model, benchmark, setting and grader, as the log's header names them."""
    model = require(options.model or _named(about.get("model")), "model", name)
    task, dataset = about.get("task"), about.get("dataset")
    names = [_named(task), _named(dataset.get("name")) if isinstance(dataset, dict) else None]
    plain = [text.rpartition("/")[2] for text in names if text]
    ours = next(filter(None, map(named_task, plain)), None)
    benchmark = ours.benchmark if ours else next(filter(None, map(_benchmark, plain)), None)
    roles = about.get("model_roles")
    grader = roles.get("grader") if isinstance(roles, dict) else None
    judge = _named(grader.get("model") if isinstance(grader, dict) else grader)
    known = benchmark_id(require(options.benchmark or benchmark, "benchmark", name), name)
    return with_options(RunKey(model, known, ours.setting if ours else None, judge), options)


def _benchmark(text: str) -> str | None:
    named = (
        known.id
        for known in BENCHMARKS.values()
        if known.task_names and re.match(known.task_names, text, re.IGNORECASE)
    )
    return next(named, None)


def _named(value: object) -> str | None:
    return value.strip() if isinstance(value, str) and value.strip() else None


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
        "question": turn.question or name, "prompt": prompt[-PROSE_CAP:] if prompt else None,
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
    row["reason"] = reason[:PROSE_CAP] if isinstance(reason, str) and reason.strip() else None
    return row | ({"correct": bool(mark)} if mark in (0, 1) else {})
