"""Texts to integers as rows arrive, so that ten million of them are sorted and joined as numbers.

The texts of a column of keys are few and kept as a mapping; replies can be as many as their rows,
so each group of rows brings the texts that are distinct within it, and equal ones of two groups
meet when the star is filled.
"""

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

import duckdb
import pyarrow as pa

from loaders.arrow import Array, Column, array, column, nulls, single, table
from loaders.tables import INT, TEXT


class Coded(NamedTuple):
    """A table's texts that become codes: column → dictionary; its replies; its lists."""

    texts: dict[str, str]
    reply: str = "raw"
    lists: str = ""


CODED: Final = {
    "fresh.answer": Coded({"run": "run", "question": "question", "source_file": "source"}),
    "prediction": Coded(
        {"run": "run", "benchmark": "benchmark", "question": "question", "text": "asked",
         "source_file": "source"},
        lists="options",
    ),
}  # fmt: skip
"""Staged tables whose texts are codes, under the same names."""

DICTIONARIES: Final = ("run", "question", "source", "benchmark", "asked")


def columns(target: str) -> frozenset[str]:
    """The columns of a staged table that hold codes."""
    told = CODED.get(target)
    return frozenset((*told.texts, told.reply, told.lists)) if told else frozenset()


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
        self._known: dict[str, dict[object, int]] = {name: {} for name in DICTIONARIES}
        self._lists = dict[object, int]()
        self._replies = 0

    def coded(self, target: str, rows: pa.Table) -> pa.Table:
        """The rows with codes for texts, if `target` is a table of codes."""
        told = CODED.get(target)
        if told is None:
            return rows
        for name, dictionary in told.texts.items():
            rows = _with(rows, name, self._codes(rows[name], self._known[dictionary]))
        rows = _with(rows, told.reply, self._reply_codes(rows[told.reply]))
        if told.lists:
            rows = _with(rows, told.lists, self._list_codes(rows[told.lists]))
        return rows

    def write(self) -> None:
        """Write the dictionaries; replies have been written as they came."""
        for name, known in self._known.items():
            self._insert(name, "text", array(known, TEXT), array(known.values(), INT))
        lists = array((list(key) for key in self._lists if isinstance(key, tuple)), pa.list_(TEXT))
        self._insert("options", "options", lists, array(self._lists.values(), INT))

    def _codes(self, texts: Column, known: dict[object, int]) -> Column:
        found: Any = single(texts, TEXT).dictionary_encode()
        codes = [known.setdefault(text, len(known)) for text in found.dictionary.to_pylist()]
        return _taken(found.indices, codes)

    def _reply_codes(self, texts: Column) -> Column:
        found: Any = single(texts, TEXT).dictionary_encode()
        codes = range(self._replies, self._replies + len(found.dictionary))
        self._insert("reply", "text", found.dictionary, array(codes, INT))
        self._replies += len(found.dictionary)
        return _taken(found.indices, codes)

    def _list_codes(self, lists: Column) -> Column:
        if lists.null_count == len(lists):
            return nulls(len(lists), INT)
        codes = (
            None if row is None else self._lists.setdefault(tuple(row), len(self._lists))
            for row in lists.to_pylist()
        )
        return column(codes, INT)

    def _insert(self, name: str, told: str, texts: Array, codes: Array) -> None:
        self._build.register("arriving", table({told: texts, "code": codes}))
        self._build.execute(f"INSERT INTO work.code.{name} BY NAME FROM arriving")
        self._build.unregister("arriving")


def _taken(indices: Array, codes: Iterable[int]) -> Column:
    known: Any = array(codes, INT)
    taken: Column = pa.chunked_array([known.take(indices)], type=INT)
    return taken


def _with(rows: pa.Table, name: str, values: Column) -> pa.Table:
    return rows.set_column(rows.column_names.index(name), name, values)
