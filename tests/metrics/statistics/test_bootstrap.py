"""The draws of many rows at once are those of each row by itself."""

import numpy as np
import pytest

from metrics.statistics.bootstrap import BLOCK, DRAWS, drawn, drawn_means, drawn_weights
from metrics.statistics.sums import by_task, means

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
    strata = np.repeat([7, 3, 5], [6, 4, 10])
    n = np.repeat([[1.0], [2.0], [1.0], [0.0]], 20, axis=1)
    n[2, 6:10] = 0  # a task that the row has nothing of
    total = np.floor(n * rng.integers(0, 2, n.shape))
    trace = n * (1 + 1e-6 * rng.random(n.shape))
    means = drawn_means(total, n, strata)
    np.testing.assert_allclose(means, drawn_means(total, trace, strata), atol=1e-5)
    assert np.isnan(means[3]).all() and np.ptp(means[:3], axis=1).min() > 0.1
