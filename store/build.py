"""`publish`: a new version of the store from the version before and an import, or nothing."""

import contextlib
import logging
import os
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import duckdb

from store import identity, merging, migration, partial, predictions, staging, versions
from store.errors import BadStore, BuildError, OtherFormat, StoreError
from store.fill import FORMAT, content_hash, fill, logical_hashes, make_types
from store.published import Counts, ImportInfo, LeftOut, Published, Reading, Reject
from store.staging import Batches

LOG: Final = logging.getLogger("whyreel")
MEMORY: Final = "4GB"
FEW_ROWS: Final = 50_000
FEW_BYTES: Final = 32 << 20
"""So many rows on so large a store are put together by one thread: handing the pieces of 250 small
statements to a second one took a fifth of an import's time (0.74 s with two, 0.57 with one)."""
EXAMPLES: Final = 20
REPORT_LINES: Final = 400
"""Lines of an import's report that are kept with the version; all rejects are counted."""


def publish(home: Path, batches: Batches, info: ImportInfo, memory: str = MEMORY) -> Published:
    """Take `batches` into the store at `home`: `(table name, rows)` with the schemas of TABLES
    or, for what is still to be read (`prediction`), of ARRIVING.

    A row with a known key replaces the old row; of a key that comes twice the first is kept; rows
    that name a missing row are left out and told in `rejects`. All or nothing: whatever is raised,
    the store is as it was. Raises Busy, BadStore, BuildError, or what the iterable raises.
    """
    with versions.writing(home):
        _bring_up(home, memory)
        draft = _draft(home)
        with _scratch(draft), _opened(draft, memory) as build:
            previous, old = _attach_newest(build, home)
            return _publish(home, build, previous, old, draft, batches, info)


def bring_up(home: Path, memory: str = MEMORY) -> Published | None:
    """Write a current version of an older format anew, in today's; None where it is of today's.

    Raises as `publish`.
    """
    if not versions.kept(home):
        return None
    with versions.writing(home):
        return _bring_up(home, memory)


def _bring_up(home: Path, memory: str) -> Published | None:
    current = next(iter(versions.candidates(home)), None)
    try:
        if current is None or not migration.is_older(current):
            return None
    except duckdb.Error:
        return None  # `_attach_newest` says what is wrong, or passes it over
    info = ImportInfo("migration", f"version {versions.version_of(current)}, of an older WhyReel")
    draft = _draft(home)
    with _scratch(draft), _opened(draft, memory) as build:
        build.execute(f"ATTACH '{_quoted(current)}' AS old (READ_ONLY)")
        return _publish(home, build, None, {}, draft, migration.rows(build), info, is_rewrite=True)


def _draft(home: Path) -> Path:
    return versions.folder(home) / f".building-{os.getpid()}.duckdb"


def _quoted(path: Path) -> str:
    return str(path).replace("'", "''")


def _publish(
    home: Path, build: duckdb.DuckDBPyConnection, previous: Path | None, old: dict[str, str],
    draft: Path, batches: Batches, info: ImportInfo, is_rewrite: bool = False,
) -> Published:  # fmt: skip
    try:
        make_types(build)
        staging.prepare(build)
        came = staging.load(build, batches, previous is not None)
        if came <= FEW_ROWS and (previous is None or previous.stat().st_size <= FEW_BYTES):
            build.execute("SET threads = 1")
        identity.settle(build, previous is not None)
        reading = predictions.take(build, previous is not None)
        again = identity.confirm(build, previous is not None)
        fresh = staging.arrived(build)
        rejected = reading.unmatched + merging.clean(build, fresh)
        merging.merge(build, fresh, previous is not None, again)
        partial_runs, replaced = partial.replace(build, fresh)
        dangling, shrunk = merging.resolve(build, fresh)
        rejected += partial_runs + dangling
        counts = merging.count(build, fresh | shrunk | replaced | again, previous is not None)
        left_out = merging.left_out(build)
        notes = identity.notes(build, previous is not None)
        told = (counts, merging.rejects(build), rejected, reading, left_out, notes)
        info.accept(LeftOut(left_out, reading.unmatched, told[1]))
        same = {name for name, told in counts.items() if not _changes(told)}
        tables = logical_hashes(build, {name: old[name] for name in same if name in old})
        content = content_hash(tables)
        if previous is not None and content == old["hash"]:
            version = versions.version_of(previous)
            return Published(version, previous, content, False, *told)
        path = versions.next_path(home, content)
        build.execute("BEGIN")
        fill(build)
        _describe(build, previous is not None or is_rewrite, path, tables | {"hash": content})
        _log(build, info, counts, rejected, [*notes, *_report(told[1], reading, left_out)])
        build.execute("COMMIT")
    except duckdb.Error as error:
        raise BuildError(f"the rows could not be stored: {_first_line(error)}") from error
    build.close()
    draft.replace(path)
    versions.switch(home, path)
    return Published(versions.version_of(path), path, content, True, *told)


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
        # The one commit goes straight into the file: a log of it would be written to be read once.
        "wal_autocheckpoint": "1KB",
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


