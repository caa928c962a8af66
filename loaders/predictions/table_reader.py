"""Reads table files chunk by chunk: CSV, TSV, Parquet, JSON Lines, JSON, Excel.

Text columns are plain or, on request for CSV and Parquet, dictionary-encoded
(`schema.dictionary_columns`); other Parquet columns keep their types. CSV and Parquet are streamed;
other formats are refused above the caps of `loaders.files.text_files`.
"""

import codecs
import csv
import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

import pyarrow as pa

from loaders.core.errors import FileRefused, NotOurs
from loaders.core.events import Reject
from loaders.files.csv_quotes import QuoteCheck, check_file, count_quotes
from loaders.files.text_files import (
    LINE_CAP,
    NotJSON,
    decoded,
    parse,
    read_json,
    read_lines,
    refuse_twice,
    regular,
)
from schema.arrow import Array, array, column, order, table
from schema.dictionary_columns import ENCODED
from schema.tables import INT, TEXT

STREAM_CAP: Final = 64 * 2**30
ROWS: Final = 131_072
WORDY: Final = 262_144
"""Rows of a chunk with dictionary-encoded texts: larger chunks repeat fewer distinct texts."""
WIDE: Final = 64 * 2**20
"""Bytes at which a chunk is complete although it has fewer rows."""
BLOCK: Final = 16 * 2**20
_UTF16: Final = (b"\xff\xfe", b"\xfe\xff")
MAX_COLUMNS: Final = 2_000
ENDINGS: Final = (".csv", ".tsv", ".parquet", ".jsonl", ".json", ".xlsx")


