# ruff: noqa: S608  (every name put into SQL here is a constant)
"""Answers while a version is built: rows of codes (store.building.answers.integer_codes), never of
texts.

They are staged and merged as the other tables are; here is what differs because a run, a question,
a reply and a file are numbers, and because there can be ten million of them.
"""

from functools import reduce
from operator import xor
from typing import Final

import duckdb

from store.building.answers import parts

TABLE: Final = "work.kept.answer"
BITS: Final = 1 << 30
"""Keys are checked in a bitmap up to this many possible ones (128 MB)."""

KEY_TEXT: Final = """concat_ws(' ', (SELECT text FROM work.code.run c WHERE c.code = t.run),
(SELECT text FROM work.code.question c WHERE c.code = t.question), t.rotation)"""

FILE_TEXT: Final = "(SELECT text FROM work.code.source c WHERE c.code = t.source_file)"

FIRST: Final = "arg_min(rowid, (source_file, source_line, rowid))"
"""Joins may have changed the order of rows; files are coded in the order of their arrival."""

_LEARN: Final = """INSERT INTO work.code.{name}
SELECT {text}, (SELECT coalesce(max(code), -1) FROM work.code.{name}) + row_number() OVER ()
FROM (SELECT DISTINCT {text} FROM old.star.{table})
WHERE {text} NOT IN (SELECT text FROM work.code.{name})"""

OLD: Final = "work.main.old_answer"
_OLD: Final = """CREATE OR REPLACE VIEW {view} AS
SELECT r.code AS run, q.code AS question, a.rotation::INTEGER AS rotation,
    a.reply_id + {replies} AS raw, a.choice::INTEGER AS choice, a.correct,
    a.status, a.mark, a.mark_choice::INTEGER AS mark_choice, s.code AS source_file, a.source_line
FROM ({rows}) a
JOIN (SELECT o.id, c.code FROM old.star.run o JOIN work.code.run c ON c.text = o.run) r
    ON r.id = a.run_id
JOIN (SELECT o.id, c.code FROM old.star.question o JOIN work.code.question c
    ON c.text = o.question) q ON q.id = a.question_id
LEFT JOIN (SELECT o.id, c.code FROM old.star.source o JOIN work.code.source c
    ON c.text = o.file) s ON s.id = a.source_id"""

_REPLACED: Final = """run IN (SELECT DISTINCT run FROM work.fresh.answer) AND EXISTS (
    FROM work.fresh.answer f WHERE f.run = o.run AND f.question = o.question
    AND f.rotation = o.rotation)"""
_AGAIN: Final = "run IN (SELECT code FROM work.code.run WHERE text IN (FROM work.main.again))"

_RETURNING: Final = """SELECT c.text FROM old.star.run o JOIN work.code.run c ON c.text = o.run
WHERE c.code IN (SELECT DISTINCT run FROM work.fresh.answer)"""

_UNCHANGED: Final = """SELECT count(*), count(*) FILTER (
    f.choice IS NOT DISTINCT FROM o.choice AND f.correct IS NOT DISTINCT FROM o.correct
    AND f.status IS NOT DISTINCT FROM o.status AND f.mark IS NOT DISTINCT FROM o.mark
    AND f.mark_choice IS NOT DISTINCT FROM o.mark_choice AND x.text IS NOT DISTINCT FROM y.text)
FROM work.kept.answer f JOIN work.main.old_answer o
    ON o.run = f.run AND o.question = f.question AND o.rotation = f.rotation
LEFT JOIN work.code.reply x ON x.code = f.raw LEFT JOIN work.code.reply y ON y.code = o.raw
WHERE f.is_fresh AND o.run IN (SELECT DISTINCT run FROM work.fresh.answer)"""

# A row's number is the sum of its texts' digests and of its small values, each with a weight of
# its own; the product of its halves makes rows that trade values differ. It depends on no engine.
_DIGEST: Final = """WITH hashed AS (
    SELECT r.d + q.d + coalesce(p.d, 11) + rotation * 1125899906842679
        + coalesce(choice + 1, 0) * 4398046511119
        + coalesce(correct::INTEGER + 1, 0) * 1099511627791
        + coalesce(enum_code(status) + 1, 0) * 17179869209
        + coalesce(round(mark * 1000000)::BIGINT + 1, 0) * 2147483629
        + coalesce(mark_choice + 1, 0) * 67108859 AS v
    FROM work.kept.answer k
    JOIN (SELECT code, {digest} AS d FROM work.code.run) r ON r.code = k.run
    JOIN (SELECT code, {digest} AS d FROM work.code.question) q ON q.code = k.question
    LEFT JOIN (SELECT code, {digest} AS d FROM work.code.reply) p ON p.code = k.raw)
SELECT count(*), bit_xor((v & 2147483647) * (v >> 31)) FROM hashed"""


def distinct_keys(build: duckdb.DuckDBPyConnection) -> int:
    """How many different keys work.fresh.answer has; none of its keys has a gap."""
    row = build.execute(
        "SELECT count(*), max(question) + 1, min(rotation), max(rotation) + 1, max(run) + 1 "
        "FROM work.fresh.answer"
    ).fetchone()
    rows, questions, lowest, rotations, runs = row or (0, 0, 0, 0, 0)
    if not rows:
        return 0
    key = f"(run::BIGINT * {questions} + question) * {rotations} + rotation"
    size = runs * questions * rotations
    # A bit for each possible key: 0.2 s for ten million, where a set of them took 5.
    counted = f"bit_count(bitstring_agg({key}, 0, {size}))"
    if lowest < 0 or size >= BITS or size > 64 * rows + 4096:
        counted = "count(DISTINCT (run, question, rotation))"
    return _scalar(build, f"SELECT {counted} FROM work.fresh.answer")


