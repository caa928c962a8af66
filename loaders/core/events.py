"""What a loader is: a function from paths to a stream of Arrow batches, rejects and progress.

A faulty row is a `Reject` in the stream; a faulty file raises `FileRefused`.
"""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import pyarrow as pa


class Batch(NamedTuple):
    """Rows of one logical table; the schema is exactly `TABLES[table].schema` (text columns of
    ARRIVING may be dictionary-encoded, `schema.dictionary_columns`).

    `fills`: placeholder rows, inserted only where their key is not known yet (an item known by a
    clip's file name alone, a clip without its file); they never replace rows of earlier imports.
    `unit`: what `source_line` counts: rows, lines, or items of an array.
    """

    table: str
    rows: pa.RecordBatch
    fills: bool = False
    unit: str = "row"


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
