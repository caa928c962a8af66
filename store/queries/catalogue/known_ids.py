# ruff: noqa: S608  (every name put into SQL here is a constant)
"""Whether the data have what an address names: a benchmark, an item, a clip, a model, a run, a
node."""

from typing import Final, Literal

from store.queries.printed.benchmarks import printed_benchmarks
from store.reading.store import Store

_NODES: Final = """
SELECT 1 FROM star.chain h LEFT JOIN star.node n ON n.chain_id = h.id
WHERE (h.clip_id = (SELECT id FROM star.clip WHERE clip = ?)
    OR h.item_id = (SELECT item_id FROM star.clip WHERE clip = ?)) AND """
_OF_CLIP: Final = {"chain": "h.chain = ?", "node": "n.node = ?"}


def is_known(store: Store, table: str, column: str, name: str) -> bool:
    """Whether a star table has the name in a column; both are of `schema.fields`, never a
    visitor's. A benchmark of which only printed numbers are here is known too.
    """
    if table == "benchmark" and name in printed_benchmarks(store):
        return True
    return bool(store.query(f"SELECT 1 FROM star.{table} WHERE {column} = ? LIMIT 1", [name]))


def has_node(store: Store, clip: str, kind: Literal["chain", "node"], name: str) -> bool:
    """Whether the clip's chains, or those that its prompt expects, have such a chain or node."""
    return bool(store.query(_NODES + _OF_CLIP[kind], [clip, clip, name]))
