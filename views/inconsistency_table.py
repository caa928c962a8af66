"""R3's three inconsistency cases with their shares, row by row of the board."""

from collections.abc import Sequence
from typing import Final

from metrics.patterns import BY_ID
from store.queries.inconsistencies import Inconsistencies
from views import links
from views.boards import PERCENT, Board
from views.content import Cell, Column, Row, Score, Table
from views.filters import Filters
from views.leaderboard_table import name_of, of_row, row_id

CASES: Final = ("case-1", "case-2", "case-3")
CAPTION: Final = (
    "Subchains that are not fully right, by case: the share of each among them. A subchain without "
    "causal questions is none of the three."
)


def inconsistency_table(found: Sequence[Inconsistencies], shown: Board, filters: Filters) -> Table:
    """One row for each row of the board, in its order."""
    told = {one.key: one for one in found}
    rows = tuple(
        Row(_cells(told[row.key], name_of(row, shown), filters), key=row_id(row))
        for row in shown.rows
        if row.key in told
    )
    columns = (
        Column("model", "Model"),
        Column("wrong", "Not fully right", "count", "of the evaluated subchains"),
        *(Column(name, _title(name), "score", BY_ID[name].rule) for name in CASES),
    )
    return Table(columns, rows, CAPTION)


def _title(name: str) -> str:
    return f"Case {name[-1]}: {BY_ID[name].title.lower()}"


def _cells(told: Inconsistencies, name: str, filters: Filters) -> dict[str, Cell]:
    cells: dict[str, Cell] = {"model": name, "wrong": told.wrong}
    counts = (told.case_1, told.case_2, told.case_3)
    for case, count in zip(CASES, counts, strict=True):
        share = 100 * count / told.wrong if told.wrong else None
        chosen = filters.but(**of_row(told.key), protocol="choice", pattern=case, page=1)
        cells[case] = Score(share, PERCENT, told.wrong, told.wrong, href=links.failures(chosen))
    return cells
