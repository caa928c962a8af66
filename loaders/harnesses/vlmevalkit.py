"""VLMEvalKit's prediction files: `<model>_<dataset>.xlsx`, tsv, csv, json.

Scored copies lie beside them: `<run>_score.xlsx`, `<run>_<judge>_result.xlsx`. A mark is taken for
the same reply alone: a copy of before a second run, or one whose row stands for all rotations of a
question, says nothing of this one.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from loaders import FileRefused, NotOurs
from loaders.core.events import Event, Options, Read, Reject, batches
from loaders.core.rejects import JUNK_ROWS, RejectThreshold, split_head
from loaders.core.source_sets import of_folder
from loaders.files.find_files import Place, below, each
from loaders.files.text_files import LINES_CAP, regular
from loaders.harnesses.marks import LETTERS_READ
from loaders.harnesses.vlmevalkit_rows import TURN, QuestionCopy, copies, prediction, question_rows
from loaders.predictions.runs import RunKey, Runs, benchmark_id, require, with_options
from loaders.predictions.table_reader import chunks
from schema.harnesses.task_names import HEAD, named_task

ENDINGS: Final = (".xlsx", ".tsv", ".csv", ".json")
NEEDED: Final = ("index", "question", "prediction")
BESIDE: Final = ("_score", "_result", "_acc", "_rating", "_supp", "_tmp", "_auxmatch")
"""Suffixes of the files that VLMEvalKit derives from a prediction file."""
_SAMPLED: Final = re.compile(
    r"_(?:(?P<frames>\d{1,5})frames?|(?P<rate>\d{1,3}(?:\.\d{1,3})?)fps)$", re.ASCII | re.IGNORECASE
)
_SUBTITLED: Final = re.compile(r"_subs?$", re.IGNORECASE)
"""Ends of a data set's name that tell how its clips were sent."""


def recognises(name: str, start: bytes) -> bool:  # noqa: ARG001
    """Whether a file seems to be a run's table, by the columns that it has."""
    head = start.split(b"\n")[0].lower()
    columns = {column.strip(b' "\r') for column in head.replace(b"\t", b",").split(b",")}
    return set(map(str.encode, NEEDED)) <= columns


def load(paths: Sequence[Path], options: Options) -> Iterator[Event]:
    """Every prediction file of `paths`; a folder stands for those below it. Raises FileRefused."""
    tables = below(paths, ENDINGS)
    copies_of = scored_copies(tables, BESIDE)
    merged = {place.path for places in copies_of.values() for place in places}
    places = [
        place
        for place in tables
        if place.path not in merged and (place.named or _is_result(place.path))
    ]
    if not places:
        names = ", ".join(path.name for path in paths)
        raise FileRefused(names, "", "holds no file named <model>_<dataset>.xlsx, tsv or csv")
    runs = Runs()
    yield from each(
        places,
        lambda place: _file(place, copies_of.get(place.path.resolve(), []), options, runs),
    )
    yield from runs.batches()


def _is_result(path: Path) -> bool:
    return not path.stem.endswith(BESIDE) and "_" in path.stem


def who(path: Path, options: Options) -> RunKey:
    """Model and benchmark by the file's name. Raises FileRefused for an ambiguous name."""
    stem = path.stem
    for ending in BESIDE:
        stem = stem.removesuffix(ending)
    folders = [folder.name for folder in path.parents if folder.name]
    models = [name for name in (options.model, *folders) if name and stem.startswith(f"{name}_")]
    if (ours := _task_of_ours(stem, models)) is not None:
        return with_options(ours, options)
    stem, encoding, setting = _sent(stem)
    model, dataset = options.model, options.benchmark
    if model is None and dataset and stem.casefold().endswith(f"_{dataset.casefold()}"):
        model = stem[: -len(dataset) - 1]
    if model is None and models:
        model = models[0]
    if model is None and stem.count("_") == 1:
        model = stem.partition("_")[0]
    model = require(model, "model", path.name)
    if dataset is None and stem.startswith(f"{model}_"):
        dataset = stem.removeprefix(f"{model}_")
    known = require(dataset, "benchmark", path.name)
    return with_options(RunKey(model, known, setting, encoding=encoding), options)


