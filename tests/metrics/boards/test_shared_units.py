"""Scores on shared units, against values that follow from how the numbers were made."""

import numpy as np
import pytest

from metrics.boards.definitions import METRICS
from metrics.boards.order import SharedUnits, fitted_means, share_units
from metrics.boards.rows import BoardRow, Entry
from store.queries.boards.board_keys import Key
from store.queries.boards.cluster_matrix import Units


def key(name: str) -> Key:
    return Key(**dict.fromkeys(Key._fields))._replace(model=name, model_name=name)


def shared(values: list[list[float | None]]) -> SharedUnits:
    """What rows share whose values are given by unit; None where a row lacks the unit."""
    n = np.array([[value is not None for value in row] for row in values], np.float64)
    total = np.array([[value or 0.0 for value in row] for row in values])
    keys = tuple(key(str(at)) for at in range(len(values)))
    width = n.shape[1]
    units = Units(keys, total, n, np.arange(width), np.full(len(keys), width))
    rows = [
        BoardRow(each, Entry(None, width, int(row.sum()), base=int(row.sum())), {})
        for each, row in zip(keys, n, strict=True)
    ]
    return share_units(rows, lambda: units, METRICS["eva"])


def test_rows_are_scored_on_what_all_have() -> None:
    outcome = shared([[1, 1, 0, 0, None], [1, 0, 0, 1, 1], [None, 1, 0, 0, 1]])
    assert (outcome.shared, outcome.every, outcome.is_fitted) == (3, 5, False)
    assert list(outcome.scores.values()) == pytest.approx([100 / 3, 100 / 3, 100 / 3])
    assert list(outcome.shares.values()) == pytest.approx([0.8, 1.0, 0.8])


def test_a_row_with_less_than_half_takes_no_units_from_the_others() -> None:
    outcome = shared([[1, 1, 0, 0], [1, 0, 0, 0], [None, None, None, 1]])
    assert [name.model for name in outcome.scores] == ["0", "1"]
    assert (outcome.shared, outcome.is_whole) == (4, True)
    assert list(outcome.scores.values()) == [50.0, 25.0]


def test_half_is_enough_and_one_alone_is_ranked_by_its_score() -> None:
    assert list(shared([[1, 0, None, None]]).scores.values()) == [50.0]
    assert not shared([[1, None, None]]).scores
    assert not shared([[None, None]]).scores


def test_where_little_is_shared_unit_effects_are_taken_out() -> None:
    """Values are a row's effect and a unit's, so each mean over all units is known exactly."""
    chance = np.random.default_rng(3)
    rows, units = np.array([0.1, 0.2, 0.25, 0.4]), chance.uniform(0, 0.5, 60)
    there = chance.random((4, 60)) < 0.6
    there[:, :20] &= rows[:, None] > 0.15  # the weakest row lacks the hardest units
    units[:20] -= 0.3
    values = rows[:, None] + units
    outcome = fitted_means(values * there, there.astype(np.float64))
    assert there.all(axis=0).sum() < 30
    assert outcome - outcome[0] == pytest.approx(rows - rows[0])
    assert outcome == pytest.approx(rows + units[there.any(axis=0)].mean())
