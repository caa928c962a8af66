"""Enforces the length caps of schema.text_caps on every loader's rows: longer rows are rejects."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import numpy as np
import pyarrow as pa

from loaders.core.events import Batch, Event, Reject
from schema.arrow import Array, array, flags, pc
from schema.tables import ARRIVING, FLAG, TABLES
from schema.text_caps import NAME, cap_of


def faults(table: str, columns: Mapping[str, Any]) -> Iterator[tuple[Any, str]]:
    """Row mask and reason for each column with a text above its cap; encoded columns included."""
    for name, values in columns.items():
        cap = cap_of(table, name)
        if (mask := _over(values, cap)) is not None:
            yield mask, f"{name} has more than {cap:,} characters"


def within_caps(events: Iterable[Event]) -> Iterator[Event]:
    """The stream with rows above a cap turned into rejects."""
    for event in events:
        if not isinstance(event, Batch):
            yield event
            continue
        columns = dict(zip(event.rows.schema.names, event.rows.columns, strict=True))
        good = np.ones(event.rows.num_rows, bool)
        for mask, reason in faults(event.table, columns):
            at = np.flatnonzero(mask.to_numpy(zero_copy_only=False) & good)
            good[at] = False
            yield from (_cap_reject(event, row, reason) for row in at.tolist())
        yield event if good.all() else event._replace(rows=event.rows.filter(flags(good).chunk(0)))


def _cap_reject(event: Batch, at: int, reason: str) -> Reject:
    """The reject of a row, positioned by its place in the file, else by its key."""
    row = event.rows.slice(at, 1).to_pylist()[0]
    file, line = str(row["source_file"] or event.table), row["source_line"]
    if line is not None:
        return Reject(file, f"{event.unit} {line}", reason)
    key = (TABLES.get(event.table) or ARRIVING[event.table]).key
    return Reject(file, " ".join([event.table, *(str(row[name])[:NAME] for name in key)]), reason)


def _over(values: Any, cap: int) -> Any:
    """Mask of the texts, or lists of texts, above the cap; None if there are none."""
    if isinstance(values, pa.ChunkedArray):
        masks = [_over(chunk, cap) for chunk in values.chunks]
        if all(mask is None for mask in masks):
            return None
        none = (array([False] * len(chunk), FLAG) for chunk in values.chunks)
        return pa.chunked_array(
            [m if m is not None else n for m, n in zip(masks, none, strict=True)]
        )
    kind = values.type
    if pa.types.is_dictionary(kind):
        mask = _over(values.dictionary, cap)
        return None if mask is None else pc.fill_null(mask.take(values.indices), False)
    if pa.types.is_string(kind) or pa.types.is_large_string(kind):
        if (pc.max(pc.binary_length(values)).as_py() or 0) <= cap:
            return None  # no text has more characters than bytes
        return pc.fill_null(pc.greater(pc.utf8_length(values), cap), False)
    if pa.types.is_list(kind) and pa.types.is_string(kind.value_type):
        return _lists_over(values, cap)
    return None


def _lists_over(lists: Any, cap: int) -> Array | None:
    texts, counts = lists.flatten(), pc.list_value_length(lists)
    longest, most = pc.max(pc.binary_length(texts)).as_py(), pc.max(counts).as_py()
    if (longest or 0) * (most or 0) <= cap:
        return None
    before = np.concatenate([[0], np.cumsum(pc.fill_null(pc.utf8_length(texts), 0).to_numpy())])
    ends = np.cumsum(pc.fill_null(counts, 0).to_numpy())
    made: Array = array(np.diff(before[np.concatenate([[0], ends])]) > cap, FLAG)
    return made
