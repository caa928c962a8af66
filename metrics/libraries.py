"""The three libraries that agreement comes from, each behind one typed function.

They are imported when first asked: scikit-learn and statsmodels each took over two seconds.
"""

from typing import Literal

import numpy as np
from numpy.typing import NDArray

Level = Literal["nominal", "ordinal", "interval", "ratio"]


def cohen_kappa(
    first: NDArray[np.int64], second: NDArray[np.int64], weights: str | None, categories: int
) -> float:
    """Two raters' category codes 0 … categories − 1, one a unit → scikit-learn's kappa."""
    from sklearn.metrics import cohen_kappa_score

    labels = np.arange(categories)
    return float(cohen_kappa_score(first, second, labels=labels, weights=weights))


def fleiss_kappa(counts: NDArray[np.int64]) -> float:
    """Units × categories, how many raters gave it → statsmodels' Fleiss kappa."""
    from statsmodels.stats import inter_rater

    return float(inter_rater.fleiss_kappa(counts, method="fleiss"))


def krippendorff_alpha(ratings: NDArray[np.float64], level: Level) -> float:
    """Units × raters, NaN where none was given → krippendorff's alpha at a level of measurement."""
    import krippendorff

    return float(krippendorff.alpha(reliability_data=ratings.T, level_of_measurement=level))
