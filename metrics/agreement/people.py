"""Which raters are single people, and what people say together of each clip."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from schema.vocabulary import FINAL_ANNOTATOR
from store.queries.judging.agreement import Ratings

Scores = NDArray[np.float64]
FINAL: Final = f"@{FINAL_ANNOTATOR}"
"""The rater's id of what annotators gave together."""


def annotators(rated: Ratings) -> list[int]:
    """The columns of single people. What they gave together is no further person: it would count
    each of them twice.
    """
    return [
        at
        for at, rater in enumerate(rated.raters)
        if rater.kind == "label" and rater.id != FINAL
    ]  # fmt: skip


def people_score(rated: Ratings, dimension: str) -> Scores | None:
    """People's score of each clip: what they gave together, else the mean of what each gave; NaN
    where nobody scored it, None where nobody scored any.
    """
    scores, final = rated.scores[dimension], rated.place(FINAL)
    each = scores[:, annotators(rated)]
    if final is None and not each.shape[1]:
        return None
    known = ~np.isnan(each)
    counts, sums = known.sum(axis=1), np.where(known, each, 0.0).sum(axis=1)
    mean = np.where(counts > 0, sums / np.maximum(counts, 1), np.nan)
    if final is None:
        return mean
    return np.where(np.isnan(scores[:, final]), mean, scores[:, final])
