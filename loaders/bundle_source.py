"""One file of a bundle, JSON Lines or Parquet, as an Arrow table with the declared columns.

Both end as the same columns, so that every rule is written once and checked columnwise. The
column `line` says where each row came from.
"""

from pathlib import Path
from typing import Final, NamedTuple

import pyarrow as pa

from loaders.arrow import Column, array, cast, nulls, table
from loaders.bundle_fields import File
from loaders.columns import MAX_INT
from loaders.errors import FileRefused
from loaders.jsonl import objects
from loaders.read import regular
from loaders.tables import FLAG, INT, REAL, TEXT

_ENDINGS: Final = ("jsonl", "parquet")
PARQUET_CAP: Final = 4 * 2**30
PARQUET_ROWS: Final = 20_000_000
JUNK_LINES: Final = 1000
"""A file whose first 1000 rows are all faulty is refused: it is something else."""


class Source(NamedTuple):
    """A file as read: its rows, what was wrong with lines that gave none, unknown fields."""

    name: str
    unit: str
    rows: pa.Table
    faults: list[tuple[int, str]]
    unknown: tuple[str, ...]


def find(folder: Path, stem: str) -> Path | None:
    """The file of that name, JSON Lines or Parquet. Raises FileRefused if there are both."""
    found = [path for ending in _ENDINGS if (path := folder / f"{stem}.{ending}").exists()]
    if len(found) > 1:
        raise FileRefused(found[0].name, "", f"is there as {found[1].name} too; keep one of them")
    return found[0] if found else None


def empty(stem: str, file: File) -> Source:
    """The source of a file that is not there: no rows."""
    columns = {name: array([], field.kind) for name, field in file.fields.items()}
    return Source(stem, "line", table(columns | {"line": array([], INT)}), [], ())


def read(path: Path, file: File) -> Source:
    """The file's rows. Raises FileRefused."""
    return _parquet(path, file) if path.suffix == ".parquet" else _lines(path, file)


def _lines(path: Path, file: File) -> Source:
    columns: dict[str, list[object]] = {name: [] for name in file.fields}
    numbers, faults, unknown = list[int](), list[tuple[int, str]](), dict[str, None]()
    for number, row, fault in objects(path, path.name):
        fault = fault or _row_fault(row, file)
        if fault:
            faults.append((number, fault))
            if len(faults) >= JUNK_LINES and not numbers:
                raise FileRefused(path.name, "", f"is no JSON Lines file of rows: {fault}")
            continue
        numbers.append(number)
        unknown.update(dict.fromkeys(key for key in row if key not in file.fields))
        for name, column in columns.items():
            column.append(row.get(name))
    arrays = {name: array(columns[name], field.kind) for name, field in file.fields.items()}
    rows = table(arrays | {"line": array(numbers, INT)})
    return Source(path.name, "line", rows, faults, tuple(unknown))


def _row_fault(row: dict[str, object], file: File) -> str:
    for name, field in file.fields.items():
        value = row.get(name)
        if value is not None and not _fits(value, field.kind):
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


def _parquet(path: Path, file: File) -> Source:
    import pyarrow.parquet as pq

    regular(path, path.name, PARQUET_CAP)
    try:
        with pq.ParquetFile(path) as parquet:
            if parquet.metadata.num_rows > PARQUET_ROWS:
                reason = f"has {parquet.metadata.num_rows} rows; at most {PARQUET_ROWS} are read"
                raise FileRefused(path.name, "", reason)
            names = parquet.schema_arrow.names
            rows = parquet.read(columns=[name for name in names if name in file.fields])
    except (pa.ArrowException, OSError, ValueError) as error:
        raise FileRefused(path.name, "", "is no whole Parquet file") from error
    if len(set(rows.column_names)) < len(rows.column_names):
        raise FileRefused(path.name, "", "has two columns of one name")
    columns = {name: _column(path, rows, name, field.kind) for name, field in file.fields.items()}
    lines = array(range(1, rows.num_rows + 1), INT)
    unknown = tuple(name for name in names if name not in file.fields)
    return Source(path.name, "row", table(columns | {"line": lines}), [], unknown)


def _column(path: Path, rows: pa.Table, name: str, kind: pa.DataType) -> Column:
    if name not in rows.column_names:
        return nulls(rows.num_rows, kind)
    column = rows[name]
    try:
        column.validate(full=True)  # text that is no UTF-8 is found here
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
