"""What an address names that the data do not have: left out before a page is filled, and said."""

from typing import Any, Final

from store.store import Store
from views.filters import Filters

_ROWS: Final = {
    "item": ("SELECT 1 FROM star.item WHERE item = ?", "these data have no such item"),
    "clip": ("SELECT 1 FROM star.clip WHERE clip = ?", "these data have no such clip"),
}
_STEPS: Final = """
SELECT 1 FROM star.chain h LEFT JOIN star.node n ON n.chain_id = h.id
WHERE (h.clip_id = (SELECT id FROM star.clip WHERE clip = ?)
    OR h.item_id = (SELECT item_id FROM star.clip WHERE clip = ?)) AND """
_OF_CLIP: Final = {
    "chain": ("h.chain = ?", "the clip has no such chain"),
    "node": ("n.node = ?", "the clip's chain has no such step"),
}


def rows(filters: Filters, store: Store) -> tuple[Filters, tuple[str, ...]]:
    """Without an item or clip that is not in the data."""
    return _without(filters, store, {name: (sql, [], why) for name, (sql, why) in _ROWS.items()})


def steps(filters: Filters, store: Store) -> tuple[Filters, tuple[str, ...]]:
    """Without a chain or node that the clip, once it is settled, does not have."""
    if not filters.clip:
        return filters, ()
    tests = {
        name: (_STEPS + test, [filters.clip] * 2, why) for name, (test, why) in _OF_CLIP.items()
    }
    return _without(filters, store, tests)


def _without(
    filters: Filters, store: Store, tests: dict[str, tuple[str, list[Any], str]]
) -> tuple[Filters, tuple[str, ...]]:
    gone = dict[str, str]()
    for name, (sql, bound, why) in tests.items():
        value = str(getattr(filters, name))
        if value and not store.query(sql, [*bound, value]):
            gone[name] = f"“{name}={_short(value)}” was left out: {why}."
    return filters.but(**dict.fromkeys(gone, "")), tuple(gone.values())


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "…"
