"""95 % intervals of two raters' agreement, by a bootstrap of whole clusters (prompts).

    agreement_ends(pairs, clusters, categories, level) -> {figure: Intervals, a pair an end}

All figures follow from how often the two gave which scores, and such a table is a sum over
clusters: drawing clusters weighs it, and every pair is done in one product. Figures: `raw`,
`kappa`, `weighted` (quadratic), `ac1`, `alpha`, as metrics.agreement.pairwise has them.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from metrics.agreement.pairwise import Level, Patterns, Places, Ratings, patterns_of
from metrics.statistics.analytic import Intervals
from metrics.statistics.bootstrap import MANY, drawn_weights, ends_of
from metrics.statistics.sums import Codes, Values, own_clusters

DRAWS: Final = 1000
Tables = NDArray[np.float64]
"""Pairs × first's score × second's score × draws (or clusters)."""
Figure = Callable[[Tables], Values]


def agreement_ends(
    pairs: Sequence[tuple[Ratings, Ratings]],
    clusters: Codes,
    categories: Sequence[float],
    level: Level = "nominal",
) -> Mapping[str, Intervals]:
    """`pairs`: the scores of two raters by unit, NaN = none; `clusters`: each unit's number,
    negative = its own.

    NaN where there is no interval: fewer than two clusters, or a figure that does not vary.
    """
    return ends_of_patterns(
        [patterns_of(np.column_stack(pair)) for pair in pairs], clusters, categories, level
    )


def ends_of_patterns(
    pairs: Sequence[tuple[Patterns, Places]],
    clusters: Codes,
    categories: Sequence[float],
    level: Level = "nominal",
) -> Mapping[str, Intervals]:
    """As `agreement_ends`, from the patterns of two raters and the index of each unit's pattern."""
    code = own_clusters(clusters)
    given = [both.ratings[~np.isnan(both.ratings)] for both, _ in pairs]
    known = np.unique(np.concatenate([np.asarray(categories, np.float64), *given]))
    tables = np.stack([_table(both.ratings, places, code, known) for both, places in pairs])
    there = np.asarray(tables.any(axis=(1, 2)), np.bool_)
    whole = tables.sum(axis=3, keepdims=True)
    drawn = None
    if tables.shape[3] <= MANY:
        weights = drawn_weights(tables.shape[3], DRAWS)
        drawn = (tables.astype(np.float32) @ weights).astype(np.float64)
    without = whole - tables
    return {
        name: _ends(figure, whole, drawn, without, there)
        for name, figure in _figures(known, level).items()
    }


def _table(both: Ratings, places: Places, code: Codes, known: Values) -> Tables:
    """Count the units that both rated: first's score × second's × clusters. `both` are patterns."""
    size, clusters = len(known), int(code.max(initial=0)) + 1
    first, second = np.searchsorted(known, both).T
    # Units that only one has rated are counted in an extra cell, which is cut off.
    cell = np.where(np.isnan(both).any(axis=1), size * size, first * size + second)
    counts = np.bincount(cell[places] * clusters + code, minlength=(size * size + 1) * clusters)
    return counts[: size * size * clusters].reshape(size, size, clusters).astype(np.float64)


def _ends(
    figure: Figure,
    whole: Tables,
    drawn: Tables | None,
    without: Tables,
    there: NDArray[np.bool_],
) -> Intervals:
    """BCa from the draws; a cluster's influence: the figure less that without it (jackknife)."""
    with np.errstate(divide="ignore", invalid="ignore"):
        value = figure(whole)[:, 0]
        values = None if drawn is None else figure(drawn).astype(np.float32)
        left = figure(without)
    pull = np.nan_to_num(value[:, None] - left)
    ends = ends_of(values, value, pull, there & ~np.isnan(left))
    known = ~np.isnan(value)
    return Intervals(np.where(known, ends.low, np.nan), np.where(known, ends.high, np.nan))


def _figures(known: Values, level: Level) -> dict[str, Figure]:
    """Figure → its values (pairs × draws) from tables; `known`: the scores that can be given."""
    apart = (known[:, None] - known[None, :]) ** 2
    places = np.arange(len(known))
    steps = ((places[:, None] - places[None, :]) ** 2).astype(np.float64)
    nominal = 1.0 - np.eye(len(known))
    distance = apart if level == "interval" else nominal
    return {
        "raw": lambda tables: 1 - _mean_distance(tables, nominal),
        "kappa": lambda tables: _kappa(tables, nominal),
        "weighted": lambda tables: _kappa(tables, steps),
        "ac1": _ac1,
        "alpha": lambda tables: _alpha(tables, distance),
    }


def _kappa(tables: Tables, apart: Values) -> Values:
    """Cohen (1960, 1968): one less the observed over the expected distance."""
    return 1 - _mean_distance(tables, apart) / _expected_distance(tables, apart)


def _mean_distance(tables: Tables, apart: Values) -> Values:
    """The mean distance of the two scores, pairs × draws."""
    mean: Values = np.einsum("pabk,ab->pk", tables, apart) / tables.sum(axis=(1, 2))
    return mean


def _expected_distance(tables: Tables, apart: Values) -> Values:
    """The same by chance, from each rater's own shares; 0, as it is, where all gave one score."""
    n = tables.sum(axis=(1, 2))
    first, second = tables.sum(axis=2), tables.sum(axis=1)
    expected: Values = np.einsum("pak,pbk,ab->pk", first, second, apart) / n**2
    return expected


def _ac1(tables: Tables) -> Values:
    """Gwet (2008), pairs × draws."""
    n = tables.sum(axis=(1, 2))
    share = (tables.sum(axis=2) + tables.sum(axis=1)) / (2 * n)[:, None]
    chance = (share * (1 - share)).sum(axis=1) / (tables.shape[1] - 1)
    alike: Values = np.einsum("paak->pk", tables) / n
    coefficient: Values = (alike - chance) / (1 - chance)
    return coefficient


def _alpha(tables: Tables, apart: Values) -> Values:
    """Krippendorff's, from the coincidences of both ways round."""
    given = tables.sum(axis=2) + tables.sum(axis=1)
    n = given.sum(axis=1)
    chance = np.einsum("pak,pbk,ab->pk", given, given, apart) / (n * (n - 1))
    alpha: Values = 1 - _mean_distance(tables, apart) / chance
    return alpha
