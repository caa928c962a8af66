"""The loaded cases that a printed number is about: its own task, tier or category, else all."""

from collections.abc import Callable, Sequence
from functools import cache

from metrics.boards.board import metrics_of, plain_board
from schema.benchmarks import PAPERS
from schema.entries.paper import Paper, PrintedBoard
from store.queries.printed.numbers import PrintedNumber
from store.reading.store import Store
from views.address import links
from views.address.conditions import board_query
from views.address.filters import Filters
from views.shared.printed.hollow import column_of

Behind = Callable[[PrintedNumber], str]
"""A printed number → the address of the cases that it is about, "" where none are loaded."""


def behind(filters: Filters, store: Store) -> Behind:
    """Addresses for the numbers of a page; each board's columns are read once."""

    @cache
    def columns(benchmark: str, metric: str, by: str) -> Sequence[str]:
        chosen = filters.only("version").but(benchmark=benchmark, metric=metric, by=by)
        return plain_board(store, board_query(chosen)).values

    def address(number: PrintedNumber) -> str:
        known = metrics_of(store).get(number.benchmark, ())
        kept = filters.only("version").but(benchmark=number.benchmark)
        for board in PAPERS.get(number.paper, Paper(name=number.paper)).boards:
            if board.metric not in known:
                continue
            for by in _fields(board):
                values = columns(number.benchmark, board.metric, by)
                value = column_of(board, number, by, values)
                if value is not None:
                    return links.failures(kept.but(**{by: (value,)}) if value else kept)
        return ""

    return address


def _fields(board: PrintedBoard) -> tuple[str, ...]:
    """The fields of cases that the board's columns can be."""
    fields = dict.fromkeys((*board.columns, *board.alike, *board.of_setting))
    return tuple(by for by in fields if by in links.CASE_FIELDS)
