"""Preview of an uploaded file: its kind, columns and first rows, and detected fields."""

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
    described: dict[str, Any] = {
        "kind": guess_kind(path, name),
        "columns": [],
        "rows": [],
        "fields": {},
    }
    if described["kind"] not in ("table", "vlmevalkit", "lmms-eval"):
        return described
    try:
        rows = _first_rows(path, name)
    except FileRefused as refused:  # other kinds may be no tables, and their loaders read them
        return described | ({"problem": _reason(refused)} if described["kind"] == "table" else {})
    names = rows.column_names
    described |= {
        "columns": [_shorten(column) for column in names[:COLUMNS]],
        "can_be": list(ALIASES),
        "more_columns": max(0, len(names) - COLUMNS),
        "rows": [
            [_cell_text(row[column]) for column in names[:COLUMNS]] for row in rows.to_pylist()
        ],
    }
    if described["kind"] != "table":
        return described
    try:
        detected = find(names, (), name, True)
    except FileRefused as refused:
        return described | {"missing": _reason(refused).partition(";")[0]}
    return described | {"fields": dict(detected.fields), "letters": list(detected.letters)}


def guess_kind(path: Path, name: str) -> str:
    """The likely kind of import, by a file's name and first bytes."""
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


def _cell_text(value: object) -> str | None:
    if value is None or isinstance(value, str):
        return None if value is None else _shorten(value)
    return _shorten(orjson.dumps(value, default=str).decode())


def _shorten(text: str) -> str:
    return text if len(text) <= CELL else text[: CELL - 1] + "…"
