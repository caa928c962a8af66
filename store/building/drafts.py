# ruff: noqa: S608  (the names put into SQL are those of the store's own tables)
"""A version of the store while it is built: a file of its own beside the version before.

The version before may be one of an older WhyReel, whose rows are brought to today's format.
"""

import contextlib
import logging
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import duckdb
import pyarrow as pa

from schema.tables import TABLES
from store import BadStore, BuildError, OlderFormat, OtherFormat
from store.building import staging
from store.building.answers import parts
from store.building.star import make_types
from store.reading import versions

LOG: Final = logging.getLogger("whyreel")
MEMORY: Final = "4GB"
BATCH_ROWS: Final = 65_536


class Draft(NamedTuple):
    """A version that is being built: `meta` is that of the version before, attached as `old`."""

    home: Path
    build: duckdb.DuckDBPyConnection
    previous: Path | None
    file: Path
    meta: dict[str, str]
    is_rewrite: bool = False

    @property
    def has_previous(self) -> bool:
        """Whether this is not the first version."""
        return self.previous is not None

    @property
    def has_old(self) -> bool:
        """Whether there is a version whose log of imports goes on in this one."""
        return self.has_previous or self.is_rewrite

    def has(self, table: str) -> bool:
        """Whether that version has such a table: an older format may lack it."""
        if not self.is_rewrite:
            return self.has_previous
        row = self.build.execute(
            "SELECT 1 FROM duckdb_tables() WHERE database_name = 'old' AND table_name = ?", [table]
        ).fetchone()
        return row is not None


@contextlib.contextmanager
def opened(
    home: Path, memory: str = MEMORY, *, rewritten: Path | None = None, onto: Path | None = None
) -> Iterator[Draft]:
    """A draft with empty staged tables, based on `onto` or else on the current version; nothing of
    it is left at the end unless it was published. From a version that is `rewritten` only the log
    of imports is kept.
    Errors of DuckDB become a BuildError. The caller holds the lock (`versions.writing`).
    """
    file = versions.folder(home) / f".building-{os.getpid()}.duckdb"
    with _scratch(file), _opened(file, memory) as build:
        if rewritten is None:
            previous, meta = _attach_first(build, [onto] if onto else versions.candidates(home))
        else:
            build.execute(f"ATTACH '{_quoted(rewritten)}' AS old (READ_ONLY)")
            previous, meta = None, {}
        try:
            make_types(build)
            staging.prepare(build)
            yield Draft(home, build, previous, file, meta, rewritten is not None)
        except duckdb.Error as error:
            why = f"the rows could not be stored: {_first_line(error)}"
            raise BuildError(why) from error


def _quoted(path: Path) -> str:
    return str(path).replace("'", "''")


@contextlib.contextmanager
def _scratch(draft: Path) -> Iterator[None]:
    """Leave neither a draft nor what DuckDB put beside it."""
    for left in draft.parent.glob(".building-*"):
        _remove(left)  # of an import that was killed: we hold the lock, so nobody uses it
    try:
        yield
    finally:
        for left in draft.parent.glob(f"{draft.name}*"):
            _remove(left)


def _remove(path: Path) -> None:
    if path.is_dir():
        for inner in path.iterdir():
            inner.unlink(missing_ok=True)
        path.rmdir()
    else:
        path.unlink(missing_ok=True)


@contextlib.contextmanager
def _opened(draft: Path, memory: str) -> Iterator[duckdb.DuckDBPyConnection]:
    settings: dict[str, str | bool | int | float | list[str]] = {
        "memory_limit": memory,
        "autoinstall_known_extensions": False,
        "autoload_known_extensions": False,
        "temp_directory": f"{draft}.spill",
    }
    try:
        build = duckdb.connect(str(draft), config=settings)
    except duckdb.Error as error:
        raise BuildError(f"a new version cannot be begun: {_first_line(error)}") from error
    try:
        yield build
    finally:
        build.close()


