"""How well a judge finds what is known: sensitivity and specificity against the truth.

    against(truth, judge) -> Diagnosis
    ends(cases, clusters) -> 95 % intervals of both shares, by a bootstrap of whole clusters

A positive is a pass (score 1). It needs a truth: WhyReel's theatre has one by construction.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from metrics.agreement.pairwise import Coefficient, Ratings
from metrics.statistics.analytic import few
from metrics.statistics.intervals import intervals
from metrics.statistics.sums import Codes, Values, own_clusters

NO_POSITIVE: Final = "undefined: nothing truly passes"
NO_NEGATIVE: Final = "undefined: nothing truly fails"


class Diagnosis(NamedTuple):
    """Shares of the clips that the judge scored.

    `sensitivity`: of those that truly pass the share that it passes; `specificity`: of those that
    truly fail the share that it fails; `balanced`: the mean of both, 0.5 for a judge that does not
    look. Each `n` is what the share is of.
    """

    sensitivity: Coefficient
    specificity: Coefficient
    balanced: Coefficient


class Ends(NamedTuple):
    """The ends of a judge's two 95 % intervals, each (low, high); None where there is none.

    `few_…`: the interval rests on too few clusters to be relied on (metrics.statistics.analytic).
    """

    sensitivity: tuple[float, float] | None
    specificity: tuple[float, float] | None
    few_passes: bool = False
    few_fails: bool = False


Case = tuple[Ratings, Ratings]
"""The truth and a judge's scores of the same units, NaN = none."""


def ends(cases: Sequence[Case], clusters: NDArray[np.int64]) -> tuple[Ends, ...]:
    """Intervals for several judges of the same units at once.

    `clusters`: a unit's prompt by number, negative where it has none. Clips of one prompt stand or
    fall together, so whole prompts are drawn: a share's usual (binomial) interval is too short.
    """
    if not cases or not len(clusters):
        return tuple(Ends(None, None) for _ in cases)
    total, n = _sums(cases, own_clusters(clusters))
    drawn = intervals(total, n)
    pairs = [_pair(low, high) for low, high in zip(drawn.low, drawn.high, strict=True)]
    rare = [
        bool(uncertain) and pair is not None
        for uncertain, pair in zip(few(total, n), pairs, strict=True)
    ]
    return tuple(
        Ends(*both) for both in zip(pairs[::2], pairs[1::2], rare[::2], rare[1::2], strict=True)
    )


def _sums(cases: Sequence[Case], codes: Codes) -> tuple[Values, Values]:
    """Right verdicts and verdicts by cluster; a row for what passes, one for what fails, a case."""
    total = np.zeros((2 * len(cases), int(codes.max()) + 1))
    n = np.zeros_like(total)
    for at, (truth, judge) in enumerate(cases):
        known = ~(np.isnan(truth) | np.isnan(judge))
        for row, value in ((2 * at, 1.0), (2 * at + 1, 0.0)):
            here = known & (truth == value)
            np.add.at(n[row], codes[here], 1)
            np.add.at(total[row], codes[here], judge[here] == value)
    return total, n


def _pair(low: float, high: float) -> tuple[float, float] | None:
    return None if np.isnan(low) else (float(low), float(high))


def against(truth: Sequence[float] | Ratings, judge: Sequence[float] | Ratings) -> Diagnosis:
    """A judge's scores 0 or 1 (NaN = none) against the truth of the same units."""
    true, judged = (np.asarray(values, dtype=np.float64) for values in (truth, judge))
    known = ~(np.isnan(true) | np.isnan(judged))
    right = judged[known] == true[known]
    passes = true[known] == 1
    hit = _share(right[passes], NO_POSITIVE)
    spared = _share(right[~passes], NO_NEGATIVE)
    if hit.value is None or spared.value is None:
        why = hit.why or spared.why
        return Diagnosis(hit, spared, Coefficient(None, len(right), why))
    return Diagnosis(hit, spared, Coefficient((hit.value + spared.value) / 2, len(right)))


def _share(right: np.ndarray[tuple[int, ...], np.dtype[np.bool_]], why: str) -> Coefficient:
    if not len(right):
        return Coefficient(None, 0, why)
    return Coefficient(float(right.mean()), len(right))
