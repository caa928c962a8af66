# ruff: noqa: S608  (every name put into SQL here comes from schema.tables)
"""Merges work.fresh (this import) and the version before into work.kept, and counts changes."""

from typing import Final

import duckdb

from schema.tables import TABLES, TableSchema
from store import BuildError
from store.building.answers import parts
from store.building.answers import rows as answers
from store.building.import_report import Counts, RejectedRow
from store.building.references import PARTS, REFERENCES, Reference
from store.building.staging import ORIGIN, agree, quoted

MAX_REJECTS: Final = 1_000
"""Rejects kept as rows, for each cause; all are counted."""

_WHOLE_IS_HERE: Final = (
    "EXISTS (FROM work.partial p JOIN work.kept.run o ON starts_with(o.run, p.whole) "
    "WHERE p.run = t.run AND o.run <> t.run AND o.benchmark = t.benchmark AND o.model = t.model "
    "AND o.setting IS NOT DISTINCT FROM t.setting AND o.run NOT IN (SELECT run FROM work.partial))"
)
_OF_RUNS: Final = ("verdict", "remark")


def clean(build: duckdb.DuckDBPyConnection, fresh: frozenset[str]) -> int:
    """Drop rows of work.fresh without a key and all but the first of a key; how many."""
    dropped = 0
    for name in _with_odd_keys(build, fresh):
        key = quoted(*TABLES[name].key)
        if name != "published":
            missing = _missing(name)
            dropped += drop(
                build, f"work.fresh.{name}", missing, name, "a part of its key is empty"
            )
        # Counting distinct keys first spares the window function in the usual case.
        rows = _row(build, f"SELECT count(*) FROM work.fresh.{name}")[0]
        if rows != _distinct(build, name, key):
            first = answers.FIRST if name == "answer" else "min(rowid)"
            later = f"rowid NOT IN (SELECT {first} FROM work.fresh.{name} GROUP BY {key})"
            dropped += drop(
                build, f"work.fresh.{name}", later, name, "its key came before; the first is kept"
            )
    return dropped


def _missing(name: str) -> str:
    return " OR ".join(f'"{column}" IS NULL' for column in TABLES[name].key)


def _with_odd_keys(build: duckdb.DuckDBPyConnection, fresh: frozenset[str]) -> list[str]:
    """The fresh tables with an empty or a repeated key, and always `answer`, if it is fresh.

    One statement looks through all tables: planning one costs more than looking at few rows.
    """
    looked = [name for name in TABLES if name in fresh and name not in ("answer", "waiting")]
    counts = " UNION ALL ".join(
        f"SELECT '{name}' AS name, count(*) AS rows, "
        f"count(DISTINCT hash({quoted(*TABLES[name].key)})) AS keys, "
        f"count(*) FILTER ({'false' if name == 'published' else _missing(name)}) AS gaps "
        f"FROM work.fresh.{name}"
        for name in looked
    )
    odd = {"answer"} & fresh
    if looked:
        rows = build.execute(f"SELECT name FROM ({counts}) WHERE rows <> keys OR gaps > 0")
        odd |= {str(name) for (name,) in rows.fetchall()}
    return [name for name in TABLES if name in odd]


def _distinct(build: duckdb.DuckDBPyConnection, name: str, key: str) -> int:
    if name == "answer":
        return answers.distinct_keys(build)
    # Distinct digests of 64 bits take a third of the time of distinct keys, and two keys of one
    # digest only cost the exact look that follows.
    return _row(build, f"SELECT count(DISTINCT hash({key})) FROM work.fresh.{name}")[0]


def drop(build: duckdb.DuckDBPyConnection, table: str, where: str, name: str, reason: str) -> int:
    """Leave out rows `t` of `table`, each with the reason; returns how many."""
    count = int(_row(build, f"SELECT count(*) FROM {table} t WHERE {where}")[0])
    if count:
        key, file = f"concat_ws(' ', {quoted(*TABLES[name].key)})", "source_file"
        if name in ("answer", "waiting"):
            key, file = answers.KEY_TEXT, answers.FILE_TEXT
        if name == "answer":
            answers.make_own(build)
        build.execute(
            f"INSERT INTO work.reject SELECT ?, {key}, ?, {file}, source_line FROM {table} t "
            f"WHERE {where} LIMIT ?",
            [name, reason, MAX_REJECTS],
        )
        own = " AND is_fresh" if table.startswith("work.kept.") else ""
        build.execute(
            f"INSERT INTO work.left_out SELECT ?, count(*) FROM {table} t WHERE ({where}){own}",
            [name],
        )
        build.execute(f"DELETE FROM {table} t WHERE {where}")
    return count


