"""One file of a bundle, JSON Lines or Parquet, as an Arrow table with the declared columns.

Both formats give the same columns, so every rule is written once and checked columnwise. The
column `line` holds each row's position. Rows that are faulty by themselves are rejected chunk by
chunk, so that a file full of them takes no memory.
"""

from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Final, NamedTuple

import pyarrow as pa

from loaders import FileRefused
from loaders.bundle.fields import BundleFile
from loaders.bundle.rules import check_alone
from loaders.core.events import Reject
from loaders.core.rejects import JUNK_ROWS, RejectThreshold
from loaders.core.row_validation import FilePart, Sieve
from loaders.files.parquet_bounds import check_chunks, check_texts, opened
from loaders.files.text_files import objects, refuse_twice, regular
from schema.arrow import Column, array, cast, nulls, order, table
from schema.tables import FLAG, INT, MAX_INT, REAL, TEXT

_ENDINGS: Final = ("jsonl", "parquet")
PARQUET_CAP: Final = 4 * 2**30
PARQUET_ROWS: Final = 20_000_000
PARQUET_PART: Final = 1_000_000
PART_ROWS: Final = 32_768
"""Rows of a chunk; the first has JUNK_ROWS."""
UNKNOWN: Final = 50
"""Unknown fields listed in notes."""


class FileRows(NamedTuple):
    """A file as read: its valid rows, the keys of its rejected rows (`lost`), the number of rows
    read, and unknown fields."""

    name: str
    unit: str
    rows: pa.Table
    lost: pa.Table
    read: int = 0
    unknown: tuple[str, ...] = ()


def find(folder: Path, stem: str) -> Path | None:
    """The file with that stem, None without. Raises FileRefused if both formats exist."""
    existing = [path for ending in _ENDINGS if (path := folder / f"{stem}.{ending}").exists()]
    if len(existing) > 1:
        raise FileRefused(
            existing[0].name, "", f"is there as {existing[1].name} too; keep one of them"
        )
    return existing[0] if existing else None


def empty(stem: str, file: BundleFile) -> FileRows:
    """The rows of an absent file: none."""
    rows = _rows([], [], file)
    return FileRows(stem, "line", rows, rows.select(file.key))


def read(path: Path, file: BundleFile) -> Generator[Reject, None, FileRows]:
    """Yields rejects for rows faulty by themselves; returns the rest. Raises FileRefused."""
    return _parquet(path, file) if path.suffix == ".parquet" else _lines(path, file)


class _Parts:
    """Collects a file's rows chunk by chunk."""

    def __init__(self, name: str, unit: str, file: BundleFile) -> None:
        self._name, self.unit, self._file = name, unit, file
        self._good, self._lost = list[pa.Table](), list[pa.Table]()
        self._count = 0
        self._opening = RejectThreshold(name)

    def take(self, rows: pa.Table, faults: list[tuple[int, str]]) -> Iterator[Reject]:
        """The rejects of a chunk; `faults` are lines that gave no row. Raises FileRefused where all
        of the first JUNK_ROWS rows are faulty."""
        sieve = Sieve(FilePart(self._name, self.unit, rows))
        check_alone(sieve, self._file)
        ordered = sorted([*faults, *sieve.faults()])
        rejects = [Reject(self._name, f"{self.unit} {line}", reason) for line, reason in ordered]
        self._count += rows.num_rows + len(faults)
        self._good.append(sieve.good)
        self._lost.append(sieve.bad.select(self._file.key).drop_null())
        self._opening.rows(sieve.good.num_rows, (reject[1:3] for reject in rejects))
        yield from rejects

    def source(self, unknown: tuple[str, ...]) -> FileRows:
        """The file's rows. Raises FileRefused where all are faulty."""
        rows, lost = pa.concat_tables(self._good), pa.concat_tables(self._lost)
        self._opening.end()
        return FileRows(self._name, self.unit, rows, lost, self._count, unknown)


