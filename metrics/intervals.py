"""95 % intervals of means by a bootstrap of whole clusters, for all rows of a board at once.

    intervals(total, n, strata=None, bounds=(0, 1)) -> Intervals(low, high), an end for each row

`total`, `n` and `strata` are as in `metrics.sums`: pooled mean without strata, mean of task means
with them. Of 1,000 simulated benchmarks the plain percentiles held the truth in 92.4 % (20 videos
around 80 %), 87.3 % (30 around 95 %) and 90.1 % (mean of 15 tasks of three prompts): too short for
few clusters, off for skewed ones. So the ends are BCa's (Efron 1987; acceleration from the
linearised figure), its normal quantile widened by Student's t and k / (k − 1) (Hesterberg 2015),
with Satterthwaite's degrees of freedom where tasks are strata: 94.8, 91.9 and 95.9 %.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from metrics.bootstrap import DRAWS, SEED, Drawn, drawn_means
from metrics.sums import Codes, Values, groups, means, ratio, task_weights

Bounds = tuple[float, float] | None

LEVEL: Final = 0.95
ROWS: Final = 1000
"""Rows done at once: with 2,000 draws 8 MB for each array on the way."""
_NORMAL: Final = 1.959963984540054
_FLAT: Final = 1e-12


class Intervals(NamedTuple):
    """The ends for each row, NaN where there is no interval: fewer than two clusters, or no spread
    between them at a value inside the bounds.
    """

    low: Values
    high: Values


class _Shape(NamedTuple):
    """A row's variance by linearisation, the same unbiased, its degrees of freedom, its skew."""

    plain: Values
    unbiased: Values
    freedom: Values
    skew: Values


def intervals(
    total: Values,
    n: Values,
    strata: Codes | None = None,
    bounds: Bounds = (0.0, 1.0),
    widened: bool = True,
    draws: int = DRAWS,
    seed: int = SEED,
) -> Intervals:
    """The 95 % interval of each row's figure; `bounds`: the least and the greatest value, or None.

    A row with a task of one cluster shows no spread within it: its clusters are drawn over all
    tasks. A row whose every value is at a bound has no spread at all: the exact binomial limit of
    so many clusters stands in (Clopper and Pearson). `widened=False` is BCa as scipy has it.
    """
    if len(total) > ROWS:
        told = [
            intervals(
                total[at : at + ROWS], n[at : at + ROWS], strata, bounds, widened, draws, seed
            )
            for at in range(0, len(total), ROWS)
        ]
        return Intervals(*(np.concatenate(ends) for ends in zip(*told, strict=True)))
    if strata is None:
        return _bounded(total, n, None, bounds, widened, draws, seed)
    found = Intervals(np.full(len(total), np.nan), np.full(len(total), np.nan))
    alone = _alone(n, strata)
    for rows, weights, drawn in (
        (~alone, np.ones(n.shape), strata),
        (alone, task_weights(n, strata), None),
    ):
        if rows.any():
            both = (total * weights)[rows], (n * weights)[rows]
            ends = _bounded(*both, drawn, bounds, widened, draws, seed)
            found.low[rows], found.high[rows] = ends
    return found


def _bounded(
    total: Values,
    n: Values,
    strata: Codes | None,
    bounds: Bounds,
    widened: bool,
    draws: int,
    seed: int,
) -> Intervals:
    values = drawn_means(total, n, strata, draws, seed)
    shape = _shape(total, n, strata)
    reach = _reach(shape) if widened else np.full(len(total), _NORMAL)
    ends = _bca(values, means(total, n, strata), reach, shape.skew)
    return _or_exact(ends, total, n, shape, bounds)


def _alone(n: Values, strata: Codes) -> NDArray[np.bool_]:
    """Which rows have a task with one cluster."""
    counts = [(n[:, group] > 0).sum(axis=1) for group in groups(n.shape[1], strata)]
    return np.asarray(np.equal(counts, 1).any(axis=0), np.bool_)


