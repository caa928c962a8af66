"""A bundle's validated rows → batches of the logical tables.

Its ids get the benchmark's id as a prefix, and orphans are marked.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

import pyarrow as pa

from loaders.bundle.fields import BundleFile
from loaders.core.columns import table_batches
from loaders.core.events import Batch
from loaders.core.row_validation import Sieve
from schema.arrow import Array, array, pc
from schema.tables import REAL, TEXT


def make_full(sieve: Sieve, file: BundleFile, prefix: str, defined: Mapping[str, Array]) -> None:
    """Prefix every id that names a row of this bundle.

    A reference with a dot that no file here defines is another bundle's full id, left unchanged.
    """
    for name, table in file.names.items():
        if name not in sieve.rows.column_names:
            continue  # rejected rows keep only their key columns
        column = sieve[name]
        keep = pc.starts_with(column, prefix)
        if file.key != (name,):
            here = pc.is_in(column, value_set=defined.get(table, array([], TEXT)))
            keep = pc.or_(keep, pc.and_not(pc.match_substring(column, "."), here))
        full = pc.binary_join_element_wise(pa.scalar(prefix), column, "")
        sieve.set(name, pc.if_else(keep, column, full))


def mark_orphans(sieve: Sieve, file: BundleFile, rejected: Mapping[str, Array]) -> None:
    """Mark the rows that reference a rejected row."""
    for name, table in file.names.items():
        if table in rejected and file.key != (name,):
            orphan = pc.is_in(sieve[name], value_set=rejected[table])
            sieve.mark(orphan, f"its {name} was rejected")
    pairs = {"subchain": "subchain", "node": "node"}
    for name, table in pairs.items():
        if name in file.fields and table != file.table and table in rejected:
            key = pc.binary_join_element_wise(sieve["chain"], sieve[name], "\x1f")
            sieve.mark(pc.is_in(key, value_set=rejected[table]), f"its {name} was rejected")


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