def _lines(path: Path, file: BundleFile) -> Generator[Reject, None, FileRows]:
    parts = _Parts(path.name, "line", file)
    rows, numbers, faults = list[dict[str, object]](), list[int](), list[tuple[int, str]]()
    unknown = dict[str, None]()
    most = JUNK_ROWS
    for number, row, fault, unit in objects(path, path.name):
        parts.unit = unit
        if fault := fault or _row_fault(row, file):
            faults.append((number, fault))
        else:
            rows.append(row)
            numbers.append(number)
            if len(unknown) < UNKNOWN:
                unknown.update((key[:80], None) for key in row if key not in file.fields)
        if len(numbers) + len(faults) == most:
            yield from parts.take(_rows(rows, numbers, file), faults)
            rows, numbers, faults, most = [], [], [], PART_ROWS
    yield from parts.take(_rows(rows, numbers, file), faults)
    return parts.source(tuple(unknown)[:UNKNOWN])


def _rows(rows: list[dict[str, object]], numbers: list[int], file: BundleFile) -> pa.Table:
    columns = {
        name: array([row.get(name) for row in rows], field.kind)
        for name, field in file.fields.items()
    }
    return table(columns | {"line": array(numbers, INT)})


def _row_fault(row: dict[str, object], file: BundleFile) -> str:
    for name, value in row.items():
        field = file.fields.get(name)
        if field is not None and value is not None and not _fits(value, field.kind):
            return f"{name} is not {_KINDS[str(field.kind)]}"
    return ""


_KINDS: Final = {
    str(TEXT): "text", str(INT): "a whole number",
    str(REAL): "a number", str(FLAG): "true or false",
    str(pa.list_(TEXT)): "a list of texts", str(pa.list_(REAL)): "a list of numbers",
}  # fmt: skip


def _fits(value: object, kind: pa.DataType) -> bool:
    if isinstance(kind, pa.ListType):
        return isinstance(value, list) and all(_fits(part, kind.value_type) for part in value)
    if kind == TEXT:
        return isinstance(value, str)
    if kind == FLAG or isinstance(value, bool):
        return kind == FLAG and isinstance(value, bool)
    if kind == INT:
        return isinstance(value, int) and abs(value) <= MAX_INT
    return isinstance(value, int | float) and abs(value) < 1e15


def _parquet(path: Path, file: BundleFile) -> Generator[Reject, None, FileRows]:
    regular(path, path.name, PARQUET_CAP)
    try:
        with opened(path) as parquet:
            if parquet.metadata.num_rows > PARQUET_ROWS:
                reason = f"has {parquet.metadata.num_rows} rows; at most {PARQUET_ROWS} are read"
                raise FileRefused(path.name, "", reason)
            names = parquet.schema_arrow.names
            known = [name for name in names if name in file.fields]
            check_chunks(parquet, path.name, known)
            rows = parquet.read(columns=known)
            check_texts(rows, path.name)
    except (pa.ArrowException, OSError, ValueError) as error:
        raise FileRefused(path.name, "", "is no whole Parquet file") from error
    refuse_twice(rows.column_names, path.name)
    columns = {name: _column(path, rows, name, field.kind) for name, field in file.fields.items()}
    whole = table(columns | {"line": order(1, rows.num_rows)})
    parts = _Parts(path.name, "row", file)
    yield from parts.take(whole.slice(0, JUNK_ROWS), [])
    for start in range(JUNK_ROWS, whole.num_rows, PARQUET_PART):
        yield from parts.take(whole.slice(start, PARQUET_PART), [])
    unknown = tuple(name[:80] for name in names if name not in file.fields)
    return parts.source(unknown[:UNKNOWN])


def _column(path: Path, rows: pa.Table, name: str, kind: pa.DataType) -> Column:
    if name not in rows.column_names:
        return nulls(rows.num_rows, kind)
    column = rows[name]
    try:
        column.validate(full=True)  # finds text that is not UTF-8
        if kind == TEXT and not _is_text(column.type):
            raise FileRefused(path.name, f"column {name}", "is not text")
        return cast(column, kind)
    except (pa.ArrowException, ValueError) as error:
        reason = f"is not {_KINDS[str(kind)]}"
        raise FileRefused(path.name, f"column {name}", reason) from error


def _is_text(kind: pa.DataType) -> bool:
    inner = kind.value_type if isinstance(kind, pa.DictionaryType) else kind
    return (
        pa.types.is_string(inner)
        or pa.types.is_large_string(inner)
        or pa.types.is_string_view(inner)
        or pa.types.is_null(inner)
    )