def _shape(total: Values, n: Values, strata: Codes | None) -> _Shape:
    parts = groups(total.shape[1], strata)
    pull = _pull(total, n, parts)
    plain, unbiased, slack, cubed = (np.zeros(len(total)) for _ in range(4))
    for part in parts:
        here = n[:, part] > 0
        k = here.sum(axis=1)
        centre = pull[:, part].sum(axis=1) / np.maximum(k, 1)
        apart = np.where(here, pull[:, part] - centre[:, None], 0)
        variance, rest = (apart**2).sum(axis=1), np.maximum(k - 1, 1)
        plain += variance
        cubed += (apart**3).sum(axis=1)
        unbiased += variance * k / rest
        slack += (variance * k / rest) ** 2 / rest
    return _Shape(plain, unbiased, ratio(unbiased**2, slack), ratio(cubed, 6 * plain**1.5))


def _pull(total: Values, n: Values, parts: list[Codes]) -> Values:
    """What each cluster adds to the figure's deviation from its expectation, to first order."""
    pull = np.zeros(total.shape)
    for part in parts:
        size = n[:, part].sum(axis=1, keepdims=True)
        mean = ratio(total[:, part].sum(axis=1, keepdims=True), size)
        pull[:, part] = np.nan_to_num(ratio(total[:, part] - mean * n[:, part], size))
    tasks = np.sum([n[:, part].any(axis=1) for part in parts], axis=0)
    share: Values = pull / np.maximum(tasks, 1)[:, None]
    return share


def _reach(shape: _Shape) -> Values:
    """In standard errors of the bootstrap: t's quantile, with an unbiased variance."""
    from scipy.special import stdtrit

    quantile = stdtrit(np.nan_to_num(shape.freedom, nan=1.0), (1 + LEVEL) / 2)
    return np.asarray(quantile * np.sqrt(np.nan_to_num(ratio(shape.unbiased, shape.plain))))


def _bca(values: Drawn, value: Values, reach: Values, skew: Values) -> Intervals:
    from scipy.special import ndtr, ndtri

    ordered = np.sort(values, axis=1)  # NaN goes last
    known = (~np.isnan(ordered)).sum(axis=1)
    # Draws of few clusters often equal the figure; rounding must not put them on one side of it.
    middle = value.astype(np.float32)[:, None]
    near = 1e-5 * np.maximum(np.abs(middle), 1e-3)
    ranks = (values < middle - near).sum(axis=1) + (values <= middle + near).sum(axis=1)
    # Beyond these shares few distinct draws speak, and not a bias.
    off = ndtri(np.clip(ranks / 2 / np.maximum(known, 1), 0.2, 0.8))
    ends = []
    for way in (off - reach, off + reach):
        place = ndtr(off + way / np.maximum(1 - np.nan_to_num(skew) * way, 0.1))
        ends.append(_at(ordered, known, np.asarray(place, np.float64)))
    return Intervals(ends[0], ends[1])


def _at(ordered: Drawn, known: Codes, share: Values) -> Values:
    """The percentile of each row's first `known` values, between neighbours as numpy does it."""
    place = share * np.maximum(known - 1, 0)
    left = np.floor(place).astype(np.int64)
    right = np.minimum(left + 1, np.maximum(known - 1, 0))
    rows = np.arange(len(ordered))
    low, high = ordered[rows, left], ordered[rows, right]
    told: Values = np.where(known > 0, low + (high - low) * (place - left), np.nan)
    return told


def _or_exact(
    ends: Intervals, total: Values, n: Values, shape: _Shape, bounds: Bounds
) -> Intervals:
    """The ends, or where nothing varies the binomial limit at a bound, or nothing."""
    clusters = (n > 0).sum(axis=1)
    flat, enough = shape.plain <= _FLAT, clusters > 1
    low, high = (np.where(flat | ~enough, np.nan, end) for end in ends)
    if bounds is None:
        return Intervals(low, high)
    least, most = bounds
    value = ratio(total.sum(axis=1), n.sum(axis=1))
    span = (most - least) * ((1 - LEVEL) / 2) ** (1 / np.maximum(clusters, 1))
    top, bottom = (flat & enough & np.isclose(value, bound) for bound in (most, least))
    low = np.where(top, least + span, np.where(bottom, least, low))
    high = np.where(bottom, most - span, np.where(top, most, high))
    return Intervals(low, high)
