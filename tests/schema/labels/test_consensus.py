"""Three annotators into one score: every triple there is."""

from itertools import permutations, product
from statistics import mean

import pytest

from schema.labels.consensus import consensus

TRIPLES = list(product(range(1, 6), repeat=3))
BY_HAND = {
    (1, 1, 5): 1, (2, 4, 2): 2, (5, 5, 5): 5, (1, 2, 3): 2, (1, 2, 4): 2, (1, 2, 5): 3,
    (1, 3, 4): 3, (1, 3, 5): 3, (1, 4, 5): 3, (2, 3, 4): 3, (2, 3, 5): 3, (2, 4, 5): 4,
    (3, 4, 5): 4,
}  # fmt: skip


def test_all_triples_are_here() -> None:
    assert len(TRIPLES) == 125


def test_majority_else_the_rounded_mean() -> None:
    for scores in TRIPLES:
        result = consensus(scores)
        agreed = [score for score in set(scores) if scores.count(score) > 1]
        if agreed:
            assert result.score == agreed[0]
            assert result.rationale == tuple(at for at in range(3) if scores[at] == agreed[0])
            continue
        assert abs(result.score - mean(scores)) < 0.5, "a third is never a half"
        near = [abs(score - result.score) for score in scores]
        assert near.count(min(near)) == 1, "one annotator alone is the nearest"
        assert result.rationale == (near.index(min(near)),)


def test_the_order_of_annotators_changes_nothing() -> None:
    for scores in TRIPLES:
        scores_by_order = {consensus(order).score for order in permutations(scores)}
        assert len(scores_by_order) == 1


def test_by_hand() -> None:
    for scores, score in BY_HAND.items():
        assert consensus(scores).score == score


@pytest.mark.parametrize(("scores", "expected"), [
    ((2, 2, 2, 5, 5), (2, (0, 1, 2))),
    ((2, 2, 3, 4, 5), (3, (2,))),  # two of five are no majority
    ((1, 1, 4, 4), (3, (2,))),  # 2.5 is rounded up
])  # fmt: skip
def test_of_more_than_three_more_than_half_decide(
    scores: tuple[int, ...], expected: tuple[int, tuple[int, ...]]
) -> None:
    assert consensus(scores) == expected


def test_two_are_no_consensus() -> None:
    with pytest.raises(ValueError, match="three"):
        consensus((4, 4))
