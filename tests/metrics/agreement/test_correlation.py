"""Correlations against scipy, and how often their intervals hold the truth."""

import math

import numpy as np
import pytest
from scipy import stats

from metrics.agreement.correlation import plcc, srocc
from metrics.agreement.pairwise import NO_VARIANCE

RNG = np.random.default_rng(7)
X = RNG.integers(1, 6, 60).astype(float)
Y = np.clip(X + RNG.integers(-1, 2, 60), 1, 5)


def test_values_and_fisher_intervals_are_scipys() -> None:
    result = plcc(X, Y)
    known = stats.pearsonr(X, Y)
    ends = known.confidence_interval(0.95)
    assert result.value == pytest.approx(known.statistic)
    assert (result.low, result.high) == pytest.approx((ends.low, ends.high))
    assert srocc(X, Y).value == pytest.approx(stats.spearmanr(X, Y).statistic)


def test_rank_interval_by_hand() -> None:
    result = srocc(X, Y)
    assert result.value is not None and result.low is not None and result.high is not None
    reach = 1.959964 * math.sqrt((1 + result.value**2 / 2) / (len(X) - 3))
    middle = math.atanh(result.value)
    assert result.low == pytest.approx(math.tanh(middle - reach))
    assert result.high == pytest.approx(math.tanh(middle + reach))


def test_pairs_with_an_unknown_are_left_out() -> None:
    x, y = np.append(X, [np.nan, 3]), np.append(Y, [3, np.nan])
    assert plcc(x, y) == plcc(X, Y) and plcc(x, y).n == 60


@pytest.mark.parametrize(
    ("x", "y", "why"),
    [
        ([1.0, 1, 1, 1, 1], [1.0, 2, 3, 4, 5], NO_VARIANCE),
        ([1.0], [2.0], "undefined: no pairs"),
        ([], [], "undefined: no pairs"),
        ([1.0, 2, 3], [1.0, 3, 2], "no interval: fewer than 4 pairs"),
        ([1.0, 2, 3, 4], [2.0, 4, 6, 8], "no interval: a perfect correlation"),
    ],
)
def test_what_is_undefined_says_why(x, y, why) -> None:
    for measure in (plcc, srocc):
        result = measure(x, y)
        assert result.why == why and result.low is None and result.high is None
        assert (result.value is None) == why.startswith("undefined")
