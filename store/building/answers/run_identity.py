# ruff: noqa: S608  (every name put into SQL here is a constant of this module)
"""Which run each result of an import is: one that the store has, or one of its own.

A run that its files identify is known by its key and their digest. What another result of the same
key already calls its own stays as it is, and the new one gets an id with its date: no import ever
adds its answers to another result's.
"""

from collections.abc import Iterable
from itertools import chain, count
from typing import Final, NamedTuple

import duckdb

from store.building.staging import agree

MAX_ID: Final = 160
KEY: Final = ("benchmark", "model", "judge", "protocol", "setting", "encoding")
"""What a board's row is made by: runs that agree in these are results of the same."""
_BEFORE: Final = """(FROM old.logical.run UNION ALL BY NAME FROM old.logical.waiting_run
WHERE run NOT IN (SELECT run FROM old.logical.run))"""
"""Runs of the version before, those of which everything waits among them."""
TIMING: Final = ("node_time", "link_judgement")
"""What models and people say of a chain: rows of people are of no run."""
FACTS: Final = ("answer", "remark", "verdict", "probe", *TIMING)
_COLUMNS: Final = f"{', '.join(KEY)}, run, digest, created, source_set, sequence"


class Run(NamedTuple):
    """What identifies a run."""

    key: tuple[str | None, ...]
    run: str
    digest: str | None
    created: str | None
    source_set: str | None
    sequence: int | None


def settle(build: duckdb.DuckDBPyConnection, has_previous: bool) -> None:
    """Give the runs of this import their ids and their place in the order of arrival.

    Before anything is made of the predictions: their codes are then those of the final ids.
    """
    for name in ("again", "doubtful"):
        build.execute(f"CREATE TABLE work.main.{name} (run VARCHAR)")
    build.execute("CREATE TABLE work.main.note (line VARCHAR)")
    fresh = _runs(build, "work.fresh.run")
    if not fresh:
        return
    known = _runs(build, _BEFORE) if has_previous else []
    bases: dict[str, str] = dict(build.execute("SELECT run, base FROM work.identity").fetchall())
    _drop_copies(build, fresh, bases)
    taken = {run.run for run in known} | {run.run for run in fresh} - bases.keys()
    renamed: dict[str, str] = {}
    for run in sorted(fresh, key=lambda each: (each.created or "", len(each.run), each.run)):
        if run.run in bases:
            free = [other for other in known if other.run not in renamed.values()]
            renamed[run.run] = final = _final(run, bases[run.run], free, taken)
            taken.add(final)
            if any(other.run == final and other.digest is None for other in known):
                build.execute("INSERT INTO work.main.doubtful VALUES (?)", [final])
    _rename(build, {old: new for old, new in renamed.items() if old != new})
    if has_previous:
        # Where the same files lie now, and what their folder is called there, changes nothing.
        build.execute(
            "UPDATE work.fresh.run f SET source_set = o.source_set, "
            f"created = coalesce(o.created, f.created) FROM {_BEFORE} o "
            "WHERE o.run = f.run AND o.digest = f.digest"
        )
    _order(build, has_previous)


def _runs(build: duckdb.DuckDBPyConnection, table: str) -> list[Run]:
    rows = build.execute(f"SELECT {_COLUMNS} FROM {table} ORDER BY run").fetchall()
    many = len(KEY)
    return [Run(row[:many], *row[many:]) for row in rows]


def _drop_copies(build: duckdb.DuckDBPyConnection, fresh: list[Run], bases: dict[str, str]) -> None:
    """Leave out all but the first of several sets that hold the same files."""
    first: dict[tuple[object, ...], Run] = {}
    for run in sorted(fresh, key=lambda each: (len(each.run), each.run)):
        if run.run not in bases:
            continue
        kept = first.setdefault((run.key, run.digest), run)
        if kept is not run:
            for table in ("run", "verdict", *TIMING):
                build.execute(f"DELETE FROM work.fresh.{table} WHERE run = ?", [run.run])
            build.execute(
                "DELETE FROM work.prediction WHERE run IN "
                "(SELECT code FROM work.code.run WHERE text = ?)",
                [run.run],
            )
            note = f"{run.source_set}: the same files as {kept.source_set}; left out"
            build.execute("INSERT INTO work.main.note VALUES (?)", [note])
            fresh.remove(run)


def _final(run: Run, base: str, known: Iterable[Run], taken: set[str]) -> str:
    """The id of the run with these files, else one that is free.

    Of a run that an older store wrote no digest is known: whether it is this one is seen when its
    answers are there (`confirm`).
    """
    alike = [other for other in known if other.key == run.key]
    same = [other.run for other in alike if other.digest == run.digest]
    same += [other.run for other in alike if other.digest is None and other.run == base]
    return same[0] if same else _free(run, base, taken)