def merge(
    build: duckdb.DuckDBPyConnection,
    fresh: frozenset[str],
    has_previous: bool,
    again: frozenset[str] = frozenset(),
) -> None:
    """work.kept = the previous version's rows that are not replaced, and the fresh ones.

    `again`: the tables of which the runs in work.main.again have rows; their old ones all go.
    Of what waits only the runs: store.building.answers.waiting_predictions does the rest.
    """
    for name, table in TABLES.items():
        if name == "answer":
            answers.merge(build, has_previous, bool(again))
            continue
        if name == "waiting":
            continue
        rows = f"SELECT *, true AS is_fresh FROM work.fresh.{name}"
        if has_previous:
            same = agree("f", "o", table.key)
            lost = f"EXISTS (FROM work.fresh.{name} f WHERE {same})" if name in fresh else "false"
            if name in PARTS and PARTS[name].parent in fresh:
                part = PARTS[name]
                whole = agree("w", "o", part.keys)
                whole += f" AND w.dimension = '{part.whole}'" if part.whole else ""
                lost += f" OR EXISTS (FROM work.fresh.{part.parent} w WHERE {whole})"
            if name == "waiting_run":
                lost += " OR o.run IN (SELECT text FROM work.code.run WHERE code IN "
                lost += "(FROM work.main.waited_before))"
            if name in again:
                # Rows of people are of no run: unknown is not among them.
                lost += " OR coalesce(o.run IN (FROM work.main.again), false)"
            old = f"SELECT *, false AS is_fresh FROM old.logical.{name} o WHERE NOT ({lost})"
            rows = f"{old} UNION ALL BY NAME {rows}" if name in fresh else old
        build.execute(f"CREATE TABLE work.kept.{name} AS {rows}")


def drop_partial_runs(
    build: duckdb.DuckDBPyConnection, fresh: frozenset[str]
) -> tuple[int, frozenset[str]]:
    """Take runs that hold only what an evaluator had at some time out of work.kept, if the whole
    run is here: how many of this import's, and the tables touched.
    """
    if "run" not in fresh:
        return 0, frozenset()
    replaced = [row[0] for row in build.execute(
        f"SELECT run FROM work.kept.run t WHERE {_WHOLE_IS_HERE}"
    ).fetchall()]  # fmt: skip
    if not replaced:
        return 0, frozenset()
    for table in _OF_RUNS:
        build.execute(f"DELETE FROM work.kept.{table} WHERE list_contains(?, run)", [replaced])
    reason = "the whole result of the same generator and judge is here"
    left_out = drop(build, "work.kept.run", f"is_fresh AND {_WHOLE_IS_HERE}", "run", reason)
    build.execute(f"DELETE FROM work.kept.run t WHERE {_WHOLE_IS_HERE}")
    return left_out, frozenset({"run", *_OF_RUNS})


def resolve(build: duckdb.DuckDBPyConnection, fresh: frozenset[str]) -> tuple[int, frozenset[str]]:
    """Leave out rows that name a row which is not here: how many, and the tables that have lost
    rows or could have. Parents are checked first."""
    dropped = 0
    shrunk = {name for name, part in PARTS.items() if part.parent in fresh}
    # Old rows can only have lost what they name where a parent table has lost rows.
    looked = [each for each in REFERENCES if each.table in fresh or each.parent in shrunk]
    dangling = _with_dangling(build, looked)
    lost = set[str]()
    for reference in REFERENCES:
        if reference not in dangling and reference.parent not in lost:
            continue
        if count := _resolve(build, reference, reference.parent in lost):
            dropped += count
            lost.add(reference.table)
    return dropped, frozenset(shrunk | lost)


def _with_dangling(
    build: duckdb.DuckDBPyConnection, references: list[Reference]
) -> list[Reference]:
    """Those of the references by which a row names one that is not here, by one statement."""
    if not references:
        return []
    counts = " UNION ALL ".join(
        f"SELECT {place} AS place, count(*) AS n {_dangling_rows(each)}"
        for place, each in enumerate(references)
    )
    rows = build.execute(f"SELECT place FROM ({counts}) WHERE n > 0").fetchall()
    return [references[place] for (place,) in rows]


def _resolve(build: duckdb.DuckDBPyConnection, reference: Reference, is_shrunk: bool) -> int:
    table, dropped = f"work.kept.{reference.table}", 0
    if reference.table == "answer" and is_shrunk:
        answers.read(build, parts.left(build))  # any of them may name a row that went
    while count := drop(build, table, _dangling(reference), reference.table, reference.reason):
        dropped += count
        if reference.table != reference.parent:
            break
    return dropped