def _attach_first(
    build: duckdb.DuckDBPyConnection, candidates: Sequence[Path]
) -> tuple[Path | None, dict[str, str]]:
    """Attach the first version that is whole as `old`; its file and its meta.

    Raises BadStore where there are versions and none can be read: their rows are not given up for
    those of one import.
    """
    problem: BadStore | None = None
    for path in candidates:
        try:
            return path, _attach(build, path)
        except OtherFormat:
            raise
        except BadStore as error:
            LOG.warning("%s; the import goes on from the version before it", error)
            problem = problem or error
            build.execute("DETACH DATABASE IF EXISTS old")
    if problem is not None:
        raise problem
    return None, {}


def _attach(build: duckdb.DuckDBPyConnection, previous: Path) -> dict[str, str]:
    """Attach the version before as `old`; its meta, with the digests of its tables.

    All of it is read once (20 ms for five thousand verdicts): that a block is damaged has to show
    before rows have come.
    """
    try:
        build.execute(f"ATTACH '{_quoted(previous)}' AS old (READ_ONLY)")
        meta: dict[str, str] = dict(
            build.execute("SELECT key, value FROM old.star.meta").fetchall()
        )
        if versions.is_todays(meta):
            parts.attach(build, previous)
            _read_through(build)
    except duckdb.Error as error:
        why = _first_line(error).replace(f"{previous.parent}/", "")
        raise BadStore(f"{previous.name} cannot be read: {why}") from error
    if versions.is_older(meta):
        raise OlderFormat(f"{previous.name} was written by an older WhyReel, in another format")
    if not versions.is_todays(meta):
        raise OtherFormat(f"{previous.name} was written by a newer WhyReel, in another format")
    return meta


def _read_through(build: duckdb.DuckDBPyConnection) -> None:
    names = build.execute(
        "SELECT table_name FROM duckdb_tables() "
        "WHERE database_name = 'old' AND schema_name = 'star'"
    ).fetchall()
    digests = " UNION ALL ".join(
        f'SELECT bit_xor(hash(t)) AS digest FROM old.star."{name}" t' for (name,) in names
    )
    build.execute(f"SELECT bit_xor(digest) FROM ({digests})").fetchone()


def is_older_store(path: Path) -> bool:
    """Whether the file is a store of an older format. Raises duckdb.Error where it is none."""
    # Attached, not opened: a store that is being read can't be opened with other settings.
    with duckdb.connect(":memory:") as connection:
        connection.execute(f"ATTACH '{_quoted(path)}' AS old (READ_ONLY)")
        meta = dict(connection.execute("SELECT key, value FROM old.star.meta").fetchall())
    return versions.is_older(meta)


def older_rows(build: duckdb.DuckDBPyConnection) -> Iterator[tuple[str, pa.RecordBatch]]:
    """Every row of the store attached as `old`, as batches for a version in today's format. Raises
    OtherFormat where it has no such tables.

    The logical tables (store/building/sql/logical.sql) are what stays from format to format. A
    column that the older one lacks is unknown.
    """
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
            else f'NULL::{staging.sql_type(field.type)} AS "{field.name}"'
            for field in table.schema
        )
        selected = cursor.sql(f"SELECT {picked} FROM old.logical.{name}")
        for batch in selected.to_arrow_reader(BATCH_ROWS) or ():
            yield name, batch.cast(table.schema)


def _columns(cursor: duckdb.DuckDBPyConnection) -> dict[str, set[str]]:
    columns: dict[str, set[str]] = {}
    for table, column in cursor.execute(
        "SELECT table_name, column_name FROM duckdb_columns() "
        "WHERE database_name = 'old' AND schema_name = 'logical'"
    ).fetchall():
        columns.setdefault(table, set()).add(column)
    return columns


def _first_line(error: Exception) -> str:
    return str(error).strip().partition("\n")[0][:300]
