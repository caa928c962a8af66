"""Which protocols each benchmark has runs of, or rules that stand beside runs (grounding.sql)."""

from store.queries.catalogue.known_names import printed_benchmarks
from store.reading.store import Store
from store.reading.version_cache import per_version


@per_version()
def protocols(store: Store) -> dict[str, tuple[str, ...]]:
    """Benchmark → protocols of its runs; benchmarks without a run come last, with none.

    Benchmarks of which only printed numbers are here come last of all. Read once per version.
    """
    rows = store.query(
        "SELECT b.benchmark, coalesce(list(DISTINCT r.protocol::VARCHAR) "
        "FILTER (r.protocol IS NOT NULL), []) AS protocols FROM star.benchmark b "
        "LEFT JOIN (SELECT benchmark_id, protocol FROM run_case UNION ALL "
        "SELECT benchmark_id, protocol FROM baseline_run) r ON r.benchmark_id = b.id "
        "GROUP BY b.benchmark "
        "ORDER BY len(protocols) = 0, b.benchmark"
    )
    by_benchmark = {str(row["benchmark"]): tuple(row["protocols"]) for row in rows}
    return by_benchmark | {
        name: () for name in printed_benchmarks(store) if name not in by_benchmark
    }
