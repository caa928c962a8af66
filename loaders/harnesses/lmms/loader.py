"""Sample logs of lmms-eval (`--log_samples`): `<time>_samples_<task>.jsonl`, old and new layout.

The name of a file tells its time stamp, task, benchmark and model. lm_eval writes a line for each
filter of a task and sample. Each filter reads the same reply and gives its own marks. `--filter`
chooses one. Without it each reply counts once, as the model wrote it, with the marks on which all
filters agree.
"""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from loaders import FileRefused
from loaders.core.events import BATCH_ROWS, Event, Options, Progress, Read, Reject, Row, batches
from loaders.core.rejects import RejectThreshold
from loaders.core.source_sets import of_file, stamped
from loaders.files.find_files import Place, below
from loaders.files.text_files import objects, read_json
from loaders.harnesses.lmms.rows import marks_of, prediction
from loaders.predictions.runs import RunKey, Runs, benchmark_id, require, with_options
from schema.benchmarks import BENCHMARKS
from schema.harnesses.task_names import NamedTask, named_task

_SHOWN: Final = 60
_NAMELESS: Final = ("unnamed", "another unnamed")
_NEW: Final = re.compile(r"(.+?)_samples_(.+)\.jsonl", re.DOTALL)
_OLD: Final = re.compile(r"samples_(.+)_(\d{4}-?\d\d-?\d\d[T_][\d.:-]+)\.jsonl", re.ASCII)


class Sample(NamedTuple):
    """A parsed sample file name: time stamp, task, and the name of its results file."""

    stamp: str
    task: str
    results: str

    @property
    def ours(self) -> NamedTask | None:
        """The parts of a task's name that WhyReel wrote; None for another task."""
        return named_task(self.task)

    @property
    def benchmark(self) -> str | None:
        """The benchmark whose name the task starts with; None for another task."""
        if self.ours is not None:
            return self.ours.benchmark
        named = (
            known.id
            for known in BENCHMARKS.values()
            if known.task_names and re.match(known.task_names, self.task, re.IGNORECASE)
        )
        return next(named, None)


def sample(path: Path) -> Sample | None:
    """Parse a sample file's name; None for another name."""
    if match := _NEW.fullmatch(path.name):
        return Sample(match[1], match[2], f"{match[1]}_results.json")
    if match := _OLD.fullmatch(path.name):
        return Sample(match[2], match[1], f"results_{match[2]}.json")
    return None


def model_of(place: Place, named: Sample) -> str | None:
    """The model in `…_results.json` beside the file, else the name of its folder.

    lmms-eval writes a model's `org/name` as the folder `org__name`. The folder of a file given by
    itself is ignored: it may be any folder.
    """
    beside = place.path.parent / named.results
    if beside.is_file():
        results = read_json(beside, beside.name)
        if not isinstance(results, dict):
            raise FileRefused(beside.name, "", "is no object")
        config = results.get("config")
        names = (
            results.get("model_name"),
            config.get("model") if isinstance(config, dict) else None,
        )
        if model := next((n for n in names if isinstance(n, str) and n.strip()), None):
            return model
    return None if place.named else place.path.parent.name.replace("__", "/", 1)


_BEGINNING: Final = re.compile(rb'\s*\{\s*"doc_id"\s*:')
_UNNAMED: Final = Sample("", "", "")


