"""Texts to integers as rows arrive, so that ten million of them are sorted and joined as numbers.

The texts of a column of keys are few and kept as a mapping. Replies can be as many as their rows:
each group of rows brings those that are not known yet, of which only the first and short ones are
kept in memory, and equal ones of two groups meet when the star is filled.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import duckdb
import pyarrow as pa

from loaders.arrow import Array, Column, array, column, nulls, pc, table
from loaders.tables import INT, TEXT
from loaders.words import is_words


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

KEPT: Final = 200_000
SHORT: Final = 200
"""So many replies of at most so many characters are known again; 60 MB when they are full."""
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
        self._kept = dict[object, int]()
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
        def codes(different: Array) -> list[int | None]:
            return [
                None if text is None else known.setdefault(text, len(known))
                for text in different.to_pylist()
            ]

        return _by_text(texts, codes)

    def _reply_codes(self, texts: Column) -> Column:
        return _by_text(texts, self._known_replies)

    def _known_replies(self, different: Array) -> list[int | None]:
        replies = different.to_pylist()
        codes = [self._kept.get(text) for text in replies]
        fresh = [at for at, code in enumerate(codes) if code is None]
        numbers = range(self._replies, self._replies + len(fresh))
        for at, code in zip(fresh, numbers, strict=True):
            codes[at] = code
            if len(self._kept) < KEPT and len(replies[at] or "") <= SHORT:
                self._kept[replies[at]] = code
        self._replies += len(fresh)
        self._insert("reply", "text", different.take(array(fresh, INT)), array(numbers, INT))
        return codes

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


def _by_text(texts: Column, codes: Callable[[Array], list[int | None]]) -> Column:
    """`codes` of the different texts, laid out by row."""
    if not is_words(texts.type):
        texts = pc.dictionary_encode(texts)
    told: Any = texts.unify_dictionaries()
    parts = [array(codes(part.dictionary), INT).take(part.indices) for part in told.chunks]
    return pa.chunked_array(parts, type=INT)


def _with(rows: pa.Table, name: str, values: Column) -> pa.Table:
    return rows.set_column(rows.column_names.index(name), name, values)
