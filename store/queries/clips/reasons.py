"""Judges' verdicts on clips, each with its reason and the node or second it is pinned to."""

from collections.abc import Collection
from typing import Final

from store.reading.store import Row, Store

_VERDICTS: Final = (
    "SELECT v.clip_id, v.run_id, v.dimension AS judge_dimension, v.score, v.status, v.reason, "
    "h.chain, n.node, v.second, v.summary "
    "FROM star.verdict v LEFT JOIN star.chain h ON h.id = v.chain_id "
    "LEFT JOIN star.node n ON n.id = v.node_id "
    "WHERE v.clip_id IN ({}) ORDER BY v.clip_id, v.run_id, v.dimension"
)


def verdicts(store: Store, clips: Collection[int]) -> list[Row]:
    """The verdicts of these clips, ordered by clip, run and dimension; `chain` and `node` are
    their names or None."""
    marks = ", ".join("?" * len(clips))
    return store.query(_VERDICTS.format(marks), list(clips)) if clips else []
