"""Settles an address on the data: drops ids that they do not have, and chooses a benchmark.

Each dropped id has a notice. A page shows the benchmark that the address names, else that of the
case or run that it names, else the default.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from metrics.boards.board import metrics_of
from schema.benchmarks import BENCHMARKS, display_name
from schema.entries.field import Ids
from schema.entries.parameters import ALL
from schema.fields import FIELDS
from store.queries.catalogue.known_names import (
    benchmark_of,
    is_known,
    loaded_benchmarks,
    resolved_benchmark,
)
from store.reading.store import Store
from views.address.filters import Filters, drop_fields, drop_values
from views.page.page import Page


def drop_unknown_rows(filters: Filters, store: Store) -> tuple[Filters, tuple[str, ...]]:
    """The filters without benchmark, item, clip, run or models that are not in the
    data; a benchmark's name or alias becomes its id.
    """
    if filters.benchmark:
        filters = filters.but(benchmark=resolved_benchmark(store, filters.benchmark))
    kept, strangers = _compared(filters, store)
    notices: tuple[str, ...] = ()
    for name, about in FIELDS.items():
        value = getattr(kept, name) if about.ids else ()
        named = (value,) if isinstance(value, str) else value
        unknown = [each for each in named if about.ids and not _is_id(about.ids, each, store)]
        if unknown and about.ids:
            kept, more = _without(kept, name, unknown, about.ids)
            notices = (*notices, *more)
    return kept, (*notices, *strangers)


def _is_id(ids: Ids, name: str, store: Store) -> bool:
    """Whether a value is an id that the data have, or none at all."""
    return not name or name in ids.besides or is_known(store, ids.table, ids.column, name)


def _without(
    filters: Filters, name: str, unknown: Sequence[str], ids: Ids
) -> tuple[Filters, tuple[str, ...]]:
    """The filters without unknown ids of a field, and a notice for each."""
    why = f"these data have no such {ids.word}"
    if isinstance(getattr(filters, name), str):
        return drop_fields(filters, **{name: why})
    return drop_values(filters, name, unknown, why)


def _compared(filters: Filters, store: Store) -> tuple[Filters, tuple[str, ...]]:
    """Rows to compare, without those of unknown models; the page checks which of the rest it
    has.
    """
    strangers = [
        name
        for name in filters.compare
        if not is_known(store, "model", "model", name.partition("~")[0])
    ]
    return drop_values(filters, "compare", strangers, "these data have no such model")


EVERY: Final = "All benchmarks"


class BenchmarkChoice(NamedTuple):
    """The options of the header's benchmark menu, as value and label, and the chosen value."""

    offered: tuple[tuple[str, str], ...] = ()
    chosen: str = ""


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
    return filters.but(benchmark=_measured(filters, store) or loaded_benchmarks(store).default)


def _measured(filters: Filters, store: Store) -> str:
    """A benchmark that has the metric of the address, where the default one has not."""
    known = metrics_of(store) if filters.metric else {}
    if filters.metric in known.get(loaded_benchmarks(store).default, ()):
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
