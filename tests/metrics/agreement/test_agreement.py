"""Coefficients of agreement against published worked examples and against each other."""

import math

import krippendorff
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from sklearn.metrics import cohen_kappa_score
from statsmodels.stats import inter_rater

from metrics.agreement.pairwise import (
    NO_PAIRS,
    NO_VARIANCE,
    Coefficient,
    Level,
    Weights,
    cohen_kappa,
    fleiss_kappa,
    gwet_ac1,
    krippendorff_alpha,
    pair,
    patterns,
    prevalence,
    raw_agreement,
)
from metrics.agreement.panel import panel

NAN = float("nan")
FOUR_RATERS = np.array([
    [1, 1, NAN, 1], [2, 2, 3, 2], [3, 3, 3, 3], [3, 3, 3, 3], [2, 2, 2, 2], [1, 2, 3, 4],
    [4, 4, 4, 4], [1, 1, 2, 1], [2, 2, 2, 2], [NAN, 5, 5, 5], [NAN, NAN, 1, 1], [NAN, NAN, 3, NAN],
])  # fmt: skip
"""Krippendorff (2011), section D; irrCAC's cac.raw4raters with Gwet's figures for it."""
FLEISS = np.array([
    [0, 0, 0, 0, 14], [0, 2, 6, 4, 2], [0, 0, 3, 5, 6], [0, 3, 9, 2, 0], [2, 2, 8, 1, 1],
    [7, 7, 0, 0, 0], [3, 2, 6, 3, 0], [2, 5, 3, 2, 2], [6, 5, 2, 1, 0], [0, 2, 2, 3, 7],
])  # fmt: skip
"""Fourteen raters, ten units, five categories: the usual worked example of Fleiss' kappa."""


def crossed(table: list[list[int]]) -> np.ndarray:
    """A contingency table of two raters as units × raters."""
    rows = [(a, b) for a, line in enumerate(table) for b, n in enumerate(line) for _ in range(n)]
    return np.array(rows, dtype=float)


ABSTRACTORS = crossed([[13, 0, 0], [0, 20, 7], [0, 4, 56]])
"""Gwet (2014), irrCAC's cont3x3abstractors."""
PARADOX = crossed([[118, 5], [2, 0]])
"""Gwet (2002): nearly all alike, and kappa below zero."""


@pytest.mark.parametrize(
    ("ratings", "raw", "kappa", "ac1", "alpha"),
    [
        (ABSTRACTORS, 0.89, 0.7964094, 0.8493305, 0.7972585),
        (PARADOX, 0.944, -0.0234, 0.9408, None),
    ],
)
def test_two_raters_of_published_tables(ratings, raw, kappa, ac1, alpha) -> None:
    result = pair(ratings[:, 0], ratings[:, 1])
    assert result.raw.value == pytest.approx(raw, abs=1e-6)
    assert result.kappa.value == pytest.approx(kappa, abs=5e-5)
    assert result.ac1.value == pytest.approx(ac1, abs=5e-5)
    if alpha is not None:
        assert result.alpha.value == pytest.approx(alpha, abs=5e-7)
    assert result.n == result.kappa.n == len(ratings)


def test_four_raters_with_missing_ratings() -> None:
    assert gwet_ac1(FOUR_RATERS).value == pytest.approx(0.77544, abs=5e-6)
    assert krippendorff_alpha(FOUR_RATERS).value == pytest.approx(0.743, abs=5e-4)
    assert krippendorff_alpha(FOUR_RATERS, "ordinal").value == pytest.approx(0.815, abs=5e-4)
    assert krippendorff_alpha(FOUR_RATERS, "interval").value == pytest.approx(0.849, abs=5e-4)
    raw = raw_agreement(FOUR_RATERS)
    assert raw.value == pytest.approx(0.81818, abs=5e-6) and raw.n == 11


def test_fleiss_worked_example() -> None:
    ratings = np.array([np.repeat(np.arange(5.0), line) for line in FLEISS])
    assert fleiss_kappa(ratings).value == pytest.approx(0.210, abs=5e-4)


def test_fleiss_takes_the_units_that_all_rated() -> None:
    whole = FOUR_RATERS[~np.isnan(FOUR_RATERS).any(axis=1)]
    assert fleiss_kappa(FOUR_RATERS) == fleiss_kappa(whole)
    assert fleiss_kappa(whole).n == 8


def test_linear_weights_forgive_a_near_miss() -> None:
    near, far = [1.0, 2, 3, 4, 4], [1.0, 2, 3, 4, 1]
    truth = [1.0, 2, 3, 4, 3]
    plain = [cohen_kappa(truth, given).value for given in (near, far)]
    weighted = [cohen_kappa(truth, given, "linear").value for given in (near, far)]
    assert plain[0] is not None and weighted[0] is not None and weighted[1] is not None
    assert weighted[0] > plain[0] and weighted[0] > weighted[1]


SAME = np.ones((5, 2))
EMPTY = np.full((3, 2), NAN)
ALONE = np.array([[1.0, NAN], [NAN, 0.0]])


