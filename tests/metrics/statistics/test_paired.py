"""Sign-flip tests, Holm's correction and tie groups."""

import itertools

import numpy as np
import pytest
from scipy import stats
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.power import TTestPower

from metrics.statistics.paired import FLIPS, LEAST, NORMAL_SUM, differences, holm, tie_groups

RNG = np.random.default_rng(2)
ONE, OTHER = np.array([0]), np.array([1])


def rows(*levels: float, clusters: int = 60, n: int = 10) -> tuple[np.ndarray, np.ndarray]:
    """Rows of about these levels, which share what is hard about a cluster."""
    rng = np.random.default_rng(2)  # of its own: the order of the tests must not matter
    ease = rng.normal(0, 0.15, clusters)
    chance = np.clip(np.array(levels)[:, None] + ease, 0, 1)
    total = rng.binomial(n, chance).astype(float)
    return total, np.full(total.shape, float(n))


def test_holm_is_statsmodels() -> None:
    for size in (1, 2, 7, 40):
        p = RNG.uniform(0, 0.2, size)
        assert holm(p) == pytest.approx(multipletests(p, method="holm")[1])
    gaps = np.array([0.01, np.nan, 0.04, np.nan])
    assert holm(gaps) == pytest.approx([0.02, np.nan, 0.04, np.nan], nan_ok=True)
    assert len(holm(np.array([]))) == 0


def test_p_is_that_of_all_flips() -> None:
    sums = np.array([[3.0, 1, 2, -1, 1, 2, 1, 0, -2, 1, 1, 2, *[0] * 10]])
    n = np.full((2, 22), 3.0)
    total = np.vstack([sums + 0, np.zeros(22)])
    result = differences(total, n, ONE, OTHER)
    flips = np.array(list(itertools.product((1, -1), repeat=12)))
    known = (np.abs(flips @ sums[0, :12]) >= abs(sums.sum())).mean()
    assert result.shared == [22] and result.p[0] == pytest.approx(known, abs=0.01)
    assert result.mean[0] == pytest.approx(sums.sum() / 66)


def test_p_is_uniform_when_rows_are_alike() -> None:
    chance = np.clip(RNG.normal(0.5, 0.2, 40), 0, 1)
    total = RNG.binomial(10, np.tile(chance, (400, 1))).astype(float)
    n = np.full(total.shape, 10.0)
    groups = [
        differences(total, n, np.array([at]), np.array([at + 1])).p[0] for at in range(0, 400, 2)
    ]
    assert 0.01 <= np.mean(np.array(groups) < 0.05) <= 0.10


def test_shared_difficulty_makes_a_paired_test_sharper() -> None:
    ease = np.linspace(0, 0.8, 60)
    total = np.round(np.vstack([ease + 0.08, ease]) * 100)
    n = np.full(total.shape, 100.0)
    result = differences(total, n, ONE, OTHER)
    assert result.p[0] < 1 / (1 + FLIPS) and result.mean[0] == pytest.approx(0.08)


def test_only_shared_clusters_count() -> None:
    total, n = rows(0.9, 0.9)
    n[1, :30] = 0
    total[1, :30] = 0
    total[0, :30] = 0  # all wrong, where the other row has nothing
    result = differences(total, n, ONE, OTHER)
    assert result.shared == [30]
    assert result.mean[0] == pytest.approx((total[0, 30:].sum() - total[1, 30:].sum()) / 300)
    n[1, LEAST - 1 :] = 0
    n[1, :30] = 0
    assert np.isnan(differences(total, n, ONE, OTHER).p[0])


def test_tasks_weigh_the_same_in_a_difference() -> None:
    total = np.array([[1.0, 1, 1, 0], [0.0, 0, 0, 0]])
    n, strata = np.ones((2, 4)), np.array([0, 0, 0, 1])
    assert differences(total, n, ONE, OTHER).mean == pytest.approx([0.75])
    assert differences(total, n, ONE, OTHER, strata).mean == pytest.approx([0.5])


def test_groups_start_at_the_first_outsider() -> None:
    total, n = rows(0.8, 0.79, 0.6, 0.59, 0.2)
    places = tie_groups(total, n)
    assert [place.group for place in places] == [1, 1, 2, 2, 3]
    assert [place.is_first for place in places] == [True, False, True, False, True]
    tests = [place.against for place in places]
    assert tests[0] is None and all(tests[1:])
    assert [test.difference < 0 for test in (tests[2], tests[4]) if test] == [True, True]
    assert not any(place.is_better for place in places)
    assert not any(place.too_few for place in places)


