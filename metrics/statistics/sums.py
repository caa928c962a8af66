"""Rows × clusters: what every figure with an interval is made of.

`total` and `n` hold, for each row and cluster, the sum of the row's values there and how many
there are (0 = none). A cluster is what stands or falls together: a prompt (SVBench), a video (R3,
VGenST-Bench, VideoRealBench). `strata` gives each cluster's task as a code.
"""

from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

Values = NDArray[np.float64]
Codes = NDArray[np.int64]
CACHED: Final = 65_536
"""Values of an array of 512 KB; a few such arrays fit into a processor's cache."""


def means(total: Values, n: Values, strata: Codes | None = None) -> Values:
    """Each row's figure (rows,), NaN for a row without values.

    `total`, `n`: rows × clusters; `strata`: each cluster's task. Without `strata` the pooled mean
    Σ total / Σ n; with them the plain mean of the tasks' means.
    """
    _, ones = by_task(total.shape[1], strata)
    by_stratum = ratio(total @ ones, n @ ones)
    known = (~np.isnan(by_stratum)).sum(axis=1).astype(np.float64)
    return ratio(np.nansum(by_stratum, axis=1), known)


def task_weights(n: Values, strata: Codes | None) -> Values:
    """What a cluster's values weigh where every task of a row weighs 1; 0 in tasks without any."""
    task, ones = by_task(n.shape[1], strata)
    size = n @ ones
    weights: Values = ratio(np.ones(size.shape), size, 0.0)[:, task]
    return weights


def by_task(clusters: int, strata: Codes | None) -> tuple[Codes, Values]:
    """Each cluster's task from 0, and clusters × tasks of ones: `values @ ones` sums by task."""
    return _tasks(clusters, None if strata is None else strata.astype(np.int64).tobytes())


def groups(clusters: int, strata: Codes | None) -> tuple[Codes, ...]:
    """The clusters of each task; all of them in one group where there are no strata."""
    _, ones = by_task(clusters, strata)
    return tuple(np.flatnonzero(column) for column in ones.T)


@lru_cache(maxsize=32)  # one board asks for its tasks a dozen times, all boards of a slice again
def _tasks(clusters: int, strata: bytes | None) -> tuple[Codes, Values]:
    codes = np.zeros(clusters, np.int64) if strata is None else np.frombuffer(strata, np.int64)
    names, task = np.unique(codes, return_inverse=True)
    ones = np.equal.outer(task, np.arange(max(len(names), 1))).astype(np.float64)
    for shared in (task, ones):
        shared.flags.writeable = False
    return np.asarray(task, np.int64), ones


def at_once(width: int) -> int:
    """Return how many rows of this width to compute at once, so that they fit into the processor's
    cache, which is five times as fast as main memory.
    """
    return max(1, CACHED // max(width, 1))


def own_clusters(clusters: Codes) -> Codes:
    """A number from 0 for each unit's cluster; one below 0 says that the unit is one by itself."""
    apart = np.where(clusters < 0, ~np.arange(len(clusters)), clusters) + len(clusters)
    # Ids of a store are small numbers, so a table of them replaces sorting a million.
    numbers: Codes = (np.cumsum(np.bincount(apart) > 0) - 1)[apart]
    return numbers


def ratio(top: NDArray[np.floating], bottom: NDArray[np.floating], empty: float = np.nan) -> Values:
    """top / bottom, `empty` where bottom is 0 (or unknown)."""
    quotient: Values = np.full(np.broadcast(top, bottom).shape, empty)
    np.divide(top, bottom, out=quotient, where=bottom > 0)
    return quotient
