"""How far raters agree: raw agreement, prevalence, and four coefficients corrected for chance.

`Ratings` is a float array, units × raters, NaN where a rater gave none:

    raw_agreement(ratings) -> Coefficient
    prevalence(ratings) -> dict[category, share]
    cohen_kappa(first, second, weights=None, categories=())
    fleiss_kappa(ratings) -> Coefficient
    krippendorff_alpha(ratings, level="nominal") -> Coefficient
    gwet_ac1(ratings, categories=()) -> Coefficient
    pair(first, second, categories=(), level="nominal") -> Pair       (all that two raters allow)
    patterns(ratings) -> Patterns
    patterns_of(ratings) -> (Patterns, each unit's pattern)

All can be computed from the patterns of ratings and how often each occurs; a million units have a
few dozen patterns. `times` says how many units each row of `ratings` represents. Tests compare the
figures with krippendorff, scikit-learn, statsmodels and published examples.

No function gives NaN: a coefficient that has no value says why not.
"""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

Ratings = NDArray[np.float64]
Level = Literal["nominal", "ordinal", "interval"]
Times = NDArray[np.int64]
Places = NDArray[np.int64]
Weights = Literal["linear", "quadratic"]

NO_VARIANCE: Final = "undefined: no variance"
NO_PAIRS: Final = "needs two ratings per clip"
UNEVEN: Final = "undefined: scores are not whole"
MOST_CODES: Final = 2**62
FEW_CODES: Final = 2**16
"""Up to so many possible patterns are counted in a table; with more, codes are sorted."""


class Coefficient(NamedTuple):
    """A coefficient over `n` units; `value` is None where it is undefined, and `why` says why."""

    value: float | None
    n: int
    why: str = ""


class Patterns(NamedTuple):
    """Rows of ratings that differ, and how many units have each."""

    ratings: Ratings
    times: Times


class Pair(NamedTuple):
    """Two raters on the `n` units that both rated. Prevalences are of these units."""

    n: int
    raw: Coefficient
    first: dict[float, float]
    second: dict[float, float]
    kappa: Coefficient
    ac1: Coefficient
    alpha: Coefficient


def pair(
    first: Sequence[float] | Ratings,
    second: Sequence[float] | Ratings,
    categories: Sequence[float] = (),
    level: Level = "nominal",
) -> Pair:
    """All that two raters allow. `level` is for alpha; kappa and AC1 take categories as names."""
    given = np.column_stack([_floats(first), _floats(second)])
    return pair_of(patterns(given), categories, level)


def pair_of(given: Patterns, categories: Sequence[float] = (), level: Level = "nominal") -> Pair:
    """As `pair`, from the patterns of two raters."""
    both, times = _rated(given.ratings, 2, given.times)
    return Pair(
        int(times.sum()),
        raw_agreement(both, times),
        prevalence(both[:, :1], times),
        prevalence(both[:, 1:], times),
        cohen_kappa(both[:, 0], both[:, 1], times=times),
        gwet_ac1(both, categories, times),
        krippendorff_alpha(both, level, times),
    )


def patterns(ratings: Ratings) -> Patterns:
    """The patterns of ratings that occur; the ratings themselves where raters are too many."""
    return patterns_of(ratings)[0]


def patterns_of(ratings: Ratings) -> tuple[Patterns, Places]:
    """The patterns of ratings that occur, and the place of each unit's pattern among them."""
    known = _categories(ratings)
    base, raters = len(known) + 1, ratings.shape[1]
    if base**raters > MOST_CODES:
        return Patterns(ratings, np.ones(len(ratings), np.int64)), np.arange(len(ratings))
    code = np.zeros(len(ratings), np.int64)
    for column in ratings.T:
        # NaN is sorted after every number.
        code = code * base + np.searchsorted(known, column)
    if base**raters <= FEW_CODES:
        counts = np.bincount(code, minlength=base**raters)
        there = np.flatnonzero(counts)
        times, places = counts[there], (np.cumsum(counts > 0) - 1)[code]
    else:
        there, places, times = np.unique(code, return_inverse=True, return_counts=True)
    digits = there[:, None] // base ** np.arange(raters - 1, -1, -1) % base
    return Patterns(np.append(known, np.nan)[digits], times), places


