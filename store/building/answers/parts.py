# ruff: noqa: S608  (names put into SQL are constants, or those of files that `part_names` checks)
"""Answers of large stores in files of their own, which a version reads beside its own ones.

A part holds the answers of whole runs and what is counted of them (sql/answers.sql). Without parts
each further run of some thousands would have ten million answers written again; so parts stay as
they are, and the next version links them. Only a part that a build has to change is *read*: its
rows then count as the version's own. Where these are many they go into a new part.

In a build, `work.main.part` lists the parts of the version before, each attached under its name.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

import duckdb

from store.reading import versions

ROWS: Final = 250_000
"""Answers that a version holds itself; with more they go into a part. Written anew by each import,
they take 0.3 s."""
MOST: Final = 50
"""So many parts are put together into one: each costs every query a little."""
OWN: Final = "part"
"""The schema of a version's own answers, and that of a part's file."""
VIEWS: Final = {
    "answer": "star.answer", "reply": "star.reply", "answer_result": "answer_result",
    "answer_cluster": "answer_cluster", "answered_battery": "answered_battery",
    "answer_cell": "answer_cell", "answer_kind": "answer_kind", "chain_result": "chain_result",
    "subchain_result": "subchain_result", "position_result": "position_result",
    "position_cluster": "position_cluster", "position_cell": "position_cell",
}  # fmt: skip
"""A part's tables that pages read, and the view of each over all parts."""
_TABLES: Final = (*VIEWS, "source")

_LEFT: Final = "SELECT name FROM work.main.part WHERE NOT is_read"
_KEPT_RUNS: Final = f"""SELECT DISTINCT r.run_id FROM old.star.part_run r
WHERE r.name IN ({_LEFT})"""
_KEPT_IDS: Final = f"""
CREATE TEMP TABLE kept_benchmark AS
SELECT id, benchmark FROM old.star.benchmark WHERE EXISTS ({_LEFT});
CREATE TEMP TABLE kept_run AS
SELECT min(id) AS id, CASE WHEN count(*) > 1 THEN max(id) END AS second_id, run
FROM old.star.run WHERE EXISTS ({_LEFT}) GROUP BY run;
CREATE TEMP TABLE kept_source AS
SELECT id, file, id IN (FROM part_source) AS in_part FROM old.star.source WHERE EXISTS ({_LEFT});
"""
_NO_IDS: Final = """
CREATE TEMP TABLE kept_benchmark (id USMALLINT, benchmark VARCHAR);
CREATE TEMP TABLE kept_run (id USMALLINT, second_id USMALLINT, run VARCHAR);
CREATE TEMP TABLE kept_source (id INTEGER, file VARCHAR, in_part BOOLEAN);
"""
# What a part's ids mean: question → cell, cluster, chain …, step → subchain.
_FRAMES: Final = (
    "SELECT benchmark_id, question_id, question, cell_id, cluster_id, unit_id, battery_id, "
    "chain_id, node_id, subchain_id, variant, len(options) AS n FROM {}question_case",
    "SELECT h.benchmark_id, u.id, u.chain_id, u.result_id, r.node_id FROM {0}star.subchain u "
    "JOIN {0}star.chain h ON h.id = u.chain_id "
    "LEFT JOIN {0}star.subchain_reason r ON r.subchain_id = u.id",
    "SELECT q.benchmark_id, t.question_id FROM {0}star.question_target t "
    "JOIN {0}star.question q ON q.id = t.question_id",
    "SELECT benchmark_id, id, run, protocol::VARCHAR FROM {}star.run "
    f"WHERE id IN (SELECT id FROM kept_run) AND id IN ({_KEPT_RUNS})",
)
_SPLIT_OTHERWISE: Final = """SELECT DISTINCT t.name
FROM part_battery t JOIN kept_run k ON t.run_id IN (k.id, k.second_id)
LEFT JOIN moved m ON m.run_id = k.id AND m.battery_id = t.battery_id
WHERE coalesce(m.id, k.id) <> t.run_id"""

_KEPT_PATTERNS: Final = (
    "run_id NOT IN (FROM compared_run) OR pattern IN ('read-differently', 'marked-differently')"
)
_FIGURES: Final = {
    "answer_pattern": (
        "0::USMALLINT AS run_id, 0 AS question_id, '' AS pattern", _KEPT_PATTERNS,
    ),
    "pattern_kind": (
        "0::USMALLINT AS run_id, 0 AS cell_id, '' AS pattern, 0 AS n", _KEPT_PATTERNS,
    ),
    "mark_cell": (
        "0::USMALLINT AS run_id, 0 AS cell_id, 0 AS marked, 0::DOUBLE AS mark, 0 AS counted, "
        '0 AS "right", 0 AS "read", 0 AS read_differently, 0 AS marked_differently', "true",
    ),
}  # fmt: skip
"""What is counted of all answers, and not in a part: columns, and which rows of kept runs stay."""


