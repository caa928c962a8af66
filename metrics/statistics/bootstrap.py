"""A clustered bootstrap: one matrix of weights for every row of a board, and the ends of intervals.

    drawn_means(total, n, strata) -> rows × draws
    bca(values, value, reach, skew) -> Intervals
    bca_of_many(value, shape, reach) -> Intervals without draws
    ends_of(values, value, pull, there, bounds) -> Intervals of any figure that clusters pull at
    reach(shape) -> how many standard errors out

The ends are BCa (Efron 1987), widened by Student's t and k / (k − 1) (Hesterberg 2015). With more
than `MANY` clusters they are computed from moments: draws would take seconds and give the same.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from metrics.statistics.analytic import NEAR, Intervals, exact, wider
from metrics.statistics.sums import Codes, Values, by_task, groups, ratio, task_weights

DRAWS: Final = 2000
SEED: Final = 1944
BLOCK: Final = 50
ROUNDING: Final = 1e-9

Drawn = NDArray[np.float32]
"""Single precision: seven digits for a figure that is shown with one, at half the time."""


def drawn_means(
    total: Values,
    n: Values,
    strata: Codes | None = None,
    draws: int = DRAWS,
    seed: int = SEED,
) -> Drawn:
    """Rows × draws: each row's figure (`sums.means`) over clusters drawn with replacement.

    With `strata` clusters are drawn within their task. A draw that leaves a task of a row empty is
    the mean of the row's other tasks, NaN if none is left.
    """
    weights = _some(total.shape[1], strata, draws, seed)
    parts = groups(total.shape[1], strata)
    if len(parts) == 1:
        return _drawn(total, n, weights)
    even = _even(n, strata)
    values = np.empty((len(total), weights.shape[1]), np.float32)
    values[even] = _even_means(total[even], n[even], weights, strata)
    values[~even] = _mean_of_parts(total[~even], n[~even], weights, parts)
    return values


def _even(n: Values, strata: Codes | None) -> NDArray[np.bool_]:
    """Which rows have as many values in each cluster of a task as in any other of it."""
    task, ones = by_task(n.shape[1], strata)
    each = n @ (ones / ones.sum(axis=0))
    return np.asarray((np.abs(n - each[:, task]) < ROUNDING).all(axis=1), np.bool_)


def _even_means(total: Values, n: Values, weights: Drawn, strata: Codes | None) -> Drawn:
    """A draw of as many clusters of equal size rests on as many values: one product says it all.

    Twenty rows of sixteen tasks: 0.4 ms where task by task they take 1.1.
    """
    _, ones = by_task(n.shape[1], strata)
    tasks = (n @ ones > 0).sum(axis=1, keepdims=True)
    share = ratio(total * task_weights(n, strata), tasks)
    means: Drawn = share.astype(np.float32) @ weights
    return means


def _mean_of_parts(total: Values, n: Values, weights: Drawn, parts: Sequence[Codes]) -> Drawn:
    top, bottom = total.astype(np.float32), n.astype(np.float32)
    values, known = np.zeros((2, len(total), weights.shape[1]), np.float32)
    for part in parts:
        size = bottom[:, part] @ weights[part]
        drawn_any = size > 0
        known += drawn_any
        # A draw without a value has nothing to divide: it adds 0.
        values += top[:, part] @ weights[part] / np.where(drawn_any, size, 1)
    return _over(values, known)


def drawn(total: Values, n: Values, draws: int = DRAWS, seed: int = SEED) -> Drawn:
    """Rows × draws: each row's Σ total / Σ n over clusters drawn with replacement."""
    return _drawn(total, n, drawn_weights(total.shape[1], draws, seed))


def drawn_weights(clusters: int, draws: int = DRAWS, seed: int = SEED) -> Drawn:
    """Clusters × draws: how often each is drawn; the same for the same number of clusters."""
    return _some(clusters, None, draws, seed)


def _some(clusters: int, strata: Codes | None, draws: int, seed: int) -> Drawn:
    """The first of the draws that are kept: those of a column are the first half of a board's."""
    within = None if strata is None else strata.astype(np.int64).tobytes()
    return _weights(clusters, within, max(draws, DRAWS), seed)[:, :draws]


def _drawn(total: Values, n: Values, weights: Drawn) -> Drawn:
    """Block by block, each with the clusters that it has anything in.

    A board's columns lie below each other, and each has few of the clusters: 400 rows × 316 take
    2.2 ms where all at once took 7.3.
    """
    values = np.empty((len(n), weights.shape[1]), np.float32)
    for first in range(0, len(n), BLOCK):
        rows = slice(first, first + BLOCK)
        there = n[rows].any(axis=0)
        used = slice(None) if there.all() else there
        values[rows] = _drawn_block(total[rows, used], n[rows, used], weights[used])
    return values


def _drawn_block(total: Values, n: Values, weights: Drawn) -> Drawn:
    """What a row of equal clusters rests on is told by how many of them were drawn: one product
    less, which was a third of a board's time here.
    """
    most = n.max(axis=1, keepdims=True, initial=0)
    even = (n == most).all(axis=1)
    top = total.astype(np.float32) @ weights
    bottom = most.astype(np.float32) * weights.sum(axis=0)
    if not even.all():
        bottom[~even] = n[~even].astype(np.float32) @ weights
    return _over(top, bottom)


def _over(top: Drawn, bottom: Drawn) -> Drawn:
    """top / bottom, NaN where both are 0; `top` is taken for the result."""
    with np.errstate(invalid="ignore"):  # half the time of a division that skips where it is 0
        quotient: Drawn = np.divide(top, bottom, out=top)
    return quotient