def _task_of_ours(stem: str, models: Sequence[str]) -> RunKey | None:
    """The run of a data set that WhyReel wrote: its name is read as it is written, only what
    follows it is the harness's. None for another data set."""
    name, encoding = _sampled(stem)
    model = models[0] if models else name.rpartition(f"_{HEAD}")[0]
    task = named_task(name.removeprefix(f"{model}_")) if model else None
    return task and RunKey(model, task.benchmark, task.setting, encoding=encoding)


def _sent(stem: str) -> tuple[str, str | None, str | None]:
    """The name without what tells how clips were sent, the encoding, and the input setting:
    `M_Video-MME_8frame_subs` → `M_Video-MME`, `frames ×8`, `+Sub`."""
    plain = _SUBTITLED.sub("", stem)
    name, encoding = _sampled(plain)
    return name, encoding, "+Sub" if plain != stem else None


def _sampled(stem: str) -> tuple[str, str | None]:
    match = _SAMPLED.search(stem)
    if match is None or not match.start():
        return stem, None
    frames, rate = match["frames"], match["rate"]
    encoding = f"frames ×{int(frames)}" if frames else f"{rate} frames a second"
    return stem[: match.start()], encoding


def _file(place: Place, scored: Sequence[Place], options: Options, runs: Runs) -> Iterator[Event]:
    path, name = place[:2]
    if path.suffix.lower() != ".xlsx":
        regular(path, name, LINES_CAP)
    rows, faults, notes = _read(place, options.answer_base)
    opening = RejectThreshold(name)
    if not rows and not faults:
        raise NotOurs(name, "", "holds no rows")
    rows, marks = with_scores(rows, scored)
    named = who(path, options)
    named = named._replace(benchmark=benchmark_id(named.benchmark, name))
    yield from faults
    read, rejects = copies(rows, name, options.answer_base)
    yield from rejects
    opening.rows(len(read), (reject[1:3] for reject in (*faults, *rejects)))
    yield Read(name, len(rows) + len(faults), (*notes, *marks, *_notes(read)))
    opening.end()
    if options.new_questions:
        yield from _own_questions(read, named.benchmark, name)
    yield from _predictions(read, named, runs, place, scored)


def _read(
    place: Place, answer_base: int
) -> tuple[list[dict[str, str | None]], list[Reject], list[str]]:
    """The file's rows, rejects and notes."""
    path, name = place[:2]
    rows: list[dict[str, str | None]] = []
    faults: list[Reject] = []
    notes: list[str] = []
    for chunk in split_head(chunks(path)):
        missing = [column for column in NEEDED if column not in chunk.rows.column_names]
        if missing:
            listed = ", ".join(chunk.rows.column_names[:20])
            reason = f"has no column “{missing[0]}”, so it is no prediction file ({listed})"
            raise NotOurs(name, "", reason)
        lines = map(str, chunk.lines.to_pylist())
        rows += [row | {"": line} for row, line in zip(chunk.rows.to_pylist(), lines, strict=True)]
        faults += chunk.faults
        notes += chunk.notes
        if len(rows) == chunk.num_rows == JUNK_ROWS:
            read, rejects = copies(rows, name, answer_base)
            RejectThreshold(name).rows(len(read), (reject[1:3] for reject in rejects))
    return rows, faults, notes


def _notes(read: Sequence[QuestionCopy]) -> tuple[str, ...]:
    groups: dict[str, set[int]] = {}
    for copy in read:
        groups.setdefault(copy.question, set()).add(copy.rotation)
    if not any(copy.rotation for copy in read):
        return ()
    sizes = {copy.question: len(copy.options or ()) for copy in read}
    short = sum(len(turns) < sizes[question] for question, turns in groups.items())
    return (f"{len(groups)} questions in rotated copies; {short} lack a copy: not evaluated",)


def _own_questions(read: Sequence[QuestionCopy], benchmark: str, name: str) -> Iterator[Event]:
    row = {"benchmark": benchmark, "name": benchmark, "source_file": name}
    yield from batches("benchmark", [row], fills=True)
    yield from batches("question", question_rows(read, benchmark, name), fills=True)