def recognises(name: str, start: bytes) -> bool:
    """Whether a file seems to be of samples, by its name or its first field."""
    is_sample = sample(Path(name)) is not None or _BEGINNING.match(start) is not None
    return is_sample and name.endswith(".jsonl")


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
    """What the file's name says; a file that begins like samples may have any other name."""
    named = sample(place.path)
    if named is None and place.path.is_file():
        with place.path.open("rb") as file:
            named = _UNNAMED if _BEGINNING.match(file.read(64)) else None
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
    source = (
        stamped(place.path, place.name, named.stamp)
        if named.stamp
        else of_file(place.path, place.name)
    )
    run, waiting = runs.id(who, source, place.name), list[Row]()
    turns = who._replace(protocol="circular")
    turning = runs.id(turns, source, place.name) if named.ours and named.ours.circular else ""
    count, repeated, unfiltered, unit = 0, 0, 0, "line"
    opening = RejectThreshold(place.name)
    filters = filters_of(place, options.filter_name)
    for entry in objects(place.path, place.name):
        (line, row, fault, unit), position = entry, entry.position
        if not fault and not filters.takes(row):
            continue
        count += 1
        parsed = prediction(row, as_given=filters.are_several)
        fault = fault or parsed.fault
        opening.row(position, fault)
        if fault:
            yield Reject(place.name, position, fault)
            continue
        repeated += parsed.repeated
        unfiltered += parsed.unfiltered and not filters.are_several
        origin = {"source_file": place.name, "source_line": line}
        line_row = {**parsed.row, **filters.marks(row), **origin, "benchmark": who.benchmark}
        waiting += [{**line_row, "run": run}] if not parsed.row["rotation"] else []
        waiting += [{**line_row, "run": turning}] if turning else []
        if len(waiting) >= BATCH_ROWS:
            yield from batches("prediction", waiting, unit=unit)
            waiting = []
    opening.end()
    yield from batches("prediction", waiting, unit=unit)
    notes = [*filters.notes()]
    if repeated:
        notes.append(f"{repeated} rows hold several replies; the first is taken, all are kept")
    if unfiltered:
        notes.append(f"{unfiltered} replies are as given, since the filter found nothing in them")
    yield Read(place.name, count, tuple(notes))


class SampleFilters:
    """Which lines of a file are read, and which marks they have."""

    def __init__(self, names: list[str], chosen: str | None, marks: dict[str, list[Row]]) -> None:
        self._names, self._chosen, self._marks = names, chosen, marks
        self._taken = set[str]()
        self.are_several = chosen is None and len(names) > 1

    def takes(self, row: Row) -> bool:
        """Whether the line is read: of the chosen filter, or the first of its sample."""
        if self._chosen is not None:
            return row.get("filter") == self._chosen
        if not self.are_several:
            return True
        sample = _sample(row)
        is_first = sample not in self._taken
        self._taken.add(sample)
        return is_first

    def marks(self, row: Row) -> Row:
        """The marks on which all filters of the sample agree; empty if there is one filter."""
        if not self.are_several:
            return {}
        stated = self._marks[_sample(row)]
        values = {name: {mark[name] for mark in stated} for name in ("mark", "mark_choice")}
        return {name: known.pop() if len(known) == 1 else None for name, known in values.items()}

    def notes(self) -> Iterator[str]:
        """Yield notes for the report if the file has several filters."""
        listed = ", ".join(self._names)[:300]
        if self.are_several:
            yield (
                f"{len(self._names)} filters ({listed}): replies are as given, with the marks on "
                "which all filters agree; --filter NAME chooses one"
            )
        elif self._chosen is not None and len(self._names) > 1:
            yield f"the filter {self._chosen[:_SHOWN]} of {listed}"


def filter_names(path: Path) -> list[str]:
    """The filters that can be chosen: those that a file names. Raises FileRefused."""
    return [name for name in _read(path, path.name)[0] if name not in _NAMELESS]


def filters_of(place: Place, chosen: str | None) -> SampleFilters:
    """The filters of a file. Raises FileRefused if the chosen filter is not in it."""
    names, marks = _read(place.path, place.name)
    if chosen is not None and chosen not in names:
        listed = ", ".join(names)[:300] or "none is named"
        raise FileRefused(place.name, "", f"has no filter “{chosen[:_SHOWN]}” ({listed})")
    return SampleFilters([*names], chosen, marks)


def _read(path: Path, name: str) -> tuple[dict[str, None], dict[str, list[Row]]]:
    """The filters' names in order, and the marks of each sample. Raises FileRefused."""
    names, marks = dict[str, None](), dict[str, list[Row]]()
    replies = dict[str, int]()
    for _, row, fault, _ in objects(path, name):
        if fault or "doc_id" not in row:
            continue
        stated, sample = row.get("filter"), _sample(row)
        # Older logs do not name filters: a repeated reply to a sample belongs to another filter.
        reply = hash(str(row.get("resps")))
        is_again = replies.setdefault(sample, reply) == reply and sample in marks
        names[stated if isinstance(stated, str) else _NAMELESS[is_again]] = None
        marks.setdefault(sample, []).append(marks_of(row))
    return names, marks


def _sample(row: Row) -> str:
    return repr(row.get("doc_id"))
