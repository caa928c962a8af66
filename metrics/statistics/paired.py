"""Which rows differ: paired sign-flip tests on shared clusters, Holm's correction, tie groups.

    differences(total, n, ones, others, strata=None, clusters=None) -> Differences
    tie_groups(total, n, strata=None, clusters=None) -> list[Standing]     rows in rank order

`total` and `n` are rows × units. Two rows are compared unit by unit where both have values, so
that what one of them was not asked weighs on neither; the units of a cluster (`clusters`; without
them each is one) are then added up, since they stand or fall together. Under the hypothesis that
the rows are alike, each cluster's difference could as well have the other sign. The p values of all
rows that are tested against one are corrected together by Holm (1979). Fewer than `LEAST` shared
clusters are too few to test.
"""

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from metrics.statistics.intervals import intervals
from metrics.statistics.sums import Codes, Values, means, ratio, task_weights

LEAST: Final = 20
ALPHA: Final = 0.05
FLIPS: Final = 4999
SIGNS: Final = 8_000_000
"""Signs made at once, 32 MB: all flips for up to 1,600 clusters, a part of them for more."""
SEED: Final = 1908
TINY: Final = 1e-9
NORMAL_SUM: Final = 1.959963984540054 + 0.8416212335729143
"""The quantiles of a two-sided test at ALPHA and of a power of 0.8, added up."""


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


class Against(NamedTuple):
    """A row's test against another: its mean less the other's on what both have, p after Holm, and
    how many clusters they share.
    """

    difference: float
    p: float
    shared: int


class Standing(NamedTuple):
    """A row's place: the tie group, from 1, and what it was held against.

    Rows of a group cannot be told from its first row. `too_few`: the row shares too few clusters
    with that row to tell, which is not the same as being alike. `against` is the test by which the
    row stands where it does: against its group's first row, and of a first row against that of the
    group before; None for the very first, and where too few are shared.
    """

    group: int
    is_first: bool
    against: Against | None
    shared: int
    too_few: bool

    @property
    def is_better(self) -> bool:
        """Whether the row differs from that of the group before by being better on what they share,
        although it is ranked below.
        """
        return self.is_first and self.against is not None and self.against.difference > 0


def differences(
    total: Values,
    n: Values,
    ones: Codes,
    others: Codes,
    strata: Codes | None = None,
    clusters: Codes | None = None,
) -> Differences:
    """Row `ones[i]` less row `others[i]` for each i; pooled, or the mean of task means.

    The p values of all are corrected together. `strata` is by cluster.
    """
    sums, weights = _paired(total, n, ones, others, strata, clusters)
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


def tie_groups(
    total: Values, n: Values, strata: Codes | None = None, clusters: Codes | None = None
) -> list[Standing]:
    """The place of each row, for rows × units in the order of their rank.

    The first row leads a group and is tested against all below it. The group ends before the
    first row that differs, in whichever direction; that row leads the next.
    """
    if clusters is not None and len(total):
        total, n, clusters = _condensed(total, n, clusters)
    places: list[Standing] = []
    group, lead = 0, None
    while len(places) < len(total):
        group, first = group + 1, len(places)
        tests, shared = _against(total, n, first, strata, clusters)
        differ = (at for at, test in enumerate(tests) if test is not None and test.p < ALPHA)
        last = next(differ, len(tests))
        own = _clusters_of(n[first], clusters)
        places.append(Standing(group, True, lead, own, own < LEAST))
        places += [
            Standing(group, False, test, int(shared[at]), test is None)
            for at, test in enumerate(tests[:last])
        ]
        lead = tests[last] if last < len(tests) else None
    return places


def _against(
    total: Values, n: Values, first: int, strata: Codes | None, clusters: Codes | None
) -> tuple[list[Against | None], Codes]:
    """The tests of all rows below `first` against it, p after Holm over them; shared clusters."""
    below = np.arange(first + 1, len(total))
    sums, weights = _paired(total, n, below, np.full(len(below), first), strata, clusters)
    shared, mean = (weights > 0).sum(axis=1), means(sums, weights, strata)
    p = holm(_tested(sums, shared))
    tests = [
        None if np.isnan(value) else Against(float(mean[at]), float(value), int(shared[at]))
        for at, value in enumerate(p)
    ]
    return tests, shared


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
    total: Values,
    n: Values,
    ones: Codes,
    others: Codes,
    strata: Codes | None,
    clusters: Codes | None,
) -> tuple[Values, Values]:
    """Weighted differences and weights, others × clusters; 0 where a cluster is not shared.

    A unit weighs as many values as it has; with tasks, every task weighs the same.
    """
    shared = (n[ones] > 0) & (n[others] > 0)
    weights = np.where(shared, (n[ones] + n[others]) / 2, 0.0)
    each = ratio(total, n, 0.0)
    sums = (each[ones] - each[others]) * weights
    if clusters is not None:
        sums, weights = _added(sums, clusters), _added(weights, clusters)
    if strata is not None:
        of_task = task_weights(weights, strata)
        sums, weights = sums * of_task, weights * of_task
    return sums, weights


def _condensed(total: Values, n: Values, clusters: Codes) -> tuple[Values, Values, Codes]:
    """The same with fewer units: those that every row has alike are one for each cluster."""
    alike = (n == n[:1]).all(axis=0)
    codes = np.where(alike, clusters, clusters.max(initial=0) + 1 + np.arange(len(clusters)))
    of_unit = np.unique(codes, return_index=True)[1]
    return _added(total, codes), _added(n, codes), clusters[of_unit]


def _added(values: Values, codes: Codes) -> Values:
    """Rows × units added up by their codes, in the codes' order."""
    if not values.shape[1]:
        return values
    order = np.argsort(codes, kind="stable")
    starts = np.unique(codes[order], return_index=True)[1]
    summed: Values = np.add.reduceat(values[:, order], starts, axis=1)
    return summed


def _clusters_of(n: Values, clusters: Codes | None) -> int:
    """How many clusters a row has values in."""
    there = np.flatnonzero(n > 0)
    return len(there if clusters is None else np.unique(clusters[there]))


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
    """p by random sign flips (Monte Carlo; Phipson and Smyth 2010: no p is 0), rows × clusters."""
    seen = np.abs(sums.sum(axis=1, keepdims=True))
    # A sum of the same numbers in another order may differ in its last digit.
    slack = 1e-5 * np.abs(sums).sum(axis=1, keepdims=True)
    clusters = sums.shape[1]
    step = max(8, SIGNS // max(clusters, 1))
    beyond = np.zeros(len(sums))
    for first in range(0, FLIPS, step):
        flipped = np.abs(sums @ _signs(clusters, first, min(step, FLIPS - first)))
        beyond += (flipped >= seen - slack).sum(axis=1)
    p: Values = (1 + beyond) / (1 + FLIPS)
    return p


@lru_cache(maxsize=6)  # 7 MB for 347 chains; one for each tier and all of them
def _signs(clusters: int, first: int, flips: int) -> NDArray[np.float32]:
    """Clusters × flips of +1 and −1, those from number `first` on."""
    rng = np.random.default_rng([SEED, first])
    bits = np.unpackbits(rng.integers(0, 256, (clusters, flips // 8 + 1), np.uint8), axis=1)
    return bits[:, :flips].astype(np.float32) * 2 - 1
