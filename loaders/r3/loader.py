"""R3-Bench (nlxpku/R3-Bench): r3-bench-dx.json, r3-bench-hard.json, videos.csv, a folder of clips.

Videos and subtitles are not part of the data set (loaders.r3.media). Nodes have no times in these
files, so chains come without.

R3-FDT, R3-Bench's training questions, is a benchmark of its own, never pooled with the test set.
Its layout is not public. A file of R3-Bench's layout is of it where its name says `fdt`, or where
the import does (`--benchmark r3-fdt`). Its own id is `fdt`: `r3-fdt` means R3-Bench's paper in
addresses and on printed tables (schema/benchmarks).
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Final

from loaders.core.errors import FileRefused, NotOurs
from loaders.core.events import Event, Options, Read, Reject, batches
from loaders.core.rejects import RejectThreshold
from loaders.files.csv_quotes import check
from loaders.files.find_files import Place, each, left_out
from loaders.files.text_files import decoded, read_bytes, read_json, refuse_twice
from loaders.predictions.layout import delimiter_in
from loaders.predictions.values import number
from loaders.r3.cuts import cells_of, columns_of
from loaders.r3.media import FILMS, SUBTITLES, films, subtitles
from loaders.r3.rows import Row, SubmissionRows, fault_of
from schema.benchmarks import plain_name, r3
from schema.tables import TABLES

ID: Final = "fdt"
_NAMES: Final = frozenset({"fdt", "r3fdt", "r3benchfdt"})
MAX_ENTRIES: Final = 100_000
_OURS: Final = ("r3-bench-dx.json", "r3-bench-hard.json", "videos.csv")
"""Unreadable files of these names are errors; other names may be other formats."""


def recognises(name: str, start: bytes) -> bool:  # noqa: ARG001
    """Whether an uploaded file seems to be R3-Bench's, by its name."""
    return name.startswith(("r3-bench", "r3-fdt")) or name == "videos.csv"


def load(paths: Sequence[Path], options: Options) -> Iterator[Event]:
    """R3-Bench's files among `paths`, or below them. Raises FileRefused."""
    places = [place for path in paths for place in _below(path)]
    documents = [place for place in places if place.path.suffix.lower() == ".json"]
    if not documents:
        names = ", ".join(path.name for path in paths)
        raise FileRefused(names, "", "there is no r3-bench-dx.json or r3-bench-hard.json here")
    if options.answer_base not in (0, 1):
        raise FileRefused("--answer-base", "", "is neither 0 nor 1")
    tables = dict[str, list[Row]]()
    people = dict[tuple[str, str], str]()

    def read(place: Place) -> Iterator[Event]:
        benchmark = benchmark_of(place.name, options.benchmark)
        rows = _document(place.path, options.answer_base, benchmark, people)
        shared = rows.name_questions()
        note = f"{shared} QIDs are of several submissions: their ids begin with the submission's"
        yield Read(place.name, _count(rows), (note,) if shared else ())
        yield from rows.rejects
        for table, added in rows.tables.items():
            tables.setdefault(table, []).extend(added)

    yield from each(documents, read)
    clips = {str(row["clip"]): row for row in reversed(tables.get("clip", []))}
    for place in places:
        if place.path.suffix.lower() == ".csv":
            yield from _cuts(place, clips)
    yield from films(_of(places, FILMS), clips)
    yield from subtitles(_of(places, SUBTITLES), clips)
    tables["clip"] = [_bare(row) for row in clips.values()]
    tables["person"] = [{"clip": c, "person": p, "name": name} for (c, p), name in people.items()]
    known = sorted({str(row["benchmark"]) for row in tables["clip"]})
    yield from batches("benchmark", list(map(benchmark_row, known)))
    for table in TABLES:
        yield from batches(table, tables.get(table, []))


def _of(places: Sequence[Place], endings: Sequence[str]) -> list[Place]:
    return [place for place in places if place.path.suffix.lower() in endings]


def _below(path: Path) -> list[Place]:
    if not path.is_dir():
        return [Place(path, path.name, named=True)]
    files = list[Path]()
    for file in path.rglob("*"):
        if file.suffix.lower() in (".json", ".csv", *FILMS, *SUBTITLES):
            files.append(file)
        if len(files) > MAX_ENTRIES:
            raise FileRefused(path.name, "", f"holds more than {MAX_ENTRIES} files")
    return [Place(file, file.name) for file in sorted(files)]


