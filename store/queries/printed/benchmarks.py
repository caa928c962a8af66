"""Which benchmark a visitor, a file or a paper means: by id, name or alias, in any case."""

from schema.benchmark_names import plain_name, resolved_id
from store.reading.store import Store
from store.reading.version_cache import per_version


@per_version()
def benchmark_ids(store: Store) -> dict[str, str]:
    """Every plain name by which a benchmark of the data is known → its id.

    Ids count more than names, and names more than what papers call a benchmark. A benchmark of
    which only printed numbers are here is one, too.
    """
    rows = store.query("SELECT benchmark, name FROM star.benchmark ORDER BY id")
    papers = store.query("SELECT DISTINCT benchmark FROM star.published ORDER BY 1")
    printed = [str(row["benchmark"]) for row in papers]
    known = {plain_name(name): resolved_id(name) for name in printed}
    known |= {plain_name(resolved_id(name)): resolved_id(name) for name in printed}
    known |= {plain_name(str(row["name"])): str(row["benchmark"]) for row in rows if row["name"]}
    return known | {plain_name(str(row["benchmark"])): str(row["benchmark"]) for row in rows}


def resolved_benchmark(store: Store, name: str) -> str:
    """The id that the data have for a name; what is known without data, where they have none."""
    known = benchmark_ids(store)
    stated = resolved_id(name)
    return known.get(plain_name(name)) or known.get(plain_name(stated)) or stated


@per_version()
def printed_benchmarks(store: Store) -> dict[str, tuple[str, ...]]:
    """Benchmark id → the names under which papers' numbers of it are here, in their order."""
    papers = store.query(
        "SELECT benchmark FROM star.published GROUP BY 1 ORDER BY min(source_line)"
    )
    of_benchmark: dict[str, tuple[str, ...]] = {}
    for name in (str(row["benchmark"]) for row in papers):
        of = resolved_benchmark(store, name)
        of_benchmark[of] = (*of_benchmark.get(of, ()), name)
    return of_benchmark
