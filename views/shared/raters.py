"""Raters of the same clips: those that the filters select, and the consensus vote of people.

The clips on which two raters disagree are listed by Agreement, and walked through in Watch. Where
no judge is chosen, verdicts of known truth are shown before those of models.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

import numpy as np

from metrics.agreement.panel import consensus
from metrics.agreement.score_counts import Scores, annotators
from schema.fields import offered_on
from schema.protocols import PROTOCOLS, protocol_of
from store.queries.judging.agreement import DIMENSIONS, Opinion, Rater, Ratings, opinions, ratings
from store.reading.store import Row, Store
from views.address.conditions import condition
from views.address.filters import Filters
from views.address.links import Opening
from views.page.content import Badge
from views.page.labels import graded_name, judged_name

KIND_ORDER: Final = ("truth", "human", "model", "scripted", None)
VOTE: Final = "@"
"""The id of the people's vote: an `@` and no name."""
FEW: Final = 12
"""Up to so many raters, pairs are compared on every dimension at once: 66 pairs each."""
MOST: Final = 64
"""The most raters in a matrix: the 50 people of a study with judges, 2,016 pairs on one dimension.
Tables of judges have all of them.
"""
EACH: Final = "each"
ORDER: Final = ("truth", "vote", "label", "human", "model", None, "scripted")
PLACE: Final = (
    "benchmark", "protocol", "judge", *offered_on("agreement"), "length", "item", "q",
)  # fmt: skip
"""The filters that select the raters and what they are compared on."""
NARROWING: Final = tuple(name for name in (*PLACE, "judged") if name not in PLACE[:2])
"""Those that a visitor can loosen, with the judged dimensions."""
Reasons = Mapping[tuple[int, str], Opinion]
"""(Clip id, dimension) → what a rater says of it."""


def read_ratings(filters: Filters, store: Store) -> Ratings:
    """The ratings that the filters select; with two people or more, their consensus is a further
    rater.

    `judge` selects judges (people and the truth stay); the other filters select clips. Known truth
    comes first, then people.
    """
    picked = condition(filters.only(*PLACE), "clip_case")
    every = ratings(store, filters.benchmark, filters.protocol, picked)
    every = _with_vote(every, filters.protocol)
    wanted = [at for at, rater in enumerate(every.raters) if _wanted(rater, filters.judge)]
    wanted = [at for at in wanted if any(mask[:, at].any() for mask in every.was_asked.values())]
    wanted.sort(key=lambda at: ORDER.index(every.raters[at].kind))
    return _columns(every, wanted)


def knows_truth(filters: Filters, store: Store) -> bool:
    """Whether anything of the benchmark is known by construction, ignoring other filters."""
    every = read_ratings(filters.only(*PLACE[:2]), store)
    return any(rater.kind == "truth" for rater in every.raters)


def raters_in_pairs(every: Ratings, filters: Filters) -> Ratings:
    """The raters that are compared pairwise: two people or more as their vote, unless each is
    chosen or named; at most `MOST`.
    """
    has_vote = any(rater.id == VOTE for rater in every.raters)
    single = set(annotators(every)) if has_vote and filters.people != EACH else set()
    chosen = [at for at, rater in enumerate(every.raters)
              if at not in single or rater.id in filters.disagree]  # fmt: skip
    return _columns(every, chosen[:MOST])


def two_scores(ratings: Ratings, name: str, first: int, second: int) -> tuple[Scores, Scores]:
    """The scores of two raters on a dimension. A person is compared with the vote of the others,
    because their own score in the vote would raise the agreement.
    """
    scores = ratings.scores[name]
    two = {first: scores[:, first], second: scores[:, second]}
    vote, people = ratings.place(VOTE), annotators(ratings)
    for at, other in ((first, second), (second, first)):
        if at == vote and other in people:
            others = [person for person in people if person != other]
            two[at] = consensus(scores[:, others], not protocol_of(name).is_binary)
    return two[first], two[second]


def _wanted(rater: Rater, judges: tuple[str, ...]) -> bool:
    return not judges or rater.judge is None or rater.judge in judges or rater.kind == "truth"


def _with_vote(every: Ratings, protocol: str) -> Ratings:
    people = annotators(every)
    if len(people) < 2:
        return every
    votes = {name: consensus(scores[:, people], not PROTOCOLS[protocol].is_binary)
             for name, scores in every.scores.items()}  # fmt: skip
    called = {name: mask[:, people].any(axis=1) for name, mask in every.was_asked.items()}
    return replace(
        every,
        raters=(*every.raters, Rater(VOTE, f"people’s vote ({len(people)})", "vote", None)),
        scores={
            name: np.column_stack([scores, votes[name]]) for name, scores in every.scores.items()
        },
        was_asked={
            name: np.column_stack([mask, called[name]]) for name, mask in every.was_asked.items()
        },
    )


def _columns(every: Ratings, chosen: list[int]) -> Ratings:
    return replace(
        every,
        raters=tuple(every.raters[at] for at in chosen),
        scores={name: scores[:, chosen] for name, scores in every.scores.items()},
        was_asked={name: mask[:, chosen] for name, mask in every.was_asked.items()},
    )


def leading_judges(runs: list[Row]) -> tuple[str, ...]:
    """The judges of the leading kind among those who scored a clip.

    `runs` are rows of `item_scores`. All judges of that kind are returned, so that disagreements
    are visible.
    """
    here = [row for row in runs if row["is_this"] and row["judge"]]
    kinds = [kind for kind in KIND_ORDER if any(row["judge_kind"] == kind for row in here)]
    if not kinds:
        return ()
    return tuple(dict.fromkeys(row["judge"] for row in here if row["judge_kind"] == kinds[0]))


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
