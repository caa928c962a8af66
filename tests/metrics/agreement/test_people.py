"""What people say together: their agreed label if there is one; an even split decides nothing."""

from dataclasses import replace

import numpy as np
import pytest

from metrics.agreement.score_counts import (
    PEOPLE,
    annotators,
    pass_rates,
    people_score,
    score_counts,
)
from schema.vocabulary import FINAL_ANNOTATOR
from store.queries.judging.agreement import Rater, Ratings

NONE = float("nan")


def rated(dimension: str, **scores: list[float]) -> Ratings:
    """The ratings of people by name."""
    people = tuple(Rater(f"@{name}", f"{name} (label)", "label", None) for name in scores)
    table = np.array(list(scores.values()), dtype=np.float64).T
    clips = np.arange(len(table), dtype=np.int64)
    return Ratings(people, clips, clips, {dimension: table}, {dimension: ~np.isnan(table)})


def test_the_agreed_label_stands_for_the_three_that_made_it() -> None:
    given = {"a": [1.0, 2.0, 4.0], "b": [1.0, 4.0, NONE], "c": [4.0, 5.0, NONE]}
    every = rated("realism", **given, **{FINAL_ANNOTATOR: [1.0, 4.0, NONE]})
    assert [every.raters[at].id for at in annotators(every)] == ["@a", "@b", "@c"]
    people = people_score(every, "realism")
    # With the agreed label as a fourth person the first two would be 1.75 and 3.75.
    assert people is not None and people.tolist() == [1.0, 4.0, 4.0]
    assert score_counts(every, "realism")[PEOPLE] == {1: 1, 4: 2}


def test_without_an_agreed_label_it_is_the_mean_of_each() -> None:
    people = people_score(rated("realism", a=[1.0, NONE], b=[2.0, NONE]), "realism")
    assert people is not None and people[0] == 1.5 and np.isnan(people[1])
    alone = people_score(rated("realism", **{FINAL_ANNOTATOR: [3.0]}), "realism")
    assert alone is not None and alone.tolist() == [3.0]
    judged = replace(rated("realism", j=[3.0]), raters=(Rater("j", "j", "model", "j"),))
    assert people_score(judged, "realism") is None


@pytest.mark.parametrize(
    ("first", "second", "passed", "n"),
    [([1.0, 1.0, 0.0], [1.0, 0.0, 0.0], 1, 2), ([1.0, NONE, 1.0], [1.0, 0.0, 1.0], 2, 3)],
)
def test_an_even_split_decides_nothing(
    first: list[float], second: list[float], passed: int, n: int
) -> None:
    rate = pass_rates(rated("D1", a=first, b=second), "D1", 1)[PEOPLE]
    assert (rate.passed, rate.n, rate.share) == (passed, n, passed / n)


def test_people_who_are_split_on_every_clip_have_no_rate() -> None:
    assert PEOPLE not in pass_rates(rated("D1", a=[1.0], b=[0.0]), "D1", 1)


@pytest.mark.parametrize(
    ("scores", "passes", "passed"), [([0.0, 1.0, NONE], 1, 1), ([3.0, 4.0, 5.0], 4, 2)]
)
def test_a_judge_passes_a_clip_by_the_least_score_that_passes(
    scores: list[float], passes: float, passed: int
) -> None:
    judge = (Rater("j", "Judge", "model", "j"),)
    rate = pass_rates(replace(rated("D1", j=scores), raters=judge), "D1", passes)["Judge"]
    assert (rate.passed, rate.n) == (passed, sum(score == score for score in scores))
