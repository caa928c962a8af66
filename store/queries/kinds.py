# ruff: noqa: S608  (tables are constants of this module, conditions hold bound values)
"""Answers counted by their kinds, in numpy: how many a condition picks, by run and by cell.

A kind is a run, a cell and how the answer ended (store/aggregates.sql). A condition is nearly
always made of parts that ask something of the run, of the cell or of the ending alone.
Each is asked of its small table once; what it picks is then a matrix, runs × cells, between two
vectors. Of ten million answers (two million kinds) a facet takes 2 ms; by lists of them it took 15.
"""

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from store.columns import View
from store.condition import Condition
from store.per_version import per_version
from store.queries.codes import ID, OWN
from store.store import Store

Mask = NDArray[np.bool_]
Counts = NDArray[np.float64]

MOST: Final = 24_000_000
"""Runs × cells × endings up to which counts are held in memory (100 MB)."""


class Picked(NamedTuple):
    """Runs × cells of the endings that were picked, and which runs and cells were."""

    counts: Counts
    runs: Counts
    cells: Counts

    def sums(self) -> dict[str, Counts]:
        """Answers by run and by cell, by table."""
        return {
            "run_case": self.runs * (self.counts @ self.cells),
            "cell": self.cells * (self.runs @ self.counts),
        }

    def total(self) -> int:
        """How many answers."""
        return round(float(self.runs @ (self.counts @ self.cells)))


_NAME: Final[dict[View, str]] = {"answer_case": "answer", "pattern_case": "pattern"}
_ENDING: Final[dict[View, frozenset[str]]] = {
    "answer_case": frozenset({"status", "correct"}),
    "pattern_case": frozenset({"pattern"}),
}
_HOMES: Final = ("run_case", "cell")


def picked(store: Store, view: View, condition: Condition) -> Picked | None:
    """What fulfils the condition; None where it asks what no kind tells, or there are too many."""
    if view not in _NAME or (cube := _cube(store, view)) is None:
        return None
    endings, runs, cells = (np.ones(size, np.bool_) for size in cube.shape)
    of_table = {"run_case": runs, "cell": cells}
    for part in condition.each():
        table = next((name for name in _HOMES if part.columns <= set(OWN[name])), None)
        if part.columns <= _ENDING[view]:
            endings &= _hit(store, f"{_NAME[view]}_ending", "ending_id", part)[: len(endings)]
        elif table and part.columns:
            of_table[table] &= _hit(store, table, ID[table], part)[: len(of_table[table])]
        else:
            return None
    counts = _ended(store, view, tuple(endings.tolist()))
    return Picked(counts, runs.astype(np.float64), cells.astype(np.float64))


@per_version(2)
def _cube(store: Store, view: View) -> NDArray[np.int32] | None:
    """Endings × runs × cells."""
    name, same = _NAME[view], _SAME[view]
    sizes = store.one(
        f"SELECT (SELECT count(*) FROM {name}_ending) AS endings, "
        "(SELECT coalesce(max(run_id), 0) + 1 FROM run_case) AS runs, "
        "(SELECT coalesce(max(cell_id), 0) + 1 FROM cell) AS cells"
    )
    shape = tuple(int(size) for size in (sizes or {}).values())
    if np.prod(shape, dtype=np.float64) > MOST:
        return None
    told = store.numpy(
        f"SELECT e.ending_id, k.run_id, k.cell_id, k.n FROM {name}_kind k "
        f"JOIN {name}_ending e ON {same}"
    )
    cube = np.zeros(shape, np.int32)
    place = tuple(_data(told[column]) for column in ("ending_id", "run_id", "cell_id"))
    cube[place] = _data(told["n"])
    return cube


_SAME: Final[dict[View, str]] = {
    "answer_case": "e.status = k.status AND e.correct IS NOT DISTINCT FROM k.correct",
    "pattern_case": "e.pattern = k.pattern",
}


@per_version(8)
def _ended(store: Store, view: View, endings: tuple[bool, ...]) -> Counts:
    """Runs × cells of these endings."""
    cube = _cube(store, view)
    if cube is None:  # never: who asks has seen it
        raise LookupError(view)
    counts: Counts = cube[np.array(endings, np.bool_)].sum(axis=0, dtype=np.float64)
    return counts


@per_version(64)
def _hit(store: Store, table: str, key: str, part: Condition) -> Mask:
    """For each id of the table: does its row fulfil the condition?"""
    told = store.numpy(
        f"SELECT {key}, coalesce({part.sql}, false) AS hit FROM {table}", part.params
    )
    ids = _data(told[key]).astype(np.int64)
    found = np.zeros(int(ids.max(initial=0)) + 1, np.bool_)
    found[ids] = _data(told["hit"])
    return found


def _data(column: NDArray[Any]) -> NDArray[Any]:
    return np.ma.getdata(column)
