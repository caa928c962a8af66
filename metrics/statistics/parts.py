"""The difference of two parts of the same rows, such as a model's two kinds of question.

Both parts stand in the same clusters, so leaving out a cluster changes both figures at once: a
video that is easy in both adds nothing to their difference.
"""

from typing import NamedTuple

from metrics.statistics.jackknife import ends_without
from metrics.statistics.sums import Values, ratio


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
