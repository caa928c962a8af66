"""Reads table files chunk by chunk: CSV, TSV, Parquet, JSON Lines, JSON, Excel.

Text columns are plain or, on request for CSV and Parquet, dictionary-encoded
(`schema.arrow`); other Parquet columns keep their types. CSV and Parquet are streamed;
other formats are refused above the caps of `loaders.files.text_files`.
"""

import codecs
import json
import math
from collections.abc import Iterator
from itertools import chain, islice
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

import numpy as np
import pyarrow as pa

from loaders import FileRefused, NotOurs
from loaders.core.events import Reject
from loaders.core.rejects import FaultCounts
from loaders.files.csv_files import QuoteCheck, check_file, count_quotes
from loaders.files.parquet_bounds import bounded_batches, opened
from loaders.files.text_files import ITEM, UTF16, JsonRow, objects, refuse_twice, regular
from loaders.predictions.columns import well_known
from loaders.predictions.layout import MAX_COLUMNS, Layout, layout_of, summary_label
from schema.arrow import ENCODED, Array, array, column, order, pc, table
from schema.tables import INT, TEXT

STREAM_CAP: Final = 64 * 2**30
ROWS: Final = 131_072
WORDY: Final = 262_144
"""Rows of a chunk with dictionary-encoded texts: larger chunks repeat fewer distinct texts."""
WIDE: Final = 64 * 2**20
"""Bytes at which a chunk is complete although it has fewer rows."""
BLOCK: Final = 16 * 2**20
_NEEDED: Final = "a list of rows is needed, or replies by question"
ENDINGS: Final = (".csv", ".tsv", ".parquet", ".jsonl", ".json", ".xlsx")


class Chunk(NamedTuple):
    """Rows with their 1-based numbers in the file, rejects, and notes on the file.

    `unit` is what the numbers count: rows of a table, lines, or items of an array.
    """

    rows: pa.Table
    lines: Array
    faults: tuple[Reject, ...] = ()
    notes: tuple[str, ...] = ()
    unit: str = "row"

    @property
    def num_rows(self) -> int:
        """The number of rows, rejects not counted."""
        return self.rows.num_rows

    def slice(self, offset: int = 0, length: int | None = None) -> "Chunk":
        """A slice of the rows; rejects and notes stay with the first slice."""
        rows, lines = self.rows.slice(offset, length), self.lines.slice(offset, length)
        part = self._replace(rows=rows, lines=lines)
        return part._replace(faults=(), notes=()) if offset else part


def chunks(path: Path, as_words: bool = False) -> Iterator[Chunk]:
    """The file's chunks in order; `as_words` dictionary-encodes texts. Raises FileRefused."""
    ending = path.suffix.lower()
    if ending in (".csv", ".tsv"):
        return _csv(path, ending == ".tsv", ENCODED if as_words else TEXT)
    if ending == ".parquet":
        return _parquet(path, as_words)
    if ending in (".jsonl", ".json"):
        return _json(path)
    if ending == ".xlsx":
        from loaders.predictions.xlsx import sheet

        return sheet(path)
    if ending in (".pkl", ".pickle"):
        reason = "is a pickle, which can run code when it is read; export it as TSV, CSV or JSON"
        raise FileRefused(path.name, "", reason)
    raise FileRefused(path.name, "", f"is none of {', '.join(ENDINGS)}")


def check_text(path: Path) -> int:
    """The number of quotes in the file. Raises FileRefused, with the byte, for text that is not
    UTF-8: Arrow would report it row by row on the console."""
    decoder = codecs.getincrementaldecoder("utf-8")()
    done = quotes = 0
    with path.open("rb") as handle:
        while piece := handle.read(BLOCK):
            try:
                decoder.decode(piece)
            except UnicodeDecodeError as error:
                place = f"byte {done + error.start + 1}"
                reason = "is UTF-16" if done == 0 and piece[:2] in UTF16 else "is not UTF-8"
                raise FileRefused(path.name, place, f"{reason}; save it as UTF-8") from error
            done += len(piece)
            quotes += count_quotes(piece)
    return quotes


