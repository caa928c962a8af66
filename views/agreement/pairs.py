"""Pairwise agreement of raters on one judged dimension: coefficients, counts, and excluded
cases.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np

from metrics.agreement import pairwise_intervals, panel
from metrics.agreement.correlation import Correlation, plcc, srocc
from metrics.agreement.diagnosis import Diagnosis, Ends, against, ends
from metrics.agreement.pairwise import (
    Coefficient,
    Level,
    Pair,
    Patterns,
    pair_of,
    patterns_of,
    weighted_kappa,
)
from metrics.agreement.panel import Panel, panel_of
from metrics.agreement.score_counts import Scores, annotators
from schema.protocols import PROTOCOLS, judging
from store.queries.judging.agreement import Rater, Ratings
from store.reading.store import Store
from views.address.filters import Filters
from views.shared.raters import FEW, dimensions, raters_in_pairs, read_ratings, two_scores

_OF_PASSES: Final = ("kappa", "ac1", "alpha", "raw")
_OF_GRADES: Final = ("weighted", "alpha", "plcc", "srocc", "raw")
COEFFICIENTS: Final = {
    name: _OF_PASSES if each.is_binary else _OF_GRADES for name, each in judging().items()
}
"""Protocol → the coefficients that its matrix can show; the first is the default."""


Reach = Mapping[str, tuple[float, float]]
"""A coefficient's name → the ends of its 95 % interval."""


class PanelOf(NamedTuple):
    """The raters of a panel on one dimension: how many, their agreement, and its intervals."""

    dimension: str
    raters: int
    agreement: Panel
    reach: Reach


Diagnosed = tuple[Rater, str, Diagnosis, Ends]
"""A judge on a dimension: its figures against the truth, and their intervals."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two raters on one dimension.

    `differ` counts the cases that both scored differently, `left_out` those that one of them was
    called on and that lack at least one score. `reach`: the 95 % intervals of the coefficients that
    have one, by name.
    """

    first: Rater
    second: Rater
    dimension: str
    pair: Pair
    weighted: Coefficient
    plcc: Correlation
    srocc: Correlation
    differ: int
    left_out: int
    reach: Reach

    def figure(self, name: str) -> Coefficient | Correlation:
        """A coefficient by its name in COEFFICIENTS."""
        of: Meeting | Pair = self if name in ("weighted", "plcc", "srocc") else self.pair
        figure: Coefficient | Correlation = getattr(of, name)
        return figure


@dataclass(frozen=True, slots=True)
class Comparison:
    """Everything that the page shows for one set of filters.

    `people` is how many single people there are, `unseen` how many raters are left out of the
    pairs. Where raters are many, pairs are compared on the `shown` dimension alone.

    `panels` hold judges alone: no truth, no people, no repeats of a judge; `people_panels` single
    people alone. `diagnoses` = (judge, dimension, figures, intervals) against the truth; `failed`
    counts calls without a score for a dimension.
    """

    raters: tuple[Rater, ...]
    people: int
    unseen: int
    clips: int
    failed: int
    shown: str
    meetings: tuple[Meeting, ...]
    panels: tuple[PanelOf, ...]
    people_panels: tuple[PanelOf, ...]
    diagnoses: tuple[Diagnosed, ...]

    def on_shown(self) -> list[Meeting]:
        """The pairs on the dimension that the matrix shows."""
        return [met for met in self.meetings if met.dimension == self.shown]


def compare_raters(filters: Filters, store: Store) -> Comparison:
    """Compare the raters that the filters select on the selected judged dimensions."""
    every = read_ratings(filters, store)
    used = raters_in_pairs(every, filters)
    people = annotators(every)
    names = dimensions(filters)
    pairs_on = names if len(used.raters) <= FEW else names[:1]
    # One call scores a clip in all its dimensions, so what it leaves out is one failure.
    lacking = [used.was_asked[name] & np.isnan(used.scores[name]) for name in names]
    failed = int(np.logical_or.reduce(lacking).sum()) if lacking else 0
    meetings = tuple(
        meeting for name in pairs_on for meeting in _meetings(used, name, filters.protocol)
    )
    judges = _judges(every)
    return Comparison(
        used.raters,
        len(people),
        len(every.raters) - len(used.raters) - _as_panel(every, used),
        len(used.clips),
        failed,
        names[0] if names else "",
        meetings,
        tuple(_panel(every, name, judges, filters.protocol) for name in names),
        tuple(_panel(every, name, people, filters.protocol) for name in names if len(people) > 1),
        tuple(_diagnoses(used, names)) if PROTOCOLS[filters.protocol].is_binary else (),
    )


