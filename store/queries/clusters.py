# ruff: noqa: S608  (every name put into SQL here is a constant or checked against store.columns)
"""Board rows × clusters: sums and counts of a slice, in one query, straight to numpy.

    answer_clusters(store, condition, by) -> Clusters        accuracy, circular, open-ended
    verdict_clusters(store, condition, by, judged)           EVA, realism
    chain_clusters(store, condition, by, whole)              consistency of chains or subchains

The same rows and figures as the leaderboard_* queries, cut by what is drawn whole in a bootstrap:
the prompt of a judged clip, the video of a question or chain. Values are shares 0–1 (EVA: the mean
of the judged dimensions), realism's 1–5. DuckDB only picks rows; they are summed here, which took a
quarter of the time of planning and running its aggregates on a page's few thousand rows.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from loaders.vocabulary import EVA_DIMENSIONS
from store.columns import View
from store.condition import EVERYTHING, Condition
from store.errors import BadCondition
from store.per_version import per_version
from store.queries import leaderboard_answers, leaderboard_chains, leaderboard_verdicts
from store.queries.board import KEY, Key, allowed, source
from store.store import Store

Floats = NDArray[np.float64]
Codes = NDArray[np.int64]
_UNKNOWN: Final = -1


_ANSWERS: Final[dict[leaderboard_answers.Counted, tuple[View, ...]]] = {
    "questions": ("answer_clusters", "answer_board", "answer_case"),
    "positions": ("position_clusters", "position_board", "answer_case"),
}


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


def answer_clusters(
    store: Store,
    condition: Condition = EVERYTHING,
    by: str | None = None,
    counted: leaderboard_answers.Counted = "questions",
) -> Clusters:
    """Questions of a run by video, or positions of circular ones; `total` counts the right ones."""
    column = allowed(by, leaderboard_answers.COLUMNS_BY)
    told = store.arrow(
        "SELECT run_id, cluster_id, cell_id, n, ok, correct, asked FROM "
        + source(_ANSWERS[counted], condition, "run_id, question_id"),
        condition.params,
    )
    laid = _Laid.out(store, told)
    counts = Part(*(_floats(told, name) for name in ("n", "ok", "correct", "asked")))
    if column is None:
        return laid.clusters(laid.summed(counts), {})
    codes, values = _values_of_cells(store, column)
    return laid.spread(counts, codes[_ints(told, "cell_id")], values)


def chain_clusters(
    store: Store, condition: Condition = EVERYTHING, by: str | None = None, whole: bool = True
) -> Clusters:
    """Chains (`whole`) or subchains of a run by video; `total` counts those fully right."""
    view: View = "chain_case" if whole else "subchain_case"
    columns = leaderboard_chains.COLUMNS_BY if whole else leaderboard_chains.SUBCHAIN_COLUMNS_BY
    column = allowed(by, columns)
    told = store.arrow(
        f"SELECT run_id, cluster_id, {_text(column)}, all_right::TINYINT AS score, "
        f"all_asked::TINYINT AS asked "
        f"FROM {view} WHERE {condition.fits(view).sql}",
        condition.params,
    )
    laid = _Laid.out(store, told)
    figures = _scored(_floats(told, "score"))._replace(asked=_floats(told, "asked"))
    return laid.spread(figures, *_coded(told, "value"))


def verdict_clusters(
    store: Store,
    condition: Condition = EVERYTHING,
    by: str | None = None,
    judged: Sequence[str] = EVA_DIMENSIONS,
) -> Clusters:
    """Judged clips of a run by prompt; `total` sums their scores.

    Spread by judge_dimension, each part has that dimension of its own.
    """
    if not judged or not set(judged) <= set(EVA_DIMENSIONS):
        raise BadCondition("judged dimensions are D1 to D5")
    column = allowed(by, leaderboard_verdicts.COLUMNS_BY)
    split = column == "judge_dimension"
    told = store.arrow(
        f"SELECT run_id, cluster_id, task, {_text(None if split else column)}, realism, "
        "protocol = 'realism' AS is_realism, d1, d2, d3, d4, d5 FROM "
        + source(("verdict_board", "verdict_case"), condition, "run_id, clip_id"),
        condition.params,
    )
    laid = _Laid.out(store, told)
    each = {name: _floats(told, name.lower()) for name in judged}
    realism = told.column("is_realism").to_numpy().astype(np.bool_)
    mean = np.mean(list(each.values()), axis=0)
    figures = _scored(np.where(realism, _floats(told, "realism"), mean))
    tasks, _ = _coded(told, "task")
    if not split:
        return laid.spread(figures, *_coded(told, "value"), tasks)
    parts = {name: laid.summed(_scored(value)) for name, value in each.items()}
    return laid.clusters(laid.summed(figures), parts if len(told) else {}, tasks)


class _Laid(NamedTuple):
    """Where the rows of a query go in the matrices."""

    keys: tuple[Key, ...]
    rows: Codes
    columns: Codes
    width: int

    @classmethod
    def out(cls, store: Store, told: pa.Table) -> "_Laid":
        """Runs to board rows (runs of one key make one row), clusters to columns."""
        known = _keys(store)
        runs, at = _dense(_ints(told, "run_id"))
        keys = tuple(sorted({known[int(run)] for run in runs}, key=repr))
        row_of = {key: row for row, key in enumerate(keys)}
        rows = np.array([row_of[known[int(run)]] for run in runs], np.int64)
        clusters, columns = _dense(_ints(told, "cluster_id"))
        return cls(keys, rows[at] if len(runs) else at, columns, len(clusters))

    def summed(self, counts: Part) -> Part:
        """Rows × clusters of these counts, one a row of the query."""
        (part,) = self._sums(counts, np.zeros_like(self.rows), 1)
        return part

    def spread(
        self, counts: Part, codes: Codes, values: Sequence[str], tasks: Codes | None = None
    ) -> Clusters:
        """The whole, and a part for each value that occurs; `codes` tell each row's."""
        last = len(values)  # what has no value
        found = self._sums(counts, np.where(codes == _UNKNOWN, last, codes), last + 1)
        whole = Part(*(np.sum(every, axis=0) for every in zip(*found, strict=True)))
        parts = {v: part for v, part in zip(values, found, strict=False) if part.n.any()}
        return self.clusters(whole, parts, tasks)

    def clusters(
        self, whole: Part, parts: Mapping[str, Part], tasks: Codes | None = None
    ) -> Clusters:
        """The result; without `tasks` all clusters have the same."""
        of_cluster = np.zeros(self.width, np.int64)
        if tasks is not None:
            of_cluster[self.columns] = tasks
        return Clusters(self.keys, of_cluster, whole, dict(parts))

    def _sums(self, counts: Part, codes: Codes, many: int) -> list[Part]:
        """A part for each code below `many`, all in one pass."""
        shape = (many, len(self.keys), self.width)
        place = (codes * shape[1] + self.rows) * shape[2] + self.columns
        size = shape[0] * shape[1] * shape[2]
        laid = [np.bincount(place, values, size).reshape(shape) for values in counts]
        return [Part(*(np.asarray(one[code], np.float64) for one in laid)) for code in range(many)]


