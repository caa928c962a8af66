# ruff: noqa: S608  (tables and columns are those of schema.tables)
"""A store that an older WhyReel wrote: its rows, as batches for a version in today's format.

The logical tables (store/building/sql/logical.sql) are what stays from format to format. A column
that the older one lacks is unknown.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import duckdb
import pyarrow as pa

from schema.tables import TABLES
from store.building.staging import sql_type
from store.errors import OtherFormat
from store.reading import versions

ROWS: Final = 65_536


def is_older(path: Path) -> bool:
    """Whether the file is a store of an older format. Raises duckdb.Error where it is none."""
    # Attached, not opened: a store that is being read can't be opened with other settings.
    with duckdb.connect(":memory:") as connection:
        quoted = str(path).replace("'", "''")
        connection.execute(f"ATTACH '{quoted}' AS old (READ_ONLY)")
        meta = dict(connection.execute("SELECT key, value FROM old.star.meta").fetchall())
    return versions.is_older(meta)


def rows(build: duckdb.DuckDBPyConnection) -> Iterator[tuple[str, pa.RecordBatch]]:
    """Every row of the store attached as `old`. Raises OtherFormat where it has no such tables."""
    cursor = build.cursor()
    known = _columns(cursor)
    if "run" not in known:
        raise OtherFormat("a store without logical tables cannot be brought to today's format")
    for name, table in TABLES.items():
        if name not in known:
            continue
        picked = ", ".join(
            f'"{field.name}"'
            if field.name in known[name]
            else f'NULL::{sql_type(field.type)} AS "{field.name}"'
            for field in table.schema
        )
        selected = cursor.sql(f"SELECT {picked} FROM old.logical.{name}")
        for batch in selected.to_arrow_reader(ROWS) or ():
            yield name, batch.cast(table.schema)


def _columns(cursor: duckdb.DuckDBPyConnection) -> dict[str, set[str]]:
    columns: dict[str, set[str]] = {}
    for table, column in cursor.execute(
        "SELECT table_name, column_name FROM duckdb_columns() "
        "WHERE database_name = 'old' AND schema_name = 'logical'"
    ).fetchall():
        columns.setdefault(table, set()).add(column)
    return columns
