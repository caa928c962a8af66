"""Numbers printed in papers (data/published/), from CSV, unchanged."""

import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from loaders.core.events import Event, Options, Progress, Read, Reject, Row, batches
from loaders.core.rejects import RejectThreshold
from loaders.whyreel.fixed_csv import numbered_rows, read_text
from schema.tables import TABLES

COLUMNS: Final = (
    "benchmark", "table", "model", "setting", "slice", "metric", "value", "unit", "source",
    "status", "note",
)  # fmt: skip
STATUSES: Final = ("SEEN", "RECONSTRUCTED", "INFERRED", "UNVERIFIED")
"""Provenance: SEEN = read in the source; the others grade how far a number can be trusted."""
NEEDED: Final = ("benchmark", "table", "model", "metric", "source")


def load(paths: Sequence[Path], options: Options) -> Iterator[Event]:  # noqa: ARG001
    """Every CSV of `paths`; a folder stands for its published.csv. Raises FileRefused."""
    seen = dict[tuple[object, ...], str]()
    for done, path in enumerate(paths):
        yield Progress(done, len(paths), path.name)
        yield from _file(path / "published.csv" if path.is_dir() else path, seen)


def _file(path: Path, seen: dict[tuple[object, ...], str]) -> Iterator[Event]:
    kept, count, opening = list[Row](), 0, RejectThreshold(path.name)
    text, _, notes = read_text(path, COLUMNS)
    for line, cells in numbered_rows(path, text, COLUMNS):
        count += 1
        row, fault = _row(cells)
        opening.row(f"line {line}", fault)
        key = tuple(row.get(column) for column in TABLES["published"].key)
        if not fault and key in seen:
            fault = f"repeats the number of {seen[key]}"
        if fault:
            yield Reject(path.name, f"line {line}", fault)
            continue
        seen[key] = f"{path.name}, line {line}"
        kept.append(row | {"source_file": path.name, "source_line": line})
    opening.end()
    yield Read(path.name, count, notes)
    yield from batches("published", kept, unit="line")


def _row(cells: list[str]) -> tuple[dict[str, object], str]:
    if len(cells) != len(COLUMNS):
        return {}, f"has {len(cells)} cells, not {len(COLUMNS)}"
    named = dict(zip(COLUMNS, cells, strict=True))
    if missing := [name for name in NEEDED if not named[name].strip()]:
        return {}, f"{missing[0]} is missing"
    if named["status"] not in STATUSES:
        return {}, f"status is none of {', '.join(STATUSES)}"
    try:
        value = float(named["value"])
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        return {}, "value is no number"
    # Empty key columns stay empty: NULLs would make equal keys differ.
    row: dict[str, object] = {**named, "table_name": named["table"], "value": value}
    del row["table"]
    row |= {name: named[name] or None for name in ("unit", "note")}
    return row, ""
