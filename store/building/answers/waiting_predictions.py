# ruff: noqa: S608  (every name put into SQL here is a constant)
"""Predictions without their question: they wait in the version until their benchmark comes.

Rows are codes (store.building.answers.integer_codes), laid out as those of work.prediction, since
there can be as many.
"""

from typing import Final

import duckdb

from store.building.answers import rows as answers
from store.building.import_report import Counts, Waiting
from store.building.merging import drop
from store.building.scripts import script

TABLES: Final = frozenset({"waiting_run", "waiting"})
OLD: Final = "work.main.old_waiting"

_OLD_ASKED: Final = """CREATE TABLE work.main.old_asked AS
SELECT benchmark FROM old.star.benchmark
WHERE id IN (SELECT benchmark_id FROM old.star.question)"""

_LEARN: Final = (
    ("run", "run", "waiting_run"),
    ("benchmark", "benchmark", "waiting_asked"),
    ("question", "question", "waiting_asked"),
    ("asked", "text", "waiting_asked"),
    ("asked", "prompt", "waiting_asked"),
    ("source", "file", "source"),
)
"""Dictionary, column and table of the version before whose texts get codes."""

_OLD: Final = """CREATE VIEW work.main.old_waiting AS
SELECT r.code AS run, b.code AS benchmark, q.code AS question, t.code AS text, o.code AS options,
    k.answer, w.rotation, w.reply_id + {replies} AS raw, w.choice, w.correct, w.mark,
    w.status::VARCHAR::status AS status, w.reason, w.others, w.mark_choice,
    m.code AS prompt, s.code AS source_file, w.source_line
FROM old.star.waiting w JOIN old.star.waiting_asked k ON k.id = w.asked_id
JOIN (SELECT o.id, c.code FROM old.star.waiting_run o JOIN work.code.run c ON c.text = o.run) r
    ON r.id = w.run_id
JOIN work.code.benchmark b ON b.text = k.benchmark
LEFT JOIN work.code.question q ON q.text = k.question
LEFT JOIN work.code.asked t ON t.text = k.text
LEFT JOIN work.code.options o ON o.options = k.options
LEFT JOIN work.code.asked m ON m.text = k.prompt
LEFT JOIN (SELECT o.id, c.code FROM old.star.source o JOIN work.code.source c
    ON c.text = o.file) s ON s.id = w.source_id"""

# A row's number is the sum of its texts' digests and small values, each with a weight of its own,
# as in store.building.answers.rows. Rows need not differ from each other: numbers are added up,
# not XORed.
_DIGEST: Final = """WITH hashed AS (
    SELECT k.run, b.d + coalesce(q.d, 3) + coalesce(t.d, 5) + coalesce(o.d, 7) + coalesce(p.d, 11)
        + coalesce(waiting_hash('r', reason), 13) + coalesce(waiting_hash('o', others::VARCHAR), 17)
        + (coalesce(answer + 1, 0)::BIGINT * 2147483647 + coalesce(rotation + 1, 0)) * 31
        + coalesce(choice + 1, 0)::BIGINT * 65537 + coalesce(correct::INTEGER + 1, 0) * 8191
        + coalesce(enum_code(status) + 1, 0) * 131071 + coalesce(m.d, 0)
        + coalesce(round(mark * 1000000)::BIGINT + 1, 0) * 127
        + coalesce(mark_choice + 1, 0)::BIGINT * 524287 AS v
    FROM {rows} k
    JOIN (SELECT code, waiting_hash('b', text) AS d FROM work.code.benchmark) b
        ON b.code = k.benchmark
    LEFT JOIN (SELECT code, waiting_hash('q', text) AS d FROM work.code.question) q
        ON q.code = k.question
    LEFT JOIN (SELECT code, waiting_hash('t', text) AS d FROM work.code.asked) t ON t.code = k.text
    LEFT JOIN (SELECT code, waiting_hash('m', text) AS d FROM work.code.asked) m
        ON m.code = k.prompt
    LEFT JOIN (SELECT code, waiting_hash('l', options::VARCHAR) AS d FROM work.code.options) o
        ON o.code = k.options
    LEFT JOIN (SELECT code, waiting_hash('p', text) AS d FROM work.code.reply) p ON p.code = k.raw)
SELECT run, count(*) AS n, sum((v & 2147483647) * (v >> 31)) AS d FROM hashed GROUP BY run"""

_KEY: Final = "run, benchmark, question, text, options, prompt, coalesce(rotation, 0)"
"""Rows that agree in these are answers to one question, whichever that will be."""

_COUNTS: Final = """SELECT coalesce(sum(greatest(f.n - coalesce(o.n, 0), 0)), 0),
    coalesce(sum(least(f.n, coalesce(o.n, 0))) FILTER (f.d IS DISTINCT FROM o.d), 0),
    coalesce(sum(f.n) FILTER (f.d = o.d), 0)
FROM ({fresh}) f LEFT JOIN ({old}) o ON o.run = f.run"""

_STILL: Final = """SELECT r.model, r.benchmark, count(*),
    bool_or(k.benchmark IN (FROM work.main.here)), count(*) FILTER (k.is_fresh)
FROM work.kept.waiting k JOIN work.code.run c ON c.code = k.run
JOIN work.kept.waiting_run r ON r.run = c.text GROUP BY 1, 2 ORDER BY 2, 1"""


