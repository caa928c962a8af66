"""Consensus and agreement of several raters of the same units, with intervals.

    panel(ratings, categories=(), level="nominal") -> Panel
    consensus(ratings, rounded) -> scores, one a unit
    panel_ends(ratings, clusters, categories, level) -> {figure: (low, high)}
    ends_of_patterns(given, places, clusters, categories, level) -> the same, from patterns

Intervals are 95 %, by a bootstrap of whole clusters (prompts), of the figures `raw`, `ac1`, `alpha`
and `fleiss`; only those with an interval. Each follows from sums over units, which the draws weigh:
agreeing pairs, shares of scores, coincidences.
"""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from metrics.agreement.pairwise import (
    Coefficient,
    Level,
    Patterns,
    Places,
    Ratings,
    Times,
    fleiss_kappa,
    gwet_ac1,
    krippendorff_alpha,
    patterns,
    patterns_of,
    prevalence,
    raw_agreement,
)
from metrics.statistics.bootstrap import MANY, drawn_weights, ends_of
from metrics.statistics.sums import Codes, Values, own_clusters, ratio

DRAWS: Final = 1000
Sums = tuple[Values, ...]
UNEVEN: Final = "undefined: cases differ in how many raters they have"


class Panel(NamedTuple):
    """Agreement of all raters; `units` have two ratings or more, `single` have one."""

    units: int
    single: int
    raw: Coefficient
    prevalence: dict[float, float]
    ac1: Coefficient
    alpha: Coefficient
    fleiss: Coefficient


def panel(ratings: Ratings, categories: Sequence[float] = (), level: Level = "nominal") -> Panel:
    """All that hold over more than two raters. Fleiss' kappa needs equally many on every unit."""
    return panel_of(patterns(ratings), categories, level)


def panel_of(given: Patterns, categories: Sequence[float] = (), level: Level = "nominal") -> Panel:
    """As `panel`, from the patterns of the raters."""
    rows, times = given
    counts = (~np.isnan(rows)).sum(axis=1)
    return Panel(
        int(times[counts > 1].sum()),
        int(times[counts == 1].sum()),
        raw_agreement(rows, times),
        prevalence(rows, times),
        gwet_ac1(rows, categories, times),
        krippendorff_alpha(rows, level, times),
        _fleiss(rows[counts > 0], times[counts > 0]),
    )


def consensus(ratings: Ratings, rounded: bool) -> Ratings:
    """One score a unit from those that two people or more rated, else NaN.

    The score that more than half gave. Without one: the rounded mean where `rounded`
    (VideoRealBench, three annotators, scores 1–5), else none (D1–D5: a tie decides nothing).
    """
    return np.array([_agreed(row[~np.isnan(row)], rounded) for row in ratings], dtype=np.float64)


def _agreed(given: NDArray[np.float64], rounded: bool) -> float:
    if len(given) < 2:
        return np.nan
    values, counts = np.unique(given, return_counts=True)
    if 2 * counts.max() > len(given):
        return float(values[counts.argmax()])
    return float(np.floor(given.mean() + 0.5)) if rounded else np.nan


def _fleiss(rated: Ratings, times: Times) -> Coefficient:
    """Fleiss asks how many raters chose what, not which: the gaps are closed up first."""
    counts = (~np.isnan(rated)).sum(axis=1)
    if not len(rated) or counts.max() < 2:
        return fleiss_kappa(rated, times)
    if counts.min() != counts.max():
        return Coefficient(None, int(times.sum()), UNEVEN)
    closed = rated[~np.isnan(rated)].reshape(len(rated), counts[0])
    return fleiss_kappa(closed, times)


def panel_ends(
    ratings: Ratings, clusters: Codes, categories: Sequence[float], level: Level = "nominal"
) -> dict[str, tuple[float, float]]:
    """`ratings`: units × raters, NaN = none; `clusters`: a number each, negative = its own."""
    return ends_of_patterns(*patterns_of(ratings), clusters, categories, level)


