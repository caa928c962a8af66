"""What several models did: items that they made clips for, clips that they answered about."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from store.reading.store import Store
from store.reading.version_cache import per_version

MOST: Final = 4
"""As many models as can be compared at once."""

_ITEMS: Final = """
SELECT item AS place, list(DISTINCT generator ORDER BY generator) AS models FROM clip_case
WHERE item IS NOT NULL AND generator IS NOT NULL GROUP BY item
HAVING count(DISTINCT generator) > 1"""

# Answers lie by cell and cluster: 10 M of them are a few hundred thousand rows here.
_CLIPS: Final = """
WITH who AS (
    SELECT run_id, concat(model, '~~', coalesce(setting, ''), '~') AS name FROM run_case
    WHERE current),
met AS (SELECT DISTINCT run_id, cluster_id FROM answer_cluster WHERE cluster_id % 4 = 0)
SELECT c.clip AS place, list(DISTINCT w.name ORDER BY w.name) AS models
FROM met m JOIN who w ON w.run_id = m.run_id JOIN clip_case c ON c.clip_id = m.cluster_id // 4
GROUP BY c.clip HAVING count(DISTINCT w.name) > 1"""


class Comparable(NamedTuple):
    """Item → models that made clips for it; clip → models that answered, as Compare names them.

    Only those with two or more; of more than four the first.
    """

    items: Mapping[str, tuple[str, ...]]
    clips: Mapping[str, tuple[str, ...]]


@per_version()
def comparable(store: Store) -> Comparable:
    """Read once a version."""
    return Comparable(_models(store, _ITEMS), _models(store, _CLIPS))


def _models(store: Store, sql: str) -> dict[str, tuple[str, ...]]:
    return {row["place"]: tuple(row["models"][:MOST]) for row in store.query(sql)}
