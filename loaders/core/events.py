"""What a loader is: a function from paths to a stream of Arrow batches, rejects and progress.

A faulty row is a `Reject` in the stream; a faulty file raises `FileRefused`.
"""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import pyarrow as pa


class Batch(NamedTuple):
    """Rows of one logical table; the schema is exactly `TABLES[table].schema` (of what is still to
    be read, ARRIVING, texts may come as `schema.dictionary_columns`).

    `fills`: the rows only stand in where their key is not known yet (an item known by a clip's
    file name alone, a clip without its file); they must not replace rows of an earlier import.
    """

    table: str
    rows: pa.RecordBatch
    fills: bool = False


class Reject(NamedTuple):
    """A row left out, with its place (line or JSON path). `kept`: only its faulty part was."""

    file: str
    position: str
    reason: str
    kept: bool = False


class Read(NamedTuple):
    """A file has been read: how many rows of its own it had, and what is worth telling of it."""

    file: str
    rows: int
    notes: tuple[str, ...] = ()


class Progress(NamedTuple):
    """`done` of `total` steps; `what` is being worked on."""

    done: int
    total: int
    what: str


class Options(NamedTuple):
    """What a user may set at import. Names replace those that file and folder names imply."""

    strict: bool = False
    model: str | None = None
    judge: str | None = None
    setting: str | None = None
    answer_base: int = 0
    benchmark: str | None = None
    columns: tuple[tuple[str, str], ...] = ()
    """(column of the file, field of a prediction), where names differ."""
    new_questions: bool = False
    """Whether questions that nobody knows are taken from a prediction file."""


Event = Batch | Reject | Read | Progress
LoadFunction = Callable[[Sequence[Path], Options], Iterator[Event]]
