"""R3's three inconsistency cases with their shares, row by row of the board."""

from typing import Final, NamedTuple

from metrics.patterns import BY_ID
from metrics.sums import ratio
from store.queries.board import BoardRow, Key
from store.queries.inconsistencies import Inconsistencies
from views import links
from views.boards import PERCENT, Board
from views.content import Cell, Column, Row, Score, Table
from views.defended import Ends, ends_of, shares
from views.filters import Filters
from views.leaderboard_table import name_of, of_row, row_id

CASES: Final = ("case-1", "case-2", "case-3")
CAPTION: Final = (
    "Subchains that are not fully right, by case: the share of each among them. A subchain without "
    "causal questions is none of the three. Small figures are 95 % intervals, as above."
)


class Figures(NamedTuple):
    """Of one row: subchains that are not fully right, and the share of each case among them."""

    wrong: int
    shares: tuple[Ends, ...]


def inconsistency_table(found: Inconsistencies, shown: Board, filters: Filters) -> Table:
    """One row for each row of the board, in its order."""
    told = _figures(found)
    rows = tuple(
        Row(_cells(told[row.key], row, name_of(row, shown), filters), key=row_id(row))
        for row in shown.rows
        if row.key in told
    )
    columns = (
        Column("model", "Model"),
        Column("wrong", "Not fully right", "count", "of the evaluated subchains"),
        *(Column(name, _title(name), "score", BY_ID[name].rule) for name in CASES),
    )
    return Table(columns, rows, CAPTION)


def _figures(found: Inconsistencies) -> dict[Key, Figures]:
    """By row: how many subchains are not fully right, and each case's share with its interval."""
    wrong = found.wrong.sum(axis=1)
    each = []
    for counts in (found.case_1, found.case_2, found.case_3):
        reach = shares(counts, found.wrong)
        each.append(ends_of(100 * ratio(counts.sum(axis=1), wrong), reach))
    return {
        key: Figures(int(wrong[at]), tuple(ends[at] for ends in each))
        for at, key in enumerate(found.keys)
    }


def _title(name: str) -> str:
    return f"Case {name[-1]}: {BY_ID[name].title.lower()}"


def _cells(told: Figures, row: BoardRow, name: str, filters: Filters) -> dict[str, Cell]:
    cells: dict[str, Cell] = {"model": name, "wrong": told.wrong}
    for case, share in zip(CASES, told.shares, strict=True):
        chosen = filters.but(**of_row(row.key), protocol="choice", pattern=case, page=1)
        ends = (share.value, PERCENT, told.wrong, told.wrong, share.low, share.high)
        cells[case] = Score(*ends, links.failures(chosen), share.few)
    return cells
