# ruff: noqa: S608  (every name put into SQL here comes from schema.tables)
"""The merged text rows into the star, its case tables and its aggregates."""

import contextlib
import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import duckdb

from schema import vocabulary as words
from schema.benchmarks import BENCHMARKS
from schema.fields import axes
from schema.protocols import dimensions, judging, score_column
from schema.tables import TABLES
from store.building.answers import parts, waiting_predictions
from store.building.answers import rows as answers
from store.building.scripts import script
from store.building.staging import ORIGIN, quoted

ENUMS: Final[dict[str, tuple[str, ...]]] = {
    "model_kind": words.MODEL_KINDS,
    "tier": words.TIERS,
    "node_kind": words.NODE_KINDS,
    "category": words.CATEGORIES,
    "level": words.LEVELS,
    "question_variant": words.VARIANTS,
    "protocol": words.PROTOCOLS,
    "status": words.STATUSES,
    "judge_dimension": words.JUDGE_DIMENSIONS,
    "error_category": words.REALISM_CATEGORIES,
    "probe": words.PROBES,
    "chain_origin": words.CHAIN_ORIGINS,
    "source_kind": words.SOURCE_KINDS,
    "target_kind": words.TARGET_KINDS,
}

_PARSED: Final = dict[str, list[duckdb.Statement]]()


def make_types(build: duckdb.DuckDBPyConnection) -> None:
    """Make the ENUM types, which staged answers have already."""
    with _transaction(build):
        for name, values in ENUMS.items():
            listed = ", ".join(f"'{value}'" for value in values)
            build.execute(f"CREATE TYPE {name} AS ENUM ({listed})")


def fill(build: duckdb.DuckDBPyConnection, draft: Path, fresh_part: str) -> None:
    """Make the star from work.kept. Many answers go into a part of the name `fresh_part`, a file
    in the folder of the draft's parts; no transaction may be open."""
    # From here on a commit goes straight into the file, whose log would be written to be read once.
    # Before, each of 300 small statements would have all tables in memory looked through for that.
    build.execute("SET wal_autocheckpoint = '1KB'")
    with _transaction(build):
        _fill_ground(build)
        is_large = parts.rows_read(build) > parts.ROWS
        if not is_large:
            _fill_answers(build, parts.OWN)
            _fill_rest(build, parts.OWN, "")
    if is_large:
        schema = parts.create(build, draft, fresh_part)
        with _transaction(build):  # DuckDB writes to one file in each
            _fill_answers(build, schema)
        with _transaction(build):
            parts.write_none(build, schema)
            _fill_rest(build, schema, fresh_part)


@contextlib.contextmanager
def _transaction(build: duckdb.DuckDBPyConnection) -> Iterator[None]:
    build.execute("BEGIN")
    yield
    build.execute("COMMIT")


def _fill_ground(build: duckdb.DuckDBPyConnection) -> None:
    """All but answers and what hangs on them. Parts are read that do not fit any more."""
    parts.keep_ids(build)
    _run(build, "schema.sql")
    replied = ", ".join(f"'{status}'" for status in words.REPLIED)
    own = ", ".join(f"'{name}'" for name, known in BENCHMARKS.items() if known.counts_failed)
    build.execute(
        f"CREATE TEMP MACRO counts(s, benchmark) AS s IN ({replied})"
        f" OR s = 'failed' AND benchmark IN ({own})"
    )
    _judge_protocols(build)
    placed = [
        [task, *map(of_task.get, axes())]
        for known in BENCHMARKS.values()
        for task, of_task in known.task_axes.items()
    ]
    marks = ", ".join("?" * (1 + len(axes())))
    build.executemany(f"INSERT INTO star.task_axis VALUES ({marks})", placed)
    _run(build, "fill.sql", "batteries.sql", "label_errors.sql", "cases.sql")
    _read(build, parts.changed_frames(build))
    _run(build, "newest.sql")
    _read(build, parts.other_splits(build))
    _run(build, "runs.sql", "wholes.sql", "verdicts.sql")


