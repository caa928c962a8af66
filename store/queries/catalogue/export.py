"""The logical tables as they are stored, for downloads and for another WhyReel."""

import contextlib
from collections.abc import Iterator
from typing import Final

import pyarrow as pa

from schema.tables import TABLES
from store.reading.store import Store

BUDGET_S: Final = 600.0
"""A download lasts as long as the visitor's line needs; ten minutes are enough for 10 M answers."""
FORMAT: Final = 1
"""Raised when readers of an older WhyReel cannot use the exported tables any more."""
PLACES: Final = (
    "media", "poster", "subtitles", "media_stamp", "poster_stamp", "subtitles_stamp",
)  # fmt: skip
"""Paths and times of files on this machine are never exported."""


def counts(store: Store) -> dict[str, int]:
    """Rows of each logical table, in the order of TABLES."""
    parts = " UNION ALL ".join(
        f"SELECT '{name}' AS name, count(*) AS n FROM star.{name}"  # noqa: S608
        for name in TABLES
    )
    counted = {row["name"]: int(row["n"]) for row in store.query(parts)}
    return {name: counted[name] for name in TABLES}


@contextlib.contextmanager
def rows(store: Store, name: str) -> Iterator[Iterator[pa.RecordBatch]]:
    """The rows of a logical table, as batches with the schema of TABLES.

    The columns of `PLACES` are NULL.
    """
    schema = TABLES[name].schema
    columns = ", ".join(
        f'NULL AS "{column}"' if column in PLACES else f'"{column}"' for column in schema.names
    )
    sql = f"SELECT {columns} FROM logical.{name}"  # noqa: S608  (names of schema.tables)
    with store.reader(sql, budget_s=BUDGET_S) as reader:
        yield (batch.cast(schema) for batch in reader)
