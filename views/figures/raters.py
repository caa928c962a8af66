"""Raters as series: what passes, how scores are spread, how they correlate with people's."""

from collections.abc import Sequence

from metrics.agreement import score_counts as counted
from metrics.agreement.correlation import plcc, srocc
from metrics.agreement.people import people_score
from schema.protocols import PROTOCOLS
from store.queries.judging.agreement import ratings
from store.reading.store import Store
from views.figures.series import FigureSeries, Value


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