def _csv(path: Path, is_tsv: bool, kind: pa.DataType) -> Iterator[Chunk]:
    from pyarrow import csv as arrow_csv

    regular(path, path.name, STREAM_CAP)
    skipped = _SkippedRows(path.name)
    delimiter = ","
    try:
        quotes = check_text(path)
        layout = layout_of(path, is_tsv)
        delimiter, skipped.layout = layout.delimiter, layout
        watch = QuoteCheck(path, delimiter, len(layout.names), layout.lines)
        places = [str(at) for at in range(len(layout.names))]
        named = [(name, at) for at, name in enumerate(layout.names) if name]
        reader = arrow_csv.open_csv(
            path,
            arrow_csv.ReadOptions(
                block_size=BLOCK, skip_rows=layout.lines, column_names=places,
                use_threads=False,  # with threads Arrow does not number the rows it skips
            ),
            arrow_csv.ParseOptions(
                delimiter=delimiter, newlines_in_values=True, invalid_row_handler=skipped.skip
            ),
            arrow_csv.ConvertOptions(
                column_types=dict.fromkeys(places, kind), null_values=[""],
                strings_can_be_null=True, quoted_strings_can_be_null=True,
            ),
        )  # fmt: skip
        first = 1
        with reader:
            for batch in reader:
                if quotes:
                    watch.take(batch.columns)
                rows = table({name: batch.column(at) for name, at in named})
                lines = skipped.lines(first, batch.num_rows)
                first = lines[-1].as_py() + 1 if batch.num_rows else first
                yield without_blank_rows(Chunk(rows, lines, *skipped.take()))
        note = watch.end(quotes)
        if first == 1 or note:
            none = table({name: column([], TEXT) for name, _ in named})
            yield Chunk(none, order(first, 0), (), (note,) if note else ())
    except (pa.ArrowException, OSError, ValueError) as error:
        check_file(path, delimiter, 0)  # a stray quote gets a more precise error
        raise FileRefused(path.name, "", f"is no whole CSV file ({_first(error)})") from error


class _SkippedRows:
    """The rows that Arrow skips because they have more or fewer cells than the header."""

    def __init__(self, name: str) -> None:
        self.layout: Layout | None = None
        self._name, self._places = name, list[int]()
        self._faults, self._notes = list[Reject](), list[str]()

    def skip(self, row: Any) -> Literal["skip"]:
        layout = self.layout
        # Arrow counts the lines before the header as rows.
        self._places.append(row.number - (layout.lines if layout else 0))
        place = f"row {self._places[-1]}"
        cells = row.text.split(layout.delimiter) if layout else [row.text]
        is_comment = layout and layout.has_comments and row.text.lstrip().startswith("#")
        if label := summary_label(cells):
            self._notes.append(f"{place} is a summary (“{label[:40]}”) and not read")
        elif not is_comment and any(map(str.strip, cells)):
            reason = f"has {row.actual_columns} cells, not {row.expected_columns}"
            self._faults.append(Reject(self._name, place, reason))
        return "skip"

    def lines(self, first: int, count: int) -> Array:
        """The numbers of the next rows that are not skipped, from `first` on."""
        numbers = np.arange(first, first + count + len(self._places), dtype=np.int32)
        numbers = numbers[~np.isin(numbers, self._places)][:count]
        return array(numbers.tolist(), INT) if self._places else order(first, count)

    def take(self) -> tuple[tuple[Reject, ...], tuple[str, ...]]:
        """Faults and notes since the last call."""
        taken = tuple(self._faults), tuple(self._notes)
        self._faults, self._notes = [], []
        return taken


def without_blank_rows(chunk: Chunk) -> Chunk:
    """The chunk without the rows whose cells are all empty."""
    if not chunk.num_rows or not chunk.rows.num_columns:
        return chunk
    filled: Any = None
    for values in chunk.rows.columns:
        if not values.null_count:
            return chunk
        valid = pc.is_valid(values)
        filled = valid if filled is None else pc.or_(filled, valid)
    if pc.all(filled).as_py():
        return chunk
    lines = chunk.lines.filter(filled.combine_chunks())
    return chunk._replace(rows=chunk.rows.filter(filled), lines=lines)


def _parquet(path: Path, as_words: bool) -> Iterator[Chunk]:
    from pyarrow import parquet

    regular(path, path.name, STREAM_CAP)
    try:
        schema = parquet.read_schema(path)
        if len(schema) > MAX_COLUMNS:
            raise FileRefused(path.name, "", f"has more than {MAX_COLUMNS} columns")
        refuse_twice(schema.names, path.name)
        with opened(path) as file:
            first = 1
            batches = bounded_batches(file, path.name, ROWS)
            for encoded in _grouped(batches, WORDY if as_words else ROWS):
                rows = encoded if as_words else encoded.cast(schema)
                yield Chunk(rows, order(first, rows.num_rows))
                first += rows.num_rows
            if first == 1:
                yield Chunk(file.schema_arrow.empty_table(), order(1, 0))
    except (pa.ArrowException, OSError, ValueError) as error:
        raise FileRefused(path.name, "", f"is no whole Parquet file ({_first(error)})") from error


def header_of(path: Path) -> list[str]:
    """The columns of a Parquet file. Raises FileRefused."""
    from pyarrow import parquet

    regular(path, path.name, STREAM_CAP)
    try:
        return [str(name) for name in parquet.read_schema(path).names]
    except (pa.ArrowException, OSError, ValueError) as error:
        raise FileRefused(path.name, "", f"is no whole Parquet file ({_first(error)})") from error


