# ruff: noqa: S608  (tables and columns are those of loaders.tables)
"""A store that an older WhyReel wrote: its rows, as batches for a version in today's format.

The logical tables (store/logical.sql) are what stays from format to format. A column that the older
one lacks is unknown.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import duckdb
import pyarrow as pa

from loaders.tables import TABLES
from store.errors import OtherFormat
from store.fill import FORMAT

ROWS: Final = 65_536


def is_older(path: Path) -> bool:
    """Whether the file is a store of an older format. Raises duckdb.Error where it is none.

    Attached, not opened: a reader of this process could not open it meanwhile, since both would
    have to have the same settings.
    """
    connection = duckdb.connect(":memory:")
    try:
        text = str(path).replace("'", "''")
        connection.execute(f"ATTACH '{text}' AS old (READ_ONLY)")
        return _format(connection, "old.star.meta") < int(FORMAT)
    finally:
        connection.close()


def _format(connection: duckdb.DuckDBPyConnection, meta: str) -> int:
    row = connection.execute(f"SELECT value FROM {meta} WHERE key = 'format'").fetchone()
    return int(row[0]) if row and str(row[0]).isdigit() else int(FORMAT)


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
            f'"{field.name}"' if field.name in known[name] else f'NULL AS "{field.name}"'
            for field in table.schema
        )
        selected = cursor.sql(f"SELECT {picked} FROM old.logical.{name}")
        for batch in selected.to_arrow_reader(ROWS) or ():
            yield name, batch.cast(table.schema)


def _columns(cursor: duckdb.DuckDBPyConnection) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for table, column in cursor.execute(
        "SELECT table_name, column_name FROM duckdb_columns() "
        "WHERE database_name = 'old' AND schema_name = 'logical'"
    ).fetchall():
        found.setdefault(table, set()).add(column)
    return found
