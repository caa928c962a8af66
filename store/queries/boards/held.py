# ruff: noqa: S608  (every name put into SQL here is a constant of this module)
"""Boards' rows of a small version, held in memory and picked in numpy.

    picked_rows(store, view, condition) -> what boards read of the rows picked, or None
    picked_places(store, view, condition) -> how many rows of each run and of each place, or None
    chosen(store, view, condition)        -> which rows are picked, or None

What DuckDB needs for a statement over 24,000 rows of answers, two joins and a filter, is 3 ms, most
of it planning; a mask over columns that are held takes a twentieth of it.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from store.queries.boards.cluster_matrix import Fetched, floats, ints
from store.queries.boards.row_masks import Mask, hit
from store.queries.boards.value_codes import ID, OF_VIEW, OWN, Codes
from store.reading.case_columns import COLUMNS, View
from store.reading.condition import Condition
from store.reading.store import Store
from store.reading.version_cache import per_version

MOST: Final = 300_000
"""Rows of a view that are held, 20 MB at most; DuckDB reads more of them on two cores."""

_COUNTS: Final = "n, ok, correct, asked"
_FIGURES: Final = "all_right::TINYINT AS score, all_asked::TINYINT AS asked"
COUNTED: Final[dict[View, str]] = {
    "answer_clusters": f"run_id, cluster_id, cell_id, unit_id, {_COUNTS}",
    "position_clusters": f"run_id, cluster_id, cell_id, unit_id, {_COUNTS}",
    "verdict_board": "run_id, cluster_id, clip_id",
    "verdict_ought": "run_id, cluster_id, place_id, realism, d1, d2, d3, d4, d5, "
    "protocol = 'realism' AS is_realism",
    "chain_case": f"run_id, cluster_id, chain_id, {_FIGURES}",
    "subchain_case": f"run_id, cluster_id, chain_id, subchain_id, {_FIGURES}",
}
"""View → what boards read of it."""
TABLES: Final = frozenset[View]({"verdict_board", "verdict_ought", "chain_case", "subchain_case"})
"""Those that are tables of the store: their rows have numbers, by which any condition can be asked
of all rows once a version. Patterns ask few, whatever else is filtered."""
_PLACES: Final[dict[View, str]] = {"answer_clusters": "cell", "position_clusters": "cell"}


def columns_of(view: View) -> str:
    """What boards read of a view, as SQL."""
    return COUNTED[view]


def picked_rows(store: Store, view: View, condition: Condition) -> Fetched | None:
    """The rows that fulfil the condition. None: it asks what the view cannot tell, or what only
    DuckDB can look up, or the view is too long to be held.
    """
    fulfil = chosen(store, view, condition)
    if fulfil is None:
        return None
    return {name: column[fulfil] for name, column in _columns(store, view).items()}


def picked_places(store: Store, view: View, condition: Condition) -> dict[str, Codes] | None:
    """How many rows are picked of each run and of each place, by table; None as above."""
    if (fulfil := chosen(store, view, condition)) is None:
        return None
    held = _columns(store, view)
    return {table: np.bincount(held[ID[table]][fulfil]) for table in _homes(view)}


def chosen(store: Store, view: View, condition: Condition) -> Mask | None:
    """For each row of the view: does it fulfil the condition? None as above."""
    held = _columns(store, view) if view in COUNTED else {}
    if not held:
        return None
    fulfil = np.ones(len(held["run_id"]), np.bool_)
    for part in condition.each():
        table = next((name for name in _homes(view) if part.columns <= set(OWN[name])), None)
        if table and part.columns:
            fulfil &= hit(store, table, part)[held[ID[table]]]
        elif view in TABLES and part.columns <= COLUMNS[view].keys():
            fulfil &= _hit(store, view, part)
        else:
            return None
    return fulfil


@per_version(128)
def _hit(store: Store, view: View, part: Condition) -> Mask:
    """The rows of a table that fulfil what neither their run nor their place tells."""
    told = store.numpy(f"SELECT rowid AS place FROM {view} WHERE {part.sql}", part.params)
    found = np.zeros(len(_columns(store, view)["run_id"]), np.bool_)
    found[ints(told["place"])] = True
    return found


def _homes(view: View) -> tuple[str, str]:
    return "run_case", _PLACES.get(view) or OF_VIEW[view]


@per_version(len(COUNTED))
def _columns(store: Store, view: View) -> Fetched:
    """All rows; no column where there are too many of them."""
    first = f"WHERE rowid <= {MOST} ORDER BY rowid" if view in TABLES else f"LIMIT {MOST + 1}"
    told = store.numpy(f"SELECT {COUNTED[view]} FROM {view} {first}")
    if len(told["run_id"]) > MOST:
        return {}
    return {name: _plain(column) for name, column in told.items()}


def _plain(column: NDArray[Any]) -> NDArray[Any]:
    """Numbers as the boards count with them: NaN where unknown."""
    if np.ma.getdata(column).dtype == np.bool_:
        return np.asarray(np.ma.getdata(column))
    whole = np.issubdtype(column.dtype, np.integer) and not np.ma.is_masked(column)
    return ints(column) if whole else floats(column)
