"""Which rows differ: paired sign-flip tests on shared clusters, and tie groups.

    differences(total, n, ones, others, strata=None, clusters=None) -> Differences
    EveryPair(total, n, strata=None, clusters=None)
    tie_groups(every_pair) -> list[Standing]     rows in the order of their rank
    step_down(sums) -> Outcome(p, critical)      `sums`: differences × clusters

`total` and `n` are rows × units. Two rows are compared on the units that both have values for.
Units of one cluster (`clusters`; by default each unit is a cluster) depend on each other, so their
differences are summed by cluster. A board tests every pair of its rows, because the same data
decide which row leads. Pairs with fewer than `LEAST` shared clusters are not tested.

If two models are equally good, each cluster's difference could just as well have the opposite sign.
All differences are flipped with the same signs, which preserves their correlation. p values follow
the step-down max-|t| procedure (Westfall and Young 1993, algorithm 2.8): the share of flips in
which this difference, or any that is smaller in the data, is at least as far from zero as this one.
This keeps the chance of one or more false findings at 5 %, even if some of the models do differ.
"""

from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from metrics.statistics.sums import Codes, Values, at_once, means, ratio, task_weights

ALPHA: Final = 0.05
FLIPS: Final = 4999
STEP: Final = 1000
"""Flips computed at once."""
MOST_CLUSTERS: Final = 2000
"""Above this number, clusters are summed into this many groups, and groups are flipped: a valid
test of the same kind with 40 MB of signs. Eight models take 0.2 s for 125,000 clusters.
"""
SEED: Final = 1908
SLACK: Final = 1e-5
"""Tolerance for ties: summing the same numbers in another order may change the last digits."""


class Outcome(NamedTuple):
    """The result of a test of several differences.

    Attributes:
        p: The p value of each difference, corrected for all of them.
        critical: The 95th percentile over flips of the largest |z|, where z is a difference's sum
            over the square root of its summed squares.
    """

    p: Values
    critical: float


def step_down(sums: Values) -> Outcome:
    """Test whether each row of `sums` (differences × clusters) is zero on average."""
    if not len(sums):
        return Outcome(np.empty(0), np.nan)
    sums = grouped(sums)
    spread = np.sqrt((sums * sums).sum(axis=1))
    scaled = ratio(sums, spread[:, None], 0.0)
    seen = np.abs(scaled.sum(axis=1))
    upward = np.argsort(seen, kind="stable")
    least = (seen - SLACK * np.abs(scaled).sum(axis=1))[upward, None]
    beyond, greatest = np.zeros(len(sums)), []
    ready = scaled[upward].astype(np.float32)
    for first in range(0, FLIPS, STEP):
        flipped = np.abs(ready @ _signs(sums.shape[1], first, min(STEP, FLIPS - first)))
        np.maximum.accumulate(flipped, axis=0, out=flipped)
        beyond += (flipped >= least).sum(axis=1)
        greatest.append(flipped[-1])
    p = np.empty(len(sums))
    # No p is 0 (Phipson and Smyth 2010), and none is below that of a larger difference.
    p[upward] = np.maximum.accumulate(((1 + beyond) / (1 + FLIPS))[::-1])[::-1]
    return Outcome(p, float(np.quantile(np.concatenate(greatest), 1 - ALPHA)))


