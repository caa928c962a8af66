"""The objects of all scene graphs, for what is built beside them."""

from typing import Any, Final

from store.reading.store import Store

LONG_S: Final = 60.0
_SQL: Final = """
SELECT c.clip, i.task, i.theme, o.label, o.colour, o.material, o.place
FROM star.scene_object o JOIN star.clip c ON c.id = o.clip_id JOIN star.item i ON i.id = c.item_id
WHERE i.task IS NOT NULL AND o.label IS NOT NULL ORDER BY ALL LIMIT 20000"""


def scene_objects(store: Store) -> list[dict[str, Any]]:
    """`clip`, `task`, `theme`, `label`, `colour`, `material`, `place` of each object, by clip."""
    return store.query(_SQL, budget_s=LONG_S)
