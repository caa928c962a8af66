"""A board's figures with their 95 % intervals, and what ranks its rows: tie groups, differences.

Resampled are whole prompts (SVBench) or videos (the others), as the clusters of a slice say. Sums
come as rows × clusters; figures and intervals leave in the metric's unit.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from metrics.boards.definitions import Metric
from metrics.boards.rows import BoardRow, Entry
from metrics.statistics.analytic import END_DECIMALS, LEAST_CLUSTERS, Intervals, few
from metrics.statistics.bootstrap import MANY
from metrics.statistics.intervals import intervals, macro_intervals
from metrics.statistics.paired import PairTest, differences, paired_sums
from metrics.statistics.sums import Codes, Values, means, ratio
from store.queries.boards.board_keys import Key
from store.queries.boards.cluster_matrix import Clusters, Part, Units

SHARE: Final = (0.0, 1.0)
PERCENT_SCALE: Final = 100.0


class Interval(NamedTuple):
    """The ends of a 95 % interval in the metric's unit, None where there is none.

    `few`: it rests on too few clusters to be relied on (metrics.statistics.analytic).
    """

    low: float | None
    high: float | None
    few: bool


class Estimate(NamedTuple):
    """A figure with its interval, in the metric's unit; None where there is none."""

    value: float | None
    low: float | None
    high: float | None
    few: bool = False


class Difference(NamedTuple):
    """The first row less the second on what both were asked in full.

    `p`: corrected for all pairs of rows that are ranked together; None with too few shared prompts
    or videos. `shared`: how many they share. `smallest`: the smallest true difference, in the
    metric's unit, that the test detects with 80 % power; None if it can detect none.
    """

    first: Key
    second: Key
    ends: Estimate
    p: float | None
    shared: int
    smallest: float | None


def with_intervals(rows: Sequence[BoardRow], clusters: Clusters, metric: Metric) -> list[BoardRow]:
    """The rows with an interval in each entry; `clusters` is the same slice by cluster."""
    at = {key: place for place, key in enumerate(clusters.keys)}
    wholes = _ranking_and_answered(clusters.whole, metric)
    parts = [(part.total, part.base) for part in clusters.parts.values()]
    intervals_of = _stacked([*wholes, *parts], metric.bounds, metric.scale)
    whole, *answered = intervals_of[: len(wholes)]
    by_value = dict(zip(clusters.parts, intervals_of[len(wholes) :], strict=True))
    return [
        BoardRow(
            row.key,
            _with(row.total, whole[at[row.key]]),
            {
                value: _with(entry, by_value[value][at[row.key]]) if value in by_value else entry
                for value, entry in row.entries.items()
            },
            _with(row.total, answered[0][at[row.key]]) if answered else None,
        )
        for row in rows
    ]


def task_means(clusters: Clusters, metric: Metric) -> dict[Key, Estimate]:
    """Each row's plain mean of its tasks' means; empty when the slice has one task or none."""
    if len(np.unique(clusters.tasks)) < 2:
        return {}
    total, n = clusters.whole.total, clusters.whole.base
    ends = intervals(total, n, clusters.tasks, metric.bounds)
    in_unit = _in_unit(ends, few(total, n, metric.bounds), metric.scale)
    values = means(total, n, clusters.tasks) * metric.scale
    return dict(zip(clusters.keys, estimates(values, in_unit), strict=True))


def with_macro_intervals(
    entries: Mapping[Key, Entry], clusters: Clusters, metric: Metric
) -> dict[Key, Entry]:
    """The means over question types with their intervals; `clusters` has a part for each type."""
    if not entries:
        return {}
    total = np.stack([part.total for part in clusters.parts.values()])
    n = np.stack([part.base for part in clusters.parts.values()])
    ends = macro_intervals(total, n, metric.bounds)
    in_unit = _in_unit(ends, few(total.sum(axis=0), n.sum(axis=0), metric.bounds), metric.scale)
    return {
        key: _with(entries[key], interval)
        for key, interval in zip(clusters.keys, in_unit, strict=True)
        if key in entries
    }


def share_estimates(totals: Sequence[Values], n: Values) -> list[list[Estimate]]:
    """Several shares of the same, in percent, with their intervals; each of rows × clusters."""
    drawn = _stacked([(total, n) for total in totals], SHARE, PERCENT_SCALE)
    whole = n.sum(axis=1)
    return [
        estimates(PERCENT_SCALE * ratio(total.sum(axis=1), whole), block)
        for total, block in zip(totals, drawn, strict=True)
    ]