def _free(run: Run, base: str, taken: set[str]) -> str:
    """The base, or it with the run's date, or with as much of its digest as makes it a new id."""
    ends = [run.created[:10], run.created] if run.created else []
    ends += [(run.digest or "")[:8], (run.digest or "")[:32]]
    every = chain(ends, (f"{(run.digest or '')[:32]}-{number}" for number in count(2)))
    names = (f"{base[: MAX_ID - 1 - len(end)]}.{end.replace(':', '')}" for end in every)
    return next(name for name in chain((base,), names) if name not in taken)


def _rename(build: duckdb.DuckDBPyConnection, names: dict[str, str]) -> None:
    if not names:
        return
    build.execute("CREATE OR REPLACE TABLE work.main.renamed (old VARCHAR, new VARCHAR)")
    build.executemany("INSERT INTO work.main.renamed VALUES (?, ?)", [*names.items()])
    for table in TIMING:
        build.execute(
            f"UPDATE work.fresh.{table} t SET run = r.new, source = r.new "
            "FROM work.main.renamed r WHERE t.run = r.old"
        )
    for table, column in (("fresh.run", "run"), ("fresh.verdict", "run"), ("code.run", "text")):
        build.execute(
            f"UPDATE work.{table} t SET {column} = r.new FROM work.main.renamed r "
            f"WHERE t.{column} = r.old"
        )


def _order(build: duckdb.DuckDBPyConnection, has_previous: bool) -> None:
    """Number the runs of one key in the order in which they came."""
    before = _BEFORE if has_previous else "(FROM work.fresh.run WHERE false)"
    build.execute(
        "CREATE OR REPLACE TABLE work.main.numbered AS WITH "
        f"latest AS (SELECT {', '.join(KEY)}, max(sequence) AS last FROM {before} GROUP BY ALL), "
        "known AS (SELECT f.*, coalesce(f.sequence, o.sequence) AS own FROM work.fresh.run f "
        f"LEFT JOIN {before} o ON o.run = f.run) "
        "SELECT f.run, coalesce(f.own, coalesce(o.last, 0) + row_number() OVER (PARTITION BY "
        f"{', '.join(f'f.{name}' for name in KEY)}, f.own IS NULL "
        "ORDER BY f.created NULLS FIRST, f.run))::INTEGER AS sequence "
        f"FROM known f LEFT JOIN latest o ON {agree('o', 'f', KEY)}"
    )
    build.execute(
        "UPDATE work.fresh.run f SET sequence = n.sequence FROM work.main.numbered n "
        "WHERE n.run = f.run"
    )


def confirm(build: duckdb.DuckDBPyConnection, has_previous: bool) -> frozenset[str]:
    """Note which runs of the version before come again, whole; the tables that they have rows in.

    Once work.fresh holds every answer and verdict of this import.
    """
    if not has_previous:
        return frozenset()
    doubtful = build.execute("FROM work.main.doubtful").fetchall()
    other = [run for (run,) in doubtful if not _says_the_same(build, run)]
    if other:
        taken = {run.run for name in ("old.logical.run", "work.fresh.run")
                 for run in _runs(build, name)}  # fmt: skip
        fresh = {run.run: run for run in _runs(build, "work.fresh.run")}
        names = {run: _free(fresh[run], run, taken) for run in other}
        _rename(build, names)
        build.execute(
            "UPDATE work.fresh.run SET sequence = NULL WHERE list_contains(?, run)",
            [[*names.values()]],
        )
        _order(build, has_previous)
    build.execute(
        "INSERT INTO work.main.again SELECT f.run FROM work.fresh.run f "
        "JOIN old.logical.run o ON o.run = f.run WHERE f.run IN ("
        "SELECT c.text FROM work.code.run c JOIN (SELECT DISTINCT run FROM work.fresh.answer) a "
        "ON a.run = c.code UNION SELECT run FROM work.fresh.verdict "
        "UNION SELECT run FROM work.fresh.probe UNION SELECT run FROM work.fresh.node_time "
        "UNION SELECT run FROM work.fresh.link_judgement)"
    )
    came_again = build.execute("SELECT 1 FROM work.main.again LIMIT 1").fetchone()
    return frozenset(FACTS) if came_again else frozenset()


_SAME_ANSWERS: Final = """
WITH f AS (SELECT q.text AS question, a.rotation, a.choice, a.correct, a.status, a.mark,
    a.mark_choice, p.text AS raw
    FROM work.fresh.answer a JOIN work.code.run r ON r.code = a.run AND r.text = $1
    JOIN work.code.question q ON q.code = a.question LEFT JOIN work.code.reply p ON p.code = a.raw),
o AS (SELECT question, rotation, choice, correct, status, mark, mark_choice, raw
    FROM old.logical.answer
    WHERE run = $1)
SELECT (SELECT count(*) FROM f) + (SELECT count(*) FROM o)
    = 2 * (SELECT count(*) FROM f JOIN o ON {same})"""
