"""Of which benchmarks studies can be made: how many clips have films, which strata they have."""

from typing import Any, Final

from store.queries.people.sample import STRATA, clips_with_films
from store.reading.store import Store
from store.reading.version_cache import per_version

_BENCHMARKS: Final = """
SELECT b.benchmark, b.name, count(*) AS clips
FROM clip_case c JOIN star.benchmark b ON b.id = c.benchmark_id
WHERE c.has_media GROUP BY ALL ORDER BY clips DESC, b.benchmark"""


@per_version()
def offered(store: Store) -> list[dict[str, Any]]:
    """Benchmarks with films, those with most first: `clips`, `described` ones, and for each field
    of strata how many values it has (none where there is one value alone).
    """
    return [_of(store, row["benchmark"], row["name"]) for row in store.query(_BENCHMARKS)]


def _of(store: Store, benchmark: str, name: str) -> dict[str, Any]:
    rows = clips_with_films(store, benchmark)
    counts = {field: len({row[field] for row in rows}) for field in STRATA}
    return {
        "benchmark": benchmark,
        "name": name or benchmark,
        "clips": len(rows),
        "described": sum(row["is_described"] for row in rows),
        "strata": {field: n for field, n in counts.items() if n > 1},
    }