def _changes(told: Counts) -> bool:
    return bool(told.added or told.replaced or told.removed)


def _attach_newest(
    build: duckdb.DuckDBPyConnection, home: Path
) -> tuple[Path | None, dict[str, str]]:
    """Attach the current version as `old`, or the newest that is whole; its file and its meta.

    Raises BadStore where there are versions and none can be read: their rows are not given up for
    those of one import.
    """
    problem: BadStore | None = None
    for path in versions.candidates(home):
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
        if meta.get("format") == FORMAT:
            _read_through(build)
    except duckdb.Error as error:
        why = _first_line(error).replace(f"{previous.parent}/", "")
        raise BadStore(f"{previous.name} cannot be read: {why}") from error
    if meta.get("format") != FORMAT:
        why = f"{previous.name} was written by a newer WhyReel, in another format"
        raise OtherFormat(why)
    return meta


def _read_through(build: duckdb.DuckDBPyConnection) -> None:
    names = build.execute(
        "SELECT table_name FROM duckdb_tables() "
        "WHERE database_name = 'old' AND schema_name = 'star'"
    ).fetchall()
    for (name,) in names:
        build.execute(f'SELECT bit_xor(hash(t)) FROM old.star."{name}" t').fetchone()  # noqa: S608


def _describe(
    build: duckdb.DuckDBPyConnection, has_previous: bool, path: Path, hashes: dict[str, str]
) -> None:
    meta = {
        "format": FORMAT,
        "version": versions.version_of(path),
        **hashes,
        "built": datetime.now(UTC).isoformat(timespec="seconds"),
    }
    build.execute(
        "INSERT INTO star.meta SELECT unnest(?), unnest(?)", [list(meta), list(meta.values())]
    )
    if has_previous:
        build.execute("INSERT INTO star.import BY NAME FROM old.star.import ORDER BY number")


def _report(
    rejects: tuple[Reject, ...], reading: Reading, left_out: Mapping[str, int]
) -> list[str]:
    """What the store itself left out or could not read, with examples, by the line."""
    told = [one.told for one in rejects[:EXAMPLES]]
    told += [f"{table}: {count} left out by the store" for table, count in left_out.items()]
    if reading.statuses or reading.unmatched:
        counts = ", ".join(f"{count} {status}" for status, count in reading.statuses.items())
        told.append(f"predictions: {counts or 'none'}; {reading.unmatched} found no question")
        told += [one.told for one in reading.examples]
    return told


def _log(
    build: duckdb.DuckDBPyConnection, info: ImportInfo, counts: dict[str, Counts], rejected: int,
    report: list[str],
) -> None:  # fmt: skip
    added, replaced, unchanged, _ = (sum(column) for column in zip(*counts.values(), strict=True))
    loader = info.told()
    build.execute(
        "INSERT INTO star.import SELECT count(*) + 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? "
        "FROM star.import",
        [
            info.kind, info.label, info.when or datetime.now(UTC).isoformat(timespec="seconds"),
            list(info.files), added + replaced + unchanged, added, replaced, unchanged,
            rejected + loader.rejected, [*loader.lines, *report][:REPORT_LINES],
        ],
    )  # fmt: skip


def _first_line(error: Exception) -> str:
    return str(error).strip().partition("\n")[0][:300]


__all__ = ["BuildError", "ImportInfo", "Published", "StoreError", "publish"]
