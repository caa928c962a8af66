"""Answers in the format of Every Eval Ever: `<uuid>_samples.jsonl`, scores in `<uuid>.json`."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from loaders import FileRefused, NotOurs
from loaders.core.events import Event, Options, Read, Reject, Row, batches
from loaders.core.rejects import RejectThreshold
from loaders.core.source_sets import SourceFile, of_file
from loaders.files.find_files import Place, below, each
from loaders.files.text_files import objects
from loaders.harnesses.every_eval.rows import (
    OURS,
    SAMPLES,
    Aggregate,
    EvalRecord,
    aggregate,
    checked_version,
    prediction,
)
from loaders.harnesses.marks import identities
from loaders.predictions.runs import RunKey, Runs, benchmark_id, require, with_options
from schema.benchmarks import BENCHMARKS
from schema.harnesses.task_names import named_task

_HEADS: Final = (b'"evaluation_id"', b'"schema_version"')
_SHOWN: Final = 3
"""Scores of a file that its note names."""


_Rows = dict[tuple[object, object], dict[str, Any]]
"""Question and rotation → the answer."""


def recognises(name: str, start: bytes) -> bool:
    """Whether an uploaded file seems to be of this format."""
    return name.endswith((".json", ".jsonl")) and all(head in start for head in _HEADS)


def load(paths: Sequence[Path], options: Options) -> Iterator[Event]:
    """Every file of samples of `paths`, or below them. Raises FileRefused."""
    places = below(paths, (".jsonl", ".json"))
    samples = [place for place in places if place.path.suffix.lower() == ".jsonl"]
    if not samples:
        names = ", ".join(path.name for path in paths)
        reason = f"holds no answers: they are in <uuid>{SAMPLES}, scores alone in <uuid>.json"
        raise FileRefused(names, "", reason)
    runs = Runs()
    yield from each(samples, lambda place: _file(place, options, runs))
    yield from runs.batches()


def _file(place: Place, options: Options, runs: Runs) -> Iterator[Event]:
    about = aggregate(place.path, place.name)
    answers, count, repeats, unit = dict[RunKey, _Rows](), 0, 0, "line"
    opening = RejectThreshold(place.name, NotOurs)
    for entry in objects(place.path, place.name):
        (line, record, fault, unit), position = entry, entry.position
        count += 1
        if not fault and count == 1:
            checked_version(record.get("schema_version"), place.name)
        parsed = EvalRecord({}, fault=fault) if fault else _parsed(record, about)
        if parsed.fault:
            opening.row(position, parsed.fault)
            yield Reject(place.name, position, parsed.fault)
            continue
        opening.row(position, "")
        who = _who(record, parsed, about, options, place.name)
        kept = answers.setdefault(who, {})
        row = {**parsed.row, "source_file": place.name, "source_line": line}
        key = (row["question"] or row["prompt"], row["rotation"])
        repeats += key in kept
        kept[key] = _joined(kept[key], row) if key in kept else row
    opening.end()
    if not answers:
        raise NotOurs(place.name, "", "has no line of Every Eval Ever's")
    source = of_file(place.path, place.name)
    source = source._replace(created=about.created or source.created)
    for who, rows in answers.items():
        chosen = [*rows.values()]
        made = _predictions(chosen, who, about.protocol, (source, place.name), runs)
        yield from batches("prediction", made, unit=unit)
    yield Read(place.name, count, _notes(about, repeats))


def _parsed(record: dict[str, Any], about: Aggregate) -> EvalRecord:
    ours = named_task(str(record.get("evaluation_name") or "")) is not None
    return prediction(record, ours, with_marks=about.library != OURS)


def _joined(first: dict[str, Any], again: Row) -> dict[str, Any]:
    """A sample again: another metric of the same reply, or another reply, which is kept."""
    others = [*(first.get("others") or ())]
    if again["raw"] not in (first["raw"], *others):
        others.append(again["raw"])
    return {**first, "others": others or None}


def _who(
    record: dict[str, Any], parsed: EvalRecord, about: Aggregate, options: Options, name: str
) -> RunKey:
    model = require(options.model or about.model or _text(record, "model_id"), "model", name)
    ours = named_task(parsed.evaluation)
    benchmark = ours.benchmark if ours else _benchmark(parsed.evaluation)
    known = benchmark_id(require(options.benchmark or benchmark, "benchmark", name), name)
    setting = parsed.setting or (ours.setting if ours else None)
    return with_options(
        RunKey(model, known, setting, about.judge, encoding=about.encoding), options
    )


def _benchmark(evaluation: str) -> str | None:
    named = (
        known.id
        for known in BENCHMARKS.values()
        if known.task_names and re.match(known.task_names, evaluation, re.IGNORECASE)
    )
    return next(named, None)


def _text(record: dict[str, Any], name: str) -> str | None:
    value = record.get(name)
    return value if isinstance(value, str) else None


def _predictions(
    rows: Sequence[Row],
    who: RunKey,
    protocol: str | None,
    origin: tuple[SourceFile, str],
    runs: Runs,
) -> list[Row]:
    """`protocol`: that of a run of ours; for other runs it follows from their rotations."""
    turned, made = any(row["rotation"] for row in rows), list[Row]()
    for row in rows:
        for identity in identities(row, who, turned):
            if protocol in (None, identity.protocol):
                run = runs.id(identity, *origin)
                made.append({**row, "run": run, "benchmark": identity.benchmark})
    return made


def _notes(about: Aggregate, repeats: int) -> tuple[str, ...]:
    notes = []
    if about.scores:
        shown = ", ".join(f"{name[:40]} {score:g}" for name, score in about.scores[:_SHOWN])
        notes.append(f"its own scores: {shown}")
    if repeats:
        notes.append(f"{repeats} lines are of a sample again: by another metric, or another reply")
    return tuple(notes)
