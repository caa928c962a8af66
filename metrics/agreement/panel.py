"""What several raters of the same units say together.

panel(ratings, categories=(), level="nominal") -> Panel
consensus(ratings, rounded) -> scores, one a unit
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from metrics.agreement.pairwise import (
    Coefficient,
    Level,
    Patterns,
    Ratings,
    Times,
    fleiss_kappa,
    gwet_ac1,
    krippendorff_alpha,
    patterns,
    prevalence,
    raw_agreement,
)

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
