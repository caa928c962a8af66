# ruff: noqa: S608  (every name put into SQL here comes from schema.tables or is a constant)
"""`remove`: a new version without a run, an import or a benchmark; the version before stays."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

import duckdb

from schema.tables import TABLES
from store import BuildError
from store.building import merging, staging
from store.building.answers import parts, waiting_predictions
from store.building.answers import rows as answers
from store.building.drafts import MEMORY, Draft, opened
from store.building.import_report import Change, ImportInfo, PublishedVersion
from store.building.publish import begun, counted, expect_few_rows, finish, point, take_in
from store.building.staging import Batches
from store.reading.versions import version_of

SHOWN: Final = 12
"""Ids that are offered where one is not known."""
_NAMED: Final = {
    "run": "SELECT run FROM old.star.run UNION SELECT run FROM old.star.waiting_run",
    "benchmark": "SELECT benchmark FROM old.star.benchmark "
    "UNION SELECT benchmark FROM old.star.waiting_run",
    "import": "SELECT number::VARCHAR FROM old.star.import",
}
_USED: Final = {
    "model": "SELECT model FROM work.kept.run UNION ALL SELECT judge FROM work.kept.run UNION ALL "
    "SELECT model FROM work.kept.clip UNION ALL SELECT model FROM work.kept.waiting_run",
    "benchmark": " UNION ALL ".join(
        f"SELECT benchmark FROM work.kept.{name}"
        for name in ("item", "clip", "chain", "question", "run")
    ),
}
"""Rows that describe what others name: they stay as long as one of these names them."""
_OF_RUNS: Final = ("answer", "verdict", "probe", "node_time", "link_judgement")
_ORPHANS: Final = """DELETE FROM work.kept.waiting_run WHERE run NOT IN (
    SELECT c.text FROM work.code.run c JOIN work.kept.waiting w ON w.run = c.code)"""


def remove(
    home: Path, kind: str, ids: Sequence[str], *, dry_run: bool = False, memory: str = MEMORY,
    token: str = "",
) -> PublishedVersion:  # fmt: skip
    """Publish a version without these runs, imports or benchmarks, and without what names them.

    Numbers of papers and facts about models stay. With `dry_run` nothing is published. Raises Busy,
    BadStore, or BuildError where an id is not known or its rows cannot be distinguished.
    """
    with begun(home, memory, dry_run=dry_run) as draft:
        info = ImportInfo("remove", f"{kind} {', '.join(ids)}", token=token)
        if not dry_run:
            return _publish_without(draft, kind, ids, info)
        change = _without(draft, kind, ids)
        changed = any(counts.differs for counts in change.counts.values())
        path = draft.previous or draft.file
        return PublishedVersion(version_of(path), path, draft.meta["hash"], changed, *change)


def replace(
    home: Path, numbers: Sequence[str], batches: Batches, info: ImportInfo, memory: str = MEMORY
) -> PublishedVersion:
    """Publish `batches` in place of the rows of earlier imports: all or nothing.

    The version without those rows is written, but never becomes the current one. So a page always
    shows the earlier rows or the new ones, even if the process is killed. Raises as `publish` and
    `remove`.
    """
    with begun(home, memory) as draft:
        removal = ImportInfo("remove", f"import {', '.join(numbers)}", token=info.token)
        step = _publish_without(draft, "import", numbers, removal, is_step=True)
        draft.build.close()
        with opened(home, memory, onto=step.path) as next_draft:
            done = take_in(next_draft, batches, info)
        if not done.changed:
            point(home, step.path)
        return done


def _publish_without(
    draft: Draft, kind: str, ids: Sequence[str], info: ImportInfo, *, is_step: bool = False
) -> PublishedVersion:
    change = _without(draft, kind, ids)
    undone = [int(number) for number in ids] if kind == "import" else []
    return finish(draft, change, info, undone=undone, is_step=is_step)


def _without(draft: Draft, kind: str, ids: Sequence[str]) -> Change:
    """Remove these runs, imports or benchmarks from work.kept, with all rows that refer to them."""
    _check(draft, kind, ids)
    expect_few_rows(draft)
    undone = [int(number) for number in ids] if kind == "import" else []
    files = _files(draft.build, undone) if undone else []
    staging.load(draft.build, [], has_previous=True)
    waiting_predictions.recall(draft.build, has_previous=True)
    merging.merge(draft.build, frozenset(), has_previous=True)
    answers.read(draft.build, _parts(draft.build, kind, ids, files))
    waiting_predictions.merge(draft.build)
    waiting_predictions.make_own(draft.build)
    answers.make_own(draft.build)
    _REMOVERS[kind](draft.build, files if undone else list(ids))
    merging.resolve(draft.build, frozenset(TABLES))
    if undone:
        _drop_descriptions(draft.build, files)
    draft.build.execute(_ORPHANS)
    return Change(counted(draft.build, frozenset(TABLES), has_previous=True))


def _check(draft: Draft, kind: str, ids: Sequence[str]) -> None:
    """Raises BuildError where one of them is not here."""
    if kind not in _NAMED:
        raise BuildError(f"a run, an import or a benchmark can be removed, no “{kind[:40]}”")
    if draft.previous is None or not ids:
        raise BuildError("there is nothing here that could be removed")
    rows = draft.build.execute(f"SELECT * FROM ({_NAMED[kind]}) ORDER BY ALL").fetchall()
    known = [row[0] for row in rows]
    for name in ids:
        if name not in known:
            listed = ", ".join(known[:SHOWN]) + (" …" if len(known) > SHOWN else "")
            raise BuildError(
                f"there is no {kind} “{name[:160]}” here; there are {listed or 'none'}"
            )


def _files(build: duckdb.DuckDBPyConnection, numbers: Sequence[int]) -> list[str | None]:
    """The files whose rows are of these imports alone. Raises BuildError where there are none, or
    another import brought rows of a file of the same name."""
    sql = "SELECT DISTINCT file FROM old.star.import_source WHERE list_contains(?, number)"
    files = [row[0] for row in build.execute(sql, [list(numbers)]).fetchall()]
    listed = ", ".join(map(str, numbers))
    if not files:
        raise BuildError(
            f"no rows of import {listed} are here, or none that are known to be its own"
        )
    others = build.execute(
        "SELECT number, coalesce(file, '') FROM old.star.import_source s WHERE EXISTS "
        "(FROM old.star.import_source t WHERE t.file IS NOT DISTINCT FROM s.file "
        "AND list_contains(?, t.number)) AND NOT list_contains(?, number) ORDER BY ALL",
        [list(numbers), list(numbers)],
    ).fetchall()
    if others:
        both = sorted({*numbers, *(int(number) for number, _ in others)})
        name = f"a file named “{others[0][1]}”" if others[0][1] else "no named file"
        raise BuildError(
            f"imports {', '.join(map(str, both))} brought rows of {name}, which cannot be told "
            f"apart: remove these imports together, or runs, or the benchmark"
        )
    return files


def _parts(
    build: duckdb.DuckDBPyConnection, kind: str, ids: Sequence[str], files: list[str | None]
) -> list[str]:
    """The parts that hold answers which go."""
    if kind == "import":
        return parts.with_sources(build, files)
    column = "r.run" if kind == "run" else "b.benchmark"
    build.execute("SET VARIABLE going = ?", [list(ids)])
    return parts.with_runs(
        build,
        "SELECT r.run FROM old.star.run r JOIN old.star.benchmark b ON b.id = r.benchmark_id "
        f"WHERE list_contains(getvariable('going'), {column})",
    )


def _remove_runs(build: duckdb.DuckDBPyConnection, ids: Sequence[str | None]) -> None:
    for table in ("run", "waiting_run"):
        build.execute(f"DELETE FROM work.kept.{table} WHERE list_contains(?, run)", [ids])
    build.execute(
        "DELETE FROM work.kept.waiting WHERE run IN "
        "(SELECT code FROM work.code.run WHERE list_contains(?, text))", [ids],
    )  # fmt: skip


def _remove_benchmarks(build: duckdb.DuckDBPyConnection, ids: Sequence[str | None]) -> None:
    build.execute("DELETE FROM work.kept.benchmark WHERE list_contains(?, benchmark)", [ids])
    build.execute(
        "DELETE FROM work.kept.waiting WHERE benchmark IN "
        "(SELECT code FROM work.code.benchmark WHERE list_contains(?, text))", [ids],
    )  # fmt: skip


def _remove_files(build: duckdb.DuckDBPyConnection, files: Sequence[str | None]) -> None:
    """All rows of these files but for those that describe benchmarks and models."""
    for name in TABLES:
        if name in _USED:
            continue
        match = "list_contains(?, source_file) OR (? AND source_file IS NULL)"
        if name in ("answer", "waiting"):
            match = (
                "source_file IN (SELECT code FROM work.code.source WHERE list_contains(?, text)) "
                "OR (? AND source_file IS NULL)"
            )
        build.execute(f"DELETE FROM work.kept.{name} WHERE {match}", [files, None in files])


def _drop_descriptions(build: duckdb.DuckDBPyConnection, files: Sequence[str | None]) -> None:
    """Rows of benchmarks and models, of these files or of none, that no row names now; and runs
    without a row.
    """
    left = (
        " UNION ALL ".join(
            f"SELECT run FROM work.kept.{name} WHERE run IS NOT NULL" for name in _OF_RUNS[1:]
        )
        + " UNION ALL SELECT c.text FROM work.code.run c JOIN work.kept.answer a ON a.run = c.code"
        " UNION ALL SELECT r.run FROM old.star.run r JOIN old.star.part_run p ON p.run_id = r.id "
        "JOIN work.main.part k ON k.name = p.name WHERE NOT k.is_read"
    )
    before = " UNION ALL ".join(
        f"SELECT r.run FROM old.star.run r WHERE r.id IN (SELECT run_id FROM old.star.{name})"
        for name in _OF_RUNS
    )
    build.execute(f"DELETE FROM work.kept.run WHERE run IN ({before}) AND run NOT IN ({left})")
    for name, used in _USED.items():
        build.execute(
            f"DELETE FROM work.kept.{name} WHERE (list_contains(?, source_file) "
            f"OR source_file IS NULL) AND {name} NOT IN "
            f"(SELECT * FROM ({used}) t(name) WHERE name IS NOT NULL)",
            [files],
        )


_REMOVERS: Final[
    Mapping[str, Callable[[duckdb.DuckDBPyConnection, Sequence[str | None]], None]]
] = {"run": _remove_runs, "benchmark": _remove_benchmarks, "import": _remove_files}
