"""Sign-flip tests of several differences at once, with one error rate for all of them.

    step_down(sums) -> Outcome(p, critical)          `sums`: differences × clusters

If two rows are alike, each cluster's difference could as well have the other sign. All differences
get the same flips, so that what they have in common stays: near copies are tests that agree. The p
values are those of the step-down max-|t| procedure (Westfall and Young 1993, algorithm 2.8): the
share of flips in which any difference that is not larger in this data is as far from zero. So the
chance of one false finding among all the differences is 5 % at most, also where some of the rows
really differ.
"""

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from metrics.statistics.sums import Values, ratio

ALPHA: Final = 0.05
FLIPS: Final = 4999
STEP: Final = 1000
"""Flips made at once."""
MOST_CLUSTERS: Final = 2000
"""More clusters than this flip in as many groups, which is a test of the same kind: 40 MB of signs
and half a second for a million clusters, and the critical value is the same.
"""
SEED: Final = 1908
SLACK: Final = 1e-5
"""A sum of the same numbers in another order may differ in its last digit."""


class Outcome(NamedTuple):
    """p of each difference, corrected for all of them, and the |z| that one in twenty flips exceeds
    in any of them; z is a sum over the square root of its clusters' summed squares.
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
    """The same with at most `MOST_CLUSTERS` columns: clusters added up in turn."""
    rows, clusters = sums.shape
    if clusters <= MOST_CLUSTERS:
        return sums
    whole = -(-clusters // MOST_CLUSTERS)
    padded = np.zeros((rows, whole * MOST_CLUSTERS))
    padded[:, :clusters] = sums
    added: Values = padded.reshape(rows, whole, MOST_CLUSTERS).sum(axis=1)
    return added


@lru_cache(maxsize=10)  # 7 MB for 347 chains, 40 for the most; a board has few slices
def _signs(clusters: int, first: int, flips: int) -> NDArray[np.float32]:
    """Clusters × flips of +1 and −1, those from number `first` on."""
    rng = np.random.default_rng([SEED, first])
    bits = np.unpackbits(rng.integers(0, 256, (clusters, flips // 8 + 1), np.uint8), axis=1)
    return bits[:, :flips].astype(np.float32) * 2 - 1
