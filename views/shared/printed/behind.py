"""Where a printed number leads: to the loaded cases that it is about (its own task, tier or
category, else all), and to its row among the printed tables.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from metrics.boards.board import metrics_of, plain_board
from schema.benchmarks import PAPERS
from schema.entries.paper import Paper, PrintedBoard
from store.queries.printed.numbers import PrintedNumber, printed_numbers
from store.reading.store import Store
from views.address import links
from views.address.conditions import board_query
from views.address.filters import Filters
from views.shared.printed.arrangement import arranged, row_id
from views.shared.printed.hollow import column_of

Behind = Callable[[PrintedNumber], str]
"""A printed number → the address of the cases that it is about, "" where none are loaded."""


class Origins(NamedTuple):
    """`cases`: the loaded cases of a number. `source`: its row on Published."""

    cases: Behind = lambda _: ""
    source: Behind = lambda _: ""


NOWHERE: Final = Origins()


def origins(filters: Filters, store: Store) -> Origins:
    """Both addresses of the numbers that another page than Published shows."""

    @cache
    def rows(benchmark: str, table: str) -> Mapping[PrintedNumber, str]:
        every = printed_numbers(store, benchmark)
        numbers = [number for number in every if number.table_id == table]
        places = arranged(numbers).places
        return {number: row_id(row) for number, (row, _) in zip(numbers, places, strict=True)}

    def source(number: PrintedNumber) -> str:
        row = rows(number.benchmark, number.table_id)[number]
        return links.published(filters, number.benchmark, number.table_id, row)

    return Origins(behind(filters, store), source)


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
