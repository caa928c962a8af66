"""Sign-flip tests of several differences at once, with one error rate for all of them.

    step_down(sums) -> Outcome(p, critical)          `sums`: differences × clusters

If two models are equally good, each cluster's difference could just as well have the opposite sign.
All differences are flipped with the same signs, which preserves their correlation. p values follow
the step-down max-|t| procedure (Westfall and Young 1993, algorithm 2.8): the share of flips in
which this difference, or any that is smaller in the data, is at least as far from zero as this one.
This keeps the chance of one or more false findings at 5 %, even if some of the models do differ.
"""

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from metrics.statistics.sums import Values, ratio

ALPHA: Final = 0.05
FLIPS: Final = 4999
STEP: Final = 1000
"""Flips computed at once."""
MOST_CLUSTERS: Final = 2000
"""Above this number, clusters are summed into this many groups, and groups are flipped: a valid
test of the same kind with 40 MB of signs. Eight models take 0.2 s for 125,000 clusters.
"""
SEED: Final = 1908
SLACK: Final = 1e-5
"""Tolerance for ties: summing the same numbers in another order may change the last digits."""


class Outcome(NamedTuple):
    """The result of a test of several differences.

    Attributes:
        p: The p value of each difference, corrected for all of them.
        critical: The 95th percentile over flips of the largest |z|, where z is a difference's sum
            over the square root of its summed squares.
    """

    p: Values
    critical: float


def step_down(sums: Values) -> Outcome:
    """Test whether each row of `sums` (differences × clusters) is zero on average."""
    if not len(sums):
        return Outcome(np.empty(0), np.nan)
    sums = grouped(sums)
    spread = np.sqrt((sums * sums).sum(axis=1))
    scaled = ratio(sums, spread[:, None], 0.0)
    seen = np.abs(scaled.sum(axis=1))
    upward = np.argsort(seen, kind="stable")
    least = (seen - SLACK * np.abs(scaled).sum(axis=1))[upward, None]
    beyond, greatest = np.zeros(len(sums)), []
    ready = scaled[upward].astype(np.float32)
    for first in range(0, FLIPS, STEP):
        flipped = np.abs(ready @ _signs(sums.shape[1], first, min(STEP, FLIPS - first)))
        np.maximum.accumulate(flipped, axis=0, out=flipped)
        beyond += (flipped >= least).sum(axis=1)
        greatest.append(flipped[-1])
    p = np.empty(len(sums))
    # No p is 0 (Phipson and Smyth 2010), and none is below that of a larger difference.
    p[upward] = np.maximum.accumulate(((1 + beyond) / (1 + FLIPS))[::-1])[::-1]
    return Outcome(p, float(np.quantile(np.concatenate(greatest), 1 - ALPHA)))


def grouped(sums: Values) -> Values:
    """Sum clusters into at most `MOST_CLUSTERS` groups, every so many of them into one."""
    rows, clusters = sums.shape
    if clusters <= MOST_CLUSTERS:
        return sums
    whole = -(-clusters // MOST_CLUSTERS)
    padded = np.zeros((rows, whole * MOST_CLUSTERS))
    padded[:, :clusters] = sums
    added: Values = padded.reshape(rows, whole, MOST_CLUSTERS).sum(axis=1)
    return added


@lru_cache(maxsize=10)  # the blocks of the last two boards: 14 MB for 347 clusters, 80 MB at most
def _signs(clusters: int, first: int, flips: int) -> NDArray[np.float32]:
    """Return clusters × flips of +1 and −1: the flips from number `first` on."""
    rng = np.random.default_rng([SEED, first])
    bits = np.unpackbits(rng.integers(0, 256, (clusters, flips // 8 + 1), np.uint8), axis=1)
    return bits[:, :flips].astype(np.float32) * 2 - 1
