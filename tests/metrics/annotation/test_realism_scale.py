"""The scale of VideoRealBench's Table 2, held to its printed bounds."""

import pytest

from metrics.annotation.realism_scale import implied_level, of_errors
from schema.definitions import definition_of


def test_the_larger_extent_decides() -> None:
    for area, share, level in [
        (0.41, 0.0, "1"), (0.0, 0.81, "1"), (0.4, 0.8, "2"), (0.3, 0.5, "2"), (0.21, 0.1, "2"),
        (0.2, 0.4, "3"), (0.11, 0.0, "3"), (0.05, 0.21, "3"), (0.1, 0.2, "4"), (0.01, 0.0, "4"),
        (0.0, 0.0, "5"), (0.3, None, "≤ 2"), (None, 0.9, "1"), (None, 0.1, "≤ 4"),
        (0.0, None, "≤ 5"),
    ]:  # fmt: skip
        assert str(implied_level(area, share)) == level


def test_a_level_allows_its_own_score_and_an_open_one_those_below() -> None:
    known, half = implied_level(0.3, 0.5), implied_level(0.3, None)
    assert known is not None and half is not None
    assert [score for score in range(1, 6) if known.allows(score)] == [2]
    assert [score for score in range(1, 6) if half.allows(score)] == [1, 2]


def test_what_is_not_known_implies_nothing() -> None:
    assert implied_level(None, None) is None and of_errors((None, None)) is None


def test_several_errors_take_at_least_as_much_as_the_largest() -> None:
    two = of_errors((None, None), [(0.15, None), (None, 0.5)])
    assert two is not None and str(two) == "≤ 2" and two.allows(1) and not two.allows(3)
    assert two.allows(2)
    lasting = of_errors((None, None), [(None, 0.9), (None, 0.1)])
    assert lasting is not None and str(lasting) == "1" and not lasting.allows(2)
    large = of_errors((None, None), [(0.05, 0.1), (0.41, 0.2)])
    assert large is not None and str(large) == "1"
    assert str(of_errors((None, None), [(0.3, 0.5)])) == "2", "one error is the whole"
    assert str(of_errors((0.05, 0.1), [(0.3, 0.5)])) == "4", "a label's own extent comes first"


@pytest.mark.parametrize("level", [1, 2, 3])
def test_the_bounds_are_those_that_the_guide_tells(level: int) -> None:
    term = definition_of("realism", str(level))
    assert term is not None
    area, time = {1: (40, 80), 2: (20, 40), 3: (10, 20)}[level]
    assert f"over {area} % of the area" in term.text and f"over {time} % of the time" in term.text
    above = implied_level(area / 100 + 0.001, 0.0)
    assert above is not None and above.level == level
