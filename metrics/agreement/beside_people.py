"""Judges beside people, one by one: correlations, kappa, what each passes, and where they part.

Correlations are with people's final score, else their mean (of yes/no scores: the share who let
the clip pass), since against a vote Pearson's, Spearman's and phi are one number. Kappa and the
counts are with what people agree on: the final label where there is one, else their vote, else the
only person's label.
(SVBench, section on human validation; VideoRealBench, Table 4.)
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from metrics.agreement.correlation import Correlation, plcc, srocc
from metrics.agreement.pairwise import Coefficient, Level, cohen_kappa, weighted_kappa
from metrics.agreement.pairwise_intervals import agreement_ends
from metrics.agreement.panel import consensus
from metrics.agreement.score_counts import FINAL, Scores, annotators, people_score
from store.queries.judging.agreement import Rater, Ratings

Passes = NDArray[np.bool_]


class TwoByTwo(NamedTuple):
    """Clips on which both decide, by what a judge and people say: pass or fail."""

    both_pass: int
    judge_alone: int
    people_alone: int
    both_fail: int


class BesidePeople(NamedTuple):
    """A judge on a dimension, over the clips that it and people scored.

    `called`: clips with a score by people on which the judge was called; `n` of them have the
    judge's. `kappa` is weighted on a graded scale; `kappa_ends` is its 95 % interval, None where it
    has none. `means` are people's mean and the judge's, on the scale; `table` is None for graded
    scores.
    """

    judge: Rater
    dimension: str
    called: int
    n: int
    plcc: Correlation
    srocc: Correlation
    kappa: Coefficient
    kappa_ends: tuple[float, float] | None
    means: tuple[float, float]
    table: TwoByTwo | None


def settled(rated: Ratings, dimension: str, is_graded: bool) -> Scores | None:
    """What people agree on for each clip, NaN where on nothing; None where nobody scored."""
    scores = rated.scores[dimension]
    final, people = rated.place(FINAL), annotators(rated)
    agreed: Scores | None = None
    if people:
        voted = consensus(scores[:, people], is_graded)
        agreed = scores[:, people[0]] if len(people) == 1 else voted
    if final is None:
        return agreed
    whole = scores[:, final]
    return whole if agreed is None else np.where(np.isnan(whole), agreed, whole)


def beside_people(
    rated: Ratings, dimension: str, scale: Sequence[float], is_graded: bool
) -> list[BesidePeople]:
    """Every judge that scored a clip which people scored too; the best correlated comes first."""
    mean, agreed = people_score(rated, dimension), settled(rated, dimension, is_graded)
    judges = [at for at, rater in enumerate(rated.raters) if rater.judge and rater.kind != "truth"]
    if mean is None or agreed is None or not judges:
        return []
    scores = rated.scores[dimension]
    kappas = _kappa_ends(scores[:, judges], agreed, rated, scale, is_graded)
    made = []
    for at, ends in zip(judges, kappas, strict=True):
        judged = scores[:, at]
        both = ~np.isnan(judged) & ~np.isnan(mean)
        if not both.any():
            continue
        whole = ~np.isnan(judged) & ~np.isnan(agreed)
        made.append(
            BesidePeople(
                rated.raters[at],
                dimension,
                int((rated.was_asked[dimension][:, at] & ~np.isnan(mean)).sum()),
                int(both.sum()),
                plcc(mean, judged, rated.items),
                srocc(mean, judged, rated.items),
                weighted_kappa(agreed, judged, scale) if is_graded else cohen_kappa(agreed, judged),
                ends,
                (float(mean[both].mean()), float(judged[both].mean())),
                None if is_graded else _two_by_two(judged[whole] == 1, agreed[whole] == 1),
            )
        )
    return sorted(made, key=lambda each: (each.plcc.value is None, -(each.plcc.value or 0.0)))


def _kappa_ends(
    judged: Scores, agreed: Scores, rated: Ratings, scale: Sequence[float], is_graded: bool
) -> list[tuple[float, float] | None]:
    """The interval of each judge's kappa, from one bootstrap of whole prompts."""
    pairs = [(of_judge, agreed) for of_judge in judged.T]
    level: Level = "interval" if is_graded else "nominal"
    ends = agreement_ends(pairs, rated.items, scale, level).get(
        "weighted" if is_graded else "kappa"
    )
    if ends is None:
        return [None] * len(pairs)
    return [
        None if np.isnan(low) else (float(low), float(high))
        for low, high in zip(ends.low, ends.high, strict=True)
    ]


def _two_by_two(judge: Passes, people: Passes) -> TwoByTwo:
    return TwoByTwo(
        int((judge & people).sum()),
        int((judge & ~people).sum()),
        int((~judge & people).sum()),
        int((~judge & ~people).sum()),
    )
