"""Which protocols each benchmark has runs of, or rules that stand beside runs (grounding.sql)."""

from store.reading.store import Store
from store.reading.version_cache import per_version


@per_version()
def protocols(store: Store) -> dict[str, tuple[str, ...]]:
    """Benchmark → protocols of its runs; benchmarks without a run come last, with none.

    Benchmarks that only papers speak of are there too, by the papers' name for them. Read once per
    version.
    """
    rows = store.query(
        "SELECT b.benchmark, b.name, coalesce(list(DISTINCT r.protocol::VARCHAR) "
        "FILTER (r.protocol IS NOT NULL), []) AS protocols FROM star.benchmark b "
        "LEFT JOIN (SELECT benchmark_id, protocol FROM run_case UNION ALL "
        "SELECT benchmark_id, protocol FROM baseline_run) r ON r.benchmark_id = b.id "
        "GROUP BY b.benchmark, b.name "
        "ORDER BY len(protocols) = 0, b.benchmark"
    )
    by_benchmark = {str(row["benchmark"]): tuple(row["protocols"]) for row in rows}
    names = {row["name"] for row in rows} | by_benchmark.keys()
    papers = store.query("SELECT DISTINCT benchmark FROM star.published ORDER BY 1")
    spoken = (str(row["benchmark"]) for row in papers if row["benchmark"] not in names)
    return by_benchmark | dict.fromkeys(spoken, ())
