"""A bootstrap's ends: BCa (Efron 1987), widened by Student's t and k / (k − 1) (Hesterberg 2015).

reach(shape) -> how many standard errors out
bca(values, value, reach, skew) -> Intervals
bca_of_many(value, shape, reach) -> Intervals without draws
ends_of(values, value, pull, there, bounds) -> Intervals of any figure that clusters pull at

With more than `MANY` clusters the ends are computed from moments. Draws would take seconds and give
the same ends.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from metrics.statistics.bootstrap import Drawn
from metrics.statistics.exact import NEAR, Intervals, exact, wider
from metrics.statistics.sums import Codes, Values, ratio

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
    near = (np.minimum(share, 1 - share) < NEAR) & (shape.plain > FLAT)
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
    place = share * np.maximum(known - 1, 0)
    left = np.floor(place).astype(np.int64)
    right = np.minimum(left + 1, np.maximum(known - 1, 0))
    rows = np.arange(len(ordered))
    low, high = ordered[rows, left], ordered[rows, right]
    percentiles: Values = np.where(known > 0, low + (high - low) * (place - left), np.nan)
    return percentiles
