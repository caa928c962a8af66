"""The runs that a board's rows are computed from: links to superseded ones, a visitor's own."""

from collections.abc import Mapping, Set
from dataclasses import replace
from typing import Final

from metrics.boards.board import Board
from metrics.boards.rows import BoardRow
from store.queries.boards.board_keys import Key
from store.queries.clips.runs import ALL
from store.reading.store import Row
from views.address import links
from views.address.filters import Filters
from views.page.content import Badge, Column, Option, Table
from views.page.labels import date_words, several
from views.shared.row_names import row_id

OFFERED: Final = 200
COLUMN: Final = Column(
    "runs", "Runs", "badges",
    "the newest result of each part and variant, never pooled",
)  # fmt: skip


Results = Mapping[Key, list[Row]]
"""A board row's key, whichever of its results it shows → all of its runs, newest first."""


def with_runs(made: Table, shown: Board, filters: Filters, results: Results) -> Table:
    """The board's table with a column of runs, where a row has more than one."""
    badges = {
        at: of_row
        for at, row in enumerate(shown.rows)
        if (of_row := _badges(row, filters, results.get(row.key._replace(older=None), [])))
    }
    if not badges:
        return made
    at = next((at for at, column in enumerate(made.columns) if column.id == "kind"), 1)
    rows = tuple(
        replace(row, cells={**row.cells, "runs": badges.get(number, ())})
        for number, row in enumerate(made.rows)
    )
    return replace(made, columns=(*made.columns[:at], COLUMN, *made.columns[at:]), rows=rows)


def with_own(made: Table, shown: Board, results: Results, own: Set[str]) -> Table:
    """The board's table; rows that have a run of `own` are marked."""
    if not own:
        return made
    marked = {
        row_id(row)
        for row in shown.rows
        for run in results.get(row.key._replace(older=None), [])
        if run["run"] in own
    }
    return replace(made, rows=tuple(replace(row, own=row.key in marked) for row in made.rows))


def _badges(row: BoardRow, filters: Filters, runs: list[Row]) -> tuple[Badge, ...]:
    if row.key.older:
        shown = next(run for run in runs if run["run"] == row.key.older)
        return (Badge(f"older: {date_words(shown)}", "muted", str(shown["run"])),)
    if filters.run not in ("", ALL):
        return (Badge("chosen", "plain", filters.run),)
    newest = [run for run in runs if run["is_shown"]]
    older = [run for run in runs if run["is_older"]]
    badges: list[Badge] = []
    if len(newest) > 1:
        each = f"each of other parts: {_dated(newest)}"
        badges.append(Badge(several(len(newest), "run"), "plain", each))
    if older:
        href = links.to(links.LEADERBOARD, filters.but(run=ALL, sort="", compare=()))
        badges.append(Badge(several(len(older), "older run"), "warn", _dated(older), href))
    return tuple(badges)


def _dated(runs: list[Row]) -> str:
    return "; ".join(f"{run['run']}, {date_words(run)}" for run in runs)


def run_options(filters: Filters, results: Results) -> tuple[Option, ...]:
    """The runs of a benchmark as options, those with superseded runs first."""
    every = [row for rows in results.values() for row in rows
             if row["benchmark"] == filters.benchmark]  # fmt: skip
    if not every:
        return ()
    beside_others = {row["run"] for rows in results.values() if len(rows) > 1 for row in rows}
    first = sorted(every, key=lambda row: row["run"] not in beside_others)[:OFFERED]
    return (Option(ALL, "all, older ones too"), *(Option(row["run"], row["run"]) for row in first))
