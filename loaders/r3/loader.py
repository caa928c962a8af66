"""R3-Bench (nlxpku/R3-Bench): r3-bench-dx.json, r3-bench-hard.json, videos.csv, a folder of clips.

Videos and subtitles are not part of the data set. Those that lie beside its files are matched to
its submissions by their names: a film is named after its submission, or has the YouTube id in its
name. Nodes have no times in these files, so chains come without.

R3-FDT, R3-Bench's training questions, is a benchmark of its own, never pooled with the test set.
Its layout is not public. A file of R3-Bench's layout is of it where its name says `fdt`, or where
the import does (`--benchmark r3-fdt`). Its own id is `fdt`: `r3-fdt` means R3-Bench's paper in
addresses and on printed tables (schema/benchmarks).
"""

from collections.abc import Generator, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Final

from loaders import FileRefused, NotOurs
from loaders.core.events import Event, Options, Progress, Read, Reject, batches
from loaders.core.rejects import RejectThreshold
from loaders.files.csv_files import check
from loaders.files.find_files import Place, each, left_out
from loaders.files.text_files import decoded, read_bytes, read_json, refuse_twice
from loaders.predictions.layout import delimiter_in
from loaders.predictions.values import number
from loaders.r3.cuts import cells_of, columns_of
from loaders.r3.rows import Row, SubmissionRows, fault_of
from media.file_fingerprint import stamp_of
from media.mp4 import MediaFault, probe
from media.subtitles import ENDINGS, SubtitleFault, last_second
from schema.benchmarks import plain_name, r3
from schema.tables import TABLES

FILMS: Final = (".mp4",)
SUBTITLES: Final = ENDINGS
_NAMED: Final = "name the file <submission id>{}"
_SLACK_S: Final = 2.0
"""A cue may end a little after its clip."""
Clips = Mapping[str, dict[str, object]]
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


def films(places: Sequence[Place], clips: Clips) -> Iterator[Event]:
    """Give each clip its film; a film of none, or of several, is reported."""
    for done, place in enumerate(places):
        file = place.path
        yield Progress(done, len(places), file.name)
        row = yield from _match(place, _by_name(file.stem, clips))
        if row is None:
            continue
        try:
            media = probe(file)
        except MediaFault as fault:
            yield Reject(file.name, "", f"{fault}; the clip is kept without it", kept=True)
            continue
        duration = row["duration"] or media.duration
        row.update(media._asdict() | {"duration": duration, "media": str(file.resolve())})


def subtitles(places: Sequence[Place], clips: Clips) -> Iterator[Event]:
    """Give each clip its subtitles, after its film: WebVTT leads over SRT of the same name."""
    ordered = sorted(places, key=lambda place: ENDINGS.index(place.path.suffix.lower()))
    for place in ordered:
        file = place.path
        row = yield from _match(place, _by_name(file.stem, clips) or _beside(file, clips))
        if row is None:
            continue
        if row.get("subtitles"):
            first = Path(str(row["subtitles"])).name
            yield Reject(file.name, "", f"its clip has {first} already; it is left out", kept=True)
            continue
        try:
            last, stamp = last_second(file), stamp_of(file).text()
        except (SubtitleFault, OSError) as fault:
            reason = str(fault) if isinstance(fault, SubtitleFault) else "can't be read"
            yield Reject(file.name, "", f"{reason}; the clip is kept without it", kept=True)
            continue
        if reason := _too_long(file, row, last):
            yield Reject(file.name, "", reason, kept=True)
            continue
        row.update({"subtitles": str(file.resolve()), "subtitles_stamp": stamp})


def _by_name(stem: str, clips: Clips) -> list[dict[str, object]]:
    """The clips that a file's name names: by submission (`s1`, `s1.en`), else by YouTube id."""
    for name in (stem, stem.rpartition(".")[0]):
        if name and (own := [row for row in clips.values() if row["key"] == name]):
            return own
    return [row for row in clips.values() if row["youtube"] and str(row["youtube"]) in stem]


def _beside(file: Path, clips: Clips) -> list[dict[str, object]]:
    """The clip whose film has the same name."""
    film = str(file.resolve().with_suffix(FILMS[0]))
    return [row for row in clips.values() if row.get("media") == film]


def _too_long(file: Path, row: Row, last: float) -> str:
    """Why subtitles are not of the clip: those of a whole film go on after its cut ends."""
    duration = row["duration"]
    is_named = str(row["key"]) in (file.stem, file.stem.rpartition(".")[0])
    if is_named or not isinstance(duration, int | float) or last <= duration + _SLACK_S:
        return ""
    return (
        f"its last cue ends at {last:g} s, and the clip has {duration:g} s: it seems to be of the "
        f"whole film and is left out; {_NAMED.format(file.suffix)} where it is of the clip"
    )


def _match(
    place: Place, matches: list[dict[str, object]]
) -> Generator[Event, None, dict[str, object] | None]:
    """The clip of a file, None where there is none or more than one."""
    file, hint = place.path, _NAMED.format(place.path.suffix)
    if not (matches or place.named):
        yield Read(file.name, 0, (f"left out: names no submission; {hint}",))
        return None
    yield Read(file.name, 1)
    if len(matches) != 1:
        reason = "names no submission" if not matches else "could be of several submissions"
        yield Reject(file.name, "", f"{reason}; {hint}")
        return None
    return matches[0]
