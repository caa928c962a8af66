"""Panels of raters, the vote of people, and judges against what is known."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.agreement.diagnosis import NO_NEGATIVE, NO_POSITIVE, against
from metrics.agreement.pairwise import (
    NO_PAIRS,
    NO_VARIANCE,
    Coefficient,
    cohen_kappa,
    fleiss_kappa,
)
from metrics.agreement.panel import UNEVEN, consensus, panel

NONE = float("nan")


def test_gaps_are_closed_for_fleiss_when_every_case_has_as_many_raters() -> None:
    even = np.array([[1, 0, NONE], [NONE, 1, 1], [0, NONE, 0], [1, 1, NONE]])
    closed = np.array([[1, 0], [1, 1], [0, 0], [1, 1]], dtype=np.float64)
    assert panel(even).fleiss == fleiss_kappa(closed)
    assert panel(even).units == 4 and panel(even).single == 0
    assert panel(np.vstack([even, [NONE] * 3])) == panel(even), "nobody rated the last case"


def test_fleiss_is_undefined_where_cases_differ_in_their_raters() -> None:
    result = panel(np.array([[1, 0, 1], [0, 1, NONE], [1, NONE, NONE]]))
    assert result.fleiss.value is None and result.fleiss.why == UNEVEN
    assert (result.units, result.single) == (2, 1)
    assert result.alpha.value is not None


@pytest.mark.parametrize(
    ("rows", "why"),
    [([[1, 1], [1, 1]], NO_VARIANCE), ([[1, NONE], [NONE, 0]], NO_PAIRS), ([], NO_PAIRS)],
)
def test_a_panel_that_cannot_be_measured_says_why(rows: list[list[float]], why: str) -> None:
    result = panel(np.array(rows, dtype=np.float64).reshape(-1, 2))
    assert result.alpha.value is None and result.alpha.why == why
    assert result.fleiss.value is None and result.fleiss.why == why


@pytest.mark.parametrize(
    ("given_", "rounded", "vote"),
    [
        ([3, 3, 1], True, 3), ([1, 2, 5], True, 3), ([2, 3, 5], True, 3), ([1, 1, 2, 2], True, 2),
        ([1, 0, 1], False, 1), ([1, 0], False, None), ([4, NONE, NONE], True, None),
        ([NONE, NONE], True, None), ([2, 2], True, 2), ([4, 5], True, 5),
    ],
)  # fmt: skip
def test_the_vote_is_the_majority_else_the_rounded_mean(
    given_: list[float], rounded: bool, vote: float | None
) -> None:
    label = consensus(np.array([given_]), rounded)[0]
    assert label == vote if vote is not None else np.isnan(label)


def test_a_judge_against_the_truth() -> None:
    truth = [1, 1, 1, 0, 0, 1, NONE]
    judge = [1, 1, 0, 0, 1, NONE, 1]
    result = against(truth, judge)
    assert result.sensitivity.value == pytest.approx(2 / 3) and result.sensitivity.n == 3
    assert result.specificity.value == pytest.approx(1 / 2) and result.specificity.n == 2
    assert result.balanced.value == pytest.approx((2 / 3 + 1 / 2) / 2) and result.balanced.n == 5


def test_a_share_of_nothing_is_undefined() -> None:
    assert against([1, 1], [1, 0]).specificity == Coefficient(None, 0, NO_NEGATIVE)
    assert against([0, 0], [1, 0]).sensitivity == Coefficient(None, 0, NO_POSITIVE)
    assert against([0, 0], [1, 0]).balanced == Coefficient(None, 2, NO_POSITIVE)
    assert against([1, 1], [1, 0]).balanced == Coefficient(None, 2, NO_NEGATIVE)


@given(st.lists(st.tuples(st.booleans(), st.booleans()), min_size=1, max_size=40))
def test_the_shares_are_those_of_the_table_of_four(pairs: list[tuple[bool, bool]]) -> None:
    truth, judge = ([float(pair[at]) for pair in pairs] for at in (0, 1))
    result = against(truth, judge)
    hits = sum(t and j for t, j in pairs)
    if any(truth):
        assert result.sensitivity.value == pytest.approx(hits / sum(truth))
    else:
        assert result.sensitivity.value is None


def test_weights_go_by_all_scores_that_could_be_given() -> None:
    first, second = [1.0, 5.0, 5.0, 4.0], [1.0, 4.0, 5.0, 5.0]
    value = cohen_kappa(first, second, "quadratic", (1.0, 2.0, 3.0, 4.0, 5.0)).value
    x, y = np.array(first), np.array(second)
    spread = x.var() + y.var() + (x.mean() - y.mean()) ** 2
    assert value == pytest.approx(1 - ((x - y) ** 2).mean() / spread), "Lin's concordance"
    unweighted = cohen_kappa(first, second).value
    assert unweighted == cohen_kappa(first, second, categories=(1.0, 2.0, 3.0)).value
