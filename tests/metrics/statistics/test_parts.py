"""The difference of two parts of a row: its figure, its interval, and where there is none."""

import numpy as np
import pytest

from metrics.statistics.bootstrap import DRAWS, drawn
from metrics.statistics.parts import parts_apart

CLUSTERS = 60


def parts(seed: int, share: float, size: int = 4) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(seed)
    n = np.full((1, CLUSTERS), float(size))
    return rng.binomial(size, share, n.shape).astype(np.float64), n


def test_the_interval_stands_around_the_difference() -> None:
    first, second = parts(1, 0.8), parts(2, 0.5)
    apart = parts_apart(first, second)
    expected = first[0].sum() / first[1].sum() - second[0].sum() / second[1].sum()
    assert apart.mean[0] == pytest.approx(expected)
    assert apart.low[0] < expected < apart.high[0] and apart.low[0] > 0


def test_what_both_parts_share_cancels_out() -> None:
    """Videos that are easy or hard in both tell nothing of the difference."""
    total, n = parts(3, 0.5)
    hard = np.where(np.arange(CLUSTERS) % 2, 4.0, 0.0)[None, :]
    wide = parts_apart((hard, n), (hard[:, ::-1], n))
    narrow = parts_apart((hard, n), (np.clip(hard - (total > 3), 0, 4), n))
    assert narrow.high[0] - narrow.low[0] < 0.2 * (wide.high[0] - wide.low[0])


def test_there_is_no_interval_where_no_draw_differs_or_a_part_is_empty() -> None:
    n = np.full((1, CLUSTERS), 2.0)
    alike = parts_apart((n, n), (n, n))
    assert alike.mean[0] == 0 and np.isnan(alike.low[0]) and np.isnan(alike.high[0])
    none = parts_apart((n, n), (0 * n, 0 * n))
    assert np.isnan(none.mean[0]) and np.isnan(none.low[0])


def test_a_part_that_some_draws_lack_is_drawn_from_the_rest() -> None:
    total, n = parts(5, 0.6)
    rare = np.where(np.arange(CLUSTERS) < 4, 1.0, 0.0)[None, :]
    apart = parts_apart((rare * (np.arange(CLUSTERS) % 2), rare), (total, n))
    assert np.isfinite(apart.low[0]) and apart.low[0] < apart.mean[0] < apart.high[0]


def test_a_row_of_many_clusters_has_its_interval_where_a_draw_lacks_a_part() -> None:
    """Of so many clusters fewer are drawn than half the draws of others."""
    clusters = 6_000
    n = np.ones((1, clusters))
    total = np.where(np.arange(clusters) % 3, 1.0, 0.0)[None, :]
    rare = np.where(np.arange(clusters) < 4, 1.0, 0.0)[None, :]
    draws = drawn(rare, rare)
    assert draws.shape[1] < DRAWS // 2 and np.isnan(draws).any()
    apart = parts_apart((rare * (np.arange(clusters) % 2), rare), (total, n))
    assert apart.low[0] < apart.mean[0] < apart.high[0]