def _grouped(batches: Iterator[pa.RecordBatch], most: int) -> Iterator[pa.Table]:
    """Joins small batches: encoded ones never span row groups, which can be small."""
    group, rows, size = list[pa.RecordBatch](), 0, 0
    for batch in batches:
        batch.validate(full=True)  # text that is no UTF-8 is found here
        group.append(batch)
        rows, size = rows + batch.num_rows, size + batch.nbytes
        if rows >= most or size >= WIDE:
            yield pa.Table.from_batches(group)
            group, rows, size = [], 0, 0
    if group:
        yield pa.Table.from_batches(group)


def _json(path: Path) -> Iterator[Chunk]:
    values = _records(path)
    names: dict[str, None] = {}
    faulty = FaultCounts()
    while part := list(islice(values, ROWS)):
        faults = [Reject(path.name, each.position, each.fault) for each in part if each.fault]
        rows = [each.row for each in part if not each.fault]
        lines = array([each.number for each in part if not each.fault], INT)
        if not names:
            for reject in faults:
                faulty.add(*reject[1:3])
            names = dict.fromkeys(str(key) for row in rows[:1000] for key in row)
            if not names:
                most = faulty.most()
                why = most.reason if most else "is no list of rows"
                place = most.position if most else ""
                raise NotOurs(path.name, place, f"{why}; it has no rows that are objects")
        cells = table({name: _column(rows, name) for name in names})
        yield Chunk(cells, lines, tuple(faults), unit=part[0].unit)


def _records(path: Path) -> Iterator[JsonRow]:
    """The rows of a JSON file; a single object may hold them."""
    values = objects(path, path.name)
    first, second = next(values, None), next(values, None)
    if first and not second and not first.fault and first.unit != ITEM:
        rows = records_of(first.row)
        if len(rows) == 1 and rows[0] is first.row and not well_known(first.row):
            raise NotOurs(path.name, "", f"is one object of {len(first.row)} fields, and {_NEEDED}")
        yield from (JsonRow(number, row, "", ITEM) for number, row in enumerate(rows, 1))
        return
    for entry in chain(filter(None, (first, second)), values):
        yield from _rows_within(entry)


def _rows_within(entry: JsonRow) -> Iterator[JsonRow]:
    """The rows that an object holds in its only list of objects, as Video-MME's files hold the
    questions of each video, with its other values; any other object is one row."""
    parts: list[Any] = [*entry.row.values()]
    lists = [part for part in parts if _all(part, dict) and part]
    if (
        len(lists) != 1
        or well_known(entry.row) > 1
        or not all(well_known(row) > 1 for row in lists[0])
    ):
        yield entry
        return
    shared = {name: part for name, part in entry.row.items() if part is not lists[0]}
    for row in lists[0]:
        yield entry._replace(row={**shared, **row})


def records_of(value: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the rows that one object holds.

    The rows are its only list of objects, a pandas layout (by column, by row or split), or replies
    or choices by question. Any other object is one row.
    """
    parts = list(value.values())
    lists = [part for part in parts if _all(part, dict) and part]
    if len(lists) == 1:
        return [{**row} for row in lists[0]]
    titles, data = value.get("columns", 0), value.get("data", 0)
    if _all(titles, str) and _all(data, list):
        return [dict(zip(titles, row, strict=False)) for row in data]
    if well_known(value) > 1 and _all(parts, dict):
        keys = dict.fromkeys(key for part in parts for key in part)
        return [{name: part.get(key) for name, part in value.items()} for key in keys]
    if well_known(value) > 1 and _all(parts, list) and len({*map(len, parts)}) == 1:
        return [dict(zip(value, row, strict=True)) for row in zip(*parts, strict=True)]
    if len(parts) > 1 and _all(parts, dict) and all(map(well_known, parts)):
        return [{"question_id": key, **part} for key, part in value.items()]
    for kind, name in ((str, "prediction"), (int, "choice")):
        if len(parts) > 1 and _all(parts, kind) and not well_known(value):
            return [{"question_id": key, name: part} for key, part in value.items()]
    return [value]


def _all(values: Any, kind: type) -> Any:
    return isinstance(values, list) and all(isinstance(value, kind) for value in values)


def _column(rows: list[dict[str, object]], name: str) -> Any:
    return column([_cell_text(row.get(name)) for row in rows], TEXT)


def _cell_text(value: object) -> str | None:
    """Return the text that a CSV file has for a value: whole numbers without “.0”, None for NaN."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, float):
        is_whole = value.is_integer() and abs(value) < 2**53
        return None if math.isnan(value) else str(int(value) if is_whole else value)
    return json.dumps(value, ensure_ascii=False)


def _first(error: Exception) -> str:
    return str(error).strip().partition("\n")[0][:200]
