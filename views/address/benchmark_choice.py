"""The benchmark that a page shows: the address's own, that of what it names, else the default."""

from typing import Final, NamedTuple

from metrics.boards.board import metrics_of
from schema.benchmark_names import display_name
from schema.benchmarks import BENCHMARKS
from store.queries.catalogue.loaded_benchmarks import benchmark_of, loaded_benchmarks
from store.queries.printed.benchmarks import resolved_benchmark
from store.reading.store import Store
from views.address.filters import Filters
from views.address.parameters import ALL
from views.page.page import Page

EVERY: Final = "All benchmarks"


class BenchmarkChoice(NamedTuple):
    """What the switch of the header offers, as value and label, and the value that it shows."""

    offered: tuple[tuple[str, str], ...] = ()
    chosen: str = ""


def default_benchmark(store: Store) -> str:
    """The benchmark of an address that names none: one with results, the demo last."""
    return loaded_benchmarks(store).default


def with_benchmark_id(filters: Filters, store: Store) -> Filters:
    """The filters with the id of the benchmark that they name by any of its names."""
    if not filters.benchmark or filters.benchmark == ALL:
        return filters
    return filters.but(benchmark=resolved_benchmark(store, filters.benchmark))


def with_benchmark(page: Page, filters: Filters, store: Store) -> Filters:
    """The filters with a benchmark where the page needs one; `all` only where the page allows it.

    That of a clip, item or run of the address comes before the one that the address names. A page
    that only keeps the benchmark for its links needs none.
    """
    filters = with_benchmark_id(filters, store)
    allows_all = page.benchmarks == "all"
    if filters.benchmark == ALL and not allows_all:
        filters = filters.but(benchmark="")
    if filters.tagged and not filters.benchmark and allows_all:
        return filters.but(benchmark=ALL)
    if filters.benchmark == ALL:
        return filters
    run = "" if filters.run == ALL else filters.run
    named = benchmark_of(store, clip=filters.clip, item=filters.item, run=run) or filters.benchmark
    if named or page.benchmarks == "kept":
        return filters.but(benchmark=named)
    return filters.but(benchmark=_measured(filters, store) or default_benchmark(store))


def _measured(filters: Filters, store: Store) -> str:
    """A benchmark that has the metric of the address, where the default one has not."""
    known = metrics_of(store) if filters.metric else {}
    if filters.metric in known.get(default_benchmark(store), ()):
        return ""
    return next((name for name, metrics in known.items() if filters.metric in metrics), "")


def benchmark_choice(page: Page, filters: Filters, store: Store) -> BenchmarkChoice:
    """The switch of a page: the loaded benchmarks in the schema's order, then those of which only
    published numbers are here.
    """
    known = loaded_benchmarks(store)
    order = {name: place for place, name in enumerate(BENCHMARKS)}
    loaded = sorted(known.names.items(), key=lambda each: order.get(each[0], len(order)))
    papers = ((name, f"{display_name(name)} (published)") for name in known.papers)
    whole = ((ALL, EVERY),) if page.benchmarks == "all" else ()
    chosen = filters.benchmark or known.default
    return BenchmarkChoice((*whole, *loaded, *papers), chosen)
