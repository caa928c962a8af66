# ruff: noqa: S608  (every name put into SQL here is a constant)
"""Whether the data have what an address names: a benchmark, an item, a clip, a model, a run, a
step."""

from typing import Final, Literal

from store.reading.store import Store

_STEPS: Final = """
SELECT 1 FROM star.chain h LEFT JOIN star.node n ON n.chain_id = h.id
WHERE (h.clip_id = (SELECT id FROM star.clip WHERE clip = ?)
    OR h.item_id = (SELECT item_id FROM star.clip WHERE clip = ?)) AND """
_OF_CLIP: Final = {"chain": "h.chain = ?", "node": "n.node = ?"}


_TABLES: Final[dict[str, str]] = {
    "benchmark": "(SELECT benchmark FROM star.benchmark UNION SELECT benchmark FROM star.published)"
}
"""A benchmark of which only a paper's numbers are here is known too."""


def is_known(store: Store, table: str, column: str, name: str) -> bool:
    """Whether a star table has the name in a column; both are of `schema.fields`, never a
    visitor's.
    """
    place = _TABLES.get(table, f"star.{table}")
    return bool(store.query(f"SELECT 1 FROM {place} WHERE {column} = ? LIMIT 1", [name]))


def has_step(store: Store, clip: str, kind: Literal["chain", "node"], name: str) -> bool:
    """Whether the clip's chains, or those that its prompt expects, have such a chain or step."""
    return bool(store.query(_STEPS + _OF_CLIP[kind], [clip, clip, name]))