def paired_differences(
    two: Sequence[tuple[Key, Key]], tested: Mapping[tuple[Key, Key], PairTest], units: Units,
    metric: Metric,
) -> list[Difference]:  # fmt: skip
    """The differences of pairs of rows with their intervals.

    `tested` has the tests of rows that are ranked together. Other pairs, such as rows of two
    judges, are tested here, and their p values are corrected among themselves.
    """
    if not two:
        return []
    sums, weights = paired_sums(units.total, units.n, *_places(two, units), clusters=units.clusters)
    ends = _rounded(intervals(sums, weights, bounds=None), metric.scale)
    rest = [pair for pair in two if pair not in tested]
    tests = differences(units.total, units.n, *_places(rest, units), clusters=units.clusters)
    every = {**tested, **dict(zip(rest, tests.pairs(), strict=True))}
    return [
        _difference(pair, every[pair], low, high, metric.scale)
        for pair, low, high in zip(two, *ends, strict=True)
    ]


def _places(two: Sequence[tuple[Key, Key]], units: Units) -> tuple[Codes, Codes]:
    """The rows of `units` that pairs of keys name: of the first ones, and of the second ones."""
    at = {key: place for place, key in enumerate(units.keys)}
    places = np.array([[at[first], at[second]] for first, second in two], np.int64).reshape(-1, 2)
    return places[:, 0], places[:, 1]


def _difference(
    keys: tuple[Key, Key], pair: PairTest, low: float | None, high: float | None, scale: float
) -> Difference:
    mean = None if pair.difference != pair.difference else scale * pair.difference
    few = pair.shared < LEAST_CLUSTERS
    smallest = None if pair.smallest is None else scale * pair.smallest
    estimate = Estimate(mean, low, high, few)
    return Difference(*keys, estimate, pair.p, pair.shared, smallest)


def estimates(figures: Values, drawn: Sequence[Interval]) -> list[Estimate]:
    """Figures in the metric's unit with their intervals, row by row."""
    return [Estimate(value, *ends) for value, ends in zip(_listed(figures), drawn, strict=True)]


def _ranking_and_answered(whole: Part, metric: Metric) -> list[tuple[Values, Values]]:
    """What the ranking figure is a share of, and where that counts what has no answer, the rest."""
    ranking = (whole.total, whole.base)
    return [ranking, (whole.total, whole.ok)] if metric.has_official else [ranking]


def _stacked(
    figures: Sequence[tuple[Values, Values]], bounds: tuple[float, float], scale: float
) -> list[list[Interval]]:
    """The intervals of several figures of the same rows; with few clusters they share one draw."""
    if not figures:
        return []
    if figures[0][0].shape[1] > MANY:
        return [_intervals(total, n, bounds, scale) for total, n in figures]
    total, n = (np.vstack(each) for each in zip(*figures, strict=True))
    rows = len(figures[0][0])
    drawn = _intervals(total, n, bounds, scale)
    return [drawn[at * rows : (at + 1) * rows] for at in range(len(figures))]


def _intervals(
    total: Values, n: Values, bounds: tuple[float, float], scale: float
) -> list[Interval]:
    """Only rows that have anything are drawn."""
    some: Codes = np.flatnonzero(n.any(axis=1))
    ends = Intervals(np.full(len(total), np.nan), np.full(len(total), np.nan))
    if len(some) == len(n):
        ends = intervals(total, n, bounds=bounds)
    elif len(some):
        ends.low[some], ends.high[some] = intervals(total[some], n[some], bounds=bounds)
    return _in_unit(ends, few(total, n, bounds), scale)


def _in_unit(ends: Intervals, uncertain: NDArray[np.bool_], scale: float) -> list[Interval]:
    return [
        Interval(low, high, rare and low is not None)
        for low, high, rare in zip(*_rounded(ends, scale), uncertain.tolist(), strict=True)
    ]


def _rounded(ends: Intervals, scale: float) -> tuple[list[float | None], list[float | None]]:
    """Ends in the metric's unit, in as many digits as draws have."""
    low, high = (_listed(np.round(end * scale, END_DECIMALS)) for end in ends)
    return low, high


def _with(entry: Entry, ends: Interval) -> Entry:
    # A board has hundreds of entries, and `_replace` takes three times as long.
    return Entry(entry.score, entry.n, entry.ok, entry.official, *ends, entry.right, entry.base)


def _listed(values: Values) -> list[float | None]:
    """None where unknown."""
    return [None if value != value else value for value in values.tolist()]