def recall(build: duckdb.DuckDBPyConnection, has_previous: bool) -> None:
    """Leave in work.prediction what can be tried: fresh predictions of benchmarks with questions,
    and those that waited for the questions of this import. The rest is in work.fresh.waiting."""
    kinds = "benchmark VARCHAR"
    build.execute(_OLD_ASKED if has_previous else f"CREATE TABLE work.main.old_asked ({kinds})")
    if has_previous and _scalar(build, "SELECT count(*) FROM old.star.waiting"):
        _learn(build)
    else:
        build.execute("CREATE TABLE work.main.old_waiting AS FROM work.fresh.waiting LIMIT 0")
    for table in ("run", "waiting_run"):
        rows = f"old.logical.{table}" if has_previous else f"work.fresh.{table} LIMIT 0"
        view = "VIEW" if has_previous else "TABLE"
        build.execute(f"CREATE {view} work.main.old_{table} AS FROM {rows}")
    build.execute(script("waiting.sql"))


def _learn(build: duckdb.DuckDBPyConnection) -> None:
    for name, text, table in _LEARN:
        build.execute(
            f"INSERT INTO work.code.{name} SELECT text, (SELECT coalesce(max(code), -1) "
            f"FROM work.code.{name}) + row_number() OVER () FROM (SELECT DISTINCT {text} AS text "
            # An unknown text among those of the dictionary would let no other be new.
            f"FROM old.star.{table} WHERE {text} IS NOT NULL "
            f"AND {text} NOT IN (SELECT text FROM work.code.{name}))"
        )
    build.execute(
        "INSERT INTO work.code.options SELECT options, (SELECT coalesce(max(code), -1) "
        "FROM work.code.options) + row_number() OVER () FROM (SELECT DISTINCT options "
        "FROM old.star.waiting_asked w WHERE options IS NOT NULL AND NOT EXISTS "
        "(FROM work.code.options c WHERE c.options = w.options))"
    )
    replies = _scalar(build, "SELECT coalesce(max(code), -1) FROM work.code.reply")
    build.execute(
        f"INSERT INTO work.code.reply SELECT text, id + {replies} FROM old.star.waiting_reply"
    )
    build.execute(_OLD.format(replies=replies))


def settle(build: duckdb.DuckDBPyConnection) -> int:
    """Give those that wait and those that were adopted their runs; how many rows were left out,
    since they ask what a row before asked, or nothing says whose they are."""
    concerned = " UNION ALL ".join(
        f"SELECT 1 FROM work.{rows}"
        for rows in ("fresh.waiting", "fresh.waiting_run", "main.recalled")
    )
    if not _scalar(build, f"SELECT count(*) FROM ({concerned})"):
        return 0
    build.execute(script("waiting_runs.sql"))
    nobodys = (
        "benchmark IS NULL OR run IS NULL OR run NOT IN (SELECT c.code FROM work.code.run c "
        "JOIN work.fresh.waiting_run r ON r.run = c.text)"
    )
    rows, name = "work.fresh.waiting", "waiting"
    count = drop(build, rows, nobodys, name, "its run names no waiting_run that is here")
    later = f"rowid NOT IN (SELECT {answers.FIRST} FROM {rows} GROUP BY {_KEY})"
    return count + drop(build, rows, later, name, "its key came before; the first is kept")


def merge(build: duckdb.DuckDBPyConnection) -> None:
    """work.kept.waiting: those that still wait of the version before, and the fresh ones."""
    build.execute(
        "CREATE VIEW work.kept.waiting AS SELECT *, true AS is_fresh FROM work.fresh.waiting "
        "UNION ALL BY NAME SELECT *, false AS is_fresh FROM work.main.old_waiting "
        "WHERE run NOT IN (FROM work.main.waited_before)"
    )


def make_own(build: duckdb.DuckDBPyConnection) -> None:
    """Let work.kept.waiting be a table, of which rows can be deleted."""
    build.execute("CREATE TABLE work.kept.waiting_own AS FROM work.kept.waiting")
    build.execute("DROP VIEW work.kept.waiting")
    build.execute("ALTER TABLE work.kept.waiting_own RENAME TO waiting")


def count(build: duckdb.DuckDBPyConnection) -> Counts:
    """Rows of work.kept.waiting against the version before, run by run: where a run's rows are
    others now, all of them count as replaced."""
    before = _scalar(build, "SELECT count(*) FROM work.main.old_waiting")
    after = _scalar(build, "SELECT count(*) FROM work.kept.waiting")
    if not _scalar(build, "SELECT count(*) FROM work.fresh.waiting"):
        return Counts(removed=before - after)
    fresh, old = (_DIGEST.format(rows=rows) for rows in ("work.fresh.waiting", OLD))
    row = build.execute(_COUNTS.format(fresh=fresh, old=old)).fetchone() or (0, 0, 0)
    added, replaced, unchanged = map(int, row)
    return Counts(added, replaced, unchanged, before + added - after)


def digest(build: duckdb.DuckDBPyConnection) -> str:
    """A digest of all rows, whatever their order; origins are left out."""
    if not _scalar(build, "SELECT count(*) FROM work.kept.waiting"):
        return "waiting:(0, None)"
    row = build.execute(
        "SELECT count(*), bit_xor(md5_number_lower(concat_ws(' ', c.text, n, d)) >> 1) "
        f"FROM ({_DIGEST.format(rows='work.kept.waiting')}) w "
        "JOIN work.code.run c ON c.code = w.run"
    ).fetchone()
    return f"waiting:{row}"


def still(build: duckdb.DuckDBPyConnection) -> tuple[Waiting, ...]:
    """What waits, by model and benchmark."""
    return tuple(Waiting(*row) for row in build.execute(_STILL).fetchall())


def _scalar(build: duckdb.DuckDBPyConnection, sql: str) -> int:
    row = build.execute(sql).fetchone()
    return int(row[0]) if row else 0
