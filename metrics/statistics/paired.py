"""Which rows differ: paired sign-flip tests on shared clusters, and tie groups.

    differences(total, n, ones, others, strata=None, clusters=None) -> Differences
    EveryPair(total, n, strata=None, clusters=None)
    tie_groups(every_pair) -> list[Standing]     rows in the order of their rank

`total` and `n` are rows × units. Two rows are compared unit by unit where both have values, so
that what one of them was not asked weighs on neither; the units of a cluster (`clusters`; without
them each is one) are then added up, since they stand or fall together. The p values of all
differences are corrected together (metrics.statistics.sign_flips): those of a board are of every
two of its rows, because which row leads is decided by the same data. Fewer than `LEAST` shared
clusters are too few to test.
"""

from itertools import combinations
from typing import Final, NamedTuple

import numpy as np

from metrics.statistics.sign_flips import ALPHA, grouped, step_down
from metrics.statistics.sums import Codes, Values, means, ratio, task_weights

LEAST: Final = 20
POWER: Final = 0.8
AT_ONCE: Final = 4_000_000
"""Values of pairs × units that are compared at once, 32 MB for each array on the way."""


class Differences(NamedTuple):
    """Pairs of rows, the first less the second on shared clusters.

    Attributes:
        mean: the mean difference; NaN without a shared cluster.
        p: of the sign-flip test, corrected for all the pairs; NaN for too few shared clusters.
        shared: how many clusters both have.
        smallest: the smallest true difference that this test would find in four cases of five, in
            the unit of the mean; NaN where so few clusters can show none.
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
    """One of `Differences`; the difference is NaN without a shared cluster, the rest None where it
    is NaN there.
    """

    difference: float
    p: float | None
    shared: int
    smallest: float | None

    @property
    def is_told(self) -> bool:
        """Whether the two rows differ significantly."""
        return self.p is not None and self.p < ALPHA


class Standing(NamedTuple):
    """A row's place: the tie group, from 1, and what it was held against.

    A row opens a group if it is told from a row of the group before. `against` is its test against
    that row; of the other rows it is the test against their group's first row, or against the next
    one that shares enough with them. None for the first row of all.
    `too_few`: it shares too few clusters with each row above it in its group to be told from them,
    which is not the same as being alike; `shared` is the most that it shares with one of them.
    """

    group: int
    is_first: bool
    against: PairTest | None
    shared: int
    too_few: bool

    @property
    def is_better(self) -> bool:
        """Whether the row is told from one of the group before by being better on what they share,
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
    step = max(1, AT_ONCE // max(total.shape[1], 1))
    blocks = [
        _block(total, n, ones[at : at + step], others[at : at + step], strata, clusters)
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


def _block(
    total: Values, n: Values, ones: Codes, others: Codes,
    strata: Codes | None, clusters: Codes | None,
) -> tuple[Values, Values, Values, Codes]:  # fmt: skip
    """Of some pairs: sums for flipping, means, their standard errors, shared clusters."""
    sums, weights = paired_sums(total, n, ones, others, strata, clusters)
    shared = (weights > 0).sum(axis=1)
    mean = means(sums, weights, strata)
    size = weights.sum(axis=1)
    apart = ratio(sums - np.nan_to_num(mean)[:, None] * weights, size[:, None], 0.0)
    variance = (apart * apart).sum(axis=1) * ratio(shared.astype(np.float64), shared - 1.0, 0.0)
    return grouped(sums), mean, np.sqrt(variance), shared


def _smallest(critical: float, error: Values, shared: Codes) -> Values:
    """The difference that a test with this critical value finds with a power of `POWER`.

    The critical value is that of a sum over the root of its summed squares, which turns into one of
    Student's t. With n clusters that sum can't exceed √n: with too few clusters for the number of
    rows nothing can be told.
    """
    from scipy.special import stdtrit

    rest = shared - critical**2
    there = (shared >= LEAST) & (rest > 0) & (error > 0)
    bound = critical * np.sqrt(ratio(shared - 1.0, np.where(there, rest, 0.0)))
    return np.where(there, (bound + stdtrit(np.maximum(shared - 1.0, 1), POWER)) * error, np.nan)


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

    A group ends before the first row that is told from any row in it; that row leads the next.
    """
    places: list[Standing] = []
    group: list[int] = []
    for row in range(len(tests.sizes)):
        above = [tests.pair(row, other) for other in group]
        outside = next((pair for pair in above if pair.is_told), None)
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