_SAME_VERDICTS: Final = """
WITH f AS (FROM work.fresh.verdict WHERE run = $1), o AS (FROM old.logical.verdict WHERE run = $1)
SELECT (SELECT count(*) FROM f) + (SELECT count(*) FROM o)
    = 2 * (SELECT count(*) FROM f JOIN o ON {same})"""


def _says_the_same(build: duckdb.DuckDBPyConnection, run: str) -> bool:
    """Whether this import has exactly the answers and verdicts that the version before has."""
    answer = agree(
        "f", "o", ("question", "rotation", "choice", "correct", "mark", "mark_choice", "raw")
    )
    verdict = agree("f", "o", ("clip", "dimension", "score", "status", "raw"))
    checks = (
        _SAME_ANSWERS.format(same=f"{answer} AND f.status::VARCHAR = o.status"),
        _SAME_VERDICTS.format(same=verdict),
    )
    rows = [build.execute(sql, [run]).fetchone() for sql in checks]
    return all(row is not None and row[0] for row in rows)


_IN_PARTS: Final = """
    UNION ALL SELECT o.run, sum(c.n) FROM old.answer_count c JOIN old.star.run o ON o.id = c.run_id
    WHERE c.run_id IN (SELECT p.run_id FROM old.star.part_run p JOIN work.main.part k
        ON k.name = p.name WHERE NOT k.is_read) GROUP BY o.run"""
_OLDER: Final = f"""
WITH counts AS (
    SELECT c.text AS run, a.n FROM (SELECT run, count(*) AS n FROM work.kept.answer GROUP BY run) a
    JOIN work.code.run c ON c.code = a.run
    UNION ALL SELECT run, count(*) FROM work.kept.verdict GROUP BY run{{in_parts}})
SELECT f.run, f.created, o.run, o.created, coalesce(n.n, 0)
FROM work.kept.run f JOIN work.kept.run o ON o.run <> f.run AND {agree("o", "f", KEY)}
LEFT JOIN counts n ON n.run = o.run
WHERE f.is_fresh AND f.digest IS NOT NULL AND f.run NOT IN (FROM work.main.again)
    AND (NOT o.is_fresh OR o.sequence < f.sequence)
ORDER BY f.run, o.sequence"""
_LOST_ROWS: Final = """
SELECT a.run, (SELECT count(*) FROM old.logical.{table} o WHERE o.run = a.run)
    - (SELECT count(*) FROM old.logical.{table} o JOIN work.fresh.{table} f
       ON {same} WHERE o.run = a.run) AS lost
FROM work.main.again a WHERE lost > 0 ORDER BY a.run"""


def notes(build: duckdb.DuckDBPyConnection, has_previous: bool) -> tuple[str, ...]:
    """Notes on runs: sets left out, results that stand beside others, rows that were removed."""
    lines = [str(row[0]) for row in build.execute("FROM work.main.note").fetchall()]
    if build.execute("SELECT 1 FROM work.identity LIMIT 1").fetchone():
        older = _OLDER.replace("{in_parts}", _IN_PARTS if has_previous else "")
        lines += [_beside(*row) for row in build.execute(older).fetchall()]
    if has_previous and build.execute("SELECT 1 FROM work.main.again LIMIT 1").fetchone():
        lines += _lost_rows(build)
    return tuple(lines)


def _beside(run: str, created: str | None, other: str, other_created: str | None, n: int) -> str:
    return (
        f"{run} ({created or 'no date known'}) is a result of its own: {other} "
        f"({other_created or 'no date known'}, {n} rows) stays; boards show the newer of the two"
    )


def _lost_rows(build: duckdb.DuckDBPyConnection) -> list[str]:
    """Runs that came again without some of their rows."""
    coded = (
        "(SELECT c.text AS run, q.text AS question, rotation FROM work.fresh.answer x "
        "JOIN work.code.run c ON c.code = x.run JOIN work.code.question q ON q.code = x.question)"
    )
    answers = _LOST_ROWS.format(
        table="answer", same=agree("f", "o", ("run", "question", "rotation"))
    ).replace("work.fresh.answer", coded)
    verdicts = _LOST_ROWS.format(
        table="verdict", same=agree("f", "o", ("run", "clip", "dimension"))
    )
    return [
        f"{run} is replaced whole: {count} {what} that it no longer has went"
        for sql, what in ((answers, "answers"), (verdicts, "verdicts"))
        for run, count in build.execute(sql).fetchall()
    ]