def _as_panel(every: Ratings, used: Ratings) -> int:
    """How many people stand as their vote alone."""
    return len(annotators(every)) - len(annotators(used))


def _judges(ratings: Ratings) -> list[int]:
    return [
        at
        for at, rater in enumerate(ratings.raters)
        if rater.judge and rater.kind != "truth" and rater.is_newest
    ]


def _meetings(ratings: Ratings, name: str, protocol: str) -> Iterator[Meeting]:
    """Every pair of raters; all intervals come from one bootstrap."""
    two = list(combinations(range(len(ratings.raters)), 2))
    if not two:
        return
    level = _level(protocol)
    scores = [two_scores(ratings, name, *pair) for pair in two]
    given = [patterns_of(np.column_stack(both)) for both in scores]
    known = PROTOCOLS[protocol].scores
    ends_of = pairwise_intervals.ends_of_patterns(given, ratings.items, known, level)
    for at, (a, b) in enumerate(two):
        reach = {
            figure: (float(ends.low[at]), float(ends.high[at]))
            for figure, ends in ends_of.items()
            if not np.isnan(ends.low[at])
        }
        yield _meeting(ratings, name, a, b, scores[at], given[at][0], protocol, reach)


def _meeting(
    ratings: Ratings,
    name: str,
    a: int,
    b: int,
    both_scores: tuple[Scores, Scores],
    given: Patterns,
    protocol: str,
    reach: Reach,
) -> Meeting:
    first, second = both_scores
    both = ~(np.isnan(first) | np.isnan(second))
    called = ratings.was_asked[name][:, a] | ratings.was_asked[name][:, b]
    wide, scores = not PROTOCOLS[protocol].is_binary, PROTOCOLS[protocol].scores
    nothing = Correlation(None, None, None, int(both.sum()))
    return Meeting(
        ratings.raters[a],
        ratings.raters[b],
        name,
        pair_of(given, scores, _level(protocol)),
        weighted_kappa(first, second, scores) if wide else Coefficient(None, 0),
        plcc(first, second, ratings.items) if wide else nothing,
        srocc(first, second, ratings.items) if wide else nothing,
        int((both & (first != second)).sum()),
        int((called & ~both).sum()),
        reach,
    )


def _level(protocol: str) -> Level:
    return "nominal" if PROTOCOLS[protocol].is_binary else "interval"


def _panel(ratings: Ratings, name: str, raters: Sequence[int], protocol: str) -> PanelOf:
    level = _level(protocol)
    given, places = patterns_of(ratings.scores[name][:, list(raters)])
    known = PROTOCOLS[protocol].scores
    reach = panel.ends_of_patterns(given, places, ratings.items, known, level)
    return PanelOf(name, len(raters), panel_of(given, known, level), reach)


def _diagnoses(
    ratings: Ratings, chosen: tuple[str, ...]
) -> list[tuple[Rater, str, Diagnosis, Ends]]:
    truth = next((at for at, rater in enumerate(ratings.raters) if rater.kind == "truth"), None)
    if truth is None:
        return []
    judged = [
        (at, name)
        for at, rater in enumerate(ratings.raters)
        if rater.judge and rater.kind != "truth"
        for name in chosen
    ]
    cases = [(ratings.scores[name][:, truth], ratings.scores[name][:, at]) for at, name in judged]
    return [
        (ratings.raters[at], name, against(*case), reach)
        for (at, name), case, reach in zip(judged, cases, ends(cases, ratings.items), strict=True)
    ]
