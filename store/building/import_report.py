# ruff: noqa: S608  (every name put into SQL here comes from schema.tables or is a constant)
"""The outcome of an import: what went in, and what became of it, by table and by run."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

import duckdb

from schema.tables import TABLES
from store.building.staging import ORIGIN, agree

_ROWS: Final = ("verdict", "probe", "node_time", "link_judgement")
_ANSWERS: Final = """SELECT c.text, count(*), count(o.run), count(*) FILTER (
    f.choice IS NOT DISTINCT FROM o.choice AND f.correct IS NOT DISTINCT FROM o.correct
    AND f.status IS NOT DISTINCT FROM o.status AND x.text IS NOT DISTINCT FROM y.text
    AND o.run IS NOT NULL)
FROM work.kept.answer f LEFT JOIN {old} o
    ON o.run = f.run AND o.question = f.question AND o.rotation = f.rotation
LEFT JOIN work.code.reply x ON x.code = f.raw LEFT JOIN work.code.reply y ON y.code = o.raw
JOIN work.code.run c ON c.code = f.run WHERE f.is_fresh GROUP BY 1"""
_ANSWER_TOTALS: Final = """SELECT c.text, count(*)
FROM {rows} a JOIN work.code.run c ON c.code = a.run GROUP BY 1"""
_WAITING: Final = """SELECT c.text, count(*)
FROM work.fresh.waiting w JOIN work.code.run c ON c.code = w.run GROUP BY 1"""


class Counts(NamedTuple):
    """Rows of one table against the version before."""

    added: int = 0
    replaced: int = 0
    unchanged: int = 0
    removed: int = 0

    @property
    def differs(self) -> bool:
        """Whether anything is other than before."""
        return bool(self.added or self.replaced or self.removed)


class RejectedRow(NamedTuple):
    """A row that was left out: its table, its key as text, why, and where it stands in its file
    (from 1), where its loader gives it."""

    table: str
    key: str
    reason: str
    file: str | None = None
    line: int | None = None

    @property
    def place(self) -> str:
        """Its file and its place there, for readers; empty where it has none."""
        if not self.file or self.line is None:
            return self.file or ""
        return f"{self.file}, {'line' if self.file.endswith('.jsonl') else 'row'} {self.line}"

    @property
    def description(self) -> str:
        """Its line in an import's report."""
        return f"{f'{self.place}: ' if self.place else ''}{self.table} {self.key}: {self.reason}"


class Waiting(NamedTuple):
    """Predictions of a model without their question: `known` = other questions of the benchmark
    are here; `fresh` of them came with this import."""

    model: str
    benchmark: str
    n: int
    known: bool
    fresh: int

    @property
    def description(self) -> str:
        """The line of a report: how many there are, and what brings their questions."""
        what = f"{self.n} {'prediction' if self.n == 1 else 'predictions'} of {self.model}"
        if self.known:
            return (
                f"{what} still wait: no question of {self.benchmark} is found by their id or text"
            )
        return f"{what} wait for questions of {self.benchmark}: import {self.benchmark}"


class Reading(NamedTuple):
    """What became of predictions: kept rows by status, how many found no question, examples of
    replies without a letter, how many had waited for their question until now, how many of those
    contradict it and are left out, and what waits."""

    statuses: Mapping[str, int] = MappingProxyType({})
    unmatched: int = 0
    examples: tuple[RejectedRow, ...] = ()
    adopted: int = 0
    unfit: int = 0
    waiting: tuple[Waiting, ...] = ()
    read: int = 0
    """How many of them came with this import and had questions to be tried with."""
    by_run: Mapping[str, int] = MappingProxyType({})
    """How many found no question, by run."""

    def lines(self, indent: str = "") -> list[str]:
        """The report's lines; examples are indented."""
        lines = []
        if self.statuses or self.unmatched:
            counts = ", ".join(f"{count} {status}" for status, count in self.statuses.items())
            lines.append(f"predictions: {counts or 'none'}; {self.unmatched} found no question")
        lines += [f"{indent}{item.description}" for item in self.examples]
        if self.adopted:
            lines.append(f"{self.adopted} waiting predictions found their questions")
        if self.unfit:
            lines.append(f"{self.unfit} waiting predictions contradict their questions: left out")
        return lines + [item.description for item in self.waiting if item.fresh]


class RunCounts(NamedTuple):
    """Answers and verdicts of a run against the version before; predictions of it that wait now,
    and that found no question."""

    run: str
    counts: Counts
    waiting: int = 0
    unmatched: int = 0


class LoaderReport(NamedTuple):
    """A loader's report of its files: how many rows it left out, and its lines."""

    rejected: int = 0
    lines: tuple[str, ...] = ()


class LeftOut(NamedTuple):
    """What an import's rows would lose: by table how many rows the store leaves out, how many
    predictions found no question, and examples of these rows."""

    counts: Mapping[str, int]
    unmatched: int = 0
    rejects: tuple[RejectedRow, ...] = ()