def _document(
    path: Path, base: int, benchmark: str, people: dict[tuple[str, str], str]
) -> SubmissionRows:
    try:
        document = _submissions(path)
    except FileRefused as refused:
        if path.name in _OURS:
            raise
        raise NotOurs(refused.file, refused.position, refused.reason) from refused
    rows = SubmissionRows(path.name, base, benchmark, people=people)
    for key, entry in document.items():
        rows.submission(key, entry)
    has_content = any(rows.tables.get(name) for name in ("chain", "question"))
    if not rows.tables.get("clip") or not (rows.rejects or has_content):
        raise FileRefused(path.name, "", "has no submission with a chain or a question")
    return rows


def _submissions(path: Path) -> dict[str, object]:
    """The file's submissions by key. Raises FileRefused where no entry is one."""
    document = read_json(path, path.name)
    if not isinstance(document, dict) or not document:
        raise FileRefused(path.name, "", "is no object of submissions")
    opening = RejectThreshold(path.name)
    for key, entry in document.items():
        opening.row(key, fault_of(entry))
    opening.end()
    return document


def _count(rows: SubmissionRows) -> int:
    """Rows of the file, kept or rejected: submissions, chains, nodes, subchains, questions."""
    counted = ("clip", "chain", "node", "subchain", "question")
    places = {reject.position for reject in rows.rejects}
    return sum(len(rows.tables.get(table, [])) for table in counted) + len(places)


def _bare(row: Row) -> Row:
    return {key: value for key, value in row.items() if key not in ("key", "youtube")}


def _cuts(place: Place, clips: Mapping[str, Row]) -> Iterator[Event]:
    """Read videos.csv: fills in durations missing from the JSON files. A CSV file of another name
    inside a folder counts if its header has the columns."""
    path = place.path
    ours = place.named or path.name in _OURS
    try:
        text = decoded(read_bytes(path, path.name), path.name)
        lines = cells_of(path.name, text)
        first = next(lines, None)
        line, head = first or (1, [])
        at, has_header = columns_of(head)
        if not (has_header or ours):
            raise FileRefused(path.name, "", "has no columns of start and end")
    except FileRefused as refused:
        if ours:
            raise
        yield left_out(place, refused)
        return
    names = [cell.strip().casefold() for cell in head if cell.strip()]
    note = check(text.encode(), path.name, delimiter_in(text, path.name), len(head))
    if has_header:
        refuse_twice(names, path.name, f"line {line}")
    rest = lines if has_header or first is None else chain([first], lines)
    read, opening = 0, RejectThreshold(path.name)
    by_name = {str(row[name]): row for row in clips.values() for name in ("youtube", "key")}
    for line, cells in rest:
        read += 1
        named = {name: cells[index] for name, index in at.items() if index < len(cells)}
        start, end = (number(named.get(name, ""), commas=True) for name in ("start", "end"))
        if start is None or end is None:
            fault = "has no start and end in seconds"
            opening.row(f"line {line}", fault)
            yield Reject(path.name, f"line {line}", fault)
            continue
        opening.row(f"line {line}", "")
        row = by_name.get(named.get("submission", "")) or by_name.get(named.get("youtube", ""))
        if row is not None and row["duration"] is None and 0 < end - start < 1e6:
            row["duration"] = end - start
    opening.end()
    yield Read(path.name, read, (note,) if note else ())


def benchmark_of(file: str, stated: str | None) -> str:
    """The id of the benchmark that a file's rows are of; `stated` is what the import says."""
    if stated:
        return ID if plain_name(stated) in _NAMES else r3.BENCHMARK.id
    return ID if "fdt" in file.casefold() else r3.BENCHMARK.id


def benchmark_row(benchmark: str) -> Row:
    """The benchmark's own row."""
    row: Row = {**r3.BENCHMARK.row()}
    if benchmark != ID:
        return row
    return {
        **row,
        "benchmark": ID,
        "name": "R3-FDT",
        "description": "Training questions of R3-Bench's layout: never on one board with its test "
        "set.",
    }