def _scored(score: Floats) -> Part:
    """One case a row: evaluated where its score is known."""
    known = ~np.isnan(score)
    ok = known.astype(np.float64)
    return Part(np.ones(len(score)), ok, np.where(known, score, 0.0), ok)


@per_version()
def _keys(store: Store) -> dict[int, Key]:
    rows = store.query(f"SELECT run_id, {', '.join(KEY)} FROM run_case")
    return {row["run_id"]: Key(*(row[name] for name in KEY)) for row in rows}


@per_version(len(leaderboard_answers.COLUMNS_BY))
def _values_of_cells(store: Store, column: str) -> tuple[Codes, tuple[str, ...]]:
    """Cell id → the code of its value of a column, and the values by code."""
    told = store.arrow(f"SELECT cell_id, {_text(column)} FROM cell ORDER BY cell_id")
    cells, (codes, values) = _ints(told, "cell_id"), _coded(told, "value")
    of_cell = np.full(int(cells.max(initial=0)) + 1, _UNKNOWN, np.int64)
    of_cell[cells] = codes
    return of_cell, values


def _text(column: str | None) -> str:
    return f"{column}::VARCHAR AS value" if column else "NULL::VARCHAR AS value"


def _coded(told: pa.Table, name: str) -> tuple[Codes, tuple[str, ...]]:
    found = told.column(name).combine_chunks().dictionary_encode()
    codes = np.asarray(found.indices.fill_null(_UNKNOWN), np.int64)
    return codes, tuple(map(str, found.dictionary.to_pylist()))


def _dense(ids: Codes) -> tuple[Codes, Codes]:
    """The ids that occur, in order, and each id's place among them; no sort of millions."""
    there = np.zeros(int(ids.max(initial=-1)) + 1, np.bool_)
    there[ids] = True
    return np.flatnonzero(there), (np.cumsum(there) - 1)[ids]


def _ints(told: pa.Table, name: str) -> Codes:
    return told.column(name).to_numpy().astype(np.int64)


def _floats(told: pa.Table, name: str) -> Floats:
    """NaN where unknown."""
    return told.column(name).to_numpy().astype(np.float64)
