"""What several models did: items that they made clips for, clips that they answered about."""

from typing import Final, NamedTuple

from store.reading.store import Store
from store.reading.version_cache import per_version

MOST: Final = 4
"""As many models as can be compared at once."""

_ITEMS: Final = """
SELECT item AS place FROM clip_case WHERE item IS NOT NULL AND generator IS NOT NULL
GROUP BY item HAVING count(DISTINCT generator) > 1"""

# Answers lie by cell and cluster: 10 M of them are a few hundred thousand rows here.
_CLIPS: Final = """
WITH who AS (
    SELECT run_id, concat(model, '~~', coalesce(setting, ''), '~') AS name FROM run_case
    WHERE current),
met AS (SELECT DISTINCT run_id, cluster_id FROM answer_cluster WHERE cluster_id % 4 = 0)
SELECT c.clip AS place FROM met m JOIN who w ON w.run_id = m.run_id
JOIN clip_case c ON c.clip_id = m.cluster_id // 4
GROUP BY c.clip HAVING count(DISTINCT w.name) > 1"""


class Comparable(NamedTuple):
    """Items that two or more models made clips for, and clips that two or more answered about."""

    items: frozenset[str]
    clips: frozenset[str]


@per_version()
def comparable(store: Store) -> Comparable:
    """Read once a version."""
    return Comparable(_places(store, _ITEMS), _places(store, _CLIPS))


def _places(store: Store, sql: str) -> frozenset[str]:
    return frozenset(str(row["place"]) for row in store.query(sql))
