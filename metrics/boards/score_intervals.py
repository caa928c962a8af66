"""A board's figures with their 95 % intervals, and what ranks its rows: tie groups, differences.

Resampled are whole prompts (SVBench) or videos (the others), as the clusters of a slice say.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from metrics.statistics.exact import LEAST_CLUSTERS, Intervals, few
from metrics.statistics.intervals import intervals, macro_intervals
from metrics.statistics.paired import Place, differences, tie_groups
from metrics.statistics.sums import Codes, Values, means
from store.queries.boards.board_keys import BoardRow, Entry, Key
from store.queries.boards.cluster_matrix import Clusters, Part, Units
from views.page.content import END_DECIMALS

OFFICIAL: Final = ("accuracy", "circular", "positions", "open", "chains", "subchains")
"""Metrics with two scores: official (a reply without a letter counts as wrong) and on answered."""


class Ends(NamedTuple):
    """A figure with its interval, in the board's unit; None where there is none.

    `few`: the interval rests on too few clusters to be relied on (metrics.statistics.exact).
    """

    value: float | None
    low: float | None
    high: float | None
    few: bool = False


class Reach(NamedTuple):
    """The ends of a row, in the board's unit, None where there are none; `few`: it rests on too few
    clusters.
    """

    low: float | None
    high: float | None
    few: bool


class Difference(NamedTuple):
    """One row less another on what both were asked in full; `p` after Holm, None for too few.

    `shared`: in how many prompts or videos. `needed`: how many would tell a difference of this size
    (metrics.statistics.paired), None where nothing differs.
    """

    one: Key
    other: Key
    ends: Ends
    p: float | None
    shared: int
    needed: int | None


def defended(rows: Sequence[BoardRow], told: Clusters, metric: str) -> list[BoardRow]:
    """The rows with an interval in each entry; `told` is the same slice by cluster."""
    at = {key: place for place, key in enumerate(told.keys)}
    wholes = _ranking_and_answered(told.whole, metric)
    parts = [(part.total, part.base) for part in told.parts.values()]
    found = _stacked([*wholes, *parts], metric)
    whole, *answered = found[: len(wholes)]
    ends = dict(zip(told.parts, found[len(wholes) :], strict=True))
    return [
        BoardRow(
            row.key,
            _with(row.total, whole[at[row.key]]),
            {
                value: _with(entry, ends[value][at[row.key]]) if value in ends else entry
                for value, entry in row.entries.items()
            },
            _with(row.total, answered[0][at[row.key]]) if answered else None,
        )
        for row in rows
    ]


def task_means(told: Clusters, metric: str) -> dict[Key, Ends]:
    """Each row's plain mean of its tasks' means; empty when the slice has one task or none."""
    if len(np.unique(told.tasks)) < 2:
        return {}
    total, n = told.whole.total, told.whole.base
    found = intervals(total, n, told.tasks, _bounds(metric))
    reach = _reach(found, few(total, n, _bounds(metric)), metric)
    values = means(total, n, told.tasks) * _scale(metric)
    return dict(zip(told.keys, ends_of(values, reach), strict=True))


def macro(rows: Mapping[Key, Entry], told: Clusters, metric: str) -> dict[Key, Entry]:
    """The means over question types with their intervals; `told` has a part for each type."""
    if not rows:
        return {}
    total = np.stack([part.total for part in told.parts.values()])
    n = np.stack([part.base for part in told.parts.values()])
    found = macro_intervals(total, n, _bounds(metric))
    reach = _reach(found, few(total.sum(axis=0), n.sum(axis=0), _bounds(metric)), metric)
    return {
        key: _with(rows[key], ends)
        for key, ends in zip(told.keys, reach, strict=True)
        if key in rows
    }


def shares(totals: Sequence[Values], n: Values) -> list[list[Reach]]:
    """The intervals of several shares of the same in percent; each rows × clusters."""
    return _stacked([(total, n) for total in totals], "")


def places(ranked: Sequence[BoardRow], told: Units) -> dict[Key, Place]:
    """The tie groups of rows in the order of their rank; all of one judge and battery."""
    at = [told.keys.index(row.key) for row in ranked]
    found = tie_groups(told.total[at], told.n[at], clusters=told.clusters)
    return {row.key: place for row, place in zip(ranked, found, strict=True)}


def pairs(chosen: Sequence[Key], told: Units, metric: str) -> list[Difference]:
    """Every two of the chosen rows, the p values of all corrected together."""
    at = [told.keys.index(key) for key in chosen if key in told.keys]
    two = list(combinations(at, 2))
    if not two:
        return []
    ones, others = np.array(two, np.int64).T
    found = differences(told.total, told.n, ones, others, clusters=told.clusters)
    mean = _listed(found.mean * _scale(metric))
    reach = _listed(_end(found.low, metric)), _listed(_end(found.high, metric))
    tests = _listed(found.p), found.shared.tolist(), _listed(found.needed)
    return [
        Difference(
            told.keys[one], told.keys[other], Ends(value, low, high, shared < LEAST_CLUSTERS), p,
            shared, None if needed is None else round(needed),
        )
        for (one, other), value, low, high, p, shared, needed in zip(
            two, mean, *reach, *tests, strict=True
        )
    ]  # fmt: skip


def _ranking_and_answered(whole: Part, metric: str) -> list[tuple[Values, Values]]:
    """What the ranking figure is a share of, and where that counts what has no answer, the rest."""
    ranking = (whole.total, whole.base)
    return [ranking, (whole.total, whole.ok)] if metric in OFFICIAL else [ranking]


def _stacked(figures: Sequence[tuple[Values, Values]], metric: str) -> list[list[Reach]]:
    """The intervals of several figures of the same rows in one go."""
    if not figures:
        return []
    total, n = (np.vstack(each) for each in zip(*figures, strict=True))
    rows = len(figures[0][0])
    told = _intervals(total, n, metric)
    return [told[at * rows : (at + 1) * rows] for at in range(len(figures))]


def _intervals(total: Values, n: Values, metric: str) -> list[Reach]:
    """Only rows that have anything are drawn."""
    some: Codes = np.flatnonzero(n.any(axis=1))
    found = Intervals(np.full(len(total), np.nan), np.full(len(total), np.nan))
    if len(some):
        ends = intervals(total[some], n[some], bounds=_bounds(metric))
        found.low[some], found.high[some] = ends
    return _reach(found, few(total, n, _bounds(metric)), metric)


def _reach(found: Intervals, uncertain: NDArray[np.bool_], metric: str) -> list[Reach]:
    told = *(_listed(_end(end, metric)) for end in found), uncertain.tolist()
    return [Reach(low, high, few and low is not None) for low, high, few in zip(*told, strict=True)]


def _with(entry: Entry, reach: Reach) -> Entry:
    # A board has hundreds of entries, and `_replace` takes three times as long.
    return Entry(entry.score, entry.n, entry.ok, entry.official, *reach, entry.right, entry.base)


def ends_of(figures: Values, reach: Sequence[Reach]) -> list[Ends]:
    """Figures in the board's unit with their intervals, row by row."""
    return [Ends(value, *ends) for value, ends in zip(_listed(figures), reach, strict=True)]


def _bounds(metric: str) -> tuple[float, float]:
    return (1.0, 5.0) if metric == "realism" else (0.0, 1.0)


def _scale(metric: str) -> float:
    """From the clusters' unit to the board's."""
    return 1.0 if metric == "realism" else 100.0


def _end(values: Values, metric: str) -> Values:
    """An end in the board's unit, in as many digits as draws have."""
    end: Values = np.round(values * _scale(metric), END_DECIMALS)
    return end


def _listed(values: Values) -> list[float | None]:
    """None where unknown."""
    return [None if value != value else value for value in values.tolist()]
