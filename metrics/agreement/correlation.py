"""Correlation of two series of scores: PLCC and SROCC (VideoRealBench) with 95 % intervals.

    plcc(x, y) -> Correlation          Pearson, Fisher's z
    srocc(x, y) -> Correlation         Spearman, Fisher's z with Bonett and Wright's variance

Values are −1 … 1 (VideoRealBench prints them × 100). Pairs with a NaN are left out.
"""

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from metrics.agreement.pairwise import NO_VARIANCE

Values = NDArray[np.float64]
_Z: Final = 1.959963984540054


class Correlation(NamedTuple):
    """A coefficient over `n` pairs, with the ends of its 95 % interval; None where undefined."""

    value: float | None
    low: float | None
    high: float | None
    n: int
    why: str = ""


def plcc(x: Sequence[float] | Values, y: Sequence[float] | Values) -> Correlation:
    """Pearson's linear correlation; Fisher's z with variance 1/(n − 3)."""
    return _fisher(*_pairs(x, y), ranks=False)


def srocc(x: Sequence[float] | Values, y: Sequence[float] | Values) -> Correlation:
    """Spearman's rank correlation, ties at their mean rank; z with variance (1 + ρ²/2)/(n − 3).

    Source of the variance: Bonett and Wright (2000).
    """
    return _fisher(*_pairs(x, y), ranks=True)


def _pairs(x: Sequence[float] | Values, y: Sequence[float] | Values) -> tuple[Values, Values]:
    first, second = np.asarray(x, np.float64), np.asarray(y, np.float64)
    known = ~(np.isnan(first) | np.isnan(second))
    return first[known], second[known]


def _value(x: Values, y: Values, ranks: bool) -> float | None:
    """The coefficient; None without variance in one of the two."""
    if len(x) < 2 or np.ptp(x) == 0 or np.ptp(y) == 0:
        return None
    if ranks:
        from scipy.stats import rankdata

        x, y = rankdata(x), rankdata(y)
    return float(np.clip(np.corrcoef(x, y)[0, 1], -1, 1))


def _fisher(x: Values, y: Values, ranks: bool) -> Correlation:
    value, n = _value(x, y, ranks), len(x)
    if value is None:
        return Correlation(None, None, None, n, NO_VARIANCE if n > 1 else "undefined: no pairs")
    if n < 4:
        return Correlation(value, None, None, n, "no interval: fewer than 4 pairs")
    if 1 - abs(value) < 1e-12:  # z is infinite
        return Correlation(value, None, None, n, "no interval: a perfect correlation")
    spread = (1 + value**2 / 2 if ranks else 1) / (n - 3)
    middle, reach = math.atanh(value), _Z * math.sqrt(spread)
    return Correlation(value, math.tanh(middle - reach), math.tanh(middle + reach), n)
