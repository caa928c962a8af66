"""How far raters agree: raw agreement, prevalence, and four coefficients corrected for chance.

`Ratings` is a float array, units × raters, NaN where a rater gave none:

    raw_agreement(ratings) -> Coefficient
    prevalence(ratings) -> dict[category, share]
    cohen_kappa(first, second, weights=None, categories=())
    fleiss_kappa(ratings) -> Coefficient
    krippendorff_alpha(ratings, level="nominal") -> Coefficient       (krippendorff)
    gwet_ac1(ratings, categories=()) -> Coefficient
    pair(first, second, categories=(), level="nominal") -> Pair       (all that two raters allow)

The kappas and AC1 are a few lines each on the table of counts; tests hold them to scikit-learn,
statsmodels and published examples, which the product itself need not carry (90 MB, 4 s of imports).

No function gives NaN: a coefficient that has no value says why not.
"""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

import krippendorff
import numpy as np
from numpy.typing import NDArray

Ratings = NDArray[np.float64]
Level = Literal["nominal", "ordinal", "interval", "ratio"]
Weights = Literal["linear", "quadratic"]

NO_VARIANCE: Final = "undefined: no variance"
NO_PAIRS: Final = "undefined: no unit has two ratings"
UNEVEN: Final = "undefined: scores are not whole"


class Coefficient(NamedTuple):
    """A coefficient over `n` units; `value` is None where it is undefined, and `why` says why."""

    value: float | None
    n: int
    why: str = ""


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
    both = _rated(np.column_stack([_floats(first), _floats(second)]), 2)
    return Pair(
        len(both),
        raw_agreement(both),
        prevalence(both[:, :1]),
        prevalence(both[:, 1:]),
        cohen_kappa(both[:, 0], both[:, 1]),
        gwet_ac1(both, categories),
        krippendorff_alpha(both, level),
    )


def raw_agreement(ratings: Ratings) -> Coefficient:
    """The share of pairs of raters that agree, averaged over the units that two or more rated."""
    rated = _rated(ratings, 2)
    if not len(rated):
        return Coefficient(None, 0, NO_PAIRS)
    return Coefficient(float(_agreeing(_counts(rated, _categories(rated))).mean()), len(rated))


def prevalence(ratings: Ratings) -> dict[float, float]:
    """Category → its share of all ratings given; empty when none was."""
    given = ratings[~np.isnan(ratings)]
    values, counts = np.unique(given, return_counts=True)
    return {float(v): float(n) / len(given) for v, n in zip(values, counts, strict=True)}


def cohen_kappa(
    first: Sequence[float] | Ratings,
    second: Sequence[float] | Ratings,
    weights: Weights | None = None,
    categories: Sequence[float] = (),
) -> Coefficient:
    """Cohen's kappa (1960) of two raters, over the units that both rated.

    Weights go by the place among `categories`, all that raters could give: without them a score
    that nobody gave would bring its neighbours nearer to each other.
    """
    rated = _rated(np.column_stack([_floats(first), _floats(second)]), 2)
    if not len(rated):
        return Coefficient(None, 0, NO_PAIRS)
    if len(_categories(rated)) < 2:
        return Coefficient(None, len(rated), NO_VARIANCE)
    known = np.union1d(_categories(rated), _floats(categories))
    codes = np.searchsorted(known, rated)
    kappa = _kappa(codes[:, 0], codes[:, 1], _distances(len(known), weights))
    return Coefficient(kappa, len(rated))


def weighted_kappa(
    first: Sequence[float] | Ratings, second: Sequence[float] | Ratings, scale: Sequence[float]
) -> Coefficient:
    """Kappa with quadratic weights over the scale's scores, over the units that both rated;
    undefined where half points occur, since they are no category of the scale.
    """
    rated = _rated(np.column_stack([_floats(first), _floats(second)]), 2)
    if (rated != np.round(rated)).any():
        return Coefficient(None, len(rated), UNEVEN)
    return cohen_kappa(rated[:, 0], rated[:, 1], "quadratic", scale)


