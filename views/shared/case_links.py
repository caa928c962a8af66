"""Links to the failures behind a board's figures."""

from typing import Protocol

from metrics.boards.board import Board
from metrics.boards.rows import BoardRow
from store.queries.boards.board_keys import Key
from views.address import links
from views.address.conditions import NOT_STATED
from views.address.filters import Filters
from views.shared.batteries import FIELDS


class CaseLinks(Protocol):
    """Row, and optionally a value of its grouping field → URL of the failures behind the figure;
    None for a row without a run."""

    def __call__(self, row: BoardRow, value: str | None = None) -> str | None: ...


def cases_of(filters: Filters, shown: Board) -> CaseLinks:
    """The links of a board: for a whole row, or for one of its columns."""
    behind = failing(filters, shown)

    def cases(row: BoardRow, value: str | None = None) -> str | None:
        if row.key.is_baseline:
            return None
        column = {} if value is None else {shown.by: _as_filter(shown.by, value)}
        return links.to(links.CASES, behind.but(**of_row(row.key, shown), **column))

    return cases


def failing(filters: Filters, shown: Board) -> Filters:
    """The filters that select the failures of all rows of a board."""
    every = [name for name in FIELDS if getattr(filters, name) and not filters.narrows(name)]
    metric = shown.definition
    pattern, protocol = (metric.pattern, metric.protocol) if metric else ("", "")
    return filters.without(*every).only(
        *links.CASE_FIELDS, pattern=pattern, protocol=protocol, page=1
    )


def of_row(key: Key, shown: Board) -> dict[str, tuple[str, ...] | str]:
    """The filter fields that select a row's cases, with their values."""
    return {
        "model": (key.model,) if key.model else (),
        "judge": (key.judge,) if key.judge else (),
        "setting": (key.setting,) if key.setting else (),
        "encoding": (key.encoding or NOT_STATED,) if "encoding" in shown.differ else (),
        "run": key.older or shown.run,
    }


def _as_filter(by: str, value: str) -> object:
    return (int(value), int(value)) if by == "length" else (value,)