class Chunk(NamedTuple):
    """Rows with their 1-based numbers in the file, rejects, and notes on the file."""

    rows: pa.Table
    lines: Array
    faults: tuple[Reject, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def num_rows(self) -> int:
        """The number of rows, rejects not counted."""
        return self.rows.num_rows

    def slice(self, offset: int = 0, length: int | None = None) -> "Chunk":
        """A slice of the rows; rejects and notes stay with the first slice."""
        rows, lines = self.rows.slice(offset, length), self.lines.slice(offset, length)
        return Chunk(rows, lines) if offset else Chunk(rows, lines, self.faults, self.notes)


def chunks(path: Path, as_words: bool = False) -> Iterator[Chunk]:
    """The file's chunks in order; `as_words` dictionary-encodes texts. Raises FileRefused."""
    ending = path.suffix.lower()
    if ending in (".csv", ".tsv"):
        return _csv(path, "\t" if ending == ".tsv" else None, ENCODED if as_words else TEXT)
    if ending == ".parquet":
        return _parquet(path, as_words)
    if ending in (".jsonl", ".json"):
        return _json(path, ending == ".jsonl")
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
                reason = "is UTF-16" if done == 0 and piece[:2] in _UTF16 else "is not UTF-8"
                raise FileRefused(path.name, place, f"{reason}; save it as UTF-8") from error
            done += len(piece)
            quotes += count_quotes(piece)
    return quotes


def _header(path: Path, delimiter: str | None) -> tuple[list[str], str]:
    with path.open("rb") as handle:
        line = decoded(handle.readline(LINE_CAP), path.name, "line 1")
    if delimiter is None:
        delimiter = ";" if line.count(";") > line.count(",") else ","
    try:
        names = next(csv.reader([line], delimiter=delimiter, strict=False), [])
    except csv.Error as error:
        raise FileRefused(path.name, "line 1", f"is no header ({error})") from error
    if not names or len(names) > MAX_COLUMNS:
        raise FileRefused(path.name, "line 1", f"is no header of 1 to {MAX_COLUMNS} columns")
    refuse_twice(names, path.name, "line 1")
    return names, delimiter


def _csv(path: Path, delimiter: str | None, kind: pa.DataType) -> Iterator[Chunk]:
    from pyarrow import csv as arrow_csv

    regular(path, path.name, STREAM_CAP)
    faults: list[Reject] = []

    def skip(row: Any) -> Literal["skip"]:
        reason = f"has {row.actual_columns} cells, not {row.expected_columns}"
        place = f"row {row.number - 1}" if row.number else ""
        faults.append(Reject(path.name, place or f"“{row.text[:40]}”", reason))
        return "skip"

    try:
        quotes = check_text(path)
        names, delimiter = _header(path, delimiter)
        watch = QuoteCheck(path, delimiter, len(names))
        reader = arrow_csv.open_csv(
            path,
            arrow_csv.ReadOptions(block_size=BLOCK),
            arrow_csv.ParseOptions(
                delimiter=delimiter, newlines_in_values=True, invalid_row_handler=skip
            ),
            arrow_csv.ConvertOptions(
                column_types=dict.fromkeys(names, kind), null_values=[""],
                strings_can_be_null=True, quoted_strings_can_be_null=True,
            ),
        )  # fmt: skip
        first = 1
        with reader:
            for batch in reader:
                skipped, faults[:] = tuple(faults), []
                rows = table({name: batch.column(at) for at, name in enumerate(names)})
                if quotes:
                    watch.take(batch.columns)
                yield Chunk(rows, order(first, batch.num_rows), skipped)
                first += batch.num_rows + len(skipped)
        note = watch.end(quotes)
        if first == 1 or note:
            none = table({name: column([], TEXT) for name in names})
            yield Chunk(none, order(first, 0), (), (note,) if note else ())
    except (pa.ArrowException, OSError, ValueError) as error:
        check_file(path, delimiter or ",", 0)  # a stray quote gets a more precise error
        raise FileRefused(path.name, "", f"is no whole CSV file ({_first(error)})") from error


def _parquet(path: Path, as_words: bool) -> Iterator[Chunk]:
    from pyarrow import parquet

    regular(path, path.name, STREAM_CAP)
    try:
        schema = parquet.read_schema(path)
        if len(schema) > MAX_COLUMNS:
            raise FileRefused(path.name, "", f"has more than {MAX_COLUMNS} columns")
        refuse_twice(schema.names, path.name)
        texts = [field.name for field in schema if field.type.equals(TEXT)] if as_words else []
        with parquet.ParquetFile(path, read_dictionary=texts) as file:
            first = 1
            for rows in _grouped(file.iter_batches(ROWS), WORDY if as_words else ROWS):
                yield Chunk(rows, order(first, rows.num_rows))
                first += rows.num_rows
            if first == 1:
                yield Chunk(file.schema_arrow.empty_table(), order(1, 0))
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


def _json(path: Path, by_line: bool) -> Iterator[Chunk]:
    values = _lines(path) if by_line else enumerate(_records(path), 1)
    names: dict[str, None] = {}
    while part := list(islice(values, ROWS)):
        faults = [
            Reject(path.name, f"row {number}", value if isinstance(value, str) else "is no object")
            for number, value in part
            if not isinstance(value, dict)
        ]
        rows = [value for _, value in part if isinstance(value, dict)]
        lines = array([at for at, value in part if isinstance(value, dict)], INT)
        if not names:
            names = dict.fromkeys(str(key) for row in rows[:1000] for key in row)
            if not names:
                raise NotOurs(path.name, "", "has no rows that are objects")
        yield Chunk(table({name: _column(rows, name) for name in names}), lines, tuple(faults))


def _lines(path: Path) -> Iterator[tuple[int, object]]:
    for number, line in read_lines(path, path.name):
        try:
            yield number, parse(line)
        except json.JSONDecodeError as error:
            yield number, f"is not JSON ({error.msg}, column {error.colno})"
        except NotJSON as error:
            yield number, str(error)


def _records(path: Path) -> list[object]:
    value = read_json(path, path.name)
    if not isinstance(value, list):
        raise NotOurs(path.name, "", "is no list of rows")
    return value


def _column(rows: list[dict[str, object]], name: str) -> Any:
    return column([_cell_text(row.get(name)) for row in rows], TEXT)


def _cell_text(value: object) -> str | None:
    if value is None or isinstance(value, str):
        return value
    return json.dumps(value, ensure_ascii=False)


def _first(error: Exception) -> str:
    return str(error).strip().partition("\n")[0][:200]
