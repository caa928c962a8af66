"""A panel's tally: votes over repeats, the majority, and its tie rules."""

import pytest

from judges.calibration.panel_vote import TIE, TIE_GRADES, tally
from judges.core.types import Finding


def eva(*scores: float) -> list[tuple[Finding, ...]]:
    return [(Finding("D1", score),) for score in scores]


def realism(*scores: float) -> list[tuple[Finding, ...]]:
    return [(Finding("realism", score),) for score in scores]


@pytest.mark.parametrize(
    ("judges", "votes", "majority"),
    [
        ([eva(1)], [1], None),
        ([eva(1), eva(0)], [1, 0], None),
        ([eva(1), eva(1), eva(0)], [1, 1, 0], 1),
        ([eva(0), eva(0), eva(0), eva(1)], [0, 0, 0, 1], 0),
        ([eva(1, 1, 0), eva(0)], [1, 0], None),
        ([eva(1, 0), eva(0), eva(0)], [None, 0, 0], 0),
        ([eva(), eva(1), eva(1)], [None, 1, 1], 1),
        ([realism(5), realism(2)], [5, 2], 4),
        ([realism(4), realism(4), realism(1)], [4, 4, 1], 4),
        ([realism(1, 2), realism(2)], [2, 2], 2),
    ],
)
def test_majority(
    judges: list[list[tuple[Finding, ...]]], votes: list[float | None], majority: float | None
) -> None:
    (unit_tally,) = tally(judges)
    assert [vote.value for vote in unit_tally.votes] == votes
    assert unit_tally.majority == majority
    assert unit_tally.rule == (TIE_GRADES if unit_tally.unit == "realism" else TIE)


def test_questions_vote_by_being_right_and_an_unknown_key_casts_no_vote() -> None:
    right, wrong, unknown = (
        Finding(choice=1, correct=True),
        Finding(choice=0, correct=False),
        Finding(choice=0),
    )
    (unit_tally,) = tally([[(right,)], [(wrong,)], [(unknown,)]])
    assert (unit_tally.unit, [vote.value for vote in unit_tally.votes]) == ("correct", [1, 0, None])
    assert tally([[(unknown,)]]) == ()


def test_dimensions_keep_their_order_and_their_own_votes() -> None:
    tallies = tally([[(Finding("D1", 1.0), Finding("D2", 0.0))], [(Finding("D2", 0.0),)]])
    assert [unit_tally.unit for unit_tally in tallies] == ["D1", "D2"]
    assert [vote.value for vote in tallies[0].votes] == [1, None]
    assert tallies[1].majority == 0
