"""How well a judge finds what is known: sensitivity and specificity against the truth.

    against(truth, judge) -> Diagnosis

A positive is a pass (score 1). It needs a truth: WhyReel's theatre has one by construction.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from metrics.agreement import Coefficient, Ratings

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


def against(truth: Sequence[float] | Ratings, judge: Sequence[float] | Ratings) -> Diagnosis:
    """A judge's scores 0 or 1 (NaN = none) against the truth of the same units."""
    true, told = (np.asarray(values, dtype=np.float64) for values in (truth, judge))
    known = ~(np.isnan(true) | np.isnan(told))
    right = told[known] == true[known]
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
