"""How raters score a benchmark's clips: shares that pass, shares of each score, a judge's scores
beside people's clip by clip.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np

from metrics.agreement.correlation import Correlation, plcc, srocc
from metrics.agreement.people import Scores, people_score
from metrics.statistics.exact import wilson
from store.queries.judging.agreement import Rater, Ratings

PEOPLE: Final = "People"
"""The name of all people together (`people_score`)."""
TIE: Final = 0.5
"""The mean of a yes/no dimension where as many people say yes as no: they decide nothing."""

DIGITS: Final = 4
"""Means of people that differ by less are one pair of scores."""


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
    rates: dict[str, PassRate] = {}
    for name, scores in raters_scores(rated, dimension).items():
        known = scores[~np.isnan(scores)]
        by_majority = name == PEOPLE and passes == 1
        if by_majority:
            known = known[known != TIE]
        if not len(known):
            continue
        passed = int((known > TIE).sum() if by_majority else (known >= passes).sum())
        low, high = wilson(passed, len(known))
        rates[name] = PassRate(passed, len(known), passed / len(known), low, high)
    return rates


def score_counts(rated: Ratings, dimension: str) -> dict[str, Mapping[int, int]]:
    """Name of a rater → score, rounded → the number of clips."""
    return {
        name: Counter(np.rint(known).astype(int).tolist())
        for name, scores in raters_scores(rated, dimension).items()
        if len(known := scores[~np.isnan(scores)])
    }


class ScorePairs(NamedTuple):
    """`counts`: people's score and the judge's → the number of clips. Where several dimensions are
    scored, both are means over those; a clip counts where both have all of them.
    """

    judge: Rater
    counts: Mapping[tuple[float, float], int]
    plcc: Correlation
    srocc: Correlation

    @property
    def n(self) -> int:
        """The clips that both scored."""
        return sum(self.counts.values())


def judges_beside_people(rated: Ratings, dimensions: Sequence[str]) -> list[Rater]:
    """The judges that scored clips which people scored too, that with most of them first; of one in
    several ways of being asked that with most.
    """
    first: dict[str, Rater] = {}
    for rater, _, _ in _scored_by_both(rated, dimensions):
        first.setdefault(rater.judge or "", rater)
    return list(first.values())


def score_pairs(
    rated: Ratings, dimensions: Sequence[str], chosen: Collection[str] = ()
) -> ScorePairs | None:
    """People against the judge with most clips of theirs, of those `chosen` by id if any are; None
    where no clip has both.
    """
    of_both = _scored_by_both(rated, dimensions)
    wanted = (each for each in of_both if not chosen or each[0].judge in chosen)
    judge, ours, own = next(wanted, (None, None, None))
    if judge is None or ours is None or own is None:
        return None
    pairs = zip(ours.round(DIGITS).tolist(), own.round(DIGITS).tolist(), strict=True)
    return ScorePairs(judge, Counter(pairs), plcc(ours, own), srocc(ours, own))


def _scored_by_both(
    rated: Ratings, dimensions: Sequence[str]
) -> list[tuple[Rater, Scores, Scores]]:
    """Each judge with people's scores and its own of the clips that have both, most clips first."""
    of_people = [people_score(rated, name) for name in dimensions]
    known = [scores for scores in of_people if scores is not None]
    if len(known) < len(of_people):
        return []
    people, made = _mean(known), []
    for at, rater in judges(rated):
        scores = _mean([rated.scores[name][:, at] for name in dimensions])
        both = ~np.isnan(people) & ~np.isnan(scores)
        if both.any():
            made.append((rater, people[both], scores[both]))
    return sorted(made, key=lambda each: -len(each[1]))


def _mean(each: Sequence[Scores]) -> Scores:
    """The mean over dimensions, NaN where one is unknown."""
    mean: Scores = np.mean(each, axis=0)
    return mean
