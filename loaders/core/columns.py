"""Rows → Arrow batches of a logical table."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import pyarrow as pa

from loaders.core.events import Batch
from schema.arrow import Column, cast, nulls
from schema.arrow import table as arrow_table
from schema.dictionary_columns import is_encoded
from schema.tables import ARRIVING, TABLES

Row = Mapping[str, object]

BATCH_ROWS: Final = 4096


def batches(
    table: str, rows: Sequence[Row], fills: bool = False, unit: str = "row"
) -> Iterator[Batch]:
    """The rows in batches of at most BATCH_ROWS; columns that a row lacks are NULL."""
    schema = (TABLES.get(table) or ARRIVING[table]).schema
    for start in range(0, len(rows), BATCH_ROWS):
        part = [dict(row) for row in rows[start : start + BATCH_ROWS]]
        yield Batch(table, pa.RecordBatch.from_pylist(part, schema=schema), fills, unit)


def table_batches(table: str, rows: pa.Table) -> Iterator[Batch]:
    """An Arrow table's columns as batches of the logical table; absent columns are NULL.

    Tables of ARRIVING may have dictionary-encoded text columns.
    """
    schema = (TABLES.get(table) or ARRIVING[table]).schema
    columns = {
        name: _column(table, rows, name, kind)
        for name, kind in zip(schema.names, schema.types, strict=True)
    }
    for batch in arrow_table(columns).to_batches():
        if batch.num_rows:
            yield Batch(table, batch)


def _column(table: str, rows: pa.Table, name: str, kind: pa.DataType) -> Column:
    if name not in rows.column_names:
        return nulls(rows.num_rows, kind)
    values = rows[name]
    return values if table in ARRIVING and is_encoded(values.type) else cast(values, kind)
