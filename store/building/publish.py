"""`publish`: a new version of the store from the version before and an import, or nothing."""

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import duckdb

from schema import COMMAND
from store import BuildError, OlderFormat, StoreError
from store.building import drafts, merging, staging
from store.building.answers import parts, predictions, run_identity, waiting_predictions
from store.building.drafts import MEMORY, Draft
from store.building.import_report import (
    Change,
    Counts,
    ImportInfo,
    LeftOut,
    PublishedVersion,
    count_by_run,
)
from store.building.staging import Batches
from store.building.star import content_hash, fill, logical_hashes
from store.reading import shared_versions, versions
from store.reading.versions import AXES, FORMAT

FEW_ROWS: Final = 50_000
FEW_BYTES: Final = 32 << 20
"""An import of at most so many rows, on a version whose own file is at most this large (parts are
not written again), runs on one thread, and without DuckDB's optimizer if there are no parts.

Planning, not reading, takes most of the time of its 250 statements: the ten-row store of the tests
takes a fifth less CPU time without the optimizer, and the theatre store (45,000 rows) as much with
it as without. Handing the pieces to a second thread took a fifth of an import's time (0.74 s with
two threads, 0.57 with one), and a tenth of one beside ten million answers.
"""
EXAMPLES: Final = 20
REPORT_LINES: Final = 400
"""Lines of an import's report that are kept with the version; all rejects are counted."""


def publish(
    home: Path, batches: Batches, info: ImportInfo, memory: str = MEMORY, *, dry_run: bool = False
) -> PublishedVersion:
    """Take `batches` into the store at `home`: `(table name, rows)` with the schemas of TABLES
    or, for what is still to be read (`prediction`), of ARRIVING.

    A row with a known key replaces the old row; of a key that comes twice the first is kept; rows
    that name a missing row are left out and listed in `rejects`. All or nothing: after an error
    the store is as it was. With `dry_run` the store is as it was in any case, and what would have
    been published is counted by run too. Raises Busy, BadStore, BuildError, or what the iterable
    raises.
    """
    with begun(home, memory, dry_run=dry_run) as draft:
        return take_in(draft, batches, info, dry_run=dry_run)


def take_in(
    draft: Draft, batches: Batches, info: ImportInfo, *, dry_run: bool = False
) -> PublishedVersion:
    """Merge `batches` into a draft and publish it. Raises as `publish`."""
    change, sources = _merged(draft, batches)
    info.accept(_lost(change))
    if dry_run:
        runs = count_by_run(draft.build, draft.has_previous, change.reading)
        change = change._replace(by_run=runs)
    return finish(draft, change, info, sources, dry_run=dry_run)


@contextlib.contextmanager
def begun(home: Path, memory: str = MEMORY, *, dry_run: bool = False) -> Iterator[Draft]:
    """A draft beside the current version, in today's format; nobody else writes meanwhile.

    Raises BuildError where a `dry_run` would have to rewrite an older format first.
    """
    with versions.writing(home), contextlib.ExitStack() as stack:
        try:
            draft = stack.enter_context(drafts.opened(home, memory))
        except OlderFormat as error:
            if dry_run:
                why = "the store is of an older format, which a dry run does not rewrite"
                raise BuildError(f"{why}: {COMMAND} data prepare does") from error
            _bring_up(home, memory)
            draft = stack.enter_context(drafts.opened(home, memory))
        yield draft


def bring_up(home: Path, memory: str = MEMORY) -> PublishedVersion | None:
    """Write a current version of an older format anew, in today's; None where it is of today's.

    Raises as `publish`.
    """
    if not versions.kept(home):
        return None
    with versions.writing(home):
        return _bring_up(home, memory)


def _bring_up(home: Path, memory: str) -> PublishedVersion | None:
    current = _older(home)
    if current is None:
        return None
    info = ImportInfo("migration", f"version {versions.version_of(current)}, of an older WhyReel")
    with drafts.opened(home, memory, rewritten=current) as draft:
        change, _ = _merged(draft, drafts.older_rows(draft.build))
        return finish(draft, change, info)


def _older(home: Path) -> Path | None:
    """The current version where it is of an older format."""
    current = next(iter(versions.candidates(home)), None)
    try:
        return current if current is not None and drafts.is_older_store(current) else None
    except duckdb.Error:
        return None  # `drafts.opened` says what is wrong, or passes it over


def _merged(draft: Draft, batches: Batches) -> tuple[Change, Sequence[str | None]]:
    """The import and the version before, in work.kept; and the files that the import names."""
    build, has_previous = draft.build, draft.has_previous
    came = staging.load(build, batches, has_previous)
    if came <= FEW_ROWS:
        expect_few_rows(draft)
    sources = staging.sources(build)
    run_identity.settle(build, has_previous)
    waiting_predictions.recall(build, has_previous)
    reading = predictions.take(build, has_previous)
    again = run_identity.confirm(build, has_previous)
    nobodys = waiting_predictions.settle(build)
    fresh = staging.arrived(build)
    rejected = reading.unmatched + reading.unfit + nobodys + merging.clean(build, fresh)
    merging.merge(build, fresh, has_previous, again)
    waiting_predictions.merge(build)
    partial_runs, replaced = merging.drop_partial_runs(build, fresh)
    dangling, shrunk = merging.resolve(build, fresh)
    rejected += partial_runs + dangling
    counts = counted(build, fresh | shrunk | replaced | again, has_previous)
    reading = reading._replace(waiting=waiting_predictions.still(build))
    left_out = merging.left_out(build)
    notes = run_identity.notes(build, has_previous)
    return Change(counts, merging.rejects(build), rejected, reading, left_out, notes), sources


