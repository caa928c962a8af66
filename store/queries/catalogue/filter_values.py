"""The values of filters that a page offers without counting them."""

from store.reading.store import Store
from store.reading.version_cache import per_version

_JUDGES = """
SELECT DISTINCT judge FROM run_case
WHERE judge IS NOT NULL AND run_id IN (SELECT run_id FROM star.verdict) ORDER BY judge"""


@per_version()
def judge_ids(store: Store) -> tuple[str, ...]:
    """Those who judged a clip, sorted."""
    return tuple(str(row["judge"]) for row in store.query(_JUDGES))