def test_a_row_that_shares_too_little_is_no_outsider() -> None:
    total, n = rows(0.9, 0.1, 0.1)
    n[1, LEAST - 1 :] = 0
    places = tie_groups(total, n)
    assert [place.group for place in places] == [1, 1, 2]
    assert places[1].too_few and places[1].shared == LEAST - 1 and places[1].against is None


@pytest.mark.parametrize("clusters", [0, 1, LEAST - 1])
def test_too_few_for_all(clusters: int) -> None:
    total = np.vstack([np.ones(clusters), np.zeros(clusters)])
    places = tie_groups(total, np.ones((2, clusters)))
    assert [(place.group, place.too_few) for place in places] == [(1, True), (1, True)]


def test_many_clusters_are_flipped_part_by_part() -> None:
    apart = RNG.normal(0.02, 1, 5000)
    result = differences(np.vstack([apart, np.zeros(5000)]), np.ones((2, 5000)), ONE, OTHER)
    z = apart.sum() / np.sqrt((apart**2).sum())
    assert result.p[0] == pytest.approx(2 * stats.norm.sf(abs(z)), abs=0.02)


def test_no_rows_no_groups() -> None:
    assert tie_groups(np.zeros((0, 5)), np.zeros((0, 5))) == []


def test_units_of_a_cluster_are_compared_one_by_one() -> None:
    """The second row was asked the easy unit of each cluster alone, and does worse there."""
    clusters = np.repeat(np.arange(30), 2)
    easy = np.tile([1.0, 0.0], 30)
    total = np.vstack([easy, 0.9 * easy])
    n = np.vstack([np.ones(60), easy])
    result = differences(total, n, ONE, OTHER, clusters=clusters)
    assert result.shared == [30] and result.mean == pytest.approx([0.1])
    first, second = tie_groups(total, n, clusters=clusters)
    assert second.is_first and second.against is not None
    assert second.against.difference == pytest.approx(-0.1) and second.against.shared == 30
    assert first.shared == 30


def test_a_row_below_that_is_better_on_what_both_have_says_so() -> None:
    total, n = rows(0.8, 0.9)
    groups = tie_groups(total, n)[1]
    assert groups.group == 2 and groups.is_better
    assert not tie_groups(total[::-1], n)[1].is_better


@pytest.mark.parametrize("missing", [0, 7])
def test_units_that_all_have_alike_need_not_be_apart(missing: int) -> None:
    """Condensed or not: the groups are those of the single units added up by hand."""
    rng = np.random.default_rng(5)
    clusters = rng.integers(0, 40, 400)
    n = rng.integers(1, 4, 400).astype(float) * np.ones((6, 1))
    for row in n:
        row[rng.choice(400, missing, replace=False)] = 0
    total = rng.binomial(n.astype(int), np.linspace(0.7, 0.5, 6)[:, None]).astype(float)
    places = tie_groups(total, n, clusters=clusters)
    for at in range(1, 6):
        lead = next(row for row in range(at - 1, -1, -1) if places[row].is_first)
        result = differences(total, n, np.array([at]), np.array([lead]), clusters=clusters)
        against = places[at].against
        assert against is not None and against.shared == result.shared[0]
        assert against.difference == pytest.approx(result.mean[0])


def test_clusters_needed_are_those_of_a_paired_t_test() -> None:
    gaps = np.random.default_rng(5).normal(0.05, 0.4, 80)
    total = np.vstack([0.5 + gaps, np.full(80, 0.5)])
    result = differences(total, np.ones((2, 80)), ONE, OTHER)
    effect = abs(gaps.mean()) / gaps.std(ddof=1)
    known = TTestPower().solve_power(effect, alpha=0.05, power=0.8)
    assert result.p[0] > 0.05 and known > 80
    assert result.needed[0] == pytest.approx(known, rel=0.02)


def test_so_many_clusters_tell_the_difference_four_times_in_five() -> None:
    rng = np.random.default_rng(6)
    many = int(np.ceil((NORMAL_SUM * 0.5 / 0.2) ** 2))
    covered = []
    for gaps in rng.normal(0.2, 0.5, (300, many)):
        result = differences(np.vstack([gaps, 0 * gaps]), np.ones((2, many)), ONE, OTHER)
        covered.append(result.p[0] < 0.05)
    assert 0.73 <= np.mean(covered) <= 0.87


def test_rows_that_are_alike_need_no_number_of_clusters() -> None:
    total, n = np.tile([1.0, 0.0], (2, 20)), np.ones((2, 40))
    assert np.isnan(differences(total, n, ONE, OTHER).needed[0])
