"""Clips whose truth is known by construction: what attention checks are made of."""

from typing import Final, NamedTuple

from store.queries.judging.truths import truths
from store.reading.store import Store

_FILMS: Final = """
SELECT clip, coalesce(item, '') AS item FROM clip_case WHERE has_media ORDER BY clip_id"""


class TrueClip(NamedTuple):
    """A clip with its prompt's id and its true scores by dimension."""

    clip: str
    item: str
    scores: dict[str, float]


def true_clips(store: Store, protocol: str) -> list[TrueClip]:
    """The clips with a film whose scores under a protocol a script has fixed."""
    known = truths(store, protocol)
    films = store.query(_FILMS)
    return [TrueClip(row["clip"], row["item"], known[row["clip"]])
            for row in films if row["clip"] in known]  # fmt: skip
