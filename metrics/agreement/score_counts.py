"""How raters score a benchmark's clips: shares that pass, shares of each score, pairs of scores."""

from collections import Counter
from collections.abc import Mapping
from typing import Final, NamedTuple

import numpy as np

from metrics.agreement.people import Scores, people_score
from store.queries.judging.agreement import Rater, Ratings

PEOPLE: Final = "People"
"""The name of all people together (`people_score`)."""
TIE: Final = 0.5
"""The mean of a yes/no dimension where as many people say yes as no: they decide nothing."""


class PassRate(NamedTuple):
    """`passed` of `n` clips, as a share with its 95 % Wilson interval, 0–1."""

    passed: int
    n: int
    share: float
    low: float
    high: float


def judges(rated: Ratings) -> list[tuple[int, Rater]]:
    """The judges with their columns, scripted rules left out unless there is nothing else."""
    named = [(at, rater) for at, rater in enumerate(rated.raters) if rater.kind != "label"]
    models = [pair for pair in named if pair[1].kind == "model"]
    return models or named


def raters_scores(rated: Ratings, dimension: str) -> dict[str, Scores]:
    """Name of a rater → its scores of the clips; people together come first."""
    people = people_score(rated, dimension)
    columns = {rater.name: rated.scores[dimension][:, at] for at, rater in judges(rated)}
    return columns if people is None else {PEOPLE: people, **columns}


def pass_rates(rated: Ratings, dimension: str, passes: float) -> dict[str, PassRate]:
    """Name of a rater → the share of its clips that score at least `passes`.

    Of people together the majority counts: clips on which they are evenly split are left out.
    """
    from scipy.stats import binomtest

    rates: dict[str, PassRate] = {}
    for name, scores in raters_scores(rated, dimension).items():
        known = scores[~np.isnan(scores)]
        by_majority = name == PEOPLE and passes == 1
        if by_majority:
            known = known[known != TIE]
        if not len(known):
            continue
        passed = int((known > TIE).sum() if by_majority else (known >= passes).sum())
        ends = binomtest(passed, len(known)).proportion_ci(method="wilson")
        rates[name] = PassRate(passed, len(known), passed / len(known), ends.low, ends.high)
    return rates


def score_counts(rated: Ratings, dimension: str) -> dict[str, Mapping[int, int]]:
    """Name of a rater → score, rounded → the number of clips."""
    return {
        name: Counter(np.rint(known).astype(int).tolist())
        for name, scores in raters_scores(rated, dimension).items()
        if len(known := scores[~np.isnan(scores)])
    }
