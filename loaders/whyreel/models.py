"""Facts about models (data/published/models.csv): open or closed, size, other names, release.

The month of a release stands in the note that the store keeps, marked as general knowledge: no
paper at hand states it.
"""

import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from loaders.core.events import Event, Options, Progress, Read, Reject, Row, batches
from loaders.core.rejects import RejectThreshold
from loaders.files.csv_files import numbered_rows, read_text
from schema.ids import is_id
from schema.notes import is_month, release_note

COLUMNS: Final = ("model", "name", "open", "size", "aliases", "note", "released")
WITHOUT_RELEASES: Final = COLUMNS[:-1]
"""The header of files that state no release."""
OPEN: Final = {"open": True, "closed": False, "": None}
MAX_SIZE: Final = 100_000
"""Billions of parameters."""


def load(paths: Sequence[Path], options: Options) -> Iterator[Event]:  # noqa: ARG001
    """Every CSV of `paths`; a folder stands for its models.csv. Raises FileRefused."""
    seen: dict[str, str] = {}
    for done, path in enumerate(paths):
        yield Progress(done, len(paths), path.name)
        yield from _file(path / "models.csv" if path.is_dir() else path, seen)


def _file(path: Path, seen: dict[str, str]) -> Iterator[Event]:
    kept, count, opening = list[Row](), 0, RejectThreshold(path.name)
    text, columns, notes = read_text(path, COLUMNS, WITHOUT_RELEASES)
    for line, cells in numbered_rows(path, text, columns):
        count += 1
        row, fault = _row(cells, columns)
        opening.row(f"line {line}", fault)
        for name in () if fault else _names(row):
            if name.casefold() in seen:
                fault = f"“{name[:60]}” is a name of {seen[name.casefold()]} already"
        if fault:
            yield Reject(path.name, f"line {line}", fault)
            continue
        seen |= {name.casefold(): str(row["model"]) for name in _names(row)}
        kept.append(row | {"source_file": path.name, "source_line": line})
    opening.end()
    yield Read(path.name, count, notes)
    yield from batches("model", kept, unit="line")


def _names(row: dict[str, object]) -> dict[str, None]:
    aliases = row["aliases"] if isinstance(row["aliases"], list) else []
    return dict.fromkeys([str(row["model"]), str(row["name"]), *aliases])


def _row(cells: list[str], columns: Sequence[str]) -> tuple[dict[str, object], str]:
    if len(cells) != len(columns):
        return {}, f"has {len(cells)} cells, not {len(columns)}"
    named = {name: cell.strip() for name, cell in zip(columns, cells, strict=True)}
    if not is_id(named["model"]):
        return {}, "model is no id ([A-Za-z0-9._+-], at most 120 characters)"
    if named["open"] not in OPEN:
        return {}, "open is neither open nor closed nor empty"
    size = _size(named["size"])
    if size is not None and not 0 < size <= MAX_SIZE:
        return {}, f"size is no number of billions up to {MAX_SIZE}"
    released = named.get("released", "")
    if released and not is_month(released):
        return {}, "released is no month, such as 2024-05"
    aliases = [alias for part in named["aliases"].split(";") if (alias := part.strip())]
    return {
        "model": named["model"], "name": named["name"] or named["model"], "kind": "model",
        "open": OPEN[named["open"]], "size": size, "aliases": aliases or None,
        "note": "; ".join(filter(None, (release_note(released), named["note"]))) or None,
    }, ""  # fmt: skip


def _size(text: str) -> float | None:
    """Billions of parameters; None for an empty text, NaN for an invalid one."""
    if not text:
        return None
    try:
        return float(text)
    except ValueError:
        return math.nan
