"""The difference of two parts of the same rows, such as a model's two kinds of question.

Both parts stand in the same clusters, so each draw of clusters gives both figures and their
difference: a video that is easy in both adds nothing to it.
"""

from typing import Final, NamedTuple

import numpy as np

from metrics.statistics.bootstrap import drawn
from metrics.statistics.sums import Values, ratio

ENDS: Final = (2.5, 97.5)


class PartsApart(NamedTuple):
    """By row: the first part's figure less the second's, and the ends of its 95 % interval; NaN
    where one of them has no value, too few draws have both, or all draws are alike.
    """

    mean: Values
    low: Values
    high: Values


def parts_apart(first: tuple[Values, Values], second: tuple[Values, Values]) -> PartsApart:
    """The differences of two parts, each rows × clusters of totals and of what they are of."""
    mean = _figure(first) - _figure(second)
    draws = drawn(*first).astype(np.float64) - drawn(*second)
    low, high = np.full((2, len(mean)), np.nan)
    # A draw of few clusters may have nothing of a part: those that have both tell the spread.
    known = np.isfinite(draws).sum(axis=1) > draws.shape[1] // 2
    whole = np.isfinite(draws).all(axis=1)
    if whole.any():  # a tenth of the time that nanpercentile takes
        low[whole], high[whole] = np.percentile(draws[whole], ENDS, axis=1)
    if (part := known & ~whole).any():
        low[part], high[part] = np.nanpercentile(draws[part], ENDS, axis=1)
    same = low == high  # no draw differs: that says nothing of what was not drawn
    return PartsApart(mean, np.where(same, np.nan, low), np.where(same, np.nan, high))


def _figure(part: tuple[Values, Values]) -> Values:
    total, n = part
    return ratio(total.sum(axis=1), n.sum(axis=1))
