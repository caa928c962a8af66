"""Which benchmarks ask questions of a type."""

from store.reading.store import Store
from store.reading.version_cache import per_version


@per_version(4)
def benchmarks_asking(store: Store, kind: str) -> frozenset[str]:
    """The benchmarks with questions of this type. Read once per version."""
    rows = store.query("SELECT DISTINCT benchmark FROM cell WHERE type = ?", [kind])
    return frozenset(str(row["benchmark"]) for row in rows)
