"""Prefixes a bundle's ids with the benchmark's id, and marks orphans."""

from collections.abc import Mapping

import pyarrow as pa

from loaders.bundle.fields import BundleFile
from loaders.core.row_validation import Sieve
from schema.arrow import Array, array, pc
from schema.tables import TEXT


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
