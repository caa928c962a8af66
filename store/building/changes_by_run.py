# ruff: noqa: S608  (every name put into SQL here comes from schema.tables or is a constant)
"""What an import changes, run by run: computed for a dry run only."""

from collections import defaultdict
from typing import Final

import duckdb

from schema.tables import TABLES
from store.building.import_report import Counts, Reading, RunCounts
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


class _Tally:
    def __init__(self) -> None:
        self.fresh, self.found, self.same, self.kept, self.old = 0, 0, 0, 0, 0

    def counts(self) -> Counts:
        added = self.fresh - self.found
        removed = self.old + added - self.kept
        return Counts(added, self.found - self.same, self.same, removed)


def counts(
    build: duckdb.DuckDBPyConnection, has_previous: bool, reading: Reading
) -> tuple[RunCounts, ...]:
    """Every run that the import has rows of, or takes rows from."""
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
