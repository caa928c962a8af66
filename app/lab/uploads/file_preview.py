"""Preview of an uploaded file: its kind, columns and first rows, and detected fields."""

import re
from collections.abc import Mapping
from itertools import islice
from pathlib import Path
from typing import Any, Final

import orjson
import pyarrow as pa

from loaders import FileRefused
from loaders.core.registry import recognised
from loaders.files.text_files import regular
from loaders.harnesses.lmms.loader import filter_names
from loaders.predictions.columns import ALIASES, by_alias, find
from loaders.predictions.table_reader import chunks
from schema.benchmarks import BENCHMARKS
from schema.ids import is_id

ROWS: Final = 5
COLUMNS: Final = 40
CELL: Final = 120


def preview(path: Path) -> dict[str, Any]:
    """`kind` (a guess), `columns`, `rows` as text, `fields` (field → column), `filters` (of a
    harness's log), `benchmark` (a guess, "" for none) or `problem`.
    """
    name = path.name
    described: dict[str, Any] = {
        "kind": recognised(path),
        "columns": [],
        "rows": [],
        "fields": {},
    }
    if described["kind"] not in ("table", "vlmevalkit", "lmms-eval"):
        return described
    try:
        described["filters"] = filter_names(path) if described["kind"] == "lmms-eval" else []
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
    fields = by_alias(names, {}) if described["kind"] == "table" else {}
    described |= {"fields": fields, "benchmark": _guess_benchmark(rows, fields, name)}
    if described["kind"] != "table":
        return described
    try:
        detected = find(names, (), name, True)
    except FileRefused as refused:
        return described | {"missing": _reason(refused).partition(";")[0]}
    return described | {"letters": list(detected.letters)}


def _guess_benchmark(rows: pa.Table, fields: Mapping[str, str], name: str) -> str:
    """The benchmark that ids of questions begin with, or that the file's name has as a word."""
    ids = rows[fields["question"]].to_pylist() if "question" in fields else []
    prefixes = {str(text).partition(".")[0] for text in ids if "." in str(text)}
    if len(prefixes) == 1 and is_id(prefix := prefixes.pop()):
        return prefix
    words = {word for word in re.split(r"[^a-z0-9]+", name.casefold()) if word}
    known = [id_ for id_ in BENCHMARKS if id_ in words]
    return known[0] if len(known) == 1 else ""


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
