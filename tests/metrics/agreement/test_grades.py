"""Kappa out of counts, against scikit-learn on the grades themselves."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import cohen_kappa_score

from metrics.agreement.pairwise import kappa_of_grades

CELLS = st.integers(0, 12)


@given(CELLS, CELLS, CELLS, CELLS)
def test_kappa_of_counts_is_scikit_learns_of_the_grades(both, first, second, neither) -> None:
    mine = [1] * (both + first) + [0] * (second + neither)
    theirs = [1] * both + [0] * first + [1] * second + [0] * neither
    made = kappa_of_grades(both, first, second, neither)
    if len({*mine, *theirs}) < 2:
        assert made.value is None
    else:
        assert made.value == pytest.approx(cohen_kappa_score(mine, theirs))
        assert made.n == len(mine)
