"""Which results a board's rows are made of, and the way to those that newer ones stand before."""

from dataclasses import replace
from typing import Final

from metrics.boards.board import Board
from metrics.boards.rows import BoardRow
from store.queries.catalogue.results import of_rows
from store.queries.clips.runs import ALL
from store.reading.store import Row, Store
from views.address import links
from views.address.filters import Filters
from views.page.content import Badge, Column, Option, Table
from views.page.labels import several

OFFERED: Final = 200
COLUMN: Final = Column(
    "runs", "Runs", "badges",
    "a row shows the newest result of each part and variant; nothing pools two of the same",
)  # fmt: skip


def with_runs(made: Table, shown: Board, filters: Filters, store: Store) -> Table:
    """The board's table with a column of runs, where a row has more than one."""
    told = {
        at: found for at, row in enumerate(shown.rows) if (found := _badges(row, filters, store))
    }
    if not told:
        return made
    at = next((at for at, column in enumerate(made.columns) if column.id == "kind"), 1)
    rows = tuple(
        replace(row, cells={**row.cells, "runs": told.get(number, ())})
        for number, row in enumerate(made.rows)
    )
    return replace(made, columns=(*made.columns[:at], COLUMN, *made.columns[at:]), rows=rows)


def _badges(row: BoardRow, filters: Filters, store: Store) -> tuple[Badge, ...]:
    if row.key.older:
        run = next(one for one in _runs(row, store) if one["run"] == row.key.older)
        return (Badge(f"older: {date_words(run)}", "muted", str(run["run"])),)
    every = _runs(row, store)
    newest = [run for run in every if run["is_shown"]]
    older = [run for run in every if run["is_older"]]
    badges: list[Badge] = []
    if filters.run not in ("", ALL):
        return (Badge("chosen", "plain", filters.run),)
    if len(newest) > 1:
        said = "; ".join(f"{run['run']}, {date_words(run)}" for run in newest)
        badges.append(Badge(several(len(newest), "run"), "plain", f"each of other parts: {said}"))
    if older:
        href = links.to(links.LEADERBOARD, filters.but(run=ALL, sort="", compare=()))
        said = "; ".join(f"{run['run']}, {date_words(run)}" for run in older)
        badges.append(Badge(several(len(older), "older run"), "warn", said, href))
    return tuple(badges)


def _runs(row: BoardRow, store: Store) -> list[Row]:
    return of_rows(store).get(row.key._replace(older=None), [])


def date_words(run: Row) -> str:
    """When a result was made, as far as it is known."""
    return str(run["created"])[:16].replace("T", " ") if run["created"] else "no date known"


def run_options(filters: Filters, store: Store) -> tuple[Option, ...]:
    """The runs of a benchmark to choose from, those first that have older ones beside them."""
    every = [row for rows in of_rows(store).values() for row in rows
             if row["benchmark"] == filters.benchmark]  # fmt: skip
    if not every:
        return ()
    several_of = {row["run"] for rows in of_rows(store).values() if len(rows) > 1 for row in rows}
    first = sorted(every, key=lambda row: row["run"] not in several_of)[:OFFERED]
    return (Option(ALL, "all, older ones too"), *(Option(row["run"], row["run"]) for row in first))
