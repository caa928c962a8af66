"""The loaded benchmarks by name, and which of them pages show first."""

from typing import Final, NamedTuple

from schema.benchmarks import DEMOS
from store.queries.printed.benchmarks import printed_benchmarks
from store.reading.store import Row, Store
from store.reading.version_cache import per_version

_LOADED: Final = """
SELECT b.benchmark, coalesce(b.name, b.benchmark) AS name, s.file,
    EXISTS (FROM star.run r WHERE r.benchmark_id = b.id) AS has_runs
FROM star.benchmark b LEFT JOIN star.source s ON s.id = b.source_id ORDER BY b.id"""
_IMPORTS: Final = "SELECT kind, label FROM star.import ORDER BY number DESC"


class LoadedBenchmarks(NamedTuple):
    """`names`: id → printed name of what is loaded. `papers`: those of which only printed
    numbers are here. `default`: the benchmark of pages whose address names none; empty
    without any. Benchmarks with results come before those without, and others before the demo;
    among these it is the one that was imported last.
    """

    names: dict[str, str]
    papers: tuple[str, ...]
    default: str


@per_version()
def loaded_benchmarks(store: Store) -> LoadedBenchmarks:
    """What this version holds. Read once per version."""
    rows = store.query(_LOADED)
    names = {str(row["benchmark"]): str(row["name"]) for row in rows}
    papers = tuple(name for name in printed_benchmarks(store) if name not in names)
    imported = (_brought(of, rows) for of in store.query(_IMPORTS))
    newest_first = list(dict.fromkeys((*filter(None, imported), *names)))
    with_runs = {str(row["benchmark"]) for row in rows if row["has_runs"]}
    ranked = sorted(newest_first, key=lambda name: (name not in with_runs, name in DEMOS))
    return LoadedBenchmarks(names, papers, next(iter(ranked), ""))


def _brought(of: Row, rows: list[Row]) -> str:
    """The benchmark whose own row an import wrote: a benchmark's importer has its id as kind, a
    bundle's files lie under its label.
    """
    return next(
        (
            str(row["benchmark"])
            for row in rows
            if row["benchmark"] == of["kind"]
            or (of["kind"] == "bundle" and str(row["file"] or "").startswith(f"{of['label']}/"))
        ),
        "",
    )


_PLACES: Final = {
    "clip": "SELECT b.benchmark FROM star.clip x JOIN star.benchmark b ON b.id = x.benchmark_id "
    "WHERE x.clip = ? LIMIT 1",
    "item": "SELECT b.benchmark FROM star.item x JOIN star.benchmark b ON b.id = x.benchmark_id "
    "WHERE x.item = ? LIMIT 1",
    "run": "SELECT b.benchmark FROM star.run x JOIN star.benchmark b ON b.id = x.benchmark_id "
    "WHERE x.run = ? LIMIT 1",
}


def benchmark_of(store: Store, **named: str) -> str:
    """The benchmark of the first of a clip, item or run that is named and known; else empty."""
    for kind, name in named.items():
        rows = store.query(_PLACES[kind], [name]) if name else []
        if rows:
            return str(rows[0]["benchmark"])
    return ""
