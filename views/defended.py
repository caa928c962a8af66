"""A board's figures with their 95 % intervals, and what ranks its rows: tie groups, differences.

Resampled are whole prompts (SVBench) or videos (the others), as the clusters of a slice say.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np

from metrics.bootstrap import DRAWS
from metrics.intervals import Intervals, intervals
from metrics.paired import Place, differences, tie_groups
from metrics.sums import Codes, Values, means
from store.queries.board import BoardRow, Entry, Key
from store.queries.clusters import Clusters, Part

OFFICIAL: Final = ("accuracy", "circular", "positions", "open", "chains", "subchains")
"""Metrics with two scores: official (a reply without a letter counts as wrong) and on answered."""
DRAWS_OF_PARTS: Final = 1000
"""Columns are many and small: half the draws, and an end moves by a tenth of a point."""


class Ends(NamedTuple):
    """A figure with its interval, in the board's unit; None where there is none."""

    value: float | None
    low: float | None
    high: float | None


class Difference(NamedTuple):
    """One row less another on the clusters that both have; `p` after Holm, None for too few."""

    one: Key
    other: Key
    ends: Ends
    p: float | None
    shared: int


def defended(rows: Sequence[BoardRow], told: Clusters, metric: str) -> list[BoardRow]:
    """The rows with an interval in each entry; `told` is the same slice by cluster."""
    at = {key: place for place, key in enumerate(told.keys)}
    whole = _ends(told.whole, metric, DRAWS)
    parts = _stacked(list(told.parts.values()), metric)
    ends = {value: parts[i] for i, value in enumerate(told.parts)}
    return [
        row._replace(
            total=_with(row.total, whole, at[row.key]),
            entries={
                value: _with(entry, ends[value], at[row.key]) if value in ends else entry
                for value, entry in row.entries.items()
            },
        )
        for row in rows
    ]


def answered(told: Clusters, metric: str) -> dict[Key, Ends]:
    """Each row's figure over what it answered, where the ranking one counts the rest as wrong."""
    figures = means(told.whole.total, told.whole.ok)
    ends = _intervals(told.whole.total, told.whole.ok, metric, DRAWS)
    return _by_key(told.keys, figures, ends, metric)


def task_means(told: Clusters, metric: str) -> dict[Key, Ends]:
    """Each row's plain mean of its tasks' means; empty when the slice has one task or none."""
    if len(np.unique(told.tasks)) < 2:
        return {}
    total, n = told.whole.total, base(told.whole, metric)
    low, high = intervals(total, n, told.tasks, _bounds(metric))
    ends = Intervals(low * _scale(metric), high * _scale(metric))
    return _by_key(told.keys, means(total, n, told.tasks), ends, metric)


def places(ranked: Sequence[BoardRow], told: Clusters, metric: str) -> dict[Key, Place]:
    """The tie groups of rows in the order of their rank; all of one judge."""
    at = [told.keys.index(row.key) for row in ranked]
    found = tie_groups(told.whole.total[at], base(told.whole, metric)[at])
    return {row.key: place for row, place in zip(ranked, found, strict=True)}


def pairs(chosen: Sequence[Key], told: Clusters, metric: str) -> list[Difference]:
    """Every two of the chosen rows, the p values of all corrected together."""
    at = [told.keys.index(key) for key in chosen if key in told.keys]
    two = list(combinations(at, 2))
    if not two:
        return []
    ones, others = np.array(two, np.int64).T
    found = differences(told.whole.total, base(told.whole, metric), ones, others)
    scale = _scale(metric)
    return [
        Difference(
            told.keys[one],
            told.keys[other],
            _figure(found.mean[i], found.low[i], found.high[i], scale),
            _known(found.p[i]),
            int(found.shared[i]),
        )
        for i, (one, other) in enumerate(two)
    ]


def base(part: Part, metric: str) -> Values:
    """What the ranking figure is a share of: all that was asked, where there is an official one."""
    return part.asked if metric in OFFICIAL else part.ok


def _stacked(parts: list[Part], metric: str) -> list[Intervals]:
    """The intervals of all parts in one go."""
    if not parts:
        return []
    total = np.vstack([part.total for part in parts])
    n = np.vstack([base(part, metric) for part in parts])
    ends = _intervals(total, n, metric, DRAWS_OF_PARTS)
    low, high = (np.split(end, len(parts)) for end in ends)
    return [Intervals(*both) for both in zip(low, high, strict=True)]


def _ends(part: Part, metric: str, draws: int) -> Intervals:
    return _intervals(part.total, base(part, metric), metric, draws)


def _intervals(total: Values, n: Values, metric: str, draws: int) -> Intervals:
    """Only rows that have anything are drawn."""
    some: Codes = np.flatnonzero(n.any(axis=1))
    found = Intervals(np.full(len(total), np.nan), np.full(len(total), np.nan))
    if len(some):
        ends = intervals(total[some], n[some], bounds=_bounds(metric), draws=draws)
        found.low[some], found.high[some] = ends
    return Intervals(found.low * _scale(metric), found.high * _scale(metric))


def _with(entry: Entry, ends: Intervals, at: int) -> Entry:
    return entry._replace(low=_known(ends.low[at]), high=_known(ends.high[at]))


def _by_key(keys: Sequence[Key], figures: Values, ends: Intervals, metric: str) -> dict[Key, Ends]:
    return {
        key: _figure(figures[i] * _scale(metric), ends.low[i], ends.high[i], 1)
        for i, key in enumerate(keys)
    }


def _figure(value: float, low: float, high: float, scale: float) -> Ends:
    return Ends(_known(value * scale), _known(low * scale), _known(high * scale))


def _bounds(metric: str) -> tuple[float, float]:
    return (1.0, 5.0) if metric == "realism" else (0.0, 1.0)


def _scale(metric: str) -> float:
    """From the clusters' unit to the board's."""
    return 1.0 if metric == "realism" else 100.0


def _known(value: float) -> float | None:
    return None if np.isnan(value) else float(value)