def grouped(sums: Values) -> Values:
    """Sum clusters into at most `MOST_CLUSTERS` groups, every so many of them into one."""
    rows, clusters = sums.shape
    if clusters <= MOST_CLUSTERS:
        return sums
    whole = -(-clusters // MOST_CLUSTERS)
    padded = np.zeros((rows, whole * MOST_CLUSTERS))
    padded[:, :clusters] = sums
    added: Values = padded.reshape(rows, whole, MOST_CLUSTERS).sum(axis=1)
    return added


@lru_cache(maxsize=10)  # the blocks of the last two boards: 14 MB for 347 clusters, 80 MB at most
def _signs(clusters: int, first: int, flips: int) -> NDArray[np.float32]:
    """Return clusters × flips of +1 and −1: the flips from number `first` on."""
    rng = np.random.default_rng([SEED, first])
    bits = np.unpackbits(rng.integers(0, 256, (clusters, flips // 8 + 1), np.uint8), axis=1)
    return bits[:, :flips].astype(np.float32) * 2 - 1


LEAST: Final = 20
POWER: Final = 0.8


class Differences(NamedTuple):
    """Pairs of rows, the first less the second on shared clusters.

    Attributes:
        mean: the mean difference; NaN without a shared cluster.
        p: of the sign-flip test, corrected for all the pairs; NaN for too few shared clusters.
        shared: how many clusters both have.
        smallest: the smallest true difference that this test detects with a power of `POWER`, in
            the unit of the mean; NaN if there are too few clusters to detect any.
    """

    mean: Values
    p: Values
    shared: Codes
    smallest: Values

    def pairs(self) -> list["PairTest"]:
        """The same, pair by pair."""
        columns = (values.tolist() for values in self)
        return [
            PairTest(mean, _known(p), shared, _known(smallest))
            for mean, p, shared, smallest in zip(*columns, strict=True)
        ]


class PairTest(NamedTuple):
    """One pair of `Differences`: `difference` is NaN without a shared cluster; other unknown values
    are None.
    """

    difference: float
    p: float | None
    shared: int
    smallest: float | None

    @property
    def is_significant(self) -> bool:
        """Return True if the two rows differ at the 5 % level."""
        return self.p is not None and self.p < ALPHA


class Standing(NamedTuple):
    """A row's tie group, and the test that put it there.

    Attributes:
        group: The number of the group, from 1.
        is_first: Whether the row opens its group, because it differs significantly from a row of
            the group before.
        against: For a row that opens a group, the test against that row. For other rows, the test
            against the first row of the group that shares enough clusters with them. None for the
            first row of the board.
        shared: The number of clusters in that test; without a test, the most that the row shares
            with any row above it in its group.
        too_few: Whether the row shares too few clusters with each row above it in its group to be
            tested. This does not mean that they are equal.
    """

    group: int
    is_first: bool
    against: PairTest | None
    shared: int
    too_few: bool

    @property
    def is_better(self) -> bool:
        """Return True if the row is ranked below a row of the group before but is significantly
        better on the clusters that both share.
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
    step = at_once(total.shape[1])
    total, n, starts = _in_order(total, n, clusters)
    each = ratio(total, n, 0.0)
    blocks = [
        _block(each, n, ones[at : at + step], others[at : at + step], strata, starts)
        for at in range(0, len(ones), step)
    ]
    if not blocks:
        return Differences(np.empty(0), np.empty(0), np.empty(0, np.int64), np.empty(0))
    sums, mean, error, shared = (np.concatenate(parts) for parts in zip(*blocks, strict=True))
    enough = shared >= LEAST
    outcome = step_down(sums[enough])
    p = np.full(len(mean), np.nan)
    p[enough] = outcome.p
    return Differences(mean, p, shared, _smallest(outcome.critical, error, shared))


def paired_sums(
    total: Values, n: Values, ones: Codes, others: Codes,
    strata: Codes | None = None, clusters: Codes | None = None,
) -> tuple[Values, Values]:  # fmt: skip
    """Weighted differences and weights, pairs × clusters; 0 where a cluster is not shared.

    A unit weighs as many values as both rows have; with tasks, every task weighs the same.
    """
    total, n, starts = _in_order(total, n, clusters)
    return _sums(ratio(total, n, 0.0), n, ones, others, strata, starts)


def _in_order(
    total: Values, n: Values, clusters: Codes | None
) -> tuple[Values, Values, Codes | None]:
    """The units cluster by cluster, and where each cluster starts; None if each unit is one."""
    return (total, n, None) if clusters is None else _by_cluster(total, n, clusters)


def _by_cluster(total: Values, n: Values, clusters: Codes) -> tuple[Values, Values, Codes]:
    order = np.argsort(clusters, kind="stable")
    starts = np.unique(clusters[order], return_index=True)[1]
    return total[:, order], n[:, order], starts


def _sums(
    each: Values, n: Values, ones: Codes, others: Codes,
    strata: Codes | None, starts: Codes | None,
) -> tuple[Values, Values]:  # fmt: skip
    shared = (n[ones] > 0) & (n[others] > 0)
    weights = np.where(shared, n[ones] + n[others], 0.0)
    sums = (each[ones] - each[others]) * weights
    if starts is not None:
        sums, weights = (np.add.reduceat(each, starts, axis=1) for each in (sums, weights))
    if strata is not None:
        of_task = task_weights(weights, strata)
        sums, weights = sums * of_task, weights * of_task
    return sums, weights


def _block(
    each: Values, n: Values, ones: Codes, others: Codes,
    strata: Codes | None, starts: Codes | None,
) -> tuple[Values, Values, Values, Codes]:  # fmt: skip
    """Of some pairs: sums for flipping, means, their standard errors, shared clusters."""
    sums, weights = _sums(each, n, ones, others, strata, starts)
    shared = (weights > 0).sum(axis=1)
    mean = means(sums, weights, strata)
    size = weights.sum(axis=1)
    apart = sums - np.nan_to_num(mean)[:, None] * weights
    squared = ratio((apart * apart).sum(axis=1), size * size, 0.0)
    variance = squared * ratio(shared.astype(np.float64), shared - 1.0, 0.0)
    return grouped(sums), mean, np.sqrt(variance), shared


def _smallest(critical: float, error: Values, shared: Codes) -> Values:
    """Return the true difference that a test with this critical value detects with power `POWER`.

    The critical value c of z = Σd / √Σd² becomes one of Student's t: c √((n − 1) / (n − c²)). |z|
    cannot exceed √n, so with few clusters and many rows no difference is detectable.
    """
    from scipy.special import stdtrit

    rest = shared - critical**2
    there = (shared >= LEAST) & (rest > 0) & (error > 0)
    bound = critical * np.sqrt(ratio(shared - 1.0, np.where(there, rest, 0.0)))
    return np.where(there, (bound + stdtrit(shared - 1.0, POWER)) * error, np.nan)


class EveryPair:
    """Every two rows of a board, tested together; rows are named by their places from 0."""

    def __init__(
        self, total: Values, n: Values, strata: Codes | None = None, clusters: Codes | None = None
    ) -> None:
        if clusters is not None and len(total):
            total, n, clusters = _condensed(total, n, clusters)
        two = np.array(list(combinations(range(len(total)), 2)), np.int64).reshape(-1, 2)
        made = differences(total, n, two[:, 0], two[:, 1], strata, clusters).pairs()
        self._pairs = dict(zip(map(tuple, two.tolist()), made, strict=True))
        self.sizes = [_clusters_of(row, clusters) for row in n]
        """How many clusters each row has values in."""

    def pair(self, row: int, other: int) -> PairTest:
        """The row `row` less the row `other`."""
        if row < other:
            return self._pairs[row, other]
        pair = self._pairs[other, row]
        return pair._replace(difference=-pair.difference)


def tie_groups(tests: EveryPair) -> list[Standing]:
    """The place of each row, for rows in the order of their rank.

    A row that differs significantly from any row of the current group opens the next group.
    """
    places: list[Standing] = []
    group: list[int] = []
    for row in range(len(tests.sizes)):
        above = [tests.pair(row, other) for other in group]
        outside = next((pair for pair in above if pair.is_significant), None)
        if outside or not group:
            group = [row]
            number = places[-1].group + 1 if places else 1
            own = tests.sizes[row]
            places.append(Standing(number, True, outside, own, own < LEAST))
            continue
        group.append(row)
        tested = next((pair for pair in above if pair.p is not None), None)
        shared = tested.shared if tested else max(pair.shared for pair in above)
        places.append(Standing(places[-1].group, False, tested, shared, tested is None))
    return places


def _known(value: float) -> float | None:
    return None if value != value else value


def _condensed(total: Values, n: Values, clusters: Codes) -> tuple[Values, Values, Codes]:
    """The same with fewer units: those that every row has alike are one for each cluster."""
    alike = (n == n[:1]).all(axis=0)
    codes = np.where(alike, clusters, clusters.max(initial=0) + 1 + np.arange(len(clusters)))
    total, n, starts = _by_cluster(total, n, codes)
    of_unit = np.unique(codes, return_index=True)[1]
    total, n = (np.add.reduceat(each, starts, axis=1) for each in (total, n))
    return total, n, clusters[of_unit]


def _clusters_of(n: Values, clusters: Codes | None) -> int:
    """How many clusters a row has values in."""
    there = np.flatnonzero(n > 0)
    return len(there if clusters is None else np.unique(clusters[there]))
