"""The three libraries that agreement comes from, each behind one typed function.

They are imported when first asked: scikit-learn and statsmodels each took over two seconds. All
three come in one go, one thread at a time: statsmodels imports polars where there is one, and
scikit-learn, called by another thread meanwhile, took the half of it that was there for the whole.
"""

import threading
from importlib import import_module
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

Level = Literal["nominal", "ordinal", "interval", "ratio"]
NAMES: Final = ("sklearn.metrics", "statsmodels.stats.inter_rater", "krippendorff")
_IMPORTING: Final = threading.Lock()


def load() -> None:
    """Import all three, and with them what they look for among the modules that are there."""
    with _IMPORTING:
        for name in NAMES:
            import_module(name)


def cohen_kappa(
    first: NDArray[np.int64], second: NDArray[np.int64], weights: str | None, categories: int
) -> float:
    """Two raters' category codes 0 … categories − 1, one a unit → scikit-learn's kappa."""
    load()
    from sklearn.metrics import cohen_kappa_score

    labels = np.arange(categories)
    return float(cohen_kappa_score(first, second, labels=labels, weights=weights))


def fleiss_kappa(counts: NDArray[np.int64]) -> float:
    """Units × categories, how many raters gave it → statsmodels' Fleiss kappa."""
    load()
    from statsmodels.stats import inter_rater

    return float(inter_rater.fleiss_kappa(counts, method="fleiss"))


def krippendorff_alpha(ratings: NDArray[np.float64], level: Level) -> float:
    """Units × raters, NaN where none was given → krippendorff's alpha at a level of measurement."""
    load()
    import krippendorff

    return float(krippendorff.alpha(reliability_data=ratings.T, level_of_measurement=level))