def any_loss(left: LeftOut) -> None:
    """Refuses nothing."""


@dataclass(frozen=True, slots=True)
class ImportInfo:
    """Where rows come from: the loader's kind, a label for readers, the files.

    `when` is ISO 8601; empty = now. `loader_report` is called once all rows have been read.
    `accept` may raise before anything is published. A `token` stays with this version and all that
    are built on it: it shows whether an interrupted intent was carried out.
    """

    kind: str
    label: str = ""
    files: tuple[str, ...] = ()
    when: str = ""
    loader_report: Callable[[], LoaderReport] = LoaderReport
    accept: Callable[[LeftOut], None] = any_loss
    token: str = ""


class Change(NamedTuple):
    """What an import, or a removal, does to the rows of the version before; `by_run` only where it
    is tried without being published."""

    counts: dict[str, Counts]
    rejects: tuple[RejectedRow, ...] = ()
    n_rejected: int = 0
    reading: Reading = Reading()
    left_out: Mapping[str, int] = MappingProxyType({})
    notes: tuple[str, ...] = ()
    by_run: tuple[RunCounts, ...] = ()


@dataclass(frozen=True, slots=True)
class PublishedVersion:
    """The outcome of an import. `changed` is false when the version before says the same."""

    version: str
    path: Path
    hash: str
    changed: bool
    counts: dict[str, Counts] = field(default_factory=dict)
    rejects: tuple[RejectedRow, ...] = ()
    n_rejected: int = 0
    reading: Reading = field(default_factory=Reading)
    left_out: Mapping[str, int] = field(default_factory=dict)
    """Rows of this import, by table, that a loader kept and the store did not."""
    notes: tuple[str, ...] = ()
    """What became of its runs beside other results of the same: a line each."""
    by_run: tuple[RunCounts, ...] = ()


class _Tally:
    def __init__(self) -> None:
        self.fresh, self.found, self.same, self.kept, self.old = 0, 0, 0, 0, 0

    def counts(self) -> Counts:
        added = self.fresh - self.found
        removed = self.old + added - self.kept
        return Counts(added, self.found - self.same, self.same, removed)


def count_by_run(
    build: duckdb.DuckDBPyConnection, has_previous: bool, reading: Reading
) -> tuple[RunCounts, ...]:
    """What an import changes, run by run, of every run that it has rows of, or takes rows from.

    Computed for a dry run only.
    """
    tallies: dict[str, _Tally] = defaultdict(_Tally)
    old = "work.main.old_answer" if has_previous else "(FROM work.fresh.answer LIMIT 0)"
    _add(build, tallies, _ANSWERS.format(old=old), ("fresh", "found", "same"))
    _add(build, tallies, _ANSWER_TOTALS.format(rows="work.kept.answer"), ("kept",))
    _add(build, tallies, _ANSWER_TOTALS.format(rows=old), ("old",))
    for name in _ROWS:
        _add_rows(build, tallies, name, has_previous)
    waits = dict(build.execute(_WAITING).fetchall())
    counts = {
        run: RunCounts(run, tallies[run].counts(), waits.get(run, 0), reading.by_run.get(run, 0))
        for run in sorted({*tallies, *waits, *reading.by_run})
    }
    return tuple(run for run in counts.values() if any((*run.counts, run.waiting, run.unmatched)))


def _add_rows(
    build: duckdb.DuckDBPyConnection, tallies: dict[str, _Tally], name: str, has_previous: bool
) -> None:
    table = TABLES[name]
    old = f"old.logical.{name}" if has_previous else f"(FROM work.fresh.{name} LIMIT 0)"
    columns = tuple(field for field in table.schema.names if field not in ORIGIN)
    fresh = (
        f"SELECT f.run, count(*), count(o.run), count(*) FILTER ({agree('f', 'o', columns)}) "
        f"FROM work.kept.{name} f LEFT JOIN {old} o ON {agree('f', 'o', table.key)} "
        "WHERE f.is_fresh AND f.run IS NOT NULL GROUP BY 1"
    )
    _add(build, tallies, fresh, ("fresh", "found", "same"))
    of_run = "SELECT run, count(*) FROM {} WHERE run IS NOT NULL GROUP BY 1"
    _add(build, tallies, of_run.format(f"work.kept.{name}"), ("kept",))
    _add(build, tallies, of_run.format(f"{old} o"), ("old",))


def _add(
    build: duckdb.DuckDBPyConnection, tallies: dict[str, _Tally], sql: str, names: tuple[str, ...]
) -> None:
    for run, *numbers in build.execute(sql).fetchall():
        for name, number in zip(names, numbers, strict=True):
            setattr(tallies[run], name, getattr(tallies[run], name) + int(number))