def raw_agreement(ratings: Ratings, times: Times | None = None) -> Coefficient:
    """The share of pairs of raters that agree, averaged over the units that two or more rated."""
    rated, times = _rated(ratings, 2, times)
    if not len(rated):
        return Coefficient(None, 0, NO_PAIRS)
    agreeing = _agreeing(_counts(rated, _categories(rated)))
    return Coefficient(_mean(agreeing, times), int(times.sum()))


def prevalence(ratings: Ratings, times: Times | None = None) -> dict[float, float]:
    """Category → its share of all ratings given; empty when none was."""
    known = _categories(ratings)
    counts = _times(ratings, times) @ _counts(ratings, known)
    shares = (counts / max(counts.sum(), 1)).tolist()
    return dict(zip(known.tolist(), shares, strict=True))


def cohen_kappa(
    first: Sequence[float] | Ratings,
    second: Sequence[float] | Ratings,
    weights: Weights | None = None,
    categories: Sequence[float] = (),
    times: Times | None = None,
) -> Coefficient:
    """Cohen's kappa (1960) of two raters, over the units that both rated.

    Weights go by the place among `categories`, all that raters could give: without them a score
    that nobody gave would bring its neighbours nearer to each other.
    """
    rated, times = _rated(np.column_stack([_floats(first), _floats(second)]), 2, times)
    if not len(rated):
        return Coefficient(None, 0, NO_PAIRS)
    n = int(times.sum())
    if len(_categories(rated)) < 2:
        return Coefficient(None, n, NO_VARIANCE)
    known = np.union1d(_categories(rated), _floats(categories))
    size = len(known)
    rows, columns = np.searchsorted(known, rated).T
    table = (
        np.bincount(rows * size + columns, times, size**2).reshape(size, size).astype(np.float64)
    )
    return Coefficient(_kappa(table, _distances(size, weights)), n)


def weighted_kappa(
    first: Sequence[float] | Ratings, second: Sequence[float] | Ratings, scale: Sequence[float]
) -> Coefficient:
    """Kappa with quadratic weights over the scale's scores, over the units that both rated;
    undefined where half points occur, since they are no category of the scale.
    """
    rated, _ = _rated(np.column_stack([_floats(first), _floats(second)]), 2)
    if (rated != np.round(rated)).any():
        return Coefficient(None, len(rated), UNEVEN)
    return cohen_kappa(rated[:, 0], rated[:, 1], "quadratic", scale)


def _distances(categories: int, weights: Weights | None) -> Ratings:
    """Categories × categories: how much it counts that one rater gave the one, one the other."""
    apart: Ratings = np.abs(np.subtract.outer(np.arange(categories), np.arange(categories)))
    if weights is None:
        return (apart > 0).astype(np.float64)
    return apart.astype(np.float64) ** (2 if weights == "quadratic" else 1)


def _kappa(counts: Ratings, distances: Ratings) -> float:
    """Kappa from the two raters' table: one less the distance there is over that of chance."""
    chance = np.outer(counts.sum(axis=1), counts.sum(axis=0)) / counts.sum()
    return 1 - float((distances * counts).sum() / (distances * chance).sum())


def kappa_of_grades(both: int, first: int, second: int, neither: int) -> Coefficient:
    """Cohen's kappa of two graders, from how many were right by both, by one alone, by neither."""
    right = np.array([[1.0, 1.0], [1.0, 0.0], [0.0, 1.0], [0.0, 0.0]])
    return cohen_kappa(right[:, 0], right[:, 1], times=np.array([both, first, second, neither]))


