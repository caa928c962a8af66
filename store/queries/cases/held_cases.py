# ruff: noqa: S608  (every name put into SQL here is a constant)
"""Cases of a small version, counted and paged in numpy over the boards' held rows.

    tallied(store, view, condition, each)          -> how many cases each of them selects, or None
    page(store, view, condition, order, ...)       -> the rows of one page, or None

A page of the gallery is 24 rows of forty columns: DuckDB read all forty of every row to sort them
(4.6 ms of 1,150 rows) where the numbers of the rows are enough (0.1 ms), held in their order.
"""

from collections.abc import Iterable
from typing import Final

import numpy as np

from store.queries.boards.cluster_matrix import ints
from store.queries.boards.held import TABLES, chosen
from store.queries.boards.row_masks import Mask
from store.queries.boards.value_codes import Codes
from store.queries.clips.rows_by_key import Keyed, of_ids
from store.reading.case_columns import COLUMNS, View
from store.reading.condition import Condition
from store.reading.store import Row, Store
from store.reading.version_cache import per_version

NUMBER: Final = "rowid"
_BOARD: Final[dict[View, View]] = {"verdict_case": "verdict_board"}


def tallied(
    store: Store, view: View, condition: Condition, each: Iterable[Condition]
) -> tuple[int, ...] | None:
    """How many cases fulfil `condition` and each of the others. None: rows are not held, or not
    enough is told by them."""
    if (among := _cases(store, view, condition)) is None:
        return None
    found = []
    for one in each:
        fulfil = _cases(store, view, one)
        if fulfil is None:
            return None
        found.append(int(np.count_nonzero(among & fulfil)))
    return tuple(found)


def page(
    store: Store, view: View, condition: Condition, order: str, limit: int, offset: int
) -> list[Row] | None:
    """Rows of the view's board from `offset` on, in an order told in SQL; None as above."""
    if (fulfil := _cases(store, view, condition)) is None:
        return None
    board = _BOARD.get(view, view)
    ordered = _order(store, board, order)
    wanted = ordered[fulfil[ordered]][offset : offset + limit].tolist()
    what = Keyed(f"SELECT {NUMBER}, * FROM {board}", (NUMBER,), NUMBER)
    rows = {row.pop(NUMBER): row for row in of_ids(store, what, wanted)}
    return [rows[number] for number in wanted]


def _cases(store: Store, view: View, condition: Condition) -> Mask | None:
    board = _BOARD.get(view, view)
    if board not in TABLES or not condition.columns <= COLUMNS[board].keys():
        return None
    return chosen(store, board, condition)


@per_version(8)
def _order(store: Store, board: View, order: str) -> Codes:
    """The numbers of all rows in this order."""
    return ints(store.numpy(f"SELECT {NUMBER} AS place FROM {board} ORDER BY {order}")["place"])
