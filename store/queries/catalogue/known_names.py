# ruff: noqa: S608  (every name put into SQL here is a constant)
"""The names that the data know: of benchmarks, their protocols, judges, and ids of an address.

A visitor, a file or a paper names a benchmark by its id, a name or an alias, in any case.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

from schema.benchmarks import DEMOS, plain_name, resolved_id
from store.reading.store import Row, Store, per_version

_JUDGES = """
SELECT DISTINCT judge FROM run_case
WHERE judge IS NOT NULL AND run_id IN (SELECT run_id FROM star.verdict) ORDER BY judge"""
_LOADED: Final = """
SELECT b.benchmark, coalesce(b.name, b.benchmark) AS name, s.file,
    EXISTS (FROM star.run r WHERE r.benchmark_id = b.id) AS has_runs
FROM star.benchmark b LEFT JOIN star.source s ON s.id = b.source_id ORDER BY b.id"""
_IMPORTS: Final = "SELECT kind, label FROM star.import ORDER BY number DESC"
_PLACES: Final = {
    "clip": "SELECT b.benchmark FROM star.clip x JOIN star.benchmark b ON b.id = x.benchmark_id "
    "WHERE x.clip = ? LIMIT 1",
    "item": "SELECT b.benchmark FROM star.item x JOIN star.benchmark b ON b.id = x.benchmark_id "
    "WHERE x.item = ? LIMIT 1",
    "run": "SELECT b.benchmark FROM star.run x JOIN star.benchmark b ON b.id = x.benchmark_id "
    "WHERE x.run = ? LIMIT 1",
}
_NODES: Final = """
SELECT 1 FROM star.chain h LEFT JOIN star.node n ON n.chain_id = h.id
WHERE (h.clip_id = (SELECT id FROM star.clip WHERE clip = ?)
    OR h.item_id = (SELECT item_id FROM star.clip WHERE clip = ?)) AND """
_OF_CLIP: Final = {"chain": "h.chain = ?", "node": "n.node = ?"}


@per_version()
def benchmark_ids(store: Store) -> dict[str, str]:
    """Every plain name by which a benchmark of the data is known → its id.

    Ids count more than names, and names more than what papers call a benchmark. A benchmark of
    which only printed numbers are here is one, too.
    """
    rows = store.query("SELECT benchmark, name FROM star.benchmark ORDER BY id")
    papers = store.query("SELECT DISTINCT benchmark FROM star.published")
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
    """The benchmarks of this version. Read once per version."""
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


def benchmark_of(store: Store, **named: str) -> str:
    """The benchmark of the first of a clip, item or run that is named and known; else empty."""
    for kind, name in named.items():
        rows = store.query(_PLACES[kind], [name]) if name else []
        if rows:
            return str(rows[0]["benchmark"])
    return ""


def is_known(store: Store, table: str, column: str, name: str) -> bool:
    """Whether a star table has the name in a column; both are of `schema.fields`, never a
    visitor's. A benchmark of which only printed numbers are here is known too.
    """
    if table == "benchmark" and name in printed_benchmarks(store):
        return True
    return bool(store.query(f"SELECT 1 FROM star.{table} WHERE {column} = ? LIMIT 1", [name]))


def has_node(store: Store, clip: str, kind: Literal["chain", "node"], name: str) -> bool:
    """Whether the clip's chains, or those that its prompt expects, have such a chain or node."""
    return bool(store.query(_NODES + _OF_CLIP[kind], [clip, clip, name]))


@per_version()
def judge_ids(store: Store) -> tuple[str, ...]:
    """Those who judged a clip, sorted."""
    return tuple(str(row["judge"]) for row in store.query(_JUDGES))


@per_version(4)
def benchmarks_asking(store: Store, kind: str) -> frozenset[str]:
    """The benchmarks with questions of this type. Read once per version."""
    rows = store.query("SELECT DISTINCT benchmark FROM cell WHERE type = ?", [kind])
    return frozenset(str(row["benchmark"]) for row in rows)


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
