"""Ends of a share from the binomial distribution, for what a bootstrap cannot see near a bound.

    exact(value, variance, reach) -> Intervals on the scale 0–1
    few(total, n, bounds) -> which rows rest on too few clusters of either kind

Close to 0 or 1 hardly any cluster differs from the bound; a bootstrap draws those few again and
again and its far end falls short. Clopper and Pearson's limits of as many independent answers as
would have the same variance (Korn and Graubard 1998) don't know the clusters that were not seen
either, but count with them.
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
    known = variance > 0
    return Intervals(
        np.where(known & (value > 0), low, np.nan), np.where(known & (value < 1), high, np.nan)
    )


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
    blocks = [
        _few(total[at : at + step], n[at : at + step], *bounds) for at in range(0, len(n), step)
    ]
    return np.concatenate(blocks) if blocks else np.empty(0, np.bool_)


def _few(total: Values, n: Values, least: float, most: float) -> NDArray[np.bool_]:
    there = n > 0
    above = (there & (total > least * n + 1e-9)).sum(axis=1)
    below = (there & (total < most * n - 1e-9)).sum(axis=1)
    apart = np.minimum(above, below)
    too_few: NDArray[np.bool_] = (there.sum(axis=1) < LEAST_CLUSTERS) | (
        (apart > 0) & (apart < LEAST_APART)
    )
    return too_few
