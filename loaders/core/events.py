"""The contract of a loader: a function from paths to a stream of batches, rejects and progress.

Rows become Arrow batches of a logical table. A faulty row is a `Reject` in the stream; a faulty
file raises `FileRefused`.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import pyarrow as pa

from schema.arrow import Column, cast, is_encoded, nulls
from schema.arrow import table as arrow_table
from schema.tables import ARRIVING, TABLES


class Batch(NamedTuple):
    """Rows of one logical table; the schema is exactly `TABLES[table].schema` (text columns of
    ARRIVING may be dictionary-encoded, `schema.arrow`).

    `fills`: placeholder rows, inserted only where their key is not known yet (an item known by a
    clip's file name alone, a clip without its file); they never replace rows of earlier imports.
    `unit`: what `source_line` counts: rows, lines, or items of an array.
    """

    table: str
    rows: pa.RecordBatch
    fills: bool = False
    unit: str = "row"


Row = Mapping[str, object]
BATCH_ROWS: Final = 4096


class Reject(NamedTuple):
    """A rejected row with its position (line or JSON path). `kept`: only its faulty part was
    dropped."""

    file: str
    position: str
    reason: str
    kept: bool = False


class Read(NamedTuple):
    """A file was read to its end: its row count, and notes for the report."""

    file: str
    rows: int
    notes: tuple[str, ...] = ()


class Progress(NamedTuple):
    """`done` of `total` steps; `what` is being worked on."""

    done: int
    total: int
    what: str


class Options(NamedTuple):
    """Import options. Names override those that file and folder names imply."""

    strict: bool = False
    model: str | None = None
    judge: str | None = None
    setting: str | None = None
    answer_base: int = 0
    benchmark: str | None = None
    columns: tuple[tuple[str, str], ...] = ()
    """(column of the file, field of a prediction), where names differ."""
    new_questions: bool = False
    """Whether unknown questions are imported from a prediction file."""
    filter_name: str | None = None
    """The filter whose lines are read, if a harness writes a line for each filter."""


Event = Batch | Reject | Read | Progress
LoadFunction = Callable[[Sequence[Path], Options], Iterator[Event]]


def batches(
    table: str, rows: Sequence[Row], fills: bool = False, unit: str = "row"
) -> Iterator[Batch]:
    """The rows in batches of at most BATCH_ROWS; columns that a row lacks are NULL."""
    schema = (TABLES.get(table) or ARRIVING[table]).schema
    for start in range(0, len(rows), BATCH_ROWS):
        part = [dict(row) for row in rows[start : start + BATCH_ROWS]]
        yield Batch(table, pa.RecordBatch.from_pylist(part, schema=schema), fills, unit)


def table_batches(table: str, rows: pa.Table) -> Iterator[Batch]:
    """An Arrow table's columns as batches of the logical table; absent columns are NULL.

    Tables of ARRIVING may have dictionary-encoded text columns.
    """
    schema = (TABLES.get(table) or ARRIVING[table]).schema
    columns = {
        name: _column(table, rows, name, kind)
        for name, kind in zip(schema.names, schema.types, strict=True)
    }
    for batch in arrow_table(columns).to_batches():
        if batch.num_rows:
            yield Batch(table, batch)


def _column(table: str, rows: pa.Table, name: str, kind: pa.DataType) -> Column:
    if name not in rows.column_names:
        return nulls(rows.num_rows, kind)
    values = rows[name]
    return values if table in ARRIVING and is_encoded(values.type) else cast(values, kind)
