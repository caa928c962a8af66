# ruff: noqa: S608  (every name put into SQL here is a constant)
"""Rows of a query laid out as board rows × clusters, which figures and intervals are made of."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from store.per_version import per_version
from store.queries.board import KEY, Key
from store.queries.codes import UNKNOWN, Codes
from store.store import Store

Floats = NDArray[np.float64]
Fetched = dict[str, NDArray[Any]]


class Part(NamedTuple):
    """Rows × clusters: cases that ought to be there, those evaluated, the sum of their values, and
    the cases that an official score counts (evaluated, or asked and without a letter)."""

    n: Floats
    ok: Floats
    total: Floats
    asked: Floats


class Clusters(NamedTuple):
    """`keys` are the rows, in the key's order; `tasks` a code for each cluster's task.

    `parts` has a Part of the same shape for each value of the column asked for.
    """

    keys: tuple[Key, ...]
    tasks: Codes
    whole: Part
    parts: dict[str, Part]


class Laid(NamedTuple):
    """Where the rows of a query go in the matrices."""

    keys: tuple[Key, ...]
    rows: Codes
    columns: Codes
    width: int

    @classmethod
    def out(cls, store: Store, told: Fetched) -> "Laid":
        """Runs to board rows (runs of one key make one row), clusters to columns."""
        known = _keys(store)
        runs, at = _dense(ints(told["run_id"]))
        keys = tuple(sorted({known[int(run)] for run in runs}, key=repr))
        row_of = {key: row for row, key in enumerate(keys)}
        rows = np.array([row_of[known[int(run)]] for run in runs], np.int64)
        clusters, columns = _dense(ints(told["cluster_id"]))
        return cls(keys, rows[at] if len(runs) else at, columns, len(clusters))

    def matrix(self, values: Floats) -> Floats:
        """Rows × clusters of the sums of these values, one a row of the query."""
        shape = (len(self.keys), self.width)
        place = self.rows * self.width + self.columns
        return np.bincount(place, values, shape[0] * shape[1]).reshape(shape).astype(np.float64)

    def summed(self, counts: Part) -> Part:
        """Rows × clusters of these counts, one a row of the query."""
        return Part(*(one[0] for one in self._sums(counts, np.zeros_like(self.rows), 1)))

    def spread(
        self, counts: Part, of_row: Codes, values: Sequence[str], tasks: Codes | None = None
    ) -> Clusters:
        """The whole, and a part for each value that occurs; `of_row` tells each row's code."""
        last = len(values)  # what has no value
        found = self._sums(counts, np.where(of_row == UNKNOWN, last, of_row), last + 1)
        whole = Part(*(every.sum(axis=0) for every in found))
        there = np.flatnonzero(found.n[:last].any(axis=(1, 2))).tolist()
        parts = {values[at]: Part(*(every[at] for every in found)) for at in there}
        return self.clusters(whole, parts, tasks)

    def clusters(
        self, whole: Part, parts: Mapping[str, Part], tasks: Codes | None = None
    ) -> Clusters:
        """The result; without `tasks` all clusters have the same."""
        of_cluster = np.zeros(self.width, np.int64)
        if tasks is not None:
            of_cluster[self.columns] = tasks
        return Clusters(self.keys, of_cluster, whole, dict(parts))

    def _sums(self, counts: Part, of_row: Codes, many: int) -> Part:
        """Codes below `many` × rows × clusters, all in one pass."""
        shape = (many, len(self.keys), self.width)
        place = (of_row * shape[1] + self.rows) * shape[2] + self.columns
        size = shape[0] * shape[1] * shape[2]
        sums = (np.bincount(place, values, size).reshape(shape) for values in counts)
        return Part(*(np.asarray(one, np.float64) for one in sums))


@per_version()
def _keys(store: Store) -> dict[int, Key]:
    rows = store.query(f"SELECT run_id, {', '.join(KEY)} FROM run_case")
    return {row["run_id"]: Key(*(row[name] for name in KEY)) for row in rows}


def _dense(ids: Codes) -> tuple[Codes, Codes]:
    """The ids that occur, in order, and each id's place among them; no sort of millions."""
    there = np.zeros(int(ids.max(initial=-1)) + 1, np.bool_)
    there[ids] = True
    return np.flatnonzero(there), (np.cumsum(there) - 1)[ids]


def ints(column: NDArray[Any]) -> Codes:
    """A column without unknown values."""
    return np.ma.getdata(column).astype(np.int64)


def floats(column: NDArray[Any]) -> Floats:
    """NaN where unknown."""
    told: Floats = np.ma.filled(np.ma.asarray(column, np.float64), np.nan)
    return told
