"""Marks the board rows that are computed from a visitor's own upload."""

from collections.abc import Set
from dataclasses import replace

from metrics.boards.board import Board
from views.leaderboard.board_runs import Results
from views.page.content import Table
from views.shared.row_names import row_id


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
