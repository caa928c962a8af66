"""Who is compared on the Agreement page: the raters that the filters leave, and people's vote."""

from dataclasses import replace
from typing import Final

import numpy as np

from metrics.agreement.panel import consensus
from schema.fields import offered_on
from schema.protocols import PROTOCOLS
from schema.vocabulary import FINAL_ANNOTATOR
from store.queries.judging.agreement import Rater, Ratings, ratings
from store.reading.store import Store
from store.reading.version_cache import per_version
from views.address.conditions import condition
from views.address.filters import Filters

VOTE: Final = "@"
"""The id of the people's vote: an `@` and no name."""
MOST: Final = 12
"""Raters that are compared: 66 pairs for each dimension; more is no page."""
ORDER: Final = ("truth", "vote", "label", "human", "model", None, "scripted")
PLACE: Final = (
    "benchmark", "protocol", "judge", *offered_on("agreement"), "length", "item", "q",
)  # fmt: skip
"""The filters that say who is compared on what."""
NARROWING: Final = tuple(name for name in (*PLACE, "judged") if name not in PLACE[:2])
"""Those of them that a visitor can loosen, with the judged dimensions."""


def gathered(filters: Filters, store: Store) -> Ratings:
    """The ratings that the filters leave; people's vote is a rater where two people or more rate.

    `judge` names judges (people and the truth stay); the rest of the filters pick clips. What is
    known by construction stands first, then people.
    """
    return _gathered(store, filters.only(*PLACE))


@per_version(16)
def _gathered(store: Store, filters: Filters) -> Ratings:
    asked = condition(filters, "clip_case")
    found = ratings(store, filters.benchmark, filters.protocol, asked)
    found = _with_vote(found, filters.protocol)
    wanted = [at for at, rater in enumerate(found.raters) if _wanted(rater, filters.judge)]
    wanted = [at for at in wanted if any(mask[:, at].any() for mask in found.asked.values())]
    wanted.sort(key=lambda at: ORDER.index(found.raters[at].kind))
    return _columns(found, wanted)


def knows_truth(filters: Filters, store: Store) -> bool:
    """Whether anything of the benchmark is known by construction, whatever else is filtered."""
    every = gathered(filters.only(*PLACE[:2]), store)
    return any(rater.kind == "truth" for rater in every.raters)


def shown(found: Ratings) -> Ratings:
    """The first `MOST` raters."""
    return found if len(found.raters) <= MOST else _columns(found, list(range(MOST)))


def _wanted(rater: Rater, judges: tuple[str, ...]) -> bool:
    return not judges or rater.judge is None or rater.judge in judges or rater.kind == "truth"


def _with_vote(found: Ratings, protocol: str) -> Ratings:
    # What annotators gave together is no further person: it would have a vote of its own.
    people = [at for at, rater in enumerate(found.raters)
              if rater.kind == "label" and rater.id != f"@{FINAL_ANNOTATOR}"]  # fmt: skip
    if len(people) < 2:
        return found
    votes = {name: consensus(told[:, people], not PROTOCOLS[protocol].is_binary)
             for name, told in found.scores.items()}  # fmt: skip
    asked = {name: mask[:, people].any(axis=1) for name, mask in found.asked.items()}
    return replace(
        found,
        raters=(*found.raters, Rater(VOTE, f"people’s vote ({len(people)})", "vote", None)),
        scores={name: np.column_stack([told, votes[name]]) for name, told in found.scores.items()},
        asked={name: np.column_stack([mask, asked[name]]) for name, mask in found.asked.items()},
    )


def _columns(found: Ratings, chosen: list[int]) -> Ratings:
    return replace(
        found,
        raters=tuple(found.raters[at] for at in chosen),
        scores={name: told[:, chosen] for name, told in found.scores.items()},
        asked={name: mask[:, chosen] for name, mask in found.asked.items()},
    )
