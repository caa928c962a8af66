"""Every two raters on one judged dimension: coefficients, what they rest on, what was left out."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import numpy as np

from metrics.agreement.correlation import Correlation, plcc, srocc
from metrics.agreement.diagnosis import Diagnosis, Ends, against, ends
from metrics.agreement.libraries import Level
from metrics.agreement.pairwise import Coefficient, Pair, cohen_kappa, pair
from metrics.agreement.pairwise_intervals import agreement_ends
from metrics.agreement.panel import Panel, panel
from metrics.agreement.panel_intervals import panel_ends
from schema.protocols import PROTOCOLS, judging
from store.queries.judging.agreement import DIMENSIONS, Rater, Ratings
from store.reading.store import Store
from store.reading.version_cache import per_version
from views.address.filters import Filters
from views.agreement.raters import PLACE, gathered, shown

UNEVEN: Final = "undefined: scores are not whole"
_OF_PASSES: Final = ("kappa", "ac1", "alpha", "raw")
_OF_GRADES: Final = ("weighted", "alpha", "plcc", "srocc", "raw")
COEFFICIENTS: Final = {
    name: _OF_PASSES if each.is_binary else _OF_GRADES for name, each in judging().items()
}
"""What each protocol's matrix can show; the first is shown where nothing is chosen."""


Reach = Mapping[str, tuple[float, float]]
"""A coefficient's name → the ends of its 95 % interval."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two raters on one dimension.

    `differ` cases were scored by both and not alike, `left_out` by only one of them or by neither
    although one was asked. `reach`: the 95 % intervals of the coefficients that have one, by name.
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
        found: Coefficient | Correlation
        if name in ("weighted", "plcc", "srocc"):
            found = getattr(self, name)
        else:
            found = getattr(self.pair, name)
        return found


@dataclass(frozen=True, slots=True)
class Comparison:
    """All that the page says of one set of filters.

    `panels` are of the judges alone: not of the truth, of people, or of a judge's repeats.
    `diagnoses` = (judge, dimension, figures, intervals) against the truth; `failed` calls left a
    dimension without a score.
    """

    raters: tuple[Rater, ...]
    unseen: int
    clips: int
    failed: int
    meetings: tuple[Meeting, ...]
    panels: tuple[tuple[str, int, Panel, Reach], ...]
    diagnoses: tuple[tuple[Rater, str, Diagnosis, Ends], ...]


def compared(filters: Filters, store: Store) -> Comparison:
    """The raters that the filters leave, compared on the judged dimensions that they leave."""
    return _compared(store, filters.only(*PLACE, "judged"))


@per_version(16)
def _compared(store: Store, filters: Filters) -> Comparison:
    found = gathered(filters, store)
    used = shown(found)
    chosen = dimensions(filters)
    # One call scores a clip in all its dimensions, so what it leaves out is one failure.
    lacking = [used.asked[name] & np.isnan(used.scores[name]) for name in chosen]
    failed = int(np.logical_or.reduce(lacking).sum()) if lacking else 0
    return Comparison(
        used.raters,
        len(found.raters) - len(used.raters),
        len(used.clips),
        failed,
        tuple(meeting for name in chosen for meeting in _meetings(used, name, filters.protocol)),
        tuple(_panel(used, name, filters.protocol) for name in chosen),
        tuple(_diagnoses(used, chosen)) if PROTOCOLS[filters.protocol].is_binary else (),
    )


def dimensions(filters: Filters) -> tuple[str, ...]:
    """The judged dimensions that are compared."""
    own = DIMENSIONS[filters.protocol]
    return tuple(name for name in own if name in filters.judged) or own


def _meetings(found: Ratings, name: str, protocol: str) -> Iterator[Meeting]:
    """Every two raters; the intervals of all of them are drawn at once."""
    two = list(combinations(range(len(found.raters)), 2))
    if not two:
        return
    level = _level(protocol)
    told = agreement_ends(found.scores[name], two, found.items, PROTOCOLS[protocol].scores, level)
    for at, (a, b) in enumerate(two):
        reach = {
            figure: (float(ends.low[at]), float(ends.high[at]))
            for figure, ends in told.items()
            if not np.isnan(ends.low[at])
        }
        yield _meeting(found, name, a, b, protocol, reach)


def _meeting(found: Ratings, name: str, a: int, b: int, protocol: str, reach: Reach) -> Meeting:
    first, second = found.scores[name][:, a], found.scores[name][:, b]
    both = ~(np.isnan(first) | np.isnan(second))
    asked = found.asked[name][:, a] | found.asked[name][:, b]
    wide, scores = not PROTOCOLS[protocol].is_binary, PROTOCOLS[protocol].scores
    nothing = Correlation(None, None, None, int(both.sum()))
    return Meeting(
        found.raters[a],
        found.raters[b],
        name,
        pair(first, second, scores, _level(protocol)),
        _weighted(first[both], second[both], scores) if wide else Coefficient(None, 0),
        plcc(first, second) if wide else nothing,
        srocc(first, second) if wide else nothing,
        int((both & (first != second)).sum()),
        int((asked & ~both).sum()),
        reach,
    )


def _level(protocol: str) -> Level:
    return "nominal" if PROTOCOLS[protocol].is_binary else "interval"


def _weighted(first: np.ndarray, second: np.ndarray, scores: tuple[float, ...]) -> Coefficient:
    """Quadratic weights, over all scores of the scale: a half point has no place among them."""
    given = np.concatenate([first, second])
    if (given != np.round(given)).any():
        return Coefficient(None, len(first), UNEVEN)
    return cohen_kappa(first, second, "quadratic", scores)


def _panel(found: Ratings, name: str, protocol: str) -> tuple[str, int, Panel, Reach]:
    """The dimension, how many judges, their agreement, and its intervals."""
    judges = [at for at, rater in enumerate(found.raters)
              if rater.judge and rater.kind != "truth" and rater.repeat == 1]  # fmt: skip
    level = _level(protocol)
    told = found.scores[name][:, judges]
    reach = panel_ends(told, found.items, PROTOCOLS[protocol].scores, level)
    return name, len(judges), panel(told, PROTOCOLS[protocol].scores, level), reach


def _diagnoses(found: Ratings, chosen: tuple[str, ...]) -> list[tuple[Rater, str, Diagnosis, Ends]]:
    truth = next((at for at, rater in enumerate(found.raters) if rater.kind == "truth"), None)
    if truth is None:
        return []
    judged = [
        (at, name)
        for at, rater in enumerate(found.raters)
        if rater.judge and rater.kind != "truth"
        for name in chosen
    ]
    cases = [(found.scores[name][:, truth], found.scores[name][:, at]) for at, name in judged]
    return [
        (found.raters[at], name, against(*case), reach)
        for (at, name), case, reach in zip(judged, cases, ends(cases, found.items), strict=True)
    ]