def merge(build: duckdb.DuckDBPyConnection, has_previous: bool, again: bool) -> None:
    """work.kept.answer: those of the version before that are read and not replaced, and the fresh
    ones. Parts are read where an import has answers of their runs (store.building.answers.parts).

    `again`: some runs come again, whole (store.building.answers.run_identity).
    """
    parts.begin(build, has_previous)
    fresh = "SELECT *, true AS is_fresh FROM work.fresh.answer"
    if not has_previous:
        build.execute(f"CREATE VIEW {TABLE} AS {fresh}")
        return
    for name, text in (("run", "run"), ("question", "question"), ("source", "file")):
        build.execute(_LEARN.format(name=name, text=text, table=name))
    replies = _scalar(build, "SELECT coalesce(max(code), -1) FROM work.code.reply")
    build.execute("SET VARIABLE old_replies = ?", [replies])
    returning = f"{_RETURNING} UNION FROM work.main.again" if again else _RETURNING
    touched = parts.with_runs(build, returning)
    build.execute(
        "UPDATE work.main.part SET is_read = true WHERE list_contains(?, name)", [touched]
    )
    for schema in parts.sources(build):
        _learn_replies(build, schema)
    _see_old(build)
    old = f"SELECT *, false FROM {OLD} o"
    if again or build.execute(f"SELECT 1 FROM ({_RETURNING}) LIMIT 1").fetchone():
        replaced = f"({_REPLACED}) OR {_AGAIN}"
        build.execute(f"CREATE TABLE {TABLE} AS {fresh} UNION ALL {old} WHERE NOT ({replaced})")
    else:  # nothing can be replaced, so nothing need be copied
        build.execute(f"CREATE VIEW {TABLE} AS {fresh} UNION ALL {old}")


def read(build: duckdb.DuckDBPyConnection, names: list[str]) -> None:
    """Read these parts too: from now on their rows are among those of work.kept.answer."""
    for name in names:
        schema = f"{name}.{parts.OWN}"
        _learn_replies(build, schema)
        parts.mark(build, [name])
        if _is_table(build):
            rows = _old_rows("work.main.one_part", [schema])
            build.execute(rows)
            build.execute(f"INSERT INTO {TABLE} SELECT *, false FROM work.main.one_part")
    if names:
        _see_old(build)


def _see_old(build: duckdb.DuckDBPyConnection) -> None:
    build.execute(_old_rows(OLD, parts.sources(build)))


def _old_rows(view: str, schemas: list[str]) -> str:
    rows = " UNION ALL ".join(f"FROM {schema}.answer" for schema in schemas)
    return _OLD.format(view=view, rows=rows, replies="getvariable('old_replies')")


def _learn_replies(build: duckdb.DuckDBPyConnection, schema: str) -> None:
    build.execute(
        "INSERT INTO work.code.reply "
        f"SELECT text, id + getvariable('old_replies') FROM {schema}.reply ORDER BY id"
    )


def count_before(build: duckdb.DuckDBPyConnection) -> int:
    """How many of the old answers this build reads."""
    rows = (_scalar(build, f"SELECT count(*) FROM {name}.answer") for name in parts.sources(build))
    return sum(rows)


def dangling(column: str, parent: str) -> str:
    """The condition of a row whose run or question is not here."""
    return (
        f"t.{column} IN (SELECT code FROM work.code.{parent} c WHERE NOT EXISTS "
        f"(FROM work.kept.{parent} p WHERE p.{parent} = c.text))"
    )


def make_own(build: duckdb.DuckDBPyConnection) -> None:
    """Let work.kept.answer be a table, of which rows can be deleted."""
    if not _is_table(build):
        build.execute(f"CREATE TABLE work.kept.answer_own AS FROM {TABLE}")
        build.execute(f"DROP VIEW {TABLE}")
        build.execute("ALTER TABLE work.kept.answer_own RENAME TO answer")


def _is_table(build: duckdb.DuckDBPyConnection) -> bool:
    return not _scalar(
        build,
        "SELECT count(*) FROM duckdb_views() WHERE schema_name = 'kept' AND view_name = 'answer'",
    )


def unchanged(build: duckdb.DuckDBPyConnection) -> tuple[int, int]:
    """How many fresh rows were known by their key, and how many of these say the same."""
    known, same = build.execute(_UNCHANGED).fetchone() or (0, 0)
    return int(known), int(same)


def digest(build: duckdb.DuckDBPyConnection) -> str:
    """A digest of all rows, whatever their order; origins are left out."""
    own = own_digest(build)
    counts, numbers = zip(own, *parts.kept_rows(build), strict=True)
    return f"answer:{(sum(counts), reduce(xor, numbers))}"


def own_digest(build: duckdb.DuckDBPyConnection) -> tuple[int, int]:
    """How many rows this build has read, and their digest."""
    part = "(md5_number_lower(text) >> 4)::BIGINT"
    count, number = build.execute(_DIGEST.format(digest=part)).fetchone() or (0, None)
    return int(count), int(number or 0)


def _scalar(build: duckdb.DuckDBPyConnection, sql: str) -> int:
    row = build.execute(sql).fetchone()
    return int(row[0]) if row else 0
