"""Scores of a benchmark's clips by rater: shares that pass, shares of each score, and people's.

A judge's scores stand beside people's clip by clip. Single people are told apart from what they say
together.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from metrics.agreement.correlation import Correlation, plcc, srocc
from metrics.statistics.analytic import few
from metrics.statistics.intervals import intervals
from metrics.statistics.sums import Codes, own_clusters
from schema.vocabulary import FINAL_ANNOTATOR
from store.queries.judging.agreement import Rater, Ratings

Scores = NDArray[np.float64]
FINAL: Final = f"@{FINAL_ANNOTATOR}"
"""The rater's id of what annotators gave together."""
PEOPLE: Final = "People"
"""The name of all people together (`people_score`)."""
TIE: Final = 0.5
"""The mean of a yes/no dimension where as many people say yes as no: they decide nothing."""
DIGITS: Final = 4
"""Means of people that differ by less are one pair of scores."""


class PassRate(NamedTuple):
    """`passed` of `n` clips, as a share of 0–1 with its 95 % interval, resampled by prompt.

    `low` and `high` are None if all clips have the same prompt. `few`: too few prompts for a
    reliable interval.
    """

    passed: int
    n: int
    share: float
    low: float | None
    high: float | None
    few: bool


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
    prompts = own_clusters(rated.items)
    for name, scores in raters_scores(rated, dimension).items():
        known = ~np.isnan(scores)
        by_majority = name == PEOPLE and passes == 1
        if by_majority:
            known &= scores != TIE
        if known.any():
            passed = scores[known] > TIE if by_majority else scores[known] >= passes
            rates[name] = _rate(passed, prompts[known])
    return rates


def _rate(passed: NDArray[np.bool_], prompts: Codes) -> PassRate:
    total = np.bincount(prompts, weights=passed)[None].astype(np.float64)
    n = np.bincount(prompts).astype(np.float64)[None]
    low, high = (None if np.isnan(end[0]) else float(end[0]) for end in intervals(total, n))
    share, uncertain = float(passed.mean()), bool(few(total, n)[0])
    return PassRate(int(passed.sum()), len(passed), share, low, high, uncertain)


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
    for rater, *_ in _scored_by_both(rated, dimensions):
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
    first = next(wanted, None)
    if first is None:
        return None
    judge, ours, own, prompts = first
    pairs = zip(ours.round(DIGITS).tolist(), own.round(DIGITS).tolist(), strict=True)
    return ScorePairs(judge, Counter(pairs), plcc(ours, own, prompts), srocc(ours, own, prompts))


def _scored_by_both(
    rated: Ratings, dimensions: Sequence[str]
) -> list[tuple[Rater, Scores, Scores, Codes]]:
    """Each judge, and of the clips that have both: people's scores, its own, their prompts. Most
    clips first.
    """
    of_people = [people_score(rated, name) for name in dimensions]
    known = [scores for scores in of_people if scores is not None]
    if len(known) < len(of_people):
        return []
    people, made = _mean(known), []
    for at, rater in judges(rated):
        scores = _mean([rated.scores[name][:, at] for name in dimensions])
        both = ~np.isnan(people) & ~np.isnan(scores)
        if both.any():
            made.append((rater, people[both], scores[both], rated.items[both]))
    return sorted(made, key=lambda each: -len(each[1]))


def _mean(each: Sequence[Scores]) -> Scores:
    """The mean over dimensions, NaN where one is unknown."""
    mean: Scores = np.mean(each, axis=0)
    return mean


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