def _distances(categories: int, weights: Weights | None) -> Ratings:
    """Categories × categories: how much it counts that one rater gave the one, one the other."""
    apart: Ratings = np.abs(np.subtract.outer(np.arange(categories), np.arange(categories)))
    if weights is None:
        return (apart > 0).astype(np.float64)
    return apart.astype(np.float64) ** (2 if weights == "quadratic" else 1)


def _kappa(first: NDArray[np.int64], second: NDArray[np.int64], distances: Ratings) -> float:
    """Kappa from the two raters' table: one less the distance there is over that of chance."""
    size = len(distances)
    counts = np.bincount(first * size + second, minlength=size**2).reshape(size, size)
    chance = np.outer(counts.sum(axis=1), counts.sum(axis=0)) / len(first)
    return 1 - float((distances * counts).sum() / (distances * chance).sum())


def kappa_of_grades(both: int, first: int, second: int, neither: int) -> Coefficient:
    """Cohen's kappa of two graders, from how many were right by both, by one alone, by neither."""
    cells = [both, first, second, neither]
    of_first = np.repeat(np.array([1.0, 1, 0, 0]), cells)
    return cohen_kappa(of_first, np.repeat(np.array([1.0, 0, 1, 0]), cells))


def fleiss_kappa(ratings: Ratings) -> Coefficient:
    """Fleiss' kappa (1971), over the units that every rater rated."""
    rated = _rated(ratings, ratings.shape[1])
    if ratings.shape[1] < 2 or not len(rated):
        return Coefficient(None, 0, NO_PAIRS)
    categories = _categories(rated)
    if len(categories) < 2:
        return Coefficient(None, len(rated), NO_VARIANCE)
    counts = _counts(rated, categories)
    share = counts.sum(axis=0) / counts.sum()
    chance = float(share @ share)
    return Coefficient((float(_agreeing(counts).mean()) - chance) / (1 - chance), len(rated))


def krippendorff_alpha(ratings: Ratings, level: Level = "nominal") -> Coefficient:
    """Krippendorff's alpha, over the units that two or more rated; `level` of measurement."""
    rated = _rated(ratings, 2)
    if not len(rated):
        return Coefficient(None, 0, NO_PAIRS)
    if len(_categories(rated)) < 2:
        return Coefficient(None, len(rated), NO_VARIANCE)
    alpha = krippendorff.alpha(reliability_data=rated.T, level_of_measurement=level)
    return Coefficient(float(alpha), len(rated))


def gwet_ac1(ratings: Ratings, categories: Sequence[float] = ()) -> Coefficient:
    """Gwet's AC1 (2008) with missing ratings (Gwet 2014).

    `categories`: all that raters could give; without it those that they gave. Agreement is over
    the units that two or more rated, chance over all units that anybody rated.
    """
    known = np.union1d(_categories(ratings), _floats(categories))
    rated = _counts(_rated(ratings, 1), known)
    twice = rated[rated.sum(axis=1) > 1]
    if not len(twice):
        return Coefficient(None, 0, NO_PAIRS)
    if len(known) < 2:
        return Coefficient(None, len(twice), NO_VARIANCE)
    share = (rated / rated.sum(axis=1, keepdims=True)).mean(axis=0)
    chance = float((share * (1 - share)).sum()) / (len(known) - 1)
    return Coefficient((float(_agreeing(twice).mean()) - chance) / (1 - chance), len(twice))


def _floats(values: Sequence[float] | Ratings) -> Ratings:
    return np.asarray(values, dtype=np.float64)


def _rated(ratings: Ratings, least: int) -> Ratings:
    """The units that have at least `least` ratings."""
    chosen: Ratings = ratings[(~np.isnan(ratings)).sum(axis=1) >= least]
    return chosen


def _categories(ratings: Ratings) -> Ratings:
    return np.unique(ratings[~np.isnan(ratings)])


def _counts(ratings: Ratings, categories: Ratings) -> NDArray[np.int64]:
    """Units × categories: how many raters gave the unit the category."""
    counts: NDArray[np.int64] = (ratings[:, :, None] == categories).sum(axis=1)
    return counts


def _agreeing(counts: NDArray[np.int64]) -> Ratings:
    """Per unit the share of its pairs of ratings that are alike."""
    raters = counts.sum(axis=1)
    alike: Ratings = (counts * (counts - 1)).sum(axis=1) / (raters * (raters - 1))
    return alike
