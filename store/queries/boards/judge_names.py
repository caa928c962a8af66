"""What judges are called: their names as the runs that they judged give them."""

from collections import Counter
from collections.abc import Mapping

from store.reading.store import Store
from store.reading.version_cache import per_version


@per_version()
def judge_names(store: Store) -> Mapping[str, str]:
    """Judge → its name; the id itself where it has none, or shares it with another judge."""
    rows = store.query(
        "SELECT DISTINCT judge, judge_name AS name FROM run_case WHERE judge IS NOT NULL ORDER BY 1"
    )
    shared = Counter(row["name"] for row in rows)
    return {
        row["judge"]: row["name"] if row["name"] and shared[row["name"]] == 1 else row["judge"]
        for row in rows
    }
