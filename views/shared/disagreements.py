"""The clips on which two raters disagree: for Agreement's list and for navigation in Watch."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from metrics.agreement.people import Scores
from schema.protocols import protocol_of
from store.queries.judging.agreement import DIMENSIONS, Rater, Ratings
from store.queries.judging.rated_clips import Opinion, opinions
from store.reading.store import Store
from views.address.filters import Filters
from views.address.links import Opening
from views.page.content import Badge
from views.page.labels import graded_name, judged_name
from views.shared.raters import read_ratings, two_scores

Reasons = Mapping[tuple[int, str], Opinion]
"""(Clip id, dimension) → what a rater says of it."""


class Differing(NamedTuple):
    """The two raters, their scores by dimension, and the indices of the clips on which they
    disagree, in the clips' order.
    """

    ratings: Ratings
    raters: tuple[Rater, Rater]
    scores: Mapping[str, tuple[Scores, Scores]]
    places: tuple[int, ...]


def dimensions(filters: Filters) -> tuple[str, ...]:
    """The judged dimensions that are compared."""
    own = DIMENSIONS[filters.protocol]
    return tuple(name for name in own if name in filters.judged) or own


def differing_clips(filters: Filters, store: Store) -> Differing | None:
    """The disagreement that `disagree` selects; None where it names no two raters of these data."""
    if len(filters.disagree) != 2 or filters.protocol not in DIMENSIONS:
        return None
    ratings = read_ratings(filters, store)
    a, b = (ratings.place(name) for name in filters.disagree)
    if a is None or b is None or a == b:
        return None
    differ = np.zeros(len(ratings.clips), dtype=np.bool_)
    scores = {name: two_scores(ratings, name, a, b) for name in dimensions(filters)}
    for first, second in scores.values():
        differ |= ~(np.isnan(first) | np.isnan(second)) & (first != second)
    raters = (ratings.raters[a], ratings.raters[b])
    return Differing(ratings, raters, scores, tuple(int(at) for at in np.flatnonzero(differ)))


def read_reasons(of: Differing, clips: Sequence[int], store: Store) -> tuple[Reasons, ...]:
    """Each of the two raters' reasons on these clips."""
    return tuple(opinions(store, clips, rater) for rater in of.raters)


def scores_of(of: Differing, place: int, names: Sequence[str]) -> dict[str, tuple[float, float]]:
    """Dimension → both scores, for the dimensions on which the raters disagree."""
    pairs = {}
    for name in names:
        first, second = (float(scores[place]) for scores in of.scores[name])
        if first != second and not (np.isnan(first) or np.isnan(second)):
            pairs[name] = (first, second)
    return pairs


def badges_of(scores: Mapping[str, tuple[float, float]]) -> tuple[Badge, ...]:
    """Both scores of each dimension as a badge."""
    return tuple(_badge(name, pair) for name, pair in scores.items())


def _badge(name: str, pair: tuple[float, float]) -> Badge:
    marks = " / ".join(score_mark(name, score) for score in pair)
    is_binary = protocol_of(name).is_binary
    return Badge(f"{name} {marks}", "warn", judged_name(name) if is_binary else graded_name(name))


def score_mark(name: str, score: float) -> str:
    """A score on a dimension in a sign or a figure."""
    if not protocol_of(name).is_binary:
        return f"{score:g}"
    return "✓" if score else "✗"


def opening_of(clip: int, scores: Mapping[str, object], reasons: Sequence[Reasons]) -> Opening:
    """Where a clip opens: at the first dimension on which the raters disagree, at the moment to
    which one of them pins the reason.
    """
    name = next(iter(scores), "")
    given = (opinion for of_rater in reasons if (opinion := of_rater.get((clip, name))))
    pinned = next((opinion for opinion in given if opinion.second is not None), None)
    if pinned is None:
        return Opening(question=name)
    return Opening(pinned.node, pinned.second, question=name)