def expect_few_rows(draft: Draft) -> None:
    """Spare threads and the optimizer if the version before is small too."""
    if draft.previous is not None and draft.previous.stat().st_size > FEW_BYTES:
        return
    draft.build.execute("SET threads = 1")
    # A part holds up to millions of answers, which this import may have to read.
    if not (draft.has_previous and versions.part_names(draft.build, "old.")):
        draft.build.execute("PRAGMA disable_optimizer")


def _lost(change: Change) -> LeftOut:
    """The losses of this import, without those of predictions that came with another one."""
    adopts = change.reading.adopted and not change.reading.read
    others = ("answer", "remark") if adopts else ()
    counts = {name: count for name, count in change.left_out.items() if name not in others}
    return LeftOut(counts, change.reading.unmatched, change.rejects)


def counted(
    build: duckdb.DuckDBPyConnection, touched: frozenset[str], has_previous: bool
) -> dict[str, Counts]:
    """Every table's rows against the version before."""
    counts = merging.count(build, touched | waiting_predictions.TABLES, has_previous)
    return counts | {"waiting": waiting_predictions.count(build)}


def finish(
    draft: Draft, change: Change, info: ImportInfo, sources: Sequence[str | None] = (),
    undone: Sequence[int] = (), *, dry_run: bool = False, is_step: bool = False,
) -> PublishedVersion:  # fmt: skip
    """Publish work.kept, unless it says the same as the version before. `undone` are imports of
    which no row is left. A version that `is_step` is written without becoming the current one.
    """
    build, previous = draft.build, draft.previous
    same = {name for name, counts in change.counts.items() if not counts.differs}
    tables = logical_hashes(build, {name: draft.meta[name] for name in same & draft.meta.keys()})
    content = content_hash(tables)
    if previous is not None and content == draft.meta["hash"]:
        return PublishedVersion(versions.version_of(previous), previous, content, False, *change)
    path = versions.next_path(draft.home, content)
    fill(build, draft.file, f"p{versions.number_of(path)}")
    build.execute("BEGIN")
    _describe(draft, path, tables | {"hash": content}, undone, info.token)
    _log(build, info, change, sources)
    build.execute("COMMIT")
    if not dry_run:
        stay = parts.left(build)
        build.close()
        versions.announce(draft.home, path)
        versions.give_parts(path, draft.file, previous, stay)
        draft.file.replace(path)
        if not is_step:
            point(draft.home, path)
    return PublishedVersion(versions.version_of(path), path, content, True, *change)


def point(home: Path, path: Path) -> None:
    """Make a version the current one; old ones go."""
    versions.switch(home, path)
    shared_versions.remove_old(home, path)


def _describe(
    draft: Draft, path: Path, hashes: Mapping[str, str], undone: Sequence[int], token: str
) -> None:
    meta = {
        "format": FORMAT,
        "axes": AXES,
        "version": versions.version_of(path),
        **hashes,
        "built": datetime.now(UTC).isoformat(timespec="seconds"),
    }
    if token:
        meta[versions.INTENT + token] = versions.version_of(path)
    draft.build.execute(
        "INSERT INTO star.meta SELECT unnest(?), unnest(?)", [list(meta), list(meta.values())]
    )
    if draft.has_old:
        draft.build.execute(
            "INSERT INTO star.meta FROM old.star.meta WHERE starts_with(key, ?) AND key <> ?",
            [versions.INTENT, versions.INTENT + token],
        )
        draft.build.execute("INSERT INTO star.import BY NAME FROM old.star.import ORDER BY number")
    if draft.has("import_source"):
        draft.build.execute(
            "INSERT INTO star.import_source FROM old.star.import_source s WHERE (file IS NULL "
            "OR file IN (SELECT file FROM star.source)) AND NOT list_contains(?, number)",
            [list(undone)],
        )


def _report(change: Change) -> list[str]:
    """What the store itself left out or could not read, with examples, by the line."""
    lines = [reject.description for reject in change.rejects[:EXAMPLES]]
    lines += [f"{table}: {count} left out by the store" for table, count in change.left_out.items()]
    return [*change.notes, *lines, *change.reading.lines()]


def _log(
    build: duckdb.DuckDBPyConnection, info: ImportInfo, change: Change,
    sources: Sequence[str | None],
) -> None:  # fmt: skip
    counts = zip(*change.counts.values(), strict=True)
    added, replaced, unchanged, _ = (sum(column) for column in counts)
    loader = info.loader_report()
    build.execute(
        "INSERT INTO star.import SELECT count(*) + 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? "
        "FROM star.import",
        [
            info.kind, info.label, info.when or datetime.now(UTC).isoformat(timespec="seconds"),
            list(info.files), added + replaced + unchanged, added, replaced, unchanged,
            change.n_rejected + loader.rejected,
            [*loader.lines, *_report(change)][:REPORT_LINES],
        ],
    )  # fmt: skip
    build.execute(
        "INSERT INTO star.import_source SELECT (SELECT max(number) FROM star.import), file "
        "FROM (SELECT unnest(?::VARCHAR[]) AS file) "
        "WHERE file IS NULL OR file IN (SELECT file FROM star.source)",
        [list(sources)],
    )


__all__ = ["MEMORY", "BuildError", "ImportInfo", "PublishedVersion", "StoreError", "publish"]
