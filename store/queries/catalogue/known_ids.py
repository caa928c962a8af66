# ruff: noqa: S608  (every name put into SQL here is a constant)
"""Whether the data have what an address names: a benchmark, an item, a clip, a model, a run, a
step."""

from typing import Final, Literal

from store.reading.store import Store
from store.reading.version_cache import per_version

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
    visitor's. The names of a small version are kept in memory.
    """
    if store.is_small:
        return name in _names(store, table, column)
    return bool(store.query(f"SELECT 1 FROM {_from(table)} WHERE {column} = ? LIMIT 1", [name]))


def has_step(store: Store, clip: str, kind: Literal["chain", "node"], name: str) -> bool:
    """Whether the clip's chains, or those that its prompt expects, have such a chain or step."""
    return bool(store.query(_STEPS + _OF_CLIP[kind], [clip, clip, name]))


def _from(table: str) -> str:
    return _TABLES.get(table, f"star.{table}")


@per_version(4)
def _names(store: Store, table: str, column: str) -> frozenset[str]:
    return frozenset(
        row["name"] for row in store.query(f"SELECT {column} AS name FROM {_from(table)}")
    )
