"""VLMEvalKit's prediction files: `<model>_<dataset>.xlsx`, tsv, csv, json."""

from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Final

from loaders.chunks import chunks
from loaders.columns import batches
from loaders.errors import FileRefused, NotOurs
from loaders.junk import JUNK_ROWS, opened, refused
from loaders.places import Place, each
from loaders.read import LINES_CAP, regular
from loaders.runs import Runs, Who, benchmark_id, needed, settled
from loaders.stream import Event, Options, Read, Reject
from loaders.vlmevalkit_rows import Copy, copies, prediction, question_rows

ENDINGS: Final = (".xlsx", ".tsv", ".csv", ".json")
NEEDED: Final = ("index", "question", "prediction")
BESIDE: Final = ("_score", "_result", "_acc", "_rating", "_supp", "_tmp", "_auxmatch")
"""What VLMEvalKit writes beside a prediction file."""


def load(paths: Sequence[Path], options: Options) -> Iterator[Event]:
    """Every prediction file of `paths`; a folder stands for those below it. Raises FileRefused."""
    files = list(chain.from_iterable(map(_files, paths)))
    runs = Runs()
    yield from each(files, lambda place: _file(place.path, options, runs))


def _files(path: Path) -> list[Place]:
    if not path.is_dir():
        return [Place(path, path.name, named=True)]
    found = sorted(
        file
        for file in path.rglob("*")
        if file.suffix.lower() in ENDINGS and not file.stem.endswith(BESIDE) and "_" in file.stem
    )
    if not found:
        raise FileRefused(path.name, "", "holds no file named <model>_<dataset>.xlsx, tsv or csv")
    return [Place(file, file.name) for file in found]


def who(path: Path, options: Options) -> Who:
    """Model and benchmark by the file's name. Raises FileRefused where it can be read two ways."""
    stem = path.stem
    for ending in BESIDE:
        stem = stem.removesuffix(ending)
    model, dataset = options.model, options.benchmark
    folders = [folder.name for folder in path.parents if stem.startswith(f"{folder.name}_")]
    if model is None and dataset and stem.casefold().endswith(f"_{dataset.casefold()}"):
        model = stem[: -len(dataset) - 1]
    if model is None and folders and folders[0]:
        model = folders[0]
    if model is None and stem.count("_") == 1:
        model = stem.partition("_")[0]
    model = needed(model, "model", path.name)
    if dataset is None and stem.startswith(f"{model}_"):
        dataset = stem.removeprefix(f"{model}_")
    return settled(Who(model, needed(dataset, "benchmark", path.name)), options)


def _file(path: Path, options: Options, runs: Runs) -> Iterator[Event]:
    name = path.name
    if path.suffix.lower() != ".xlsx":
        regular(path, name, LINES_CAP)
    rows, faults, notes = _read(path, options.answer_base)
    if not rows and not faults:
        raise NotOurs(name, "", "holds no rows")
    named = who(path, options)
    named = named._replace(benchmark=benchmark_id(named.benchmark, name))
    yield from faults
    read, rejects = copies(rows, name, options.answer_base)
    yield from rejects
    yield Read(name, len(rows) + len(faults), (*notes, *_notes(read)))
    if not read:
        raise FileRefused(name, "", "has no row that can be read")
    if options.new_questions:
        yield from _own_questions(read, named.benchmark, name)
    yield from _predictions(read, named, runs, name)


def _read(
    path: Path, answer_base: int
) -> tuple[list[dict[str, str | None]], list[Reject], list[str]]:
    """Its rows, what was wrong with those left out, and notes."""
    rows: list[dict[str, str | None]] = []
    faults: list[Reject] = []
    notes: list[str] = []
    for chunk in opened(chunks(path)):
        missing = [name for name in NEEDED if name not in chunk.rows.column_names]
        if missing:
            listed = ", ".join(chunk.rows.column_names[:20])
            reason = f"has no column “{missing[0]}”, so it is no prediction file ({listed})"
            raise NotOurs(path.name, "", reason)
        lines = map(str, chunk.lines.to_pylist())
        rows += [row | {"": line} for row, line in zip(chunk.rows.to_pylist(), lines, strict=True)]
        faults += chunk.faults
        notes += chunk.notes
        if len(rows) == chunk.num_rows == JUNK_ROWS:
            read, rejects = copies(rows, path.name, answer_base)
            if not read:
                raise refused(path.name, *rejects[0][1:3])
    return rows, faults, notes


def _notes(read: Sequence[Copy]) -> tuple[str, ...]:
    groups: dict[str, set[int]] = {}
    for copy in read:
        groups.setdefault(copy.question, set()).add(copy.rotation)
    if not any(copy.rotation for copy in read):
        return ()
    sizes = {copy.question: len(copy.options or ()) for copy in read}
    short = sum(len(turns) < sizes[question] for question, turns in groups.items())
    return (f"{len(groups)} questions in rotated copies; {short} lack a copy: not evaluated",)


def _own_questions(read: Sequence[Copy], benchmark: str, name: str) -> Iterator[Event]:
    row = {"benchmark": benchmark, "name": benchmark, "source_file": name}
    yield from batches("benchmark", [row], fills=True)
    yield from batches("question", question_rows(read, benchmark, name), fills=True)


def _predictions(read: Sequence[Copy], named: Who, runs: Runs, name: str) -> Iterator[Event]:
    turned = any(copy.rotation for copy in read)
    rows = []
    for copy in read:
        protocols = ["choice"] if copy.options and not copy.rotation else []
        protocols += ["circular"] if copy.options and turned else []
        for protocol in protocols or ["open_ended"]:
            judge = named.judge if protocol == "open_ended" else None
            run = runs.id(named._replace(protocol=protocol, judge=judge))
            rows.append(prediction(copy, run, named.benchmark, name))
    yield from runs.batches(name)
    yield from batches("prediction", rows)
