# ruff: noqa: S608  (every name put into SQL here comes from schema.tables)
"""Arrow batches into the text tables of this import, work.fresh (store.building.merging goes on
from there).

Everything is SQL over whole tables; the rows never become Python objects.
"""

from collections.abc import Iterable
from typing import Final

import duckdb
import pyarrow as pa

from schema.arrow import decoded_schema
from schema.tables import ARRIVING, TABLES, TableSchema
from store import BuildError
from store.building.answers import integer_codes

Arriving = tuple[str, pa.RecordBatch] | tuple[str, pa.RecordBatch, bool]
Batches = Iterable[Arriving]
"""(table, rows) or (table, rows, fills): rows that `fill` stand in only where their key is not
known yet, neither in this import nor in the version before."""

DESCRIPTIONS: Final = ("benchmark", "model")
"""Tables whose rows tell of what others name."""
ORIGIN: Final = ("source_file", "source_line")
GROUP_ROWS: Final = 250_000
"""Small batches are joined up to this size: an INSERT costs about a millisecond, however small."""


_TEXT: Final = "trim(regexp_replace({}.text, '\\s+', ' ', 'g'))"


def quoted(*names: str) -> str:
    """Column names as a quoted SQL list."""
    return ", ".join(f'"{name}"' for name in names)


def agree(left: str, right: str, columns: tuple[str, ...]) -> str:
    """The condition that two rows agree in these columns, unknown values included."""
    return " AND ".join(
        f'{left}."{column}" IS NOT DISTINCT FROM {right}."{column}"' for column in columns
    )


def sql_type(kind: pa.DataType) -> str:
    """The SQL type of a column of TABLES."""
    if pa.types.is_list(kind):
        return "VARCHAR[]"
    return {"string": "VARCHAR", "int32": "INTEGER", "double": "DOUBLE", "bool": "BOOLEAN"}[
        str(kind)
    ]


def prepare(build: duckdb.DuckDBPyConnection) -> None:
    """Make the empty work.fresh and work.kept tables and the list of rejects."""
    made = [
        "ATTACH ':memory:' AS work",
        *(f"CREATE SCHEMA work.{schema}" for schema in ("fresh", "fills", "kept")),
        "CREATE TABLE work.reject (table_name VARCHAR, key VARCHAR, reason VARCHAR, "
        "source_file VARCHAR, source_line INTEGER)",
        "CREATE TABLE work.left_out (table_name VARCHAR, n BIGINT)",
        *(f"CREATE TABLE work.{schema}.{name} ({_columns(f'{schema}.{name}')})"
          for name in TABLES for schema in ("fresh", "fills")),
        *(f"CREATE TABLE work.{name} ({_columns(name)})" for name in ARRIVING),
    ]  # fmt: skip
    build.execute("; ".join(made))
    integer_codes.prepare(build)


def _columns(target: str) -> str:
    table = _table(target.rpartition(".")[2])
    coded = integer_codes.columns(target)
    kinds = dict.fromkeys(coded, "INTEGER")
    if coded:
        kinds["status"] = "status"  # the ENUM of store.building.star, a byte instead of sixteen
    return ", ".join(
        f'"{field.name}" {kinds.get(field.name) or sql_type(field.type)}' for field in table.schema
    )


def _table(name: str) -> TableSchema:
    table = TABLES.get(name) or ARRIVING.get(name)
    if table is None:
        raise BuildError(f"there is no table “{name}”")
    return table


def load(build: duckdb.DuckDBPyConnection, batches: Batches, has_previous: bool) -> int:
    """Fill work.fresh; how many rows came.

    Raises BuildError for an unknown table or a schema that is not TABLES'.
    """
    target, group, rows, came = "", list[pa.RecordBatch](), 0, 0
    standing_in: set[str] = set()
    coder = integer_codes.Coder(build)
    for name, batch, *more in batches:
        _check(name, batch.schema)
        fills = bool(more and more[0])
        into = name if name in ARRIVING else f"{'fills' if fills else 'fresh'}.{name}"
        if group and (into != target or rows >= GROUP_ROWS or batch.schema != group[0].schema):
            _insert(build, target, group, coder)
            group, rows = [], 0
        target = into
        group.append(batch)
        rows += batch.num_rows
        came += batch.num_rows
        if fills and name in TABLES:
            standing_in.add(name)
    if group:
        _insert(build, target, group, coder)
    coder.write()
    for name in sorted(standing_in):
        _stand_in(build, name, has_previous)
    return came


def _stand_in(build: duckdb.DuckDBPyConnection, name: str, has_previous: bool) -> None:
    """Take over the rows of work.fills whose key nobody else has."""
    key = TABLES[name].key
    others = [f"work.fresh.{name}", *([f"old.logical.{name}"] if has_previous else [])]
    known = [agree("f", "o", key)]
    if name == "question":  # a file's own copy of a question that the benchmark has
        known.append(f"o.benchmark = f.benchmark AND {_TEXT.format('o')} = {_TEXT.format('f')}")
    unknown = " AND ".join(
        f"NOT EXISTS (FROM {other} o WHERE {same})" for other in others for same in known
    )
    build.execute(
        f"INSERT INTO work.fresh.{name} SELECT * FROM work.fills.{name} f WHERE {unknown} "
        f"QUALIFY row_number() OVER (PARTITION BY {quoted(*key)}) = 1"
    )


def _check(name: str, schema: pa.Schema) -> None:
    arriving = decoded_schema(schema) if name in ARRIVING else schema
    if not arriving.equals(_table(name).schema):
        raise BuildError(f"rows of “{name}” do not have the columns of that table")


def _insert(
    build: duckdb.DuckDBPyConnection,
    target: str,
    group: list[pa.RecordBatch],
    coder: integer_codes.Coder,
) -> None:
    rows = coder.coded(target, pa.Table.from_batches(group))
    build.register("arriving", rows)
    build.execute(f"INSERT INTO work.{target} FROM arriving")
    build.unregister("arriving")


def sources(build: duckdb.DuckDBPyConnection) -> list[str | None]:
    """The files that the rows of this import name; None among them where a row names none.

    A loader's own words about a benchmark or a model come from no file, and from every import.
    """
    texts = " UNION ".join(
        f"SELECT source_file FROM work.fresh.{name}"
        + (" WHERE source_file IS NOT NULL" if name in DESCRIPTIONS else "")
        for name in TABLES if f"fresh.{name}" not in integer_codes.CODED
    )  # fmt: skip
    coded = " UNION ".join(
        f"SELECT c.text FROM (SELECT DISTINCT source_file FROM work.{name}) t "
        "LEFT JOIN work.code.source c ON c.code = t.source_file"
        for name in integer_codes.CODED
    )
    return [row[0] for row in build.execute(f"{texts} UNION {coded} ORDER BY ALL").fetchall()]


def arrived(build: duckdb.DuckDBPyConnection) -> frozenset[str]:
    """The tables that this import has rows for: the others need no check."""
    counts = " UNION ALL ".join(
        f"SELECT '{name}', count(*) AS n FROM work.fresh.{name}" for name in TABLES
    )
    rows = build.execute(f"SELECT * FROM ({counts}) WHERE n > 0").fetchall()
    return frozenset(row[0] for row in rows)
