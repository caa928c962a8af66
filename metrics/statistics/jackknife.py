"""Jackknife intervals: 95 % intervals from leaving out one cluster (a prompt, a video) at a time.

    ends_without(value, without, there) -> (low, high)
    parts_apart(first, second) -> PartsApart

`parts_apart` is the difference of two parts of the same rows, such as a model's two kinds of
question. Both stand in the same clusters, so leaving out a cluster changes both figures at once: a
video that is easy in both adds nothing to their difference.

The jackknife's standard error with Student's t and k − 1 degrees of freedom (k clusters) covers
differences and correlations even with few clusters. Percentiles of a bootstrap and Fisher's z,
which ignores clusters, are too short there (docs/numbers.md).
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from metrics.statistics.sums import Values, ratio

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

    k = there.sum(axis=1)
    kept = np.where(there, without, 0.0)
    centre = kept.sum(axis=1) / np.maximum(k, 1)
    apart = np.where(there, without - centre[:, None], 0.0)
    error = np.sqrt((apart * apart).sum(axis=1) * (k - 1) / np.maximum(k, 1))
    reach = stdtrit(np.maximum(k - 1, 1), TAIL) * error
    reach = np.where((k > 1) & (error > LEAST_SPREAD), reach, np.nan)
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
