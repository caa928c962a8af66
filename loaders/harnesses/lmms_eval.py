"""Sample logs of lmms-eval (`--log_samples`): `<time>_samples_<task>.jsonl`, old and new layout."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from loaders.core.columns import BATCH_ROWS, Row, batches
from loaders.core.errors import FileRefused
from loaders.core.events import Event, Options, Progress, Read, Reject
from loaders.core.source_sets import stamped
from loaders.files.find_files import Place, below
from loaders.files.json_lines import objects
from loaders.harnesses.lmms_names import Sample, model_of, sample
from loaders.harnesses.lmms_rows import prediction
from loaders.predictions.runs import RunKey, Runs, benchmark_id, require, with_options

JUNK_LINES: Final = 1000


def recognises(name: str, start: bytes) -> bool:  # noqa: ARG001
    """Whether an uploaded file seems to be of samples, by its name."""
    return "_samples_" in name and name.endswith(".jsonl")


def load(paths: Sequence[Path], options: Options) -> Iterator[Event]:
    """Every sample file of `paths`, or below them. Raises FileRefused."""
    samples = [(place, named) for place in below(paths, (".jsonl",)) if (named := _named(place))]
    if not samples:
        names = ", ".join(path.name for path in paths)
        raise FileRefused(names, "", "holds no sample file, <time>_samples_<task>.jsonl")
    runs = Runs()
    for done, (place, named) in enumerate(samples):
        yield Progress(done, len(samples), place.path.name)
        yield from _file(place, named, options, runs)
    yield from runs.batches()


def _named(place: Place) -> Sample | None:
    named = sample(place.path)
    if named is None and place.named:
        raise FileRefused(place.name, "", "is not named <time>_samples_<task>.jsonl")
    return named


def _file(place: Place, named: Sample, options: Options, runs: Runs) -> Iterator[Event]:
    model = require(options.model or model_of(place, named), "model", place.name)
    benchmark = require(options.benchmark or named.benchmark, "benchmark", place.name)
    protocol = "open_ended" if options.judge else "choice"
    setting = named.ours.setting if named.ours else None
    identity = RunKey(model, benchmark_id(benchmark, place.name), setting, protocol=protocol)
    who = with_options(identity, options)
    source = stamped(place.path, place.name, named.stamp)
    run, waiting = runs.id(who, source, place.name), list[Row]()
    turns = who._replace(protocol="circular")
    turning = runs.id(turns, source, place.name) if named.ours and named.ours.circular else ""
    count = kept = repeated = 0
    for line, row, fault in objects(place.path, place.name):
        count += 1
        parsed = prediction(row)
        if fault := fault or parsed.fault:
            yield Reject(place.name, f"line {line}", fault)
        else:
            kept += 1
            repeated += parsed.repeated
            origin = {"source_file": place.name, "source_line": line}
            line_row = {**parsed.row, **origin, "benchmark": who.benchmark}
            waiting += [{**line_row, "run": run}] if not parsed.row["rotation"] else []
            waiting += [{**line_row, "run": turning}] if turning else []
        if count == JUNK_LINES and not kept:
            raise FileRefused(place.name, "", "is no sample file of lmms-eval's")
        if len(waiting) >= BATCH_ROWS:
            yield from batches("prediction", waiting)
            waiting = []
    if count and not kept:
        raise FileRefused(place.name, "", "has no row that could be read")
    yield from batches("prediction", waiting)
    notes = (
        (f"{repeated} rows hold several replies; the first is taken, all are kept",)
        if repeated
        else ()
    )
    yield Read(place.name, count, notes)
