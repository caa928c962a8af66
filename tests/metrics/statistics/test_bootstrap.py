"""The draws of many rows at once are those of each row by itself."""

import numpy as np
import pytest
from scipy import stats

from metrics.statistics.bootstrap import (
    BLOCK,
    DRAWS,
    Shape,
    bca,
    bca_of_many,
    drawn,
    drawn_means,
    drawn_weights,
    shape_of,
)
from metrics.statistics.sums import at_once, by_task, means, own_clusters

CLUSTERS = 40


@pytest.fixture(scope="module")
def board() -> tuple[np.ndarray, np.ndarray]:
    """Columns of a board below each other: each has a few of the clusters, the last has none."""
    rng = np.random.default_rng(7)
    part = rng.integers(0, 5, CLUSTERS)
    n = np.concatenate(
        [np.where(part == p, rng.integers(1, 9, (BLOCK // 2 + 3, CLUSTERS)), 0) for p in range(6)]
    ).astype(np.float64)
    return np.floor(n * rng.random(n.shape)), n


def test_blocks_change_no_draw(board: tuple[np.ndarray, np.ndarray]) -> None:
    total, n = board
    weights = drawn_weights(CLUSTERS).astype(np.float64)
    with np.errstate(invalid="ignore"):
        plain = (total @ weights) / (n @ weights)
    assert len(n) > 2 * BLOCK
    np.testing.assert_allclose(drawn(total, n), plain, rtol=1e-5)
    assert np.isnan(drawn(total, n)[-1]).all()


def test_fewer_draws_are_the_first_of_all(board: tuple[np.ndarray, np.ndarray]) -> None:
    total, n = board
    np.testing.assert_array_equal(drawn(total, n, DRAWS // 2), drawn(total, n)[:, : DRAWS // 2])


@pytest.mark.parametrize("holes", [False, True])
def test_a_mean_of_tasks_is_drawn_task_by_task(holes: bool) -> None:
    rng = np.random.default_rng(11)
    strata = np.repeat([7, 3, 5], [6, 4, 10])
    n = rng.integers(1, 5, (4, 20)).astype(np.float64)
    if holes:
        n[1, :5] = n[2, 6:10] = 0
    total = np.floor(n * 0.6)
    drawn = drawn_means(total, n, strata)
    assert drawn.shape == (4, DRAWS)
    np.testing.assert_allclose(drawn.mean(axis=1), means(total, n, strata), atol=0.02)
    task, ones = by_task(20, strata)
    assert task.tolist() == [2] * 6 + [0] * 4 + [1] * 10
    np.testing.assert_array_equal(n @ ones, np.stack([n[:, task == t].sum(1) for t in range(3)], 1))


def test_tasks_of_equal_prompts_are_drawn_at_once_and_come_out_as_one_by_one() -> None:
    """A trace of a difference between prompts sends a row the long way."""
    rng = np.random.default_rng(5)
    strata = np.repeat([7, 3, 5, 9], [6, 4, 10, 1])
    n = np.repeat([[1.0], [2.0], [1.0], [0.0]], 21, axis=1)
    n[2, 6:10] = 0  # a task that the row has nothing of
    total = np.floor(n * rng.integers(0, 2, n.shape))
    trace = n * (1 + 1e-6 * rng.random(n.shape))
    means = drawn_means(total, n, strata)
    np.testing.assert_allclose(means, drawn_means(total, trace, strata), atol=1e-5)
    assert np.isnan(means[3]).all() and np.ptp(means[:3], axis=1).min() > 0.1


@pytest.mark.parametrize(
    ("draws", "value", "reach", "skew", "share_below"),
    [
        ([5.0, 1, 2, 3, 4], 3.0, 1.96, 0.0, 0.5),  # the plain percentiles
        ([1.0, 2, 3, 4, np.nan, 5, np.nan], 3.0, 1.96, 0.0, 0.5),
        ([1.0, 2, 3, 4, 5], 3.0, 2.5, 0.1, 0.5),
        ([1.0, 2, 3, 3, 5, 6, 7, 8], 3.0, 1.0, -0.1, 3 / 8),  # half of those that equal the value
        ([1.0, 2, 3, 4, 5, 6, 7, 8, 9, 10], 1.5, 1.0, 0.0, 0.2),  # no less than a fifth
        ([1.0, 2, 3, 4, 5, 6, 7, 8, 9, 10], 9.5, 1.0, 0.0, 0.8),
        ([1.0, 2, 3, 4, 5], 3.0, 4.0, 0.3, 0.5),  # the divisor would be below a tenth
        ([7.0, np.nan], 7.0, 1.0, 0.0, 0.5),
    ],
)
def test_the_ends_are_efrons_percentiles(
    draws: list[float], value: float, reach: float, skew: float, share_below: float
) -> None:
    """Efron (1987): the percentiles z₀ + (z₀ ± z) / (1 − a (z₀ ± z)) of the known draws."""
    ends = bca(np.array([draws], np.float32), *np.array([[value], [reach], [skew]]))
    off = stats.norm.ppf(share_below)
    known = [
        np.nanpercentile(draws, 100 * stats.norm.cdf(off + way / max(1 - skew * way, 0.1)))
        for way in (off - reach, off + reach)
    ]
    assert (ends.low[0], ends.high[0]) == pytest.approx(known)


def test_without_a_known_draw_there_are_no_ends() -> None:
    values = np.array([[np.nan, np.nan], [1, 3]], np.float32)
    ends = bca(values, np.array([np.nan, 2]), np.array([1.0, 1]), np.array([np.nan, 0]))
    assert np.isnan(ends.low[0]) and np.isnan(ends.high[0]) and 1 < ends.low[1] < ends.high[1] < 3


def test_the_shape_follows_from_what_each_cluster_pulls() -> None:
    """By hand: of 1, 2 and 6 the deviations are −2, −1 and 3, of 1 and 3 they are −1 and 1."""
    pull = np.array([[1.0, 2, 6, 100], [1, 3, 50, 50], [7, 0, 0, 0]])
    there = np.array([[1, 1, 1, 0], [1, 1, 0, 0], [1, 0, 0, 0]], bool)
    shape = shape_of(pull, there)
    assert shape.plain.tolist() == [14, 2, 0] and shape.unbiased.tolist() == [21, 4, 0]
    assert shape.freedom.tolist() == [2, 1, 1]
    assert shape.skew[:2] == pytest.approx([18 / 6 / 14**1.5, 0])


@pytest.mark.parametrize("skewness", [0.3, -0.3])
def test_ends_from_moments_are_nearly_those_of_draws(skewness: float) -> None:
    """The draws are the quantiles of a gamma distribution with this skewness, whose SD is 1."""
    way, size = np.sign(skewness), 4 / skewness**2
    even = stats.gamma.ppf((np.arange(20_000) + 0.5) / 20_000, size)
    draws = way * (even - size) / size**0.5
    unit = np.ones(1)
    shape = Shape(unit, unit, unit, unit * skewness / 6)
    known = bca(draws[None].astype(np.float32), 0 * unit, 1.96 * unit, shape.skew)
    made = bca_of_many(0 * unit, shape, 1.96 * unit)
    assert (made.low[0], made.high[0]) == pytest.approx((known.low[0], known.high[0]), abs=0.03)
    assert bca_of_many(unit, Shape(4 * unit, *shape[1:]), 1.96 * unit).low == 1 + 2 * made.low


def test_a_draw_without_a_case_of_a_task_is_the_mean_of_the_others() -> None:
    """One prompt of the first task has an answer, a right one; all others are wrong."""
    n, total = np.ones((1, 12)), np.zeros((1, 12))
    n[0, 1:4], total[0, 0] = 0, 1
    values = np.unique(drawn_means(total, n, np.repeat([1, 2, 3], 4)))
    assert values == pytest.approx([0, 1 / 3])


def test_clusters_are_numbered_anew_and_those_below_zero_stand_alone() -> None:
    numbers = own_clusters(np.array([7, -1, 0, 7, -1, 0])).tolist()
    assert sorted(set(numbers)) == [0, 1, 2, 3]
    assert numbers[0] == numbers[3] and numbers[2] == numbers[5]
    assert own_clusters(np.array([9, 4, 9])).tolist() == [1, 0, 1]
    assert own_clusters(np.array([], np.int64)).tolist() == []


def test_what_boards_share_cannot_be_changed() -> None:
    for shared in by_task(3, np.array([0, 0, 1])):
        with pytest.raises(ValueError, match="read-only"):
            shared[0] = 5


@pytest.mark.parametrize(
    ("width", "rows"), [(0, 65536), (1, 65536), (1000, 65), (65536, 1), (100_000, 1)]
)
def test_so_many_rows_are_computed_at_once_as_half_a_megabyte_has(width: int, rows: int) -> None:
    assert at_once(width) == rows