def begin(build: duckdb.DuckDBPyConnection, has_previous: bool) -> None:
    """List the parts of the version before; all are read where they are too many."""
    known = "old.star.part" if has_previous else "(SELECT '' AS name, 0 AS rows, '' AS digest)"
    build.execute(
        "CREATE TABLE work.main.part AS SELECT *, false AS is_read "
        f"FROM {known} WHERE {has_previous}"
    )
    if len(left(build)) >= MOST:
        build.execute("UPDATE work.main.part SET is_read = true")


def mark(build: duckdb.DuckDBPyConnection, names: list[str]) -> None:
    """Note that these are read."""
    build.execute("UPDATE work.main.part SET is_read = true WHERE list_contains(?, name)", [names])


def left(build: duckdb.DuckDBPyConnection) -> list[str]:
    """The parts that stay as they are."""
    return [name for (name,) in build.execute(f"{_LEFT} ORDER BY name").fetchall()]


def kept_rows(build: duckdb.DuckDBPyConnection) -> list[tuple[int, int]]:
    """The number of rows and the digest of each part that stays as it is."""
    rows = build.execute("SELECT rows, digest FROM work.main.part WHERE NOT is_read").fetchall()
    return [(int(count), int(digest)) for count, digest in rows]


def sources(build: duckdb.DuckDBPyConnection) -> list[str]:
    """The schemas in which the old answers lie that this build reads."""
    names = build.execute("SELECT name FROM work.main.part WHERE is_read ORDER BY 1").fetchall()
    return [f"old.{OWN}", *(f"{name}.{OWN}" for (name,) in names)]


def with_runs(build: duckdb.DuckDBPyConnection, runs: str) -> list[str]:
    """The parts that hold any of these runs (a query for their texts)."""
    return _named(
        build,
        f"SELECT DISTINCT p.name FROM old.star.part_run p JOIN old.star.run r ON r.id = p.run_id "
        f"WHERE p.name IN ({_LEFT}) AND r.run IN ({runs})",
    )


def with_sources(build: duckdb.DuckDBPyConnection, files: list[str | None]) -> list[str]:
    """The parts that hold rows of any of these files; None = rows of no file."""
    return [
        name for name in left(build)
        if build.execute(
            f"SELECT 1 FROM {name}.{OWN}.answer a "
            "LEFT JOIN old.star.source s ON s.id = a.source_id "
            "WHERE list_contains(?, s.file) OR (? AND s.file IS NULL) LIMIT 1",
            [files, None in files],
        ).fetchone()
    ]  # fmt: skip


def _named(build: duckdb.DuckDBPyConnection, sql: str) -> list[str]:
    return [str(name) for (name,) in build.execute(sql).fetchall()]


def keep_ids(build: duckdb.DuckDBPyConnection) -> None:
    """Note which ids benchmarks, runs and files must keep (kept_*), and the runs of parts."""
    names = left(build)
    for table, columns, kinds in (
        ("source", "id", "id INTEGER"),
        ("battery", "run_id, battery_id", "name VARCHAR, run_id USMALLINT, battery_id INTEGER"),
    ):
        inner = "source" if table == "source" else "answered_battery"
        first = "" if table == "source" else "'{0}' AS name, "
        rows = " UNION ".join(
            f"SELECT {first.format(name)}{columns} FROM {name}.{OWN}.{inner}" for name in names
        )
        made = f"AS {rows}" if names else f"({kinds})"
        build.execute(f"CREATE OR REPLACE TEMP TABLE part_{table} {made}")
    build.execute(_KEPT_IDS if names else _NO_IDS)
    highest = " UNION ALL ".join(f"SELECT max(id) AS id FROM {name}.{OWN}.reply" for name in names)
    before = f"(SELECT coalesce(max(id), 0) FROM ({highest}))" if names else "0"
    build.execute(f"SET VARIABLE replies_before = {before}")


