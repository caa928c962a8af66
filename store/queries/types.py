"""Which benchmarks ask questions of a type."""

from store.per_version import per_version
from store.store import Store


@per_version(4)
def benchmarks_asking(store: Store, kind: str) -> frozenset[str]:
    """The benchmarks with questions of this type. Read once per version."""
    rows = store.query("SELECT DISTINCT benchmark FROM cell WHERE type = ?", [kind])
    return frozenset(str(row["benchmark"]) for row in rows)
