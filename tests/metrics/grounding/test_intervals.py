"""Intersection over union and boundary error, against counting in small steps."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.annotation.agreement import boundary_error, iou

GRID = st.tuples(st.integers(0, 40), st.integers(0, 40)).map(sorted).map(tuple)


def counted(first: tuple[int, int], second: tuple[int, int]) -> float:
    """The same on whole seconds, by counting them."""
    ones, others = (set(range(*span)) for span in (first, second))
    return len(ones & others) / len(ones | others) if ones | others else 0.0


@given(GRID, GRID)
def test_iou_is_what_counting_seconds_gives(
    first: tuple[int, int], second: tuple[int, int]
) -> None:
    expected = 1.0 if first == second else counted(first, second)
    assert iou(first, second) == pytest.approx(expected)
    assert iou(first, second) == iou(second, first)
    assert 0 <= iou(first, second) <= 1


@given(GRID, GRID, st.floats(-100, 100), st.floats(0.01, 50))
def test_iou_knows_neither_zero_nor_unit(first, second, shift: float, scale: float) -> None:
    moved = [tuple(scale * (second_ + shift) for second_ in span) for span in (first, second)]
    assert iou(*moved) == pytest.approx(iou(first, second), abs=1e-6)


def test_hand_made_spans() -> None:
    assert iou((0, 2), (1, 3)) == pytest.approx(1 / 3)
    assert iou((0, 1), (1, 2)) == iou((0, 1), (2, 3)) == iou((1, 1), (0, 2)) == 0
    assert iou((1, 1), (1, 1)) == 1
    assert boundary_error((0, 2), (1, 5)) == 2
