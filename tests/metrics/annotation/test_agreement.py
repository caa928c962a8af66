"""Agreement of annotators, against cases counted by hand."""

import pytest

from metrics.agreement.pairwise import NO_VARIANCE, Coefficient
from metrics.annotation.agreement import (
    NO_EDGE,
    NO_PAIR,
    NO_SPAN,
    NO_STEP,
    OTHER_CHAINS,
    ClipMarks,
    StepTiming,
    agreement,
)


def marks(annotator: str, shown: str, base: str = "chain", edges: str = "", **spans) -> ClipMarks:
    """`shown`: a letter a step (y, n, or ? for not judged); `edges` such as "ab bc"."""
    words = {"y": True, "n": False, "?": None}
    steps = {
        step: StepTiming(words[letter], spans.get(step))
        for step, letter in zip("abcdefgh", shown, strict=False)
    }
    pairs = frozenset((edge[0], edge[1]) for edge in edges.split())
    return ClipMarks(annotator, base, steps, pairs)


def test_two_annotators_of_a_clip() -> None:
    first = marks("1", "yynn?", edges="ab bc", a=(0, 2), b=(4, 6))
    second = marks("2", "ynnyy", edges="ab cd bd", a=(1, 3), d=(7, 8), e=(1, 2))
    of = agreement([[first, second]])
    # Both judged a to d; each says yes of two: by chance they agree on half, and they do on half.
    assert (of.presence.value, of.presence.n) == (0.5, 4)
    assert (of.kappa.value, of.kappa.n) == (pytest.approx(0), 4)
    assert (of.miou.value, of.miou.n) == (pytest.approx(1 / 3), 1)
    assert of.boundary_s.value == 1
    assert (of.link_f1.value, of.link_f1.n) == (pytest.approx(2 * 1 / 5), 5)


def test_kappa_of_several_clips_is_that_of_each_pair_over_all_of_them() -> None:
    first = [marks("1", "yyn"), marks("2", "yyn")]
    second = [marks("2", "yn"), marks("1", "yy"), marks("3", "yy")]
    of = agreement([first, second])
    # 1 and 2: five steps, four alike; chance (4·3 + 1·2)/25 = 0.56, so κ = (0.8 − 0.56)/0.44.
    # 1 and 3 and 2 and 3: both say yes alone, or one of them does: κ undefined, and 0.
    assert of.kappa.n == 5 + 2
    assert of.kappa.value == pytest.approx((5 * (0.8 - 0.56) / 0.44 + 2 * 0) / 7)
    assert (of.presence.value, of.presence.n) == (pytest.approx(7 / 9), 9)


def test_what_is_undefined_says_why() -> None:
    alone = agreement([[marks("1", "yy")], []])
    assert {*alone} == {Coefficient(None, 0, NO_PAIR)}
    apart = agreement([[marks("1", "y", "chain"), marks("2", "y", "drawn by 2")]])
    assert {figure.value for figure in apart} == {None} and apart.kappa.why == OTHER_CHAINS
    shown = agreement([[marks("1", "yy"), marks("2", "yy")]])
    assert (shown.kappa.value, shown.kappa.why, shown.presence.value) == (None, NO_VARIANCE, 1)
    assert shown.miou == shown.boundary_s == Coefficient(None, 0, NO_SPAN)
    assert shown.link_f1 == Coefficient(None, 0, NO_EDGE)
    unjudged = agreement([[marks("1", "??"), marks("2", "yy")]])
    assert unjudged.presence == unjudged.kappa == Coefficient(None, 0, NO_STEP)
