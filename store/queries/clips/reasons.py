"""What judges said of clips: every verdict with its reason and where it is pinned."""

from collections.abc import Collection
from typing import Final

from store.queries.clips.rows_by_key import Keyed, of_ids
from store.reading.store import Row, Store

_VERDICTS: Final = Keyed(
    "SELECT v.clip_id, v.run_id, v.dimension AS judge_dimension, v.score, v.status, v.reason, "
    "h.chain, n.node, v.second, v.summary "
    "FROM star.verdict v LEFT JOIN star.chain h ON h.id = v.chain_id "
    "LEFT JOIN star.node n ON n.id = v.node_id",
    ("v.clip_id",),
    "v.clip_id, v.run_id, v.dimension",
)


def verdicts(store: Store, clips: Collection[int]) -> list[Row]:
    """The verdicts of these clips, by run and dimension; `chain` and `node` as texts or None."""
    return of_ids(store, _VERDICTS, clips)
