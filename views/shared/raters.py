"""Raters of the same clips: those that the filters select, and the consensus vote of people."""

from dataclasses import replace
from typing import Final

import numpy as np

from metrics.agreement.panel import consensus
from metrics.agreement.people import Scores, annotators
from schema.fields import offered_on
from schema.protocols import PROTOCOLS, protocol_of
from store.queries.judging.agreement import Rater, Ratings, ratings
from store.reading.store import Store
from views.address.conditions import condition
from views.address.filters import Filters

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
