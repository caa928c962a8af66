"""95 % intervals from figures that each leave out one cluster (a prompt, a video).

    ends_without(value, without) -> (low, high)

The jackknife's standard error with Student's t of one degree of freedom less than there are
clusters holds its level for differences and correlations on few clusters, where percentiles of a
bootstrap and Fisher's z on single clips are too short (docs/numbers.md).
"""

import numpy as np
from numpy.typing import NDArray

from metrics.statistics.sums import Values

TAIL = 0.975
LEAST_SPREAD = 1e-12


def ends_without(value: Values, without: Values, there: NDArray[np.bool_]) -> tuple[Values, Values]:
    """Return the ends of each row's interval.

    Args:
        value: The figure of each row.
        without: Rows × clusters, the figure without each cluster.
        there: Rows × clusters, whether the row has anything in the cluster.

    Returns:
        Low and high ends. NaN where a row has fewer than two clusters, where a figure without one
        of them is unknown, and where all these figures are alike, which says nothing of the spread.
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
