"""Intervals of sensitivity and specificity: whole prompts are drawn, and nothing is made up."""

import numpy as np
import pytest

from metrics.agreement.diagnosis import Ends, against, ends

NAN = np.nan


def test_nothing_known_has_no_interval() -> None:
    assert ends([], np.array([], dtype=np.int64)) == ()
    none = np.full(4, NAN)
    (diagnosed,) = ends([(none, none)], np.arange(4))
    assert diagnosed == Ends(None, None)
    (diagnosed,) = ends([(np.ones(4), np.ones(4))], np.zeros(4, dtype=np.int64))
    assert diagnosed == Ends(None, None)  # one prompt alone shows no spread


def test_several_judges_have_the_intervals_that_each_has_alone() -> None:
    draw = np.random.default_rng(3)
    truth, clusters = (draw.random(60) < 0.6).astype(float), np.arange(60) // 2
    judges = [(draw.random(60) < share).astype(float) for share in (0.4, 0.7, 0.9)]
    judges[2][truth == 0] = NAN
    cases = [(truth, judge) for judge in judges]
    every = ends(cases, clusters)
    for found_ends, case in zip(every, cases, strict=True):
        assert found_ends == ends([case], clusters)[0]
    assert every[2].specificity is None and len({each.sensitivity for each in every}) == 3
    assert ends([], clusters) == ()
    assert ends([(truth[:0], truth[:0])], clusters[:0]) == (Ends(None, None),)


def test_a_judge_that_is_always_right_is_held_to_the_prompts_it_was_seen_on() -> None:
    truth = np.array([1.0, 1, 1, 1, 0, 0, 0, 0])
    (diagnosed,) = ends([(truth, truth)], np.arange(8))
    assert diagnosed.sensitivity is not None and diagnosed.specificity is not None
    assert diagnosed.sensitivity[1] == diagnosed.specificity[1] == 1.0
    assert 0.3 < diagnosed.sensitivity[0] < 0.6
    assert diagnosed.few_passes and diagnosed.few_fails, "four prompts each"


@pytest.mark.parametrize("size", [1, 4])
def test_clips_of_one_prompt_are_no_evidence_of_their_own(size: int) -> None:
    """The same verdicts four times over do not shorten the interval."""
    draw = np.random.default_rng(1)
    truth = np.ones(40)
    judge = (draw.random(40) < 0.7).astype(float)
    clusters = np.repeat(np.arange(40), size)
    (diagnosed,) = ends([(np.repeat(truth, size), np.repeat(judge, size))], clusters)
    (once,) = ends([(truth, judge)], np.arange(40))
    assert diagnosed.sensitivity == pytest.approx(once.sensitivity, abs=0.02)


def test_units_without_a_prompt_stand_alone_and_a_failed_call_counts_nowhere() -> None:
    truth = np.array([1.0] * 10 + [0.0] * 10)
    judge = np.array([1.0, 0] * 10)
    judge[[0, 19]] = NAN
    (alone,) = ends([(truth, judge)], np.full(20, -1))
    (named,) = ends([(truth, judge)], np.arange(20)[::-1])
    assert alone == named
    assert against(truth, judge).sensitivity.n == 9
