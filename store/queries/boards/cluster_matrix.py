# ruff: noqa: S608  (every name put into SQL here is a constant)
"""Query rows pivoted to matrices of board rows × clusters: the input of figures and intervals."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from store.queries.boards.board_keys import KEY, Key
from store.queries.boards.value_codes import UNKNOWN, Codes
from store.reading.store import Store, per_version

MANY: Final = 10_000
"""With more clusters, each part of a board keeps its own clusters only (`apart`)."""
Floats = NDArray[np.float64]
Fetched = dict[str, NDArray[Any]]


class Part(NamedTuple):
    """Rows × clusters: cases asked of a row, those evaluated, the sum of their values, and the
    cases that the score which ranks counts (evaluated, or officially with a reply that has no
    letter)."""

    n: Floats
    ok: Floats
    total: Floats
    base: Floats


class Clusters(NamedTuple):
    """`keys` are the rows, in the key's order; `tasks` a code for each cluster's task.

    `parts` has a Part for each value of the column asked for, of the same shape; of judged clips
    with more than `MANY` clusters, each on its own clusters. `batteries` has the batteries that
    each row took up (store.queries.boards.board_keys). `of_prompts`: whether clusters are prompts,
    and not videos that are of none.
    """

    keys: tuple[Key, ...]
    tasks: Codes
    whole: Part
    parts: dict[str, Part]
    batteries: tuple[frozenset[int], ...] = ()
    of_prompts: bool = False


class Units(NamedTuple):
    """Board rows × units: what rows are compared by. A unit is a prompt, a chain, or the questions
    of one video that agree in all that a filter can pick.

    `n` counts the cases of a unit that a row was asked in full, and is 0 where it was not: a unit
    with a call that failed compares with none. `total` sums their values. `clusters`: each unit's
    cluster; None if each unit is one. `sizes`: how many units each row was asked.
    """

    keys: tuple[Key, ...]
    total: Floats
    n: Floats
    clusters: Codes | None
    sizes: Codes


class ClusterMatrix(NamedTuple):
    """The pivot of query rows: for each row its place among the board rows, among the clusters, and
    in the matrix of both.
    """

    keys: tuple[Key, ...]
    rows: Codes
    columns: Codes
    places: Codes
    width: int

    @classmethod
    def from_rows(cls, store: Store, rows: Fetched, column: str = "cluster_id") -> "ClusterMatrix":
        """Runs to board rows (runs of one key make one row), clusters or units to columns."""
        known = row_keys(store)
        runs, at = dense(ints(rows["run_id"]))
        keys = tuple(sorted({known[int(run)] for run in runs}, key=repr))
        row_of = {key: row for row, key in enumerate(keys)}
        of_run = np.array([row_of[known[int(run)]] for run in runs], np.int64)
        there, columns = dense(ints(rows[column]))
        of_row = of_run[at] if len(runs) else at
        return cls(keys, of_row, columns, of_row * len(there) + columns, len(there))

    def matrix(self, values: Floats) -> Floats:
        """Rows × clusters of the sums of these values, one a row of the query."""
        shape = (len(self.keys), self.width)
        sums = np.bincount(self.places, values, shape[0] * shape[1]).reshape(shape)
        return sums.astype(np.float64, copy=False)

    def summed(self, *several: Part) -> list[Part]:
        """Rows × clusters of several counts, one a row of the query; sum shared arrays once."""
        sums = {id(values): self.matrix(values) for values in _different(several)}
        return [Part(*(sums[id(values)] for values in counts)) for counts in several]

    def spread(
        self, counts: Part, of_row: Codes, values: Sequence[str], tasks: Codes | None = None
    ) -> Clusters:
        """The whole, and a part for each value that occurs; `of_row` tells each row's code."""
        last = len(values)  # what has no value
        sums = self._sums(counts, np.where(of_row == UNKNOWN, last, of_row), last + 1)
        whole = Part(*(every.sum(axis=0) for every in sums))
        there = np.flatnonzero(sums.n[:last].any(axis=(1, 2))).tolist()
        parts = {values[at]: Part(*(every[at] for every in sums)) for at in there}
        return self.clusters(whole, parts, tasks)

    def apart(
        self, counts: Part, of_row: Codes, values: Sequence[str], tasks: Codes | None = None
    ) -> Clusters:
        """As `spread`, but with more than MANY clusters each part has only the clusters that it has
        cases in: a task does not need those of eleven others.
        """
        if self.width <= MANY:
            return self.spread(counts, of_row, values, tasks)
        (whole,), parts = self.summed(counts), {}
        for code, value in enumerate(values):
            chosen = np.flatnonzero(of_row == code)
            if len(chosen):
                part = self._of_rows(chosen)
                (parts[value],) = part.summed(Part(*(each[chosen] for each in counts)))
        return self.clusters(whole, parts, tasks)

    def _of_rows(self, chosen: Codes) -> "ClusterMatrix":
        rows = self.rows[chosen]
        there, columns = dense(self.columns[chosen])
        return ClusterMatrix(self.keys, rows, columns, rows * len(there) + columns, len(there))

    def clusters(
        self, whole: Part, parts: Mapping[str, Part], tasks: Codes | None = None
    ) -> Clusters:
        """The result; without `tasks` all clusters have the same."""
        of_cluster = np.zeros(self.width, np.int64)
        if tasks is not None:
            of_cluster[self.columns] = tasks
        return Clusters(self.keys, of_cluster, whole, dict(parts))

    def values_of(self, of_row: Codes, values: Sequence[str]) -> tuple[frozenset[str], ...]:
        """Which values occur in each board row; `of_row` tells each row's code."""
        known, many = of_row != UNKNOWN, max(len(values), 1)
        place = self.rows[known] * many + of_row[known]
        there = np.bincount(place, minlength=len(self.keys) * many).reshape(-1, many) > 0
        return tuple(frozenset(values[at] for at in np.flatnonzero(row).tolist()) for row in there)

    def units(self, counts: Part, clusters: Codes) -> Units:
        """The units in the columns; `clusters` tells the cluster of each row of the query."""
        of_unit = np.zeros(self.width, np.int64)
        of_unit[self.columns] = clusters
        ought, n = self.matrix(counts.n), self.matrix(counts.base)
        whole = np.where(n == ought, 1.0, 0.0)
        sizes = (ought > 0).sum(axis=1)
        return Units(self.keys, self.matrix(counts.total) * whole, n * whole, of_unit, sizes)

    def _sums(self, counts: Part, of_row: Codes, many: int) -> Part:
        """Codes below `many` × rows × clusters, all in one pass."""
        shape = (many, len(self.keys), self.width)
        place = of_row * (shape[1] * shape[2]) + self.places
        size = shape[0] * shape[1] * shape[2]
        sums = {
            id(values): np.bincount(place, values, size).reshape(shape).astype(float, copy=False)
            for values in _different([counts])
        }
        return Part(*(sums[id(values)] for values in counts))


