"""95 % intervals of means by a bootstrap of whole clusters, for all rows of a board at once.

    intervals(total, n, strata=None, bounds=(0, 1)) -> Intervals(low, high), an end for each row

`total`, `n` and `strata` are as in `metrics.statistics.sums`: pooled mean without strata, mean of
task means with them; `macro_intervals` is for the plain mean of figures that share their clusters.
Of 1,000 simulated benchmarks the plain percentiles held the truth in 92.4 % (20 videos around 80
%), 87.3 % (30 around 95 %) and 90.1 % (mean of 15 tasks of three prompts): too short for few
clusters, off for skewed ones. So the ends are BCa's (metrics.statistics.bootstrap; acceleration
from the linearised figure), widened by Student's t with Satterthwaite's degrees of freedom where
tasks are strata, and close to a bound no shorter than the exact limits
(metrics.statistics.analytic): 95.5, 93.5 and 95.9 %.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from metrics.statistics.analytic import NORMAL, Intervals
from metrics.statistics.bootstrap import (
    DRAWS,
    FLAT,
    LEVEL,
    MANY,
    SEED,
    Shape,
    bca,
    bca_of_many,
    drawn,
    drawn_means,
    ends_of,
    near_a_bound,
    reach,
)
from metrics.statistics.sums import (
    Codes,
    Values,
    at_once,
    by_task,
    means,
    ratio,
    task_weights,
)

Bounds = tuple[float, float] | None

CLOSE: Final = 1e-8
"""So near to a bound a figure is at it; sums of shares round."""
PADDED: Final = (64, 256, 1024, MANY)
"""Rows with few of the clusters are padded to one of these sizes, so that draws can be reused."""
ROWS: Final = 1000
"""Rows done at once: with 2,000 draws 8 MB for each array on the way."""


def intervals(
    total: Values,
    n: Values,
    strata: Codes | None = None,
    bounds: Bounds = (0.0, 1.0),
    widened: bool = True,
    draws: int | Codes = DRAWS,
    seed: int = SEED,
) -> Intervals:
    """The 95 % interval of each row's figure; `total` and `n` are rows × clusters.

    `bounds`: the least and the greatest value, or None. `draws`: how many, for all rows or for
    each. A row whose every value is at a bound has no spread at all: the exact binomial limit of
    so many clusters stands in (Clopper and Pearson). `widened=False` is BCa as scipy has it.
    """
    each = np.broadcast_to(np.asarray(draws, np.int64), len(total))
    if total.shape[1] <= MANY:
        return _of_rows(total, n, strata, bounds, widened, each, seed)
    several = [
        _of_rows(*_compact(total[cut], n[cut], strata), bounds, widened, each[cut], seed)
        for cut in _alike(n)
    ]
    return _joined(several)


def _of_rows(
    total: Values,
    n: Values,
    strata: Codes | None,
    bounds: Bounds,
    widened: bool,
    draws: Codes,
    seed: int,
) -> Intervals:
    if len(total) > ROWS:
        cuts = [slice(at, at + ROWS) for at in range(0, len(total), ROWS)]
        return _joined([
            _of_rows(total[cut], n[cut], strata, bounds, widened, draws[cut], seed) for cut in cuts
        ])  # fmt: skip
    if strata is None:
        return _bounded(total, n, None, bounds, widened, draws, seed)
    return _by_task(total, n, strata, bounds, widened, draws, seed)


def _joined(blocks: Sequence[Intervals]) -> Intervals:
    return Intervals(*(np.concatenate(ends) for ends in zip(*blocks, strict=True)))


def _alike(n: Values) -> list[slice]:
    """Return runs of rows that have cases in the same clusters, or that all have many."""
    there = n > 0
    many, longest = there.sum(axis=1) > MANY, at_once(n.shape[1])
    starts = [0]
    for at in range(1, len(n)):
        if many[at] and many[at - 1]:
            is_alike = at - starts[-1] < longest
        else:
            is_alike = np.array_equal(there[at], there[at - 1])
        if not is_alike:
            starts.append(at)
    return [slice(at, end) for at, end in zip(starts, [*starts[1:], len(n)], strict=True)]


def _compact(total: Values, n: Values, strata: Codes | None) -> tuple[Values, Values, Codes | None]:
    """Keep the clusters that the rows have cases in, if these are few enough to be drawn."""
    if np.count_nonzero(n[0]) > MANY:
        return total, n, strata
    there = np.flatnonzero(n[0])
    if strata is not None:
        return total[:, there], n[:, there], strata[there]
    wide = np.zeros((2, len(n), next(size for size in PADDED if size >= len(there))))
    wide[:, :, : len(there)] = total[:, there], n[:, there]
    return wide[0], wide[1], None


def _by_task(
    total: Values,
    n: Values,
    strata: Codes,
    bounds: Bounds,
    widened: bool,
    draws: Codes,
    seed: int,
) -> Intervals:
    """Means of task means. A row with a task of one cluster shows no spread within it: its clusters
    are drawn over all tasks.
    """
    alone = _alone(n, strata)
    if not alone.any():
        return _bounded(total, n, strata, bounds, widened, draws, seed)
    result = Intervals(np.full(len(total), np.nan), np.full(len(total), np.nan))
    weights = np.where(alone[:, None], task_weights(n, strata), 1.0)
    for rows, within in ((~alone, strata), (alone, None)):
        if rows.any():
            both = (total * weights)[rows], (n * weights)[rows]
            ends = _bounded(*both, within, bounds, widened, draws[rows], seed)
            result.low[rows], result.high[rows] = ends
    return result


def macro_intervals(
    total: Values, n: Values, bounds: Bounds = (0.0, 1.0), draws: int = DRAWS, seed: int = SEED
) -> Intervals:
    """Kinds × rows × clusters: the interval of each row's plain mean over its kinds' means.

    A cluster has cases of several kinds and is drawn with all of them. A kind that a draw leaves
    empty is left out of that draw, as kinds without a case are left out of the figure.
    """
    values = None
    if total.shape[2] <= MANY:
        kinds = [drawn(t, size, draws, seed) for t, size in zip(total, n, strict=True)]
        known = np.sum([~np.isnan(means_of_kind) for means_of_kind in kinds], axis=0)
        values = ratio(np.nansum(kinds, axis=0), known.astype(np.float64)).astype(np.float32)
    sizes = n.sum(axis=2)
    kind_means = ratio(total.sum(axis=2), sizes)
    value = ratio(np.nansum(kind_means, axis=0), (sizes > 0).sum(axis=0).astype(np.float64))
    apart = ratio(total - np.nan_to_num(kind_means)[:, :, None] * n, sizes[:, :, None], 0.0)
    pull = apart.sum(axis=0) / np.maximum((sizes > 0).sum(axis=0), 1)[:, None]
    there = np.asarray((n > 0).any(axis=0), np.bool_)
    ends = ends_of(values, value, pull, there, bounds)
    flat = np.isnan(ends.low)
    return ends if bounds is None else _limits(ends, value, there.sum(axis=1), flat, bounds)


def _bounded(
    total: Values,
    n: Values,
    strata: Codes | None,
    bounds: Bounds,
    widened: bool,
    draws: Codes,
    seed: int,
) -> Intervals:
    shape = _shape(total, n, strata)
    out = reach(shape) if widened else np.full(len(total), NORMAL)
    value = means(total, n, strata)
    ends = Intervals(np.empty(len(total)), np.empty(len(total)))
    if total.shape[1] > MANY:
        ends = bca_of_many(value, shape, out)
    else:
        for many in np.unique(draws).tolist():
            rows = draws == many
            values = drawn_means(total[rows], n[rows], strata, many, seed)
            ends.low[rows], ends.high[rows] = bca(values, value[rows], out[rows], shape.skew[rows])
    if widened and bounds is not None:
        ends = near_a_bound(ends, value, shape, out, bounds)
    return _or_exact(ends, total, n, shape, bounds)


def _alone(n: Values, strata: Codes) -> NDArray[np.bool_]:
    """Which rows have a task with one cluster."""
    _, ones = by_task(n.shape[1], strata)
    return np.asarray(((n > 0) @ ones == 1).any(axis=1), np.bool_)


def _shape(total: Values, n: Values, strata: Codes | None) -> Shape:
    """The shape of what each cluster adds to the figure's deviation from its expectation, to first
    order: (total − mean · n) / size of its task, over the number of tasks.
    """
    _, ones = by_task(total.shape[1], strata)
    size = n @ ones
    apart = total - _spread(ratio(total @ ones, size, 0.0), strata) * n
    squared, k = apart * apart, (n > 0).astype(np.float64) @ ones
    rest = np.maximum(k - 1, 1)
    share = ratio(np.ones(size.shape), size * (size > 0).sum(axis=1, keepdims=True), 0.0)
    variance = (squared @ ones) * share**2
    unbiased = variance * k / rest
    slack = (unbiased * unbiased / rest).sum(axis=1)
    plain, all_unbiased = variance.sum(axis=1), unbiased.sum(axis=1)
    cubed = (((squared * apart) @ ones) * share**3).sum(axis=1)
    skew = ratio(cubed, 6 * plain**1.5)
    return Shape(plain, all_unbiased, ratio(all_unbiased**2, slack), skew)


def _spread(by_stratum: Values, strata: Codes | None) -> Values:
    """Repeat rows × tasks as rows × clusters; one column serves all clusters without tasks."""
    if strata is None:
        return by_stratum
    task, _ = by_task(len(strata), strata)
    return by_stratum[:, task]


def _or_exact(ends: Intervals, total: Values, n: Values, shape: Shape, bounds: Bounds) -> Intervals:
    """The ends, or where nothing varies the binomial limit at a bound, or nothing."""
    clusters = (n > 0).sum(axis=1)
    flat = shape.plain <= FLAT
    ends = Intervals(*(np.where(flat, np.nan, end) for end in ends))
    value = ratio(total.sum(axis=1), n.sum(axis=1))
    return ends if bounds is None else _limits(ends, value, clusters, flat, bounds)


def _limits(
    ends: Intervals, value: Values, clusters: Codes, flat: NDArray[np.bool_],
    bounds: tuple[float, float],
) -> Intervals:  # fmt: skip
    """The ends, with the binomial limit of so many clusters where all (`flat`) is at a bound."""
    least, most = bounds
    span = (most - least) * ((1 - LEVEL) / 2) ** (1 / np.maximum(clusters, 2))
    at = (flat & (clusters > 1) & (np.abs(value - bound) < CLOSE) for bound in (most, least))
    top, bottom = at
    low = np.where(top, least + span, np.where(bottom, least, ends.low))
    high = np.where(bottom, most - span, np.where(top, most, ends.high))
    return Intervals(low, high)
