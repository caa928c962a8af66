"""Judges against people: clips by both scores, and raters as series.

One judge's scores and people's are a matrix or a scatter. A rater's series are what passes, how
scores are spread, and how they correlate with people's.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from metrics.agreement import score_counts as counted
from metrics.agreement.correlation import Correlation, plcc, srocc
from metrics.agreement.score_counts import (
    ScorePairs,
    judges_beside_people,
    people_score,
    score_pairs,
)
from schema.protocols import PROTOCOLS
from store.queries.judging.agreement import ratings
from store.reading.store import Store
from views.address.filters import Filters
from views.figures.paper_figure import WhoseFigure
from views.figures.series import FigureSeries, Value

PEOPLE, JUDGE = "People", "Judge"
SIDES: Final = (PEOPLE, JUDGE)
"""The columns of a scatter."""
WHOLE: Final = 100
"""What a yes/no dimension that passes counts in percent."""


def judges_to_choose(store: Store, benchmark: str, protocol: str) -> list[WhoseFigure]:
    """The judges of a protocol that can stand against people."""
    dimensions = PROTOCOLS[protocol].dimensions
    offered = judges_beside_people(ratings(store, benchmark, protocol), dimensions)
    return [WhoseFigure(rater.name, {"judge": (rater.judge or "",)}) for rater in offered]


def read_pairs(store: Store, benchmark: str, protocol: str, filters: Filters) -> ScorePairs | None:
    """A protocol's score by people and by the chosen judge, else by that with most clips."""
    rated = ratings(store, benchmark, protocol)
    return score_pairs(rated, PROTOCOLS[protocol].dimensions, filters.judge)


def confusion(pairs: ScorePairs | None, protocol: str) -> list[FigureSeries]:
    """A row for each score by people, rounded, a column for each by the judge: numbers of clips."""
    if pairs is None:
        return []
    counts = Counter[tuple[int, int]]()
    for (ours, own), clips in pairs.counts.items():
        counts[round(ours), round(own)] += clips
    levels = [int(score) for score in PROTOCOLS[protocol].scores]
    return [
        FigureSeries(
            f"People {row}",
            {str(column): Value(float(counts[row, column])) for column in levels},
            False,
            f"judge {pairs.judge.name}",
            facts=f"{pairs.n:,} clips",
        )
        for row in levels
    ]


def scatter_points(pairs: ScorePairs | None, protocol: str) -> list[FigureSeries]:
    """A mark for each pair of scores, which counts its clips; yes/no dimensions in percent."""
    if pairs is None:
        return []
    whole = WHOLE if PROTOCOLS[protocol].is_binary else 1
    group, facts = f"judge {pairs.judge.name}", coefficients(pairs)
    return [
        FigureSeries(
            f"{ours:g}, {own:g}",
            {PEOPLE: Value(whole * ours, n=clips), JUDGE: Value(whole * own, n=clips)},
            False,
            group,
            facts=facts,
        )
        for (ours, own), clips in sorted(pairs.counts.items())
    ]


def coefficients(pairs: ScorePairs) -> str:
    """Both correlations with their intervals and the number of clips, in words."""
    return f"PLCC {_words(pairs.plcc)} · SROCC {_words(pairs.srocc)} · n = {pairs.n:,} clips"


def _words(each: Correlation) -> str:
    if each.value is None:
        return "undefined"
    if each.low is None or each.high is None:
        return f"{each.value:.2f}"
    dash = "–" if each.low >= 0 else " to "
    return f"{each.value:.2f} ({each.low:.2f}{dash}{each.high:.2f})"


def pass_rates(store: Store, benchmark: str, protocol: str) -> list[FigureSeries]:
    """For people together and for each judge: the share of clips that pass each dimension."""
    rated = ratings(store, benchmark, protocol)
    gathered: dict[str, dict[str, Value]] = {}
    for dimension in PROTOCOLS[protocol].dimensions:
        for name, rate in counted.pass_rates(rated, dimension, 1).items():
            low, high = (None if end is None else 100 * end for end in (rate.low, rate.high))
            ends = 100 * rate.share, low, high
            gathered.setdefault(name, {})[dimension] = Value(*ends, n=rate.n, k=rate.passed)
    return [FigureSeries(name, values, False) for name, values in gathered.items()]


def score_shares(store: Store, benchmark: str, protocol: str) -> list[FigureSeries]:
    """For people together and for each judge: the share of clips at each score of the scale."""
    (dimension,) = PROTOCOLS[protocol].dimensions
    rated = ratings(store, benchmark, protocol)
    made = []
    for name, counts in counted.score_counts(rated, dimension).items():
        total = sum(counts.values())
        values = {str(score): Value(100 * k / total, n=total, k=k) for score, k in counts.items()}
        made.append(FigureSeries(name, values, False))
    return made


def correlations(
    store: Store, benchmark: str, protocol: str, columns: Sequence[str]
) -> list[FigureSeries]:
    """For each judge: PLCC and SROCC with people's score, in percent."""
    (dimension,) = PROTOCOLS[protocol].dimensions
    rated = ratings(store, benchmark, protocol)
    people = people_score(rated, dimension)
    if people is None:
        return []
    made = []
    for at, rater in counted.judges(rated):
        scores = rated.scores[dimension][:, at]
        each = zip(
            columns,
            (measure(people, scores, rated.items) for measure in (plcc, srocc)),
            strict=True,
        )
        values = {
            name: Value(
                100 * gathered.value, _percent(gathered.low), _percent(gathered.high), gathered.n
            )
            for name, gathered in each
            if gathered.value is not None
        }
        if values:
            made.append(FigureSeries(rater.name, values, False))
    return made


def _percent(share: float | None) -> float | None:
    return None if share is None else 100 * share
