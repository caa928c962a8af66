"""Correlation of two series of scores: PLCC and SROCC (VideoRealBench) with 95 % intervals.

    plcc(x, y, clusters) -> Correlation          Pearson's linear correlation
    srocc(x, y, clusters) -> Correlation         Spearman's, ties at their mean rank

Values are −1 … 1 (VideoRealBench prints them × 100). Pairs with a NaN are left out. Scores of clips
of one prompt are correlated, so intervals use Fisher's z with a jackknife over prompts
(metrics.statistics.analytic). Ranks are recomputed in each step of the jackknife.
"""

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from metrics.agreement.pairwise import NO_VARIANCE
from metrics.statistics.analytic import ends_without
from metrics.statistics.sums import Codes, own_clusters

Values = NDArray[np.float64]
MOST_GROUPS: Final = 200
"""With more clusters than this, the jackknife leaves out groups of clusters at a time."""
LEAST_GROUPS: Final = 20
AT_ONCE: Final = 20_000_000
"""Groups × pairs computed at once, 160 MB an array; with very many pairs there are fewer groups."""


class Correlation(NamedTuple):
    """A coefficient over `n` pairs, with the ends of its 95 % interval; None where undefined."""

    value: float | None
    low: float | None
    high: float | None
    n: int
    why: str = ""


def plcc(
    x: Sequence[float] | Values, y: Sequence[float] | Values, clusters: Codes | None = None
) -> Correlation:
    """Pearson's linear correlation.

    `clusters`: the cluster of each pair. A negative number means that the pair is its own cluster,
    as all pairs are by default.
    """
    return _correlation(x, y, clusters, has_ranks=False)


def srocc(
    x: Sequence[float] | Values, y: Sequence[float] | Values, clusters: Codes | None = None
) -> Correlation:
    """Spearman's rank correlation, ties at their mean rank; `clusters` as for `plcc`."""
    return _correlation(x, y, clusters, has_ranks=True)


def _correlation(
    x: Sequence[float] | Values, y: Sequence[float] | Values, clusters: Codes | None,
    has_ranks: bool,
) -> Correlation:  # fmt: skip
    first, second = np.asarray(x, np.float64), np.asarray(y, np.float64)
    known = ~(np.isnan(first) | np.isnan(second))
    first, second = first[known], second[known]
    n = len(first)
    if n < 2 or np.ptp(first) == 0 or np.ptp(second) == 0:
        return Correlation(None, None, None, n, NO_VARIANCE if n > 1 else "undefined: no pairs")
    nothing = np.zeros((1, n), np.bool_)
    value = float(np.clip(_without(first, second, nothing, has_ranks)[0], -1, 1))
    code = own_clusters(np.full(n, -1) if clusters is None else np.asarray(clusters)[known])
    if code.max() + 1 < 4:
        return Correlation(value, None, None, n, "no interval: fewer than 4 prompts")
    if 1 - abs(value) < 1e-12:  # z is infinite
        return Correlation(value, None, None, n, "no interval: a perfect correlation")
    groups = min(int(code.max()) + 1, max(min(MOST_GROUPS, AT_ONCE // n), LEAST_GROUPS))
    out = code % groups == np.arange(groups)[:, None]
    with np.errstate(divide="ignore", invalid="ignore"):
        z = np.arctanh(_without(first, second, out, has_ranks))
    ends = ends_without(np.array([math.atanh(value)]), z[None], np.ones((1, groups), np.bool_))
    low, high = (float(np.tanh(end[0])) for end in ends)
    if not math.isfinite(low):
        return Correlation(value, None, None, n, "no interval: one prompt alone decides")
    return Correlation(value, low, high, n)


def _without(x: Values, y: Values, out: NDArray[np.bool_], has_ranks: bool) -> Values:
    """The coefficient without each group of pairs; `out` is groups × pairs."""
    kept = (~out).astype(np.float64)
    size = kept.sum(axis=1, keepdims=True)
    first, second = (_mean_ranks(each, out) if has_ranks else each[None] for each in (x, y))
    first = (first - (first * kept).sum(axis=1, keepdims=True) / size) * kept
    second = (second - (second * kept).sum(axis=1, keepdims=True) / size) * kept
    spread = np.sqrt((first * first).sum(axis=1) * (second * second).sum(axis=1))
    coefficient: Values = (first * second).sum(axis=1) / spread
    return coefficient


def _mean_ranks(values: Values, out: NDArray[np.bool_]) -> Values:
    """Groups × pairs: the ranks of the values without each group, ties at their mean."""
    names, place = np.unique(values, return_inverse=True)
    group, pair = np.nonzero(out)
    left = np.bincount(group * len(names) + place[pair], minlength=len(out) * len(names))
    counts = np.bincount(place, minlength=len(names)) - left.reshape(len(out), len(names))
    ranks: Values = (np.cumsum(counts, axis=1) - counts / 2)[:, place]
    return ranks
