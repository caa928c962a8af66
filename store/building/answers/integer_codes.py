"""Texts to integers as rows arrive, so that ten million of them are sorted and joined as numbers.

The texts of a column of keys are few and kept as a mapping. Replies can be as many as their rows:
each group of rows brings those that are not known yet, of which only the first and short ones are
kept in memory, and equal ones of two groups meet when the star is filled.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import duckdb
import pyarrow as pa

from schema.arrow import Array, Column, array, column, is_encoded, nulls, order, pc, table
from schema.tables import INT, TEXT


class CodedTable(NamedTuple):
    """A table's texts that become codes: column → dictionary; its replies; its lists."""

    texts: dict[str, str]
    reply: str = "raw"
    lists: str = ""


_PREDICTION: Final = CodedTable(
    {"run": "run", "benchmark": "benchmark", "question": "question", "text": "asked",
     "prompt": "asked", "source_file": "source"},
    lists="options",
)  # fmt: skip
CODED: Final = {
    "fresh.answer": CodedTable({"run": "run", "question": "question", "source_file": "source"}),
    "fresh.waiting": _PREDICTION,
    "prediction": _PREDICTION,
}
"""Staged tables whose texts are codes, under the same names."""

KEPT: Final = 200_000
SHORT: Final = 200
"""So many replies of at most so many characters are known again; 60 MB when they are full."""
DICTIONARIES: Final = ("run", "question", "source", "benchmark", "asked")


def columns(target: str) -> frozenset[str]:
    """The columns of a staged table that hold codes."""
    coded = CODED.get(target)
    return frozenset((*coded.texts, coded.reply, coded.lists)) if coded else frozenset()


def prepare(build: duckdb.DuckDBPyConnection) -> None:
    """Make the empty dictionaries `work.code.*`: text (or options) and code."""
    build.execute("CREATE SCHEMA work.code")
    for name in (*DICTIONARIES, "reply"):
        build.execute(f"CREATE TABLE work.code.{name} (text VARCHAR, code INTEGER)")
    build.execute("CREATE TABLE work.code.options (options VARCHAR[], code INTEGER)")


class Coder:
    """Codes of one import; `write` puts the dictionaries into `work.code`."""

    def __init__(self, build: duckdb.DuckDBPyConnection) -> None:
        self._build = build
        self._known = {name: _Known() for name in DICTIONARIES}
        self._lists = dict[object, int]()
        self._replies = _Known(KEPT)

    def coded(self, target: str, rows: pa.Table) -> pa.Table:
        """The rows with codes for texts, if `target` is a table of codes."""
        columns = CODED.get(target)
        if columns is None:
            return rows
        for name, dictionary in columns.texts.items():
            rows = _with(rows, name, _by_text(rows[name], self._known[dictionary].codes))
        rows = _with(rows, columns.reply, _by_text(rows[columns.reply], self._replies.codes))
        self._insert("reply", "text", *self._replies.fresh())
        if columns.lists:
            rows = _with(rows, columns.lists, self._list_codes(rows[columns.lists]))
        return rows

    def write(self) -> None:
        """Write the dictionaries; replies have been written as they came."""
        for name, known in self._known.items():
            self._insert(name, "text", *known.fresh())
        lists = array((list(key) for key in self._lists if isinstance(key, tuple)), pa.list_(TEXT))
        self._insert("options", "options", lists, array(self._lists.values(), INT))

    def _list_codes(self, lists: Column) -> Column:
        if lists.null_count == len(lists):
            return nulls(len(lists), INT)
        codes = (
            None if row is None else self._lists.setdefault(tuple(row), len(self._lists))
            for row in lists.to_pylist()
        )
        return column(codes, INT)

    def _insert(self, name: str, column: str, texts: Array | Column, codes: Array | Column) -> None:
        self._build.register("arriving", table({column: texts, "code": codes}))
        self._build.execute(f"INSERT INTO work.code.{name} BY NAME FROM arriving")
        self._build.unregister("arriving")


class _Known:
    """Texts and their codes, which follow the order of their arrival."""

    def __init__(self, most: int | None = None) -> None:
        """At most `most` texts, short ones, are known again where that is given."""
        self._most = most
        self._texts, self._codes = array([], TEXT), array([], INT)
        self._count = 0
        self._fresh = list[tuple[Array, Array]]()

    def codes(self, texts: Array) -> Array:
        """The code of each, a new one for each text that is not known."""
        at = pc.index_in(texts, value_set=self._texts)
        fresh = pc.unique(texts.filter(pc.is_null(at)))
        if not len(fresh):
            return self._codes.take(at)
        codes = order(self._count, len(fresh))
        self._count += len(fresh)
        self._fresh.append((fresh, codes))
        known, known_codes = _joined(self._texts, fresh), _joined(self._codes, codes)
        if self._most is None:
            self._texts, self._codes = known, known_codes
        else:
            short = pc.less_equal(pc.binary_length(fresh), SHORT)
            room = self._most - len(self._texts)
            self._texts = _joined(self._texts, fresh.filter(short).slice(0, room))
            self._codes = _joined(self._codes, codes.filter(short).slice(0, room))
        return known_codes.take(pc.index_in(texts, value_set=known))

    def fresh(self) -> tuple[Column, Column]:
        """The texts with their codes that are new since the last call."""
        texts, codes = [list(part) for part in zip(*self._fresh, strict=True)] or ([], [])
        self._fresh = []
        return pa.chunked_array(texts, type=TEXT), pa.chunked_array(codes, type=INT)


def _by_text(texts: Column, codes: Callable[[Array], Array]) -> Column:
    """`codes` of the different texts, laid out by row."""
    if not is_encoded(texts.type):
        texts = pc.dictionary_encode(texts)
    unified: Any = texts.unify_dictionaries()
    parts = [codes(part.dictionary).take(part.indices) for part in unified.chunks]
    return pa.chunked_array(parts, type=INT)


def _joined(first: Array, then: Array) -> Array:
    made: Array = pa.concat_arrays([first, then])
    return made


def _with(rows: pa.Table, name: str, values: Column) -> pa.Table:
    return rows.set_column(rows.column_names.index(name), name, values)