@pytest.mark.parametrize("measure", [fleiss_kappa, krippendorff_alpha, gwet_ac1])
def test_what_has_no_value_says_why(measure) -> None:
    assert measure(SAME) == Coefficient(None, 5, NO_VARIANCE)
    assert measure(EMPTY) == measure(ALONE) == Coefficient(None, 0, NO_PAIRS)


def test_pairs_without_variance_or_overlap() -> None:
    result = pair(SAME[:, 0], SAME[:, 1])
    assert result.kappa == Coefficient(None, 5, NO_VARIANCE) and result.raw.value == 1
    assert result.first == result.second == {1.0: 1.0}
    assert pair(SAME[:, 0], SAME[:, 1], categories=(0, 1)).ac1 == Coefficient(1.0, 5)
    apart = pair(ALONE[:, 0], ALONE[:, 1])
    assert apart.n == 0 and apart.raw == apart.kappa == Coefficient(None, 0, NO_PAIRS)


def test_one_constant_rater_is_chance_and_not_unknown() -> None:
    assert cohen_kappa([1.0, 1, 1, 1], [1.0, 0, 1, 0]).value == pytest.approx(0)


def test_prevalence_is_of_what_was_given() -> None:
    assert prevalence(np.array([[1.0, NAN], [0.0, 1.0], [1.0, NAN]])) == {0.0: 0.25, 1.0: 0.75}
    assert prevalence(EMPTY) == {}


RATINGS = arrays(
    np.float64,
    st.tuples(st.integers(1, 8), st.integers(2, 4)),
    elements=st.sampled_from([0.0, 1.0, 2.0, NAN]),
)


@given(RATINGS)
def test_no_coefficient_is_ever_nan(ratings: np.ndarray) -> None:
    measures = [measure(ratings) for measure in (raw_agreement, fleiss_kappa, krippendorff_alpha,
                                              gwet_ac1)]  # fmt: skip
    measures.append(cohen_kappa(ratings[:, 0], ratings[:, 1]))
    for result in measures:
        assert (result.value is None) == bool(result.why)
        assert result.value is None or (math.isfinite(result.value) and result.value <= 1 + 1e-9)


@given(RATINGS, st.permutations([0.0, 1.0, 2.0]))
def test_names_of_categories_do_not_matter(ratings: np.ndarray, names: list[float]) -> None:
    renamed = ratings.copy()
    for old, new in enumerate(names):
        renamed[ratings == old] = new
    for measure in (raw_agreement, krippendorff_alpha, gwet_ac1):
        first, two = measure(ratings), measure(renamed)
        assert (first.n, first.why) == (two.n, two.why)
        assert first.value == pytest.approx(two.value)


@pytest.mark.parametrize("weights", [None, "linear", "quadratic"])
@pytest.mark.parametrize("seed", range(5))
def test_cohens_kappa_is_scikit_learns(weights: Weights | None, seed: int) -> None:
    draw = np.random.default_rng(seed)
    scale = np.arange(1.0, 6.0)
    first = draw.choice(scale[: 3 + seed % 3], 40)
    second = np.where(draw.random(40) < 0.6, first, draw.choice(scale, 40))
    expected = cohen_kappa_score(first.astype(int), second.astype(int), labels=scale.astype(int),
                                 weights=weights)  # fmt: skip
    assert cohen_kappa(first, second, weights, list(scale)).value == pytest.approx(expected)


@pytest.mark.parametrize("seed", range(5))
def test_fleiss_kappa_is_statsmodels(seed: int) -> None:
    draw = np.random.default_rng(seed)
    counts = draw.multinomial(3 + seed, [0.5, 0.3, 0.1, 0.1], size=25)
    ratings = np.array([np.repeat(np.arange(4.0), line) for line in counts])
    expected = inter_rater.fleiss_kappa(counts, method="fleiss")
    assert fleiss_kappa(ratings).value == pytest.approx(expected)


@pytest.mark.parametrize("level", ["nominal", "ordinal", "interval"])
@pytest.mark.parametrize(("units", "raters", "gaps"), [(40, 2, 0.0), (60, 4, 0.3), (30, 70, 0.2)])
def test_alpha_is_that_of_the_package(level: Level, units: int, raters: int, gaps: float) -> None:
    """Also with patterns that occur many times, and with more raters than patterns have codes."""
    chance = np.random.default_rng(units)
    ratings = chance.choice([1.0, 2.0, 2.5, 5.0], (units, raters))
    ratings[chance.random(ratings.shape) < gaps] = np.nan
    repeated = np.concatenate([ratings, ratings, ratings[:7]])
    known = krippendorff.alpha(reliability_data=repeated.T, level_of_measurement=level)
    rows, times = patterns(repeated)
    assert times.sum() == len(repeated)
    assert krippendorff_alpha(rows, level, times).value == pytest.approx(known)
    assert panel(repeated, level=level).alpha.value == pytest.approx(known)
