"""The draws of a clustered bootstrap: one matrix of weights for every row of a board."""

from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from metrics.sums import Codes, Values, groups

DRAWS: Final = 2000
SEED: Final = 1944
WEIGHTS: Final = 4_000_000
FEWEST: Final = 400
"""At most 16 MB of weights: all draws for up to 2,000 clusters, for more of them fewer draws."""

BLOCK: Final = 50

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
    parts = groups(total.shape[1], strata)
    weights = _some(tuple(tuple(part.tolist()) for part in parts), total.shape[1], draws, seed)
    if len(parts) == 1:
        return _drawn(total, n, weights)
    found = (_drawn(total[:, part], n[:, part], weights[part]) for part in parts)
    if n.all():  # no draw leaves a task empty
        mean: Drawn = np.sum(list(found), axis=0) / np.float32(len(parts))
        return mean
    values, known = np.zeros((2, len(total), weights.shape[1]), np.float32)
    for one in found:
        told = ~np.isnan(one)
        known += told
        np.add(values, one, out=values, where=told)
    return _over(values, known)


def drawn(total: Values, n: Values, draws: int = DRAWS, seed: int = SEED) -> Drawn:
    """Rows × draws: each row's Σ total / Σ n over clusters drawn with replacement."""
    return _drawn(total, n, drawn_weights(total.shape[1], draws, seed))


def drawn_weights(clusters: int, draws: int = DRAWS, seed: int = SEED) -> Drawn:
    """Clusters × draws: how often each is drawn; the same for the same number of clusters."""
    return _some((tuple(range(clusters)),), clusters, draws, seed)


def _some(parts: tuple[tuple[int, ...], ...], clusters: int, draws: int, seed: int) -> Drawn:
    """The first of the draws that are kept: those of a column are the first half of a board's."""
    most = max(FEWEST, WEIGHTS // max(clusters, 1))
    return _weights(parts, min(max(draws, DRAWS), most), seed)[:, : min(draws, most)]


def _drawn(total: Values, n: Values, weights: Drawn) -> Drawn:
    """Block by block, each with the clusters that it has anything in.

    A board's columns lie below each other, and each has few of the clusters: 400 rows × 316 take
    2.2 ms where all at once took 7.3.
    """
    told = []
    for first in range(0, max(len(n), 1), BLOCK):
        rows = slice(first, first + BLOCK)
        there = n[rows].any(axis=0)
        used = slice(None) if there.all() else there
        top, bottom = (part[rows, used].astype(np.float32) for part in (total, n))
        told.append(_over(top @ weights[used], bottom @ weights[used]))
    return np.concatenate(told)


def _over(top: Drawn, bottom: Drawn) -> Drawn:
    """top / bottom, NaN where bottom is 0."""
    told = np.full_like(top, np.nan)
    np.divide(top, bottom, out=told, where=bottom > 0)
    return told


@lru_cache(maxsize=8)  # at most 16 MB each; 2.8 for 347 chains, 0.4 for 48 prompts
def _weights(parts: tuple[tuple[int, ...], ...], draws: int, seed: int) -> Drawn:
    """Clusters × draws: how often each is drawn, as many as there are, group by group."""
    rng = np.random.default_rng(seed)
    weights = np.empty((sum(map(len, parts)), draws), np.float32)
    for part in parts:
        size = len(part)
        picked = rng.integers(0, size, (size, draws)) + np.arange(draws) * size
        counts = np.bincount(picked.ravel(), minlength=size * draws)
        weights[list(part)] = counts.reshape(draws, size).T
    return weights
