"""R3's three inconsistency cases with their shares, for each row of the board."""

from typing import Final, NamedTuple

from metrics.boards.board import Board
from metrics.boards.definitions import PERCENT, SUBCHAINS
from metrics.boards.rows import BoardRow
from metrics.boards.score_intervals import Estimate, share_estimates
from metrics.patterns import BY_ID
from store.queries.boards.board_keys import Key
from store.queries.boards.cofailures import Inconsistencies, inconsistencies
from views.address import links
from views.address.filters import Filters
from views.leaderboard.extras.registry import Extra, ExtraSubject
from views.page.content import Cell, Column, Row, Score, Table
from views.page.labels import term_of
from views.page.page import Slot
from views.shared.board_rows import name_of, of_row, row_id

CASES: Final = ("case-1", "case-2", "case-3")
CAPTION: Final = (
    "Share of each case among subchains that are not fully right; 95 % CI. A subchain without "
    "causal questions is none of the three."
)


class CaseShares(NamedTuple):
    """For one row: the number of subchains that are not fully right, and the share of each case
    among them.
    """

    wrong: int
    counts: tuple[int, ...]
    shares: tuple[Estimate, ...]


def inconsistency_table(counted: Inconsistencies, shown: Board, filters: Filters) -> Table:
    """One table row per board row, in the board's order."""
    figures = _figures(counted)
    failing = filters.only(*links.CASE_FIELDS, protocol=SUBCHAINS.protocol)
    rows = tuple(
        Row(_cells(figures[row.key], row, shown, failing), key=row_id(row))
        for row in shown.rows
        if row.key in figures
    )
    columns = (
        Column("model", "Model"),
        Column(
            "wrong",
            "Not fully right",
            "count",
            "of the subchains asked in full; a reply without a letter is a wrong one",
        ),
        *(
            Column(name, _title(name), "score", BY_ID[name].rule, term=term_of("consistency", name))
            for name in CASES
        ),
    )
    return Table(columns, rows, CAPTION)


def _figures(counted: Inconsistencies) -> dict[Key, CaseShares]:
    """By row: the number of subchains that are not fully right, and each case's share with its
    interval.
    """
    wrong = counted.wrong.sum(axis=1)
    cases = (counted.case_1, counted.case_2, counted.case_3)
    each = share_estimates(cases, counted.wrong)
    return {
        key: CaseShares(
            int(wrong[at]),
            tuple(int(counts[at].sum()) for counts in cases),
            tuple(ends[at] for ends in each),
        )
        for at, key in enumerate(counted.keys)
    }


def _title(name: str) -> str:
    return f"Case {name[-1]}: {BY_ID[name].title.lower()}"


def _cells(figures: CaseShares, row: BoardRow, shown: Board, failing: Filters) -> dict[str, Cell]:
    cells: dict[str, Cell] = {"model": name_of(row, shown), "wrong": figures.wrong}
    own = failing.but(**of_row(row.key, shown))
    for case, count, share in zip(CASES, figures.counts, figures.shares, strict=True):
        ends = (share.value, PERCENT, figures.wrong, figures.wrong, share.low, share.high)
        cells[case] = Score(
            *ends, links.to(links.CASES, own.but(pattern=case)), share.few, count, figures.wrong
        )
    return cells


def read_cases(subject: ExtraSubject) -> Inconsistencies | None:
    """The case shares of the board's rows; None without any."""
    shown = subject.board
    return inconsistencies(subject.store, shown.query.condition) if shown.rows else None


EXTRA: Final = Extra(
    Slot("cases", "table"), read_cases, inconsistency_table, metrics=frozenset({SUBCHAINS.name})
)
