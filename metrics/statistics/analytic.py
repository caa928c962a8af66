"""Ends of intervals without draws: exact limits of shares, and jackknife intervals.

    exact(value, variance, reach) -> Intervals on the scale 0–1
    few(total, n, bounds) -> which rows rest on too few clusters of either kind
    ends_without(value, without, there) -> (low, high)
    parts_apart(first, second) -> PartsApart

Close to 0 or 1 hardly any cluster differs from the bound; a bootstrap draws those few again and
again and its far end falls short. Clopper and Pearson's limits of as many independent answers as
would have the same variance (Korn and Graubard 1998) don't know the clusters that were not seen
either, but count with them.

The jackknife leaves out one cluster (a prompt, a video) at a time. `parts_apart` is the difference
of two parts of the same rows, such as a model's two kinds of question. Both stand in the same
clusters, so leaving out a cluster changes both figures at once: a video that is easy in both adds
nothing to their difference. The jackknife's standard error with Student's t and k − 1 degrees of
freedom (k clusters) covers differences and correlations even with few clusters. Percentiles of a
bootstrap and Fisher's z, which ignores clusters, are too short there (docs/numbers.md).
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from metrics.statistics.sums import Values, at_once, ratio

LEAST_CLUSTERS: Final = 15
LEAST_APART: Final = 6
"""Clusters off either bound. Of simulated intervals on fewer, as little as 88 % hold the truth."""
NEAR: Final = 0.2
"""How far from a bound the exact limits are asked. Further in the bootstrap alone is right."""
NORMAL: Final = 1.959963984540054
END_DECIMALS: Final = 4
"""Of an interval's end: draws have seven digits, and what follows is noise of single precision."""


class Intervals(NamedTuple):
    """The ends for each row, NaN where there is no interval: fewer than two clusters, or no spread
    between them at a value inside the bounds.
    """

    low: Values
    high: Values


def exact(value: Values, variance: Values, reach: Values) -> Intervals:
    """Limits of shares with an unbiased variance; `reach`: t's quantile, for its uncertainty."""
    from scipy.special import betaincinv

    size = ratio(value * (1 - value), variance * (reach / NORMAL) ** 2, 0.0)
    hits = value * size
    tail = 0.025
    with np.errstate(invalid="ignore"):
        low = betaincinv(hits, size - hits + 1, tail)
        high = betaincinv(hits + 1, size - hits, 1 - tail)
    return Intervals(*(np.asarray(end, np.float64) for end in (low, high)))


def wider(ends: Intervals, others: Intervals, where: NDArray[np.bool_]) -> Intervals:
    """The outer of both ends, where both are known; `others` are those of the rows asked for."""
    low, high = ends.low.copy(), ends.high.copy()
    low[where] = np.fmin(low[where], others.low)
    high[where] = np.fmax(high[where], others.high)
    return Intervals(low, high)


def few(total: Values, n: Values, bounds: tuple[float, float] = (0.0, 1.0)) -> NDArray[np.bool_]:
    """Rows with too few clusters, or too few with anything right, or with anything wrong.

    Where nothing at all is right (or wrong) the exact limit for so many clusters stands, which is
    never too short.
    """
    step = at_once(n.shape[1])
    marked = np.empty(len(n), np.bool_)
    for at in range(0, len(n), step):
        marked[at : at + step] = _few(total[at : at + step], n[at : at + step], *bounds)
    return marked


def _few(total: Values, n: Values, least: float, most: float) -> NDArray[np.bool_]:
    there = n > 0
    above = (there & (total > least * n + 1e-9)).sum(axis=1)
    below = (there & (total < most * n - 1e-9)).sum(axis=1)
    apart = np.minimum(above, below)
    too_few: NDArray[np.bool_] = (there.sum(axis=1) < LEAST_CLUSTERS) | (
        (apart > 0) & (apart < LEAST_APART)
    )
    return too_few


TAIL: Final = 0.975
LEAST_SPREAD: Final = 1e-12
"""Smaller standard errors are rounding errors of figures that do not vary."""


def ends_without(value: Values, without: Values, there: NDArray[np.bool_]) -> tuple[Values, Values]:
    """Return the ends of each row's interval.

    Args:
        value: The figure of each row.
        without: Rows × clusters, the figure without each cluster.
        there: Rows × clusters, whether the row has anything in the cluster.

    Returns:
        Low and high ends. NaN if a row has fewer than two clusters, if a figure is undefined
        without one of them, or if all of them are equal, so that the spread is unknown.
    """
    from scipy.special import stdtrit

    k = there.sum(axis=1).astype(np.float64)
    centre = ratio(np.where(there, without, 0.0).sum(axis=1), k)
    apart = np.where(there, without - centre[:, None], 0.0)
    error = np.sqrt(ratio((apart * apart).sum(axis=1) * (k - 1), k))
    reach = np.where(error > LEAST_SPREAD, stdtrit(k - 1, TAIL) * error, np.nan)
    return value - reach, value + reach


class PartsApart(NamedTuple):
    """By row: the first part's figure less the second's, and the ends of its 95 % interval.

    All three are NaN where one of the parts has no value. The ends are too where a part is of one
    cluster alone, or the difference is the same whichever cluster is left out.
    """

    mean: Values
    low: Values
    high: Values


def parts_apart(first: tuple[Values, Values], second: tuple[Values, Values]) -> PartsApart:
    """The differences of two parts, each rows × clusters of totals and of what they are of."""
    mean = _figure(first) - _figure(second)
    without = _without(first) - _without(second)
    there = (first[1] > 0) | (second[1] > 0)
    return PartsApart(mean, *ends_without(mean, without, there))


def _figure(part: tuple[Values, Values]) -> Values:
    total, n = part
    return ratio(total.sum(axis=1), n.sum(axis=1))


def _without(part: tuple[Values, Values]) -> Values:
    """Rows × clusters: the figure without each cluster."""
    total, n = part
    return ratio(total.sum(axis=1, keepdims=True) - total, n.sum(axis=1, keepdims=True) - n)
