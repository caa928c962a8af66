"""Which rows differ: paired sign-flip tests on shared clusters, Holm's correction, tie groups.

    differences(total, n, ones, others, strata=None) -> Differences   rows against others
    tie_groups(total, n, strata=None) -> list[Place]                  rows in rank order

Two rows are compared on the clusters where both have values; under the hypothesis that they are
alike, each cluster's difference could as well have the other sign. The p values of all rows that
are tested against one are corrected together by Holm (1979). Fewer than `LEAST` shared clusters
are too few to test.
"""

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from metrics.intervals import intervals
from metrics.sums import Codes, Values, means, ratio, task_weights

LEAST: Final = 20
ALPHA: Final = 0.05
FLIPS: Final = 4999
SIGNS: Final = 8_000_000
"""Signs made at once, 32 MB: all flips for up to 1,600 clusters, a part of them for more."""
SEED: Final = 1908
TINY: Final = 1e-9
POWER: Final = 0.8
NORMAL_SUM: Final = 1.959963984540054 + 0.8416212335729143
"""The quantiles of a two-sided test at ALPHA and of POWER, added up."""


class Differences(NamedTuple):
    """One row less another, on shared clusters: mean, 95 % interval, p after Holm, clusters.

    `needed`: how many shared clusters a test of this one difference would take to tell it with a
    power of 80 %, were it as large as it was seen. NaN: no shared cluster (mean), fewer than two
    (interval), too few to test (p), no difference or no spread (needed).
    """

    mean: Values
    low: Values
    high: Values
    p: Values
    shared: Codes
    needed: Values


class Place(NamedTuple):
    """A row's place: the tie group, from 1, and what it was held against.

    Rows of a group cannot be told from its first row. `too_few`: the row shares too few clusters
    with that row to tell, which is not the same as being alike. `p` is after Holm, None for a
    group's first row and where too few are shared.
    """

    group: int
    p: float | None
    shared: int
    too_few: bool


def differences(
    total: Values, n: Values, ones: Codes, others: Codes, strata: Codes | None = None
) -> Differences:
    """Row `ones[i]` less row `others[i]` for each i; pooled, or the mean of task means.

    The p values of all are corrected together.
    """
    sums, weights = _paired(total, n, ones, others, strata)
    shared = (weights > 0).sum(axis=1)
    low, high = intervals(sums, weights, strata, bounds=None)
    p = holm(_tested(sums, shared))
    mean = means(sums, weights, strata)
    return Differences(mean, low, high, p, shared, _needed(sums, weights, mean, shared))


def _needed(sums: Values, weights: Values, mean: Values, shared: Codes) -> Values:
    """Clusters that tell each mean difference: k (z σ / d)², σ its standard error by linearisation.

    The usual reckoning for a paired comparison, with clusters in the place of cases.
    """
    size = weights.sum(axis=1)
    apart = ratio(sums - np.nan_to_num(mean)[:, None] * weights, size[:, None], 0.0)
    variance = (apart * apart).sum(axis=1) * ratio(shared.astype(np.float64), shared - 1.0, 0.0)
    there = (np.abs(mean) > TINY) & (variance > 0)
    need = ratio(NORMAL_SUM**2 * variance * shared, np.where(there, mean * mean, 0.0))
    return np.where(there, np.maximum(np.ceil(need), 2), np.nan)


def tie_groups(total: Values, n: Values, strata: Codes | None = None) -> list[Place]:
    """The place of each row, for rows in the order of their rank.

    The first row leads a group and is tested against all below it. The group ends before the
    first row that differs; that row leads the next.
    """
    places: list[Place] = []
    group = 0
    while len(places) < len(total):
        group, best = group + 1, len(places)
        below = np.arange(best + 1, len(total))
        sums, weights = _paired(total, n, np.full(len(below), best), below, strata)
        shared = (weights > 0).sum(axis=1)
        p = holm(_tested(sums, shared))
        apart = np.flatnonzero(p < ALPHA)
        last = int(apart[0]) if len(apart) else len(below)
        own = int((n[best] > 0).sum())
        places.append(Place(group, None, own, own < LEAST))
        places += [
            Place(group, None if few else float(p[at]), int(shared[at]), bool(few))
            for at, few in enumerate((shared < LEAST)[:last])
        ]
    return places


def holm(p: Values) -> Values:
    """Holm's step-down correction; NaN are tests that were not made and do not count.

    Written out because statsmodels, which has it too, takes over two seconds to import.
    """
    tested = np.flatnonzero(~np.isnan(p))
    order = tested[np.argsort(p[tested], kind="stable")]
    factors = np.arange(len(order), 0, -1)
    corrected = np.full(len(p), np.nan)
    corrected[order] = np.minimum(np.maximum.accumulate(p[order] * factors), 1.0)
    return corrected


def _paired(
    total: Values, n: Values, ones: Codes, others: Codes, strata: Codes | None
) -> tuple[Values, Values]:
    """Weighted differences and weights, others × clusters; 0 where a cluster is not shared.

    A cluster weighs as many values as it has; with tasks, every task weighs the same.
    """
    shared = (n[ones] > 0) & (n[others] > 0)
    weights = np.where(shared, (n[ones] + n[others]) / 2, 0.0)
    if strata is not None:
        weights *= task_weights(weights, strata)
    each = ratio(total, n, 0.0)
    return (each[ones] - each[others]) * weights, weights


def _tested(sums: Values, shared: Codes) -> Values:
    """Two-sided p of each row of differences; NaN for too few shared clusters.

    Hoeffding: |Σ ±d| reaches z √Σd² with probability 2 exp(−z²/2) at most. Where that is less than
    any number of flips could tell it stands for p, and nothing is flipped: most rows of a long
    board are that far apart (50 rows × 1,200 clusters: 28 groups in a tenth of the time).
    """
    p = np.where(shared >= LEAST, 1.0, np.nan)
    z = ratio(np.abs(sums.sum(axis=1)), np.sqrt((sums * sums).sum(axis=1)), 0.0)
    bound = 2 * np.exp(-(z**2) / 2)
    far = bound < 1 / (1 + FLIPS)
    p[far & (shared >= LEAST)] = bound[far & (shared >= LEAST)]
    near = ~far & (shared >= LEAST)
    if near.any():
        p[near] = _flipped(sums[near].astype(np.float32))
    return p


def _flipped(sums: NDArray[np.float32]) -> Values:
    seen = np.abs(sums.sum(axis=1, keepdims=True))
    # A sum of the same numbers in another order may differ in its last digit.
    slack = 1e-5 * np.abs(sums).sum(axis=1, keepdims=True)
    clusters = sums.shape[1]
    step = max(8, SIGNS // max(clusters, 1))
    beyond = np.zeros(len(sums))
    for first in range(0, FLIPS, step):
        flipped = np.abs(sums @ _signs(clusters, first, min(step, FLIPS - first)))
        beyond += (flipped >= seen - slack).sum(axis=1)
    told: Values = (1 + beyond) / (1 + FLIPS)
    return told


@lru_cache(maxsize=6)  # 7 MB for 347 chains; one for each tier and all of them
def _signs(clusters: int, first: int, flips: int) -> NDArray[np.float32]:
    """Clusters × flips of +1 and −1, those from number `first` on."""
    rng = np.random.default_rng([SEED, first])
    bits = np.unpackbits(rng.integers(0, 256, (clusters, flips // 8 + 1), np.uint8), axis=1)
    return bits[:, :flips].astype(np.float32) * 2 - 1