@lru_cache(maxsize=8)  # at most 16 MB each; 2.8 for 347 chains, 0.4 for 48 prompts
def _weights(clusters: int, strata: bytes | None, draws: int, seed: int) -> Drawn:
    """Clusters × draws: how often each is drawn, as many as there are, group by group."""
    rng = np.random.default_rng(seed)
    weights = np.empty((clusters, draws), np.float32)
    for part in groups(clusters, None if strata is None else np.frombuffer(strata, np.int64)):
        size = len(part)
        picked = rng.integers(0, size, (size, draws)) + np.arange(draws) * size
        counts = np.bincount(picked.ravel(), minlength=size * draws)
        weights[part] = counts.reshape(draws, size).T
    return weights


LEVEL: Final = 0.95
FLAT: Final = 1e-12
MANY: Final = 2000
"""The most clusters that are drawn."""


class Shape(NamedTuple):
    """A row's variance by linearisation, the same unbiased, its degrees of freedom, its skew."""

    plain: Values
    unbiased: Values
    freedom: Values
    skew: Values


def shape_of(pull: Values, there: NDArray[np.bool_]) -> Shape:
    """The shape of a figure by what each cluster pulls at it; `there`: which have a part in it."""
    k = there.sum(axis=1)
    centre = np.where(there, pull, 0).sum(axis=1) / np.maximum(k, 1)
    apart = np.where(there, pull - centre[:, None], 0)
    plain, rest = (apart**2).sum(axis=1), np.maximum(k - 1, 1)
    unbiased = plain * k / rest
    skew = ratio((apart * apart * apart).sum(axis=1), 6 * plain**1.5)
    return Shape(plain, unbiased, rest.astype(np.float64), skew)


def ends_of(
    values: Drawn | None,
    value: Values,
    pull: Values,
    there: NDArray[np.bool_],
    bounds: tuple[float, float] | None = None,
) -> Intervals:
    """The ends of figures from their draws; NaN without spread and for fewer than two clusters.

    If `values` is None, they are computed from moments (for more than `MANY` clusters).
    """
    shape = shape_of(pull, there)
    out = reach(shape)
    ends = bca_of_many(value, shape, out) if values is None else bca(values, value, out, shape.skew)
    if bounds is not None:
        ends = near_a_bound(ends, value, shape, out, bounds)
    varies = shape.plain > FLAT  # a cluster alone is its own mean
    return Intervals(*(np.where(varies, end, np.nan) for end in ends))


def near_a_bound(
    ends: Intervals, value: Values, shape: Shape, out: Values, bounds: tuple[float, float]
) -> Intervals:
    """No shorter than the exact limits where hardly a cluster differs from the bound."""
    least, most = bounds
    span = most - least
    share = (value - least) / span
    near = np.minimum(share, 1 - share) < NEAR
    if not near.any():
        return ends
    plain, unbiased = shape.plain[near], shape.unbiased[near]
    quantile = out[near] / np.sqrt(ratio(unbiased, plain, 1.0))
    limits = exact(share[near], unbiased / span**2, quantile)
    return wider(ends, Intervals(*(least + span * end for end in limits)), near)


def reach(shape: Shape) -> Values:
    """In standard errors of the bootstrap: t's quantile, with an unbiased variance."""
    from scipy.special import stdtrit

    quantile = stdtrit(np.nan_to_num(shape.freedom, nan=1.0), (1 + LEVEL) / 2)
    return np.asarray(quantile * np.sqrt(ratio(shape.unbiased, shape.plain, 0.0)))


def bca(values: Drawn, value: Values, out: Values, skew: Values) -> Intervals:
    """The ends of rows × draws about their values; `skew`: the acceleration."""
    from scipy.special import ndtr, ndtri

    ordered = np.sort(values, axis=1)  # NaN goes last
    some = np.isnan(ordered[:, -1]).any()
    known = (~np.isnan(ordered)).sum(axis=1) if some else np.full(len(ordered), ordered.shape[1])
    # Draws of few clusters often equal the figure; rounding must not put them on one side of it.
    middle = value.astype(np.float32)[:, None]
    near = 1e-5 * np.maximum(np.abs(middle), 1e-3)
    ranks = (values < middle - near).sum(axis=1) + (values <= middle + near).sum(axis=1)
    # Beyond these shares few distinct draws speak, and not a bias.
    off = ndtri(np.clip(ranks / 2 / np.maximum(known, 1), 0.2, 0.8))
    way = off + np.stack([-out, out])
    place = ndtr(off + way / np.maximum(1 - np.nan_to_num(skew) * way, 0.1))
    return Intervals(*_at(ordered, known, np.asarray(place, np.float64)))


def bca_of_many(value: Values, shape: Shape, out: Values) -> Intervals:
    """The ends of `bca` for very many clusters, from moments instead of draws.

    The bootstrap distribution is approximated by a normal one with the skewness of the pulls (the
    first term of Cornish and Fisher); the same skewness gives the bias of its median (DiCiccio and
    Efron 1996, section 4).
    """
    skew = np.nan_to_num(shape.skew)
    off = skew + np.stack([-out, out])
    place = skew + off / np.maximum(1 - skew * off, 0.1)
    return Intervals(*(value + np.sqrt(shape.plain) * (place + skew * (place**2 - 1))))


def _at(ordered: Drawn, known: Codes, share: Values) -> Values:
    """Ends × rows: the percentiles of each row's first `known` values, between neighbours as numpy
    does it.
    """
    last = known - 1
    place = share * last
    left = np.floor(place).astype(np.int64)
    right = np.minimum(left + 1, last)
    rows = np.arange(len(ordered))
    low, high = ordered[rows, left], ordered[rows, right]
    percentiles: Values = low + (high - low) * (place - left)
    return percentiles