def _predictions(
    read: Sequence[QuestionCopy],
    named: RunKey,
    runs: Runs,
    place: Place,
    scored: Sequence[Place],
) -> Iterator[Event]:
    turned, source = any(copy.rotation for copy in read), of_folder(place.path, place.name)
    rows = []
    for copy in read:
        protocols = ["choice"] if copy.options and not copy.rotation else []
        protocols += ["circular"] if copy.options and turned else []
        for protocol in protocols or ["open_ended"]:
            judge = named.judge if protocol == "open_ended" else None
            who = named._replace(protocol=protocol, judge=judge)
            run = runs.id(who, source, place.name)
            rows.append(prediction(copy, run, named.benchmark, place.name))
    for key in {row["run"] for row in rows}:
        runs.add_files(str(key), [copy.path for copy in scored])
    yield from batches("prediction", rows)


Cells = dict[str, str | None]

SCORED: Final = ("_score", "_result")
_MARKS: Final = ("hit", "score")
_COLUMNS: Final = (*_MARKS, *LETTERS_READ)


def scored_copies(places: Sequence[Place], derived: tuple[str, ...]) -> dict[Path, list[Place]]:
    """Of each prediction file among these, by its real path, the scored copies among them."""
    stems = dict[tuple[Path, str], Path]()
    for place in places:
        real = place.path.resolve()
        if not real.stem.endswith(derived):
            stems[real.parent, real.stem] = real
    copies: dict[Path, list[Place]] = {}
    for place in sorted(places, key=lambda place: not place.path.stem.endswith("_score")):
        if place.path.stem.endswith(SCORED) and (whose := _whose(place.path.resolve(), stems)):
            copies.setdefault(whose, []).append(place)
    return copies


def _whose(path: Path, stems: Mapping[tuple[Path, str], Path]) -> Path | None:
    """The prediction file with the longest name that this one's begins with."""
    stem = path.stem
    while stem := stem.rpartition("_")[0]:
        if (path.parent, stem) in stems:
            return stems[path.parent, stem]
    return None


def with_scores(rows: Sequence[Cells], copies: Sequence[Place]) -> tuple[list[Cells], list[str]]:
    """The rows with the marks and letters of their scored copies, and notes on the copies."""
    marked, notes = list(rows), list[str]()
    for place in copies:
        try:
            scores = _scores(place.path)
        except FileRefused as refused:
            notes.append(f"{place.path.name} left out: {refused.reason}")
            continue
        if scores is None:
            continue
        if _stands_for_rotations(scores, marked):
            notes.append(f"{place.path.name} left out: a row of it stands for several rotations")
            continue
        marked, other = _marked(marked, scores)
        notes.append(f"the harness's marks come from {place.path.name}")
        if other:
            notes.append(f"{other} of its rows are of other replies, and mark none")
    return marked, notes


def _stands_for_rotations(scores: Mapping[str, Cells], rows: Sequence[Cells]) -> bool:
    """Whether the copy has fewer rows than there are rotated copies of questions."""
    keys = {*map(_key, rows)}
    return not keys <= scores.keys() and any(key.isdigit() and int(key) >= TURN for key in keys)


def _scores(path: Path) -> dict[str, Cells] | None:
    """The copy's rows by their index; None where it is no table of marks."""
    rows: dict[str, Cells] = {}
    for chunk in chunks(path):
        names = {*chunk.rows.column_names}
        if not {"index", "prediction"} <= names or not names & {*_COLUMNS}:
            return None
        rows |= {_key(row): row for row in chunk.rows.to_pylist()}
    return rows


def _key(row: Cells) -> str:
    return (row.get("index") or "").strip().removesuffix(".0")


def _marked(rows: Sequence[Cells], scores: Mapping[str, Cells]) -> tuple[list[Cells], int]:
    marked, other = list[Cells](), 0
    for row in rows:
        score = scores.get(_key(row))
        is_same = score is not None and _reply(score) == _reply(row)
        other += score is not None and not is_same
        has_mark = any(row.get(name) for name in _MARKS)
        known = score if score is not None and is_same and not has_mark else {}
        marked.append({**row, **{name: known[name] for name in _COLUMNS if known.get(name)}})
    return marked, other


def _reply(row: Cells) -> str:
    """The harness writes a missing reply as a missing number, `nan`, once it has scored it."""
    reply = (row.get("prediction") or "").strip()
    return "" if reply == "nan" else reply