def _read(build: duckdb.DuckDBPyConnection, names: list[str]) -> None:
    """Read these parts, between two transactions: a transaction writes to one file alone."""
    if names:
        build.execute("COMMIT")
        answers.read(build, names)
        build.execute("BEGIN")


def _fill_answers(build: duckdb.DuckDBPyConnection, schema: str) -> None:
    parts.keep_figures(build)
    _run(build, "answers.sql", part=schema)


def _fill_rest(build: duckdb.DuckDBPyConnection, schema: str, fresh_part: str) -> None:
    """What is made of answers, wherever they lie: of this build's in `schema`."""
    parts.make_views(build, [*parts.left(build), *([fresh_part] if fresh_part else [])])
    _run(build, "answer_views.sql", "logical.sql", "patterns.sql", "grounding.sql", part=schema)
    parts.note(build, fresh_part, *(answers.own_digest(build) if fresh_part else (0, 0)))


def _run(build: duckdb.DuckDBPyConnection, *names: str, part: str = parts.OWN) -> None:
    for name in names:
        for statement in _parsed(build, name, part):
            build.execute(statement)


def _parsed(build: duckdb.DuckDBPyConnection, name: str, part: str) -> list[duckdb.Statement]:
    """Return a script's statements, parsed once in a process: to parse all takes a tenth of a small
    import. Statements for a part contain its name and are not cached.
    """
    if (known := _PARSED.get(name)) and part == parts.OWN:
        return known
    text = script(name, part).replace("{score_columns}", _score_columns())
    statements = build.extract_statements(text)
    if part == parts.OWN:
        _PARSED[name] = statements
    return statements


def _judge_protocols(build: duckdb.DuckDBPyConnection) -> None:
    """Which protocol scores which dimension (schema/protocols), as a table for the scripts."""
    build.execute("CREATE TEMP TABLE judge_protocol (protocol protocol, dimension judge_dimension)")
    rows = [[name, each] for name, protocol in judging().items() for each in protocol.dimensions]
    build.executemany("INSERT INTO judge_protocol VALUES (?, ?)", rows)


def _score_columns() -> str:
    """A clip's scores, a column for each dimension of any protocol."""
    return ", ".join(
        f"max(g.score) FILTER (g.dimension = '{name}') AS {score_column(name)}"
        for name in dimensions()
    )


def logical_hashes(build: duckdb.DuckDBPyConnection, known: Mapping[str, str]) -> dict[str, str]:
    """Per table a digest of the rows of work.kept, whatever their order; origins are left out.

    `known` holds the digests of tables that have not changed. Keys are unique, so no two rows are
    alike and the XOR of their digests loses nothing.
    """
    made = _table_hashes(build, [name for name in TABLES if not known.get(name)])
    return {name: made.get(name) or known[name] for name in TABLES}


def _table_hashes(build: duckdb.DuckDBPyConnection, names: Sequence[str]) -> dict[str, str]:
    """The digests of these tables, those of small texts and numbers by one statement."""
    own: dict[str, Callable[[duckdb.DuckDBPyConnection], str]] = {
        "answer": answers.digest, "waiting": waiting_predictions.digest,
    }  # fmt: skip
    hashes = {name: own[name](build) for name in names if name in own}
    digests = " UNION ALL ".join(_digest(name) for name in names if name not in own)
    rows = build.execute(digests).fetchall() if digests else []
    return hashes | {name: f"{name}:{tuple(row)}" for name, *row in rows}


def _digest(name: str) -> str:
    own = quoted(*(column for column in TABLES[name].schema.names if column not in ORIGIN))
    return (
        f"SELECT '{name}', count(*), bit_xor(md5_number(to_json([row({own})])::VARCHAR)) "
        f"FROM work.kept.{name}"
    )


def content_hash(tables: Mapping[str, str]) -> str:
    """SHA-256 over the tables' digests: the same for the same rows, wherever they came from."""
    return hashlib.sha256(";".join(tables[name] for name in TABLES).encode()).hexdigest()
