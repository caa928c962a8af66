"""A first look at a file: its columns, its first rows, and what they seem to be."""

from itertools import islice
from pathlib import Path
from typing import Any, Final

import orjson
import pyarrow as pa

from loaders.core.errors import FileRefused
from loaders.core.registry import recognised
from loaders.files.text_files import regular
from loaders.predictions.columns import ALIASES, find
from loaders.predictions.table_reader import chunks

ROWS: Final = 5
COLUMNS: Final = 40
CELL: Final = 120
PEEK: Final = 4096


def preview(path: Path) -> dict[str, Any]:
    """`kind` (a guess), `columns`, `rows` as text, `fields` (field → column) or `problem`."""
    name = path.name
    shown: dict[str, Any] = {"kind": guess(path, name), "columns": [], "rows": [], "fields": {}}
    if shown["kind"] not in ("table", "vlmevalkit", "lmms-eval"):
        return shown
    try:
        rows = _first_rows(path, name)
    except FileRefused as refused:  # the loaders of other kinds read more than tables
        return shown | ({"problem": _reason(refused)} if shown["kind"] == "table" else {})
    names = rows.column_names
    shown |= {
        "columns": [_cut(column) for column in names[:COLUMNS]],
        "can_be": list(ALIASES),
        "more_columns": max(0, len(names) - COLUMNS),
        "rows": [[_text(row[column]) for column in names[:COLUMNS]] for row in rows.to_pylist()],
    }
    if shown["kind"] != "table":
        return shown
    try:
        columns_found = find(names, (), name, True)
    except FileRefused as refused:
        return shown | {"missing": _reason(refused).partition(";")[0]}
    return shown | {"fields": dict(columns_found.fields), "letters": list(columns_found.letters)}


def guess(path: Path, name: str) -> str:
    """The kind of import that a file seems to be for, by its name and its beginning."""
    with path.open("rb") as file:
        return recognised(name, file.read(PEEK))


def _first_rows(path: Path, name: str) -> pa.Table:
    regular(path, name, 2**40)
    first = next(islice(chunks(path), 1), None)
    if first is None:
        raise FileRefused(name, "", "has no rows")
    return first.rows.slice(0, ROWS)


def _reason(refused: FileRefused) -> str:
    return ": ".join(part for part in (refused.position, refused.reason) if part)


def _text(value: object) -> str | None:
    if value is None or isinstance(value, str):
        return None if value is None else _cut(value)
    return _cut(orjson.dumps(value, default=str).decode())


def _cut(text: str) -> str:
    return text if len(text) <= CELL else text[: CELL - 1] + "…"
