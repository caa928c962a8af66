# ruff: noqa: S608  (every name put into SQL here is a constant)
"""Whether the data have what an address names: an item, a clip, a chain or a step of a clip."""

from typing import Final, Literal

from store.per_version import per_version
from store.store import Store

_STEPS: Final = """
SELECT 1 FROM star.chain h LEFT JOIN star.node n ON n.chain_id = h.id
WHERE (h.clip_id = (SELECT id FROM star.clip WHERE clip = ?)
    OR h.item_id = (SELECT item_id FROM star.clip WHERE clip = ?)) AND """
_OF_CLIP: Final = {"chain": "h.chain = ?", "node": "n.node = ?"}


def is_known(store: Store, kind: Literal["item", "clip"], name: str) -> bool:
    """Whether there is an item or clip of this name; those of a small version are held."""
    if store.is_small:
        return name in _names(store, kind)
    return bool(store.query(f"SELECT 1 FROM star.{kind} WHERE {kind} = ?", [name]))


def has_step(store: Store, clip: str, kind: Literal["chain", "node"], name: str) -> bool:
    """Whether the clip's chains, or those that its prompt expects, have such a chain or step."""
    return bool(store.query(_STEPS + _OF_CLIP[kind], [clip, clip, name]))


@per_version(2)
def _names(store: Store, kind: str) -> frozenset[str]:
    return frozenset(row["name"] for row in store.query(f"SELECT {kind} AS name FROM star.{kind}"))