def _different(several: Sequence[Part]) -> list[Floats]:
    """The arrays of these counts, each once: if no call failed, some counts are the same array."""
    return list({id(values): values for counts in several for values in counts}.values())


@per_version()
def row_keys(store: Store) -> dict[int, Key]:
    """Run, or rule that stands beside runs (grounding.sql) → the board row that it stands in."""
    key = ", ".join(KEY)
    rows = store.query(
        f"SELECT run_id, {key} FROM run_case UNION ALL SELECT run_id, {key} FROM baseline_run"
    )
    return {row["run_id"]: Key(*(row[name] for name in KEY)) for row in rows}


def dense(ids: Codes) -> tuple[Codes, Codes]:
    """The ids that occur, in order, and each id's index among them, without sorting millions."""
    there = np.zeros(int(ids.max(initial=-1)) + 1, np.bool_)
    there[ids] = True
    return np.flatnonzero(there), (np.cumsum(there) - 1)[ids]


def ints(column: NDArray[Any]) -> Codes:
    """A column without unknown values."""
    return np.ma.getdata(column).astype(np.int64)


def floats(column: NDArray[Any]) -> Floats:
    """NaN where unknown."""
    numbers: Floats = np.ma.filled(np.ma.asarray(column, np.float64), np.nan)
    return numbers
