"""Rows of totals and means that spreadsheets put below a table."""

from collections.abc import Mapping
from typing import Final

from loaders.predictions.columns import Columns
from loaders.predictions.layout import ID_SIGN, summary_label
from loaders.predictions.table_reader import Chunk
from schema.arrow import cast, pc
from schema.tables import TEXT

_MOST: Final = 5


def without_summary(chunk: Chunk, columns: Columns) -> Chunk:
    """Remove rows of totals from the end of a file's last chunk, and add a note for each.

    If ids of questions may look like the label of such a row, the row is kept.
    """
    ids = columns.fields.get("question", columns.fields.get("text", ""))
    last = chunk.slice(max(0, chunk.num_rows - _MOST))
    labels = list[str]()
    for row in reversed(last.rows.to_pylist()):
        if not (label := _label(row, ids)):
            break
        labels.append(label)
    kept = chunk.num_rows - len(labels)
    if not labels or not kept or not _are_ids(chunk, ids, kept):
        return chunk
    notes = [
        f"{chunk.unit} {line} is a summary (“{label[:40]}”) and not read"
        for line, label in zip(chunk.lines[kept:].to_pylist(), reversed(labels), strict=True)
    ]
    return chunk.slice(0, kept)._replace(notes=(*chunk.notes, *notes))


def _label(row: Mapping[str, object], ids: str) -> str:
    cells = {name: None if value is None else str(value) for name, value in row.items()}
    is_whole = len(cells) > 2 and all(cells.values())
    label = summary_label([*cells.values()])
    is_named = cells.get(ids) and cells[ids] != label  # it has an id of its own
    return "" if is_whole or is_named else label


def _are_ids(chunk: Chunk, ids: str, count: int) -> bool:
    texts = cast(chunk.rows[ids].slice(0, count), TEXT)
    matched = pc.match_substring_regex(texts, ID_SIGN.pattern)
    return bool(pc.all(pc.fill_null(matched, True)).as_py())
