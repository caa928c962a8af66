"""Where the failures behind a board's figures are: one address for all cells, varied by field."""

from typing import Final, Protocol

from metrics.boards.board import Board
from metrics.boards.definitions import PROTOCOL_OF
from store.queries.boards.board_keys import BoardRow, Key
from views.address import links
from views.address.conditions import NOT_STATED
from views.address.filters import Filters
from views.leaderboard.batteries import FIELDS

PATTERN_OF: Final = {
    "eva": "any-zero",
    "realism": "unreal",
    "accuracy": "wrong-answer",
    "circular": "wrong-answer",
    "positions": "wrong-answer",
    "open": "wrong-answer",
    "chains": "broken-chain",
    "subchains": "inconsistent",
}

ROW: Final = ("model", "judge", "setting", "encoding", "run")
"""The fields of an address that pick a row's cases; `of_row` has their values."""


class Cases(Protocol):
    """Row, and the value of one of its columns → the address of the failures behind the figure."""

    def __call__(self, row: BoardRow, value: str | None = None) -> str: ...


def cases_of(filters: Filters, shown: Board) -> Cases:
    """Where the failures behind a board's figures are: of a row, and of one column of it."""
    behind = failing(filters, shown)
    fields, every = ((shown.by,), (getattr(behind, shown.by),)) if shown.by else ((), ())
    address = links.varied(links.FAILURES, behind, *ROW, *fields)

    def cases(row: BoardRow, value: str | None = None) -> str:
        column = every if value is None else (_as_filter(shown.by, value),)
        return address(*of_row(row.key, shown), *column)

    return cases


def failing(filters: Filters, shown: Board) -> Filters:
    """What picks the failures of all rows of a board."""
    every = [name for name in FIELDS if getattr(filters, name) and not filters.narrows(name)]
    pattern, protocol = PATTERN_OF.get(shown.metric, ""), PROTOCOL_OF.get(shown.metric, "")
    return filters.without(*every).only(
        *links.CASE_FIELDS, pattern=pattern, protocol=protocol, page=1
    )


def of_row(key: Key, shown: Board) -> tuple[tuple[str, ...] | str, ...]:
    """What picks a row's cases: a value for each field of `ROW`."""
    told = tuple((value,) if value else () for value in (key.model, key.judge, key.setting))
    encoding = (key.encoding or NOT_STATED,) if "encoding" in shown.differ else ()
    return (*told, encoding, key.older or shown.run)


def _as_filter(by: str, value: str) -> object:
    return (int(value), int(value)) if by == "length" else (value,)