def fleiss_kappa(ratings: Ratings, times: Times | None = None) -> Coefficient:
    """Fleiss' kappa (1971), over the units that every rater rated."""
    rated, times = _rated(ratings, ratings.shape[1], times)
    if ratings.shape[1] < 2 or not len(rated):
        return Coefficient(None, 0, NO_PAIRS)
    categories, n = _categories(rated), int(times.sum())
    if len(categories) < 2:
        return Coefficient(None, n, NO_VARIANCE)
    counts = _counts(rated, categories)
    given = times @ counts
    share = given / given.sum()
    chance = float(share @ share)
    return Coefficient((_mean(_agreeing(counts), times) - chance) / (1 - chance), n)


def krippendorff_alpha(
    ratings: Ratings, level: Level = "nominal", times: Times | None = None
) -> Coefficient:
    """Krippendorff's alpha (2011), over the units that two or more rated."""
    rated, times = _rated(ratings, 2, times)
    if not len(rated):
        return Coefficient(None, 0, NO_PAIRS)
    known, units = _categories(rated), int(times.sum())
    if len(known) < 2:
        return Coefficient(None, units, NO_VARIANCE)
    counts = _counts(rated, known).astype(np.float64)
    weighted = counts * (times / (counts.sum(axis=1) - 1))[:, None]
    together = weighted.T @ counts - np.diag(weighted.sum(axis=0))
    given = times @ counts
    apart = _apart(known, given, level)
    chance = float(given @ apart @ given / (given.sum() - 1))
    return Coefficient(1 - float((together * apart).sum()) / chance, units)


def _apart(known: Ratings, given: Ratings, level: Level) -> Ratings:
    """Categories × categories: the squared distance of two scores that were given so often."""
    if level == "interval":
        return np.asarray(np.subtract.outer(known, known) ** 2)
    if level == "nominal":
        return 1.0 - np.eye(len(known))
    middle = np.cumsum(given) - given / 2
    return np.asarray(np.subtract.outer(middle, middle) ** 2)


def gwet_ac1(
    ratings: Ratings, categories: Sequence[float] = (), times: Times | None = None
) -> Coefficient:
    """Gwet's AC1 (2008) with missing ratings (Gwet 2014).

    `categories`: all that raters could give; without it those that they gave. Agreement is over
    the units that two or more rated, chance over all units that anybody rated.
    """
    known = np.union1d(_categories(ratings), _floats(categories))
    given, times = _rated(ratings, 1, times)
    rated = _counts(given, known)
    raters = rated.sum(axis=1)
    twice = rated[raters > 1]
    if not len(twice):
        return Coefficient(None, 0, NO_PAIRS)
    n = int(times[raters > 1].sum())
    if len(known) < 2:
        return Coefficient(None, n, NO_VARIANCE)
    share = (times @ (rated / raters[:, None])) / times.sum()
    chance = float((share * (1 - share)).sum()) / (len(known) - 1)
    observed = _mean(_agreeing(twice), times[raters > 1])
    return Coefficient((observed - chance) / (1 - chance), n)


def _floats(values: Sequence[float] | Ratings) -> Ratings:
    return np.asarray(values, dtype=np.float64)


def _times(ratings: Ratings, times: Times | None) -> Times:
    return np.ones(len(ratings), np.int64) if times is None else times


def _rated(ratings: Ratings, least: int, times: Times | None = None) -> Patterns:
    """The units that have at least `least` ratings."""
    times = _times(ratings, times)
    chosen = ((~np.isnan(ratings)).sum(axis=1) >= least) & (times > 0)
    return Patterns(ratings[chosen], times[chosen])


def _categories(ratings: Ratings) -> Ratings:
    return np.unique(ratings[~np.isnan(ratings)])


def _mean(values: Ratings, times: Times) -> float:
    return float(values @ times / times.sum())


def _counts(ratings: Ratings, categories: Ratings) -> NDArray[np.int64]:
    """Units × categories: how many raters gave the unit the category."""
    counts: NDArray[np.int64] = (ratings[:, :, None] == categories).sum(axis=1)
    return counts


def _agreeing(counts: NDArray[np.int64]) -> Ratings:
    """Per unit the share of its pairs of ratings that are alike."""
    raters = counts.sum(axis=1)
    alike: Ratings = (counts * (counts - 1)).sum(axis=1) / (raters * (raters - 1))
    return alike