def _dangling(reference: Reference) -> str:
    """The condition of a row `t` that names a row which is not here."""
    if reference.table == "answer":
        return answers.dangling(reference.columns[0], reference.parent)
    named, match = _named(reference)
    return f"{named} AND NOT EXISTS (FROM work.kept.{reference.parent} p WHERE {match})"


def _dangling_rows(reference: Reference) -> str:
    """The same rows as a FROM clause; a join takes half as long to plan as EXISTS."""
    rows = f"FROM work.kept.{reference.table} t"
    if reference.table == "answer":
        return f"{rows} WHERE {_dangling(reference)}"
    named, match = _named(reference)
    return f"{rows} ANTI JOIN work.kept.{reference.parent} p ON {match} WHERE {named}"


def _named(reference: Reference) -> tuple[str, str]:
    """The conditions that row `t` names a row, and that row `p` is the one."""
    named = " AND ".join(f't."{column}" IS NOT NULL' for column in reference.columns)
    match = " AND ".join(
        f'p."{key}" = t."{column}"'
        for column, key in zip(reference.columns, reference.keys, strict=True)
    )
    return named, match


def count(
    build: duckdb.DuckDBPyConnection, touched: frozenset[str], has_previous: bool
) -> dict[str, Counts]:
    """Per table: rows added, replaced, unchanged and removed against the previous version.

    `touched` names the tables that this import brought rows for, or took rows from.
    """
    counts = dict.fromkeys(TABLES, Counts())
    for name, (old, kept, fresh) in _sizes(build, touched - {"waiting"}, has_previous).items():
        replaced = unchanged = 0
        if fresh and old:
            known, unchanged = _unchanged(build, name, TABLES[name])
            replaced = known - unchanged
        added = fresh - replaced - unchanged
        counts[name] = Counts(added, replaced, unchanged, removed=old + added - kept)
    return counts


def _sizes(
    build: duckdb.DuckDBPyConnection, names: frozenset[str], has_previous: bool
) -> dict[str, tuple[int, int, int]]:
    """Per table: rows in the previous version, in work.kept, and fresh ones, by one statement."""
    # A run of which a part is older has two rows there (store/building/sql/newest.sql).
    before = {name: f"old.star.{name}" for name in names} | {"run": "old.logical.run"}
    counts = " UNION ALL ".join(
        f"SELECT '{name}', "
        + (f"(SELECT count(*) FROM {before[name]})" if has_previous and name != "answer" else "0")
        + f", count(*), count(*) FILTER (is_fresh) FROM work.kept.{name}"
        for name in names
    )
    rows = build.execute(counts).fetchall() if names else []
    sizes = {str(name): (int(old), int(kept), int(fresh)) for name, old, kept, fresh in rows}
    if has_previous and "answer" in sizes:
        sizes["answer"] = (answers.count_before(build), *sizes["answer"][1:])
    return sizes


def _unchanged(build: duckdb.DuckDBPyConnection, name: str, table: TableSchema) -> tuple[int, int]:
    """How many fresh rows were known by their key, and how many of these say the same."""
    if name == "answer":
        return answers.unchanged(build)
    columns = tuple(field for field in table.schema.names if field not in ORIGIN)
    known, same = _row(
        build,
        f"SELECT count(*), count(*) FILTER ({agree('f', 'o', columns)}) "
        f"FROM work.kept.{name} f JOIN old.logical.{name} o "
        f"ON {agree('f', 'o', table.key)} WHERE f.is_fresh",
    )
    return known, same


def rejects(build: duckdb.DuckDBPyConnection) -> tuple[RejectedRow, ...]:
    """The rows that were left out, at most MAX_REJECTS of each cause."""
    return tuple(RejectedRow(*row) for row in build.execute("FROM work.reject").fetchall())


def left_out(build: duckdb.DuckDBPyConnection) -> dict[str, int]:
    """By table, how many rows of this import were left out for their key or for what they name."""
    rows = build.execute("SELECT table_name, sum(n) FROM work.left_out GROUP BY 1").fetchall()
    counts = {str(name): int(count) for name, count in rows}
    return {name: counts[name] for name in TABLES if counts.get(name)}


def _row(build: duckdb.DuckDBPyConnection, sql: str) -> tuple[int, ...]:
    row = build.execute(sql).fetchone()
    if row is None:  # an aggregate without GROUP BY has a row
        raise BuildError("a count came back empty")
    return tuple(int(value) for value in row)