def ends_of_patterns(
    given: Patterns,
    places: Places,
    clusters: Codes,
    categories: Sequence[float],
    level: Level = "nominal",
) -> dict[str, tuple[float, float]]:
    """As `panel_ends`, from the patterns of ratings and the index of each unit's pattern."""
    if not len(places):
        return {}
    code = own_clusters(clusters)
    known = np.union1d(np.asarray(categories, np.float64), given.ratings[~np.isnan(given.ratings)])
    size = int(code.max()) + 1
    sums = [_by_cluster(each, places, code, size) for each in _of_patterns(given.ratings, known)]
    weights = None
    if size <= MANY:
        weights = drawn_weights(size, DRAWS).astype(np.float64)
    there = np.asarray(sums[0].any(axis=0), np.bool_)
    intervals = {}
    for name, figure in _figures(known, level).items():
        ends = _ends(figure, sums, weights, there)
        if not np.isnan(ends).any():
            intervals[name] = ends
    return intervals


def _of_patterns(ratings: Ratings, known: Values) -> Sums:
    """Each pattern's sums: whether two rated it, its share of agreeing pairs, its shares of scores,
    how often each score was given, whether anybody rated it, its coincidences of two scores.
    """
    counts = (ratings[:, :, None] == known).sum(axis=1).astype(np.float64)
    raters = counts.sum(axis=1)
    twice = raters > 1
    alike = ratio((counts * (counts - 1)).sum(axis=1), raters * (raters - 1), 0.0)
    both = counts[:, :, None] * (counts[:, None, :] - np.eye(len(known)))
    both /= np.maximum(raters - 1, 1)[:, None, None]
    shares = counts / np.maximum(raters, 1)[:, None]
    return twice[:, None], alike[:, None], shares, counts, (raters > 0)[:, None], _flat(both)


def _flat(tables: Values) -> Values:
    return tables.reshape(len(tables), tables.shape[1] * tables.shape[2])


def _by_cluster(by_pattern: Values, places: Places, code: Codes, size: int) -> Values:
    """Add up each unit's sums by cluster: patterns × sums become sums × clusters."""
    return np.stack([np.bincount(code, column[places], size) for column in by_pattern.T])


def _figures(known: Values, level: Level) -> dict[str, Callable[[Sums], Values]]:
    apart = 1.0 - np.eye(len(known))
    if level == "interval":
        apart = (known[:, None] - known[None, :]) ** 2
    return {
        "raw": _raw,
        "ac1": _ac1,
        "fleiss": _drawn_fleiss,
        "alpha": lambda sums: _alpha(sums, apart),
    }


def _raw(sums: Sums) -> Values:
    share: Values = sums[1][0] / sums[0][0]
    return share


def _ac1(sums: Sums) -> Values:
    share = sums[2] / sums[4][0]
    chance = (share * (1 - share)).sum(axis=0) / (len(share) - 1)
    coefficient: Values = (_raw(sums) - chance) / (1 - chance)
    return coefficient


def _alpha(sums: Sums, apart: Values) -> Values:
    size = len(apart)
    both = sums[5].reshape(size, size, -1)
    given = both.sum(axis=1)
    n = given.sum(axis=0)
    chance = np.einsum("ak,bk,ab->k", given, given, apart) / (n - 1)
    observed = np.einsum("abk,ab->k", both, apart)
    alpha: Values = 1 - observed / chance
    return alpha


def _drawn_fleiss(sums: Sums) -> Values:
    share = sums[3] / sums[3].sum(axis=0)
    chance = (share**2).sum(axis=0)
    kappa: Values = (_raw(sums) - chance) / (1 - chance)
    return kappa


def _ends(
    figure: Callable[[Sums], Values],
    sums: list[Values],
    weights: Values | None,
    there: NDArray[np.bool_],
) -> tuple[float, float]:
    """BCa; a cluster's influence is the figure with it less that without it (jackknife)."""
    with np.errstate(divide="ignore", invalid="ignore"):
        value = figure(tuple(each.sum(axis=1, keepdims=True) for each in sums))
        values = None
        if weights is not None:
            values = figure(tuple(each @ weights for each in sums)).astype(np.float32)[None]
        left = figure(tuple(each.sum(axis=1, keepdims=True) - each for each in sums))
    pull = np.nan_to_num(value - left)[None]
    ends = ends_of(values, value, pull, (there & ~np.isnan(left))[None])
    if np.isnan(value[0]):
        return np.nan, np.nan
    return float(ends.low[0]), float(ends.high[0])
