"""A few clips of the theatre pack as a bundle of their own, which is imported in a moment."""

import json
import shutil
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from tests.conftest import THEATRE
from tests.loaders.clip import copied


def write_part(folder: Path, clips: frozenset[str]) -> Path:
    """Write what the pack says of these clips, and of none of its others."""
    (folder / "media").mkdir(parents=True)
    shutil.copy(THEATRE / "bundle.json", folder)
    for path in (THEATRE / "media").iterdir():
        if path.stem in clips:
            copied(path, folder / "media" / path.name)
    for path in THEATRE.glob("*.jsonl"):
        rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        kept = "".join(json.dumps(row) + "\n" for row in _of(rows, clips))
        (folder / path.name).write_text(kept, "utf-8")
    for path in THEATRE.glob("*.parquet"):
        table = pq.read_table(path)
        kept_rows = _of(table.to_pylist(), clips)
        pq.write_table(pa.Table.from_pylist(kept_rows, table.schema), folder / path.name)
    return folder


def _of(rows: list[dict[str, Any]], clips: frozenset[str]) -> list[dict[str, Any]]:
    """Rows of these clips; of what belongs to no clip (runs, models, items) all."""
    return [row for row in rows if _clip(row) in clips | {None}]


def _clip(row: dict[str, Any]) -> str | None:
    """The clip that a row is of; a chain's and a question's ids begin with it."""
    if "clip" in row:
        return str(row["clip"])
    if "chain" in row:
        return str(row["chain"]).split("-chain-")[0]
    is_answer = "question" in row and "run" in row
    return str(row["question"]).split(".")[0] if is_answer else None
