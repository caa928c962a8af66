"""Columns that are added to a board: the runs behind its rows, and the marks of a harness.

A row's runs link to superseded ones; those that a visitor brought are marked. The harness that
logged replies has a figure of its own, beside ours or in its place.
"""

from collections.abc import Mapping, Set
from dataclasses import replace
from itertools import chain
from typing import Final

from metrics.boards.board import Board
from metrics.boards.definitions import PERCENT
from metrics.boards.rows import BoardRow
from schema.fields import SHOWN
from store.queries.boards.board_keys import Key
from store.queries.catalogue.results import HarnessMarks, marks_of_rows
from store.queries.clips.runs import ALL
from store.reading.store import Row, Store
from views.address import links
from views.address.filters import Filters
from views.page.content import Badge, Block, Cell, Column, Option, Score, Table, Way
from views.page.content import Row as TableRow
from views.page.labels import date_words, several
from views.shared.board_rows import failing, harness_in_words, of_row, row_id

OFFERED: Final = 200
RUNS: Final = Column(
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
    rows = tuple(
        replace(row, cells={**row.cells, "runs": badges.get(number, ())})
        for number, row in enumerate(made.rows)
    )
    columns = [(RUNS, column) if column.id == "kind" else (column,) for column in made.columns]
    return replace(made, columns=tuple(chain.from_iterable(columns)), rows=rows)


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


BY_HARNESS: Final = "harness"
"""The value of `also` that shows scores by the harness's marks."""
MARKED: Final = Column(
    BY_HARNESS, "By the harness", "score",
    "the logging harness’s own marks, over all answers that it marked",
)  # fmt: skip
DIFFERS: Final = Column(
    "differs", "Differs", "badges", "replies that harness and reading here take differently"
)
_BESIDE: Final = frozenset({"model", "judge", "setting", "encoding", "n"})
Marks = Mapping[Key, HarnessMarks]


def read_marks(shown: Board, store: Store) -> Marks:
    """Each row's marks of the harness; none for a board that counts no single answers."""
    metric = shown.definition
    if metric is None or not metric.counts_answers or metric.protocol == "circular":
        return {}
    rows = {row.key for row in shown.rows}
    return {
        key: of for key, of in marks_of_rows(store, shown.query.condition).items() if key in rows
    }


def harness_switch(marks: Marks, filters: Filters) -> Way | None:
    """The switch between the board as read here and by the harness's marks."""
    if not marks:
        return None
    values = {*filters.also} ^ {BY_HARNESS}
    href = links.to(
        links.LEADERBOARD, filters.but(also=tuple(name for name in SHOWN if name in values))
    )
    title = "scores as the harness marked the replies; nothing is ranked by them"
    return Way("By the harness’s marks", href, BY_HARNESS in filters.also, title)


def with_mark_columns(
    columns: tuple[Column, ...], marks: Marks, filters: Filters
) -> tuple[Column, ...]:
    """The board's columns with the harness's; by its marks alone without ranks and tests, which
    are of our own reading."""
    if not marks:
        return columns
    if BY_HARNESS in filters.also:
        columns = tuple(column for column in columns if column.id in _BESIDE)
    ids = [column.id for column in columns]
    at = ids.index("score") + 1 if "score" in ids else ids.index("model") + 1
    return (*columns[:at], MARKED, DIFFERS, *columns[at:])


def with_marks(made: Table, shown: Board, marks: Marks, filters: Filters) -> Table:
    """The board's table with the harness's figure beside ours, or in its place."""
    if not marks:
        return made
    cells = {row_id(row): _cells(row, shown, marks.get(row.key), filters) for row in shown.rows}
    rows = [replace(row, cells={**row.cells, **cells.get(row.key, {})}) for row in made.rows]
    if BY_HARNESS in filters.also:
        rows = [replace(row, muted=False, group="") for row in rows]
        rows.sort(key=_standing, reverse=True)
    return replace(made, rows=tuple(rows))


def _standing(row: TableRow) -> float:
    cell = row.cells.get(BY_HARNESS)
    return cell.value if isinstance(cell, Score) and cell.value is not None else -1.0


def _cells(
    row: BoardRow, shown: Board, of: HarnessMarks | None, filters: Filters
) -> Mapping[str, Cell]:
    if of is None:
        return {}
    score = Score(of.theirs, PERCENT, row.total.n, of.marked, right=of.mark, base=of.marked)
    if not of.read_differently and not of.marked_differently:
        return {BY_HARNESS: score, DIFFERS.id: (Badge("as here", "good", harness_in_words(of)),)}
    behind = failing(filters, shown).but(pattern="read-differently", **of_row(row.key, shown))
    label = several(max(of.read_differently, of.marked_differently), "reply", "replies")
    badge = Badge(label, "warn", harness_in_words(of), links.to(links.CASES, behind))
    return {BY_HARNESS: score, DIFFERS.id: (badge,)}


def harness_note(marks: Marks, shown: Board) -> tuple[Block, ...]:
    """The total of the first row with marks, in words."""
    first = next((row for row in shown.rows if row.key in marks), None)
    if first is None:
        return ()
    text = f"{first.key.model_name}: {harness_in_words(marks[first.key])}."
    return (Block(text, "note", None, "By the harness"),)
