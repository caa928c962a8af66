# ruff: noqa: S608  (every name put into SQL here is a constant or checked against store.columns)
"""Board rows × clusters: sums and counts of a slice, in one query, straight to numpy.

    answer_clusters(store, condition, by) -> Clusters        accuracy, circular, open-ended
    verdict_clusters(store, condition, by, judged)           EVA, realism
    chain_clusters(store, condition, by, whole)              consistency of chains or subchains

The same rows and figures as the leaderboard_* queries, cut by what is drawn whole in a bootstrap:
the prompt of a judged clip, the video of a question or chain. Values are shares 0–1 (EVA: the mean
of the judged dimensions), realism's 1–5.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

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

_ANSWERS: Final = "sum(n)::INTEGER AS n, sum(ok)::INTEGER AS ok, sum(correct)::DOUBLE AS total"
_CHAINS: Final = """count(*)::INTEGER AS n, count(all_right)::INTEGER AS ok,
count(*) FILTER (all_right)::DOUBLE AS total"""


class Part(NamedTuple):
    """Rows × clusters: cases that ought to be there, those evaluated, the sum of their values."""

    n: Floats
    ok: Floats
    total: Floats


class Clusters(NamedTuple):
    """`keys` are the rows, in the key's order; `tasks` a code for each cluster's task.

    `parts` has a Part of the same shape for each value of the column asked for.
    """

    keys: tuple[Key, ...]
    tasks: Codes
    whole: Part
    parts: dict[str, Part]


def answer_clusters(
    store: Store, condition: Condition = EVERYTHING, by: str | None = None
) -> Clusters:
    """Questions of a run by video; `total` counts the right ones."""
    column = allowed(by, leaderboard_answers.COLUMNS_BY)
    views: tuple[View, ...] = ("answer_clusters", "answer_board", "answer_case")
    return _read(
        store, source(views, condition, "run_id, question_id"), condition, _ANSWERS, column
    )


def chain_clusters(
    store: Store, condition: Condition = EVERYTHING, by: str | None = None, whole: bool = True
) -> Clusters:
    """Chains (`whole`) or subchains of a run by video; `total` counts those fully right."""
    view: View = "chain_case" if whole else "subchain_case"
    columns = leaderboard_chains.COLUMNS_BY if whole else leaderboard_chains.SUBCHAIN_COLUMNS_BY
    rows_from = f"{view} WHERE {condition.fits(view).sql}"
    return _read(store, rows_from, condition, _CHAINS, allowed(by, columns))


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
    rows_from = source(("verdict_board", "verdict_case"), condition, "run_id, clip_id")
    scores = " + ".join(name.lower() for name in judged)
    figures = _scored(f"({scores}) / {len(judged)}")
    if column != "judge_dimension":
        return _read(store, rows_from, condition, figures, column)
    each = ", ".join(_scored(name.lower(), f"_{name}") for name in judged)
    return _read(store, rows_from, condition, f"{figures}, {each}", None, judged)


def _scored(eva: str, mark: str = "") -> str:
    value = f"CASE WHEN protocol = 'realism' THEN realism ELSE {eva} END"
    return (
        f"count(*)::INTEGER AS n{mark}, count({value})::INTEGER AS ok{mark}, "
        f"coalesce(sum({value}), 0)::DOUBLE AS total{mark}"
    )


def _read(
    store: Store,
    rows_from: str,
    condition: Condition,
    figures: str,
    by: str | None,
    marks: Sequence[str] = (),
) -> Clusters:
    spread = f"{by}::VARCHAR" if by else "NULL::VARCHAR"
    told = store.arrow(
        f"SELECT run_id, cluster_id, any_value(task) AS task, {spread} AS value, {figures} "
        f"FROM {rows_from} GROUP BY run_id, cluster_id, {spread}",
        condition.params,
    )
    keys, rows = _rows(store, _ints(told, "run_id"))
    clusters, at = np.unique(_ints(told, "cluster_id"), return_inverse=True)
    shape = (len(keys), len(clusters))
    place = rows * len(clusters) + at
    parts = {mark: _part(told, place, shape, f"_{mark}") for mark in marks} if len(told) else {}
    values = told.column("value").combine_chunks().dictionary_encode()
    codes = np.asarray(values.indices.fill_null(-1), np.int64)
    for code, value in enumerate(values.dictionary.to_pylist()):
        parts[str(value)] = _part(told, place, shape, "", codes == code)
    return Clusters(keys, _tasks(told, at, len(clusters)), _part(told, place, shape, ""), parts)


def _part(
    told: pa.Table, place: Codes, shape: tuple[int, int], mark: str, chosen: Any = None
) -> Part:
    which = place if chosen is None else place[chosen]

    def laid(name: str) -> Floats:
        values = told.column(f"{name}{mark}").to_numpy()
        weights = values if chosen is None else values[chosen]
        summed = np.bincount(which, weights, shape[0] * shape[1])
        return summed.astype(np.float64).reshape(shape)

    return Part(laid("n"), laid("ok"), laid("total"))


def _rows(store: Store, runs: Codes) -> tuple[tuple[Key, ...], Codes]:
    """The rows that the runs belong to, and each one's row: runs of one key make one row."""
    known = _keys(store)
    found, at = np.unique(runs, return_inverse=True)
    keys = tuple(sorted({known[int(run)] for run in found}, key=repr))
    row_of = {key: row for row, key in enumerate(keys)}
    rows = np.array([row_of[known[int(run)]] for run in found], np.int64)
    return keys, rows[at] if len(found) else at


@per_version()
def _keys(store: Store) -> dict[int, Key]:
    rows = store.query(f"SELECT run_id, {', '.join(KEY)} FROM run_case")
    return {row["run_id"]: Key(*(row[name] for name in KEY)) for row in rows}


def _tasks(told: pa.Table, at: Codes, clusters: int) -> Codes:
    names = told.column("task").combine_chunks().dictionary_encode()
    tasks = np.zeros(clusters, np.int64)
    tasks[at] = np.asarray(names.indices.fill_null(-1), np.int64)
    return tasks


def _ints(told: pa.Table, name: str) -> Codes:
    return told.column(name).to_numpy().astype(np.int64)