def changed_frames(build: duckdb.DuckDBPyConnection) -> list[str]:
    """The parts whose ids mean something else now: their benchmarks' questions are others."""
    if not left(build):
        return []
    changed = " UNION ".join(
        f"SELECT benchmark_id FROM (({new} EXCEPT {old}) UNION ALL ({old} EXCEPT {new}))"
        for frame in _FRAMES
        for new, old in [(frame.format(""), frame.format("old."))]
    )
    return _named(
        build,
        "SELECT DISTINCT p.name FROM old.star.part_run p JOIN old.star.run r ON r.id = p.run_id "
        f"WHERE p.name IN ({_LEFT}) AND r.benchmark_id IN ({changed})",
    )


def other_splits(build: duckdb.DuckDBPyConnection) -> list[str]:
    """The parts with a run of which another half is older now (sql/newest.sql)."""
    return _named(build, _SPLIT_OTHERWISE) if left(build) else []


def keep_figures(build: duckdb.DuckDBPyConnection) -> None:
    """Take over what is known of runs that this build has read no answers of."""
    build.execute(
        "CREATE OR REPLACE TEMP TABLE first_run AS "
        "SELECT run, min(id) AS run_id FROM star.run GROUP BY run"
    )
    still = _KEPT_RUNS if left(build) else "SELECT NULL WHERE false"
    build.execute(
        f"CREATE OR REPLACE TEMP TABLE compared_run AS WITH still AS ({still}) "
        "SELECT r.run_id FROM run_case r "
        "JOIN (SELECT DISTINCT benchmark_id, model_id FROM run_case "
        "WHERE run_id NOT IN (FROM still)) o ON o.benchmark_id = r.benchmark_id "
        "AND o.model_id IS NOT DISTINCT FROM r.model_id"
    )
    for name, (columns, which) in _FIGURES.items():
        rows = f"SELECT {columns} WHERE false"
        if left(build):
            rows = f"FROM old.{name} WHERE run_id IN ({_KEPT_RUNS}) AND ({which})"
        build.execute(f"CREATE OR REPLACE TEMP VIEW kept_{name} AS {rows}")


def rows_read(build: duckdb.DuckDBPyConnection) -> int:
    """How many answers this build writes."""
    row = build.execute("SELECT count(*) FROM work.kept.answer").fetchone()
    return int(row[0]) if row else 0


def create(build: duckdb.DuckDBPyConnection, draft: Path, name: str) -> str:
    """Attach the empty file of a new part; its schema."""
    folder = versions.parts_folder(draft)
    folder.mkdir(exist_ok=True)
    build.execute(f"ATTACH '{_quoted(folder / f'{name}.duckdb')}' AS {name}")
    return f"{name}.{OWN}"


def write_none(build: duckdb.DuckDBPyConnection, like: str) -> None:
    """Make the version's own tables, without rows, like those of a part."""
    build.execute(f"CREATE SCHEMA {OWN}")
    for name in _TABLES:
        build.execute(f"CREATE TABLE {OWN}.{name} AS FROM {like}.{name} LIMIT 0")


def make_views(build: duckdb.DuckDBPyConnection, names: Iterable[str]) -> None:
    """Make the views over the version's own answers and those of these parts."""
    schemas = (OWN, *(f"{name}.{OWN}" for name in names))
    for table, view in VIEWS.items():
        rows = " UNION ALL ".join(f"FROM {schema}.{table}" for schema in schemas)
        build.execute(f"CREATE VIEW {view} AS {rows}")


def note(build: duckdb.DuckDBPyConnection, fresh: str, rows: int, digest: int) -> None:
    """List the parts of the new version: those that stay, and the fresh one, if any."""
    columns = "name, rows, digest"
    build.execute(f"INSERT INTO star.part SELECT {columns} FROM work.main.part WHERE NOT is_read")
    if left(build):
        build.execute(f"INSERT INTO star.part_run FROM old.star.part_run WHERE name IN ({_LEFT})")
    if fresh:
        build.execute("INSERT INTO star.part VALUES (?, ?, ?)", [fresh, rows, str(digest)])
        runs = f"SELECT DISTINCT run_id FROM {fresh}.{OWN}.answered_battery"
        build.execute(f"INSERT INTO star.part_run SELECT ?, run_id FROM ({runs})", [fresh])


def attach(build: duckdb.DuckDBPyConnection, version: Path) -> None:
    """Attach the parts of a version that is attached as `old`. Raises duckdb.Error."""
    for name in versions.part_names(build, "old."):
        build.execute(
            f"ATTACH '{_quoted(versions.part_file(version, name))}' AS {name} (READ_ONLY)"
        )


def _quoted(path: Path) -> str:
    return str(path).replace("'", "''")
