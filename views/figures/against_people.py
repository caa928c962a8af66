"""One judge against people: clips by both scores, as a matrix and as a scatter."""

from collections import Counter
from typing import Final

from metrics.agreement.correlation import Correlation
from metrics.agreement.score_counts import ScorePairs, judges_beside_people, score_pairs
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
