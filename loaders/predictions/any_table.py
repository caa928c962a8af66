"""Predictions from any table: CSV, TSV, Parquet, JSON Lines or JSON (docs/predictions.md).

Rows of totals and means that spreadsheets put below a table are left out.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Final

from loaders import FileRefused
from loaders.core.events import Batch, Event, Options, Progress, Read
from loaders.core.rejects import RejectThreshold, split_head
from loaders.core.source_sets import SourceFile, of_folder
from loaders.files.find_files import Place, each
from loaders.predictions.columns import GRADES, Columns, find, is_predictions
from loaders.predictions.layout import ID_SIGN, layout_in, summary_label
from loaders.predictions.rows import PredictionColumns, as_text, predictions
from loaders.predictions.runs import Runs, require
from loaders.predictions.table_reader import ENDINGS, Chunk, chunks
from schema.arrow import cast, pc
from schema.tables import TEXT

_MOST: Final = 5


def without_summary(chunk: Chunk, columns: Columns) -> Chunk:
    """Remove rows of totals from the end of a file's last chunk, and add a note for each.

    If ids of questions may look like the label of such a row, the row is kept.
    """
    ids = columns.fields.get("question", columns.fields.get("text", ""))
    last = chunk.slice(max(0, chunk.num_rows - _MOST))
    labels = list[str]()
    for row in reversed(last.rows.to_pylist()):
        if not (label := _label(row, ids)):
            break
        labels.append(label)
    kept = chunk.num_rows - len(labels)
    if not labels or not kept or not _are_ids(chunk, ids, kept):
        return chunk
    notes = [
        f"{chunk.unit} {line} is a summary (“{label[:40]}”) and not read"
        for line, label in zip(chunk.lines[kept:].to_pylist(), reversed(labels), strict=True)
    ]
    return chunk.slice(0, kept)._replace(notes=(*chunk.notes, *notes))


def _label(row: Mapping[str, object], ids: str) -> str:
    cells = {name: None if value is None else str(value) for name, value in row.items()}
    is_whole = len(cells) > 2 and all(cells.values())
    label = summary_label([*cells.values()])
    is_named = cells.get(ids) and cells[ids] != label  # it has an id of its own
    return "" if is_whole or is_named else label


def _are_ids(chunk: Chunk, ids: str, count: int) -> bool:
    texts = cast(chunk.rows[ids].slice(0, count), TEXT)
    matched = pc.match_substring_regex(texts, ID_SIGN.pattern)
    return bool(pc.all(pc.fill_null(matched, True)).as_py())


_KEY: Final = re.compile(r'"([^"\\]{1,60})"\s*:')


def recognises(name: str, start: bytes) -> bool:
    """Whether a file seems to be a table of predictions, by the columns that it has."""
    return is_predictions(_columns_in(name, start), has_model=True)


def is_complete(path: Path, has_model: bool) -> bool:
    """Whether a table, with the import's model if it has one, says which model replied. A faulty
    table counts as complete: its import then says what is wrong."""
    try:
        first = next(chunks(path), None)
    except FileRefused:
        return True
    return first is not None and is_predictions(first.rows.column_names, has_model=has_model)


def _columns_in(name: str, start: bytes) -> list[str]:
    text = start.decode("utf-8", "ignore").removeprefix("\ufeff")
    if name.endswith((".json", ".jsonl")):
        return [*dict.fromkeys(_KEY.findall(text))]
    if not name.endswith(ENDINGS):
        return []
    try:
        return [column for column in layout_in(text, name, is_tsv=False).names if column]
    except FileRefused:
        return []


def load(paths: Sequence[Path], options: Options) -> Iterator[Event]:
    """Every table of `paths`; a folder stands for the tables in it. Raises FileRefused."""
    files = list(chain.from_iterable(map(_files, paths)))
    runs = Runs()
    yield from each(
        files, lambda place: _file(place.path, options, runs, of_folder(place.path, place.name))
    )
    yield from runs.batches()


def _files(path: Path) -> list[Place]:
    if not path.is_dir():
        return [Place(path, path.name, named=True)]
    files = sorted(p for p in path.iterdir() if p.suffix.lower() in ENDINGS)
    if not files:
        raise FileRefused(path.name, "", f"is a folder without a file of {', '.join(ENDINGS)}")
    return [Place(file, f"{path.resolve().name}/{file.name}") for file in files]


def _file(path: Path, options: Options, runs: Runs, part_of: SourceFile) -> Iterator[Event]:
    columns, count, kept = None, 0, 0
    notes = list[str]()
    opening = RejectThreshold(path.name)
    for chunk, is_last in _with_last(split_head(chunks(path, as_words=True))):
        columns = columns or _columns(chunk, options, path.name)
        _refuse_grades(chunk, columns, path.name)
        if is_last:
            chunk = without_summary(chunk, columns)
        yield from chunk.faults
        notes += chunk.notes
        count += chunk.rows.num_rows + len(chunk.faults)
        faults, taken = [fault[1:3] for fault in chunk.faults], 0
        for event in predictions(
            PredictionColumns(chunk, columns, path.name), options, runs, part_of
        ):
            if isinstance(event, Batch):
                taken += event.rows.num_rows if event.table == "prediction" else 0
            else:
                faults.append(event[1:3])
            yield event
        opening.rows(taken, faults)
        kept += taken
        yield Progress(count, count, path.name)
    unread = columns.unread if columns else ()
    if unread:
        notes.append(f"columns that are not read: {', '.join(unread)[:300]}")
    yield Read(path.name, count, tuple(notes))
    opening.end()
    if not kept and count:
        raise FileRefused(path.name, "", "has no row that can be read")


def _with_last(parts: Iterator[Chunk]) -> Iterator[tuple[Chunk, bool]]:
    """Yield each chunk, and whether it is the last one with rows."""
    before: Chunk | None = None
    for part in parts:
        if before is None or part.num_rows:
            if before is not None:
                yield before, False
            before = part
        else:
            faults, notes = before.faults + part.faults, before.notes + part.notes
            before = before._replace(faults=faults, notes=notes)
    if before is not None:
        yield before, True


def _columns(chunk: Chunk, options: Options, name: str) -> Columns:
    columns = find(chunk.rows.column_names, options.columns, name, options.model is not None)
    if "benchmark" not in columns.fields:
        require(options.benchmark, "benchmark", name)
    return columns


def _refuse_grades(chunk: Chunk, columns: Columns, name: str) -> None:
    """Inspect marks a reply by a letter. Read as the letter of an option, a correct one would be
    option C. Raises FileRefused."""
    column = columns.fields.get("reply")
    if column is None:
        return
    letters = {
        text.strip() for text in pc.unique(as_text(chunk.rows[column])).to_pylist() if text
    } - {""}
    is_score = column.casefold().startswith("score")
    if letters and letters <= GRADES.keys() and ("I" in letters or is_score):
        raise FileRefused(
            name, "", f"its column “{column[:60]}” holds {', '.join(sorted(letters))} alone: "
            "Inspect's marks (correct, incorrect, partly, no answer), and no replies. Import the "
            f"log itself (import inspect LOG), or name the column by --map {column[:60]}=correct"
        )  # fmt: skip
