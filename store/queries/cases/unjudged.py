# ruff: noqa: S608  (the condition is made of checked columns)
"""Open answers that nobody judged: the reply is here, and the judge's call failed."""

from store.queries.boards.board_keys import Key
from store.queries.boards.cluster_matrix import row_keys
from store.reading.condition import Condition
from store.reading.store import Store


def unjudged(store: Store, condition: Condition) -> dict[Key, int]:
    """Board row → how many of its answers that a condition picks have a reply and no verdict."""
    condition.fits("answer_case")
    rows = store.query(
        "SELECT run_id, count(*) AS n FROM answer_case "
        f"WHERE {condition.sql} AND status = 'failed' AND reply_id IS NOT NULL GROUP BY run_id",
        condition.params,
    )
    keys, counts = row_keys(store), dict[Key, int]()
    for row in rows:
        key = keys[row["run_id"]]
        counts[key] = counts.get(key, 0) + int(row["n"])
    return counts
