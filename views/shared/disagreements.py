"""The clips on which two raters disagree: for Agreement's list and for navigation in Watch."""

from typing import NamedTuple

import numpy as np

from store.queries.judging.agreement import DIMENSIONS, Rater, Ratings
from store.reading.store import Store
from views.address.filters import Filters
from views.shared.raters import read_ratings


class Differing(NamedTuple):
    """The two raters, and the indices of the clips on which they disagree, in the clips' order."""

    ratings: Ratings
    raters: tuple[Rater, Rater]
    places: tuple[int, ...]


def dimensions(filters: Filters) -> tuple[str, ...]:
    """The judged dimensions that are compared."""
    own = DIMENSIONS[filters.protocol]
    return tuple(name for name in own if name in filters.judged) or own


def differing_clips(filters: Filters, store: Store) -> Differing | None:
    """The disagreement that `disagree` selects; None where it names no two raters of these data."""
    if len(filters.disagree) != 2:
        return None
    ratings = read_ratings(filters, store)
    a, b = (ratings.place(name) for name in filters.disagree)
    if a is None or b is None or a == b:
        return None
    differ = np.zeros(len(ratings.clips), dtype=np.bool_)
    for name in dimensions(filters):
        first, second = ratings.scores[name][:, a], ratings.scores[name][:, b]
        differ |= ~(np.isnan(first) | np.isnan(second)) & (first != second)
    raters = (ratings.raters[a], ratings.raters[b])
    return Differing(ratings, raters, tuple(int(at) for at in np.flatnonzero(differ)))
