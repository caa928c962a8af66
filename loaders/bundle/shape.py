"""A bundle's validated rows → batches of the logical tables."""

from collections.abc import Iterator
from typing import Any, Final

import pyarrow as pa

from loaders.core.columns import table_batches
from loaders.core.events import Batch
from loaders.core.row_validation import Sieve
from schema.arrow import array, pc
from schema.tables import REAL, TEXT

_BENCHMARKED: Final = ("item", "clip", "chain", "question", "run")
_BOX: Final = ("x", "y", "width", "height")


def shaped(table: str, sieve: Sieve, benchmark: str, folder: str) -> Iterator[Batch]:
    """The valid rows as batches of `table`; subchains also yield rows of `subchain_reason`."""
    rows = sieve.good
    count = rows.num_rows
    extra: dict[str, Any] = {
        "source_file": array([f"{folder}/{sieve.name}"] * count, TEXT),
        "source_line": rows["line"],
    }
    if table in _BENCHMARKED:
        extra["benchmark"] = array([benchmark] * count, TEXT)
    if table == "node":
        boxes = rows["box"].to_pylist()
        for at, name in enumerate(_BOX):
            extra[name] = array([None if box is None else box[at] for box in boxes], REAL)
    for name, column in extra.items():
        rows = rows.append_column(name, column)
    yield from table_batches(table, rows)
    if table == "subchain" and count:
        yield from table_batches("subchain_reason", _reasons(rows))


def _reasons(rows: pa.Table) -> pa.Table:
    parents = pc.list_parent_indices(rows["reasons"].combine_chunks())
    columns = ["chain", "subchain", "source_file", "source_line"]
    repeated = rows.select(columns).combine_chunks().take(parents)
    return repeated.append_column("node", pc.list_flatten(rows["reasons"]))
