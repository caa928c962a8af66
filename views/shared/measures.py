"""What Leaderboard and Trends measure by default, and what their models can be cut by."""

from collections.abc import Mapping, Sequence
from typing import Final

from metrics.boards.board import metrics_of
from metrics.boards.definitions import METRICS
from schema.benchmark_names import display_name
from schema.entries.number_range import MOST, range_words, rounding_to, write_range
from schema.fields import WEIGHTS
from store.queries.catalogue.results import of_rows
from store.queries.printed.models import ModelFacts, models_by_name
from store.queries.printed.numbers import printed_numbers
from store.reading.store import Store
from store.reading.version_cache import per_version
from views.address import links
from views.address.filters import Filters
from views.address.opening_battery import with_opening_battery
from views.leaderboard.extras.registry import settled
from views.page.content import Block, Option, Text
from views.page.page import Options

SIZES: Final = ((0, 3), (4, 12), (13, 39), (40, MOST))
"""Billions of parameters, rounded; both ends included."""


def with_measure(filters: Filters, store: Store) -> Filters:
    """The filters with a benchmark and one of its metrics."""
    known = metrics_of(store)
    having = (name for name, metrics in known.items() if filters.metric in metrics)
    named = filters.benchmark or next(having, next(iter(known), ""))
    offered = known.get(named, ())
    metric = filters.metric if filters.metric in offered or not offered else offered[0]
    return filters.but(benchmark=named, metric=metric)


def with_default_cases(filters: Filters, store: Store) -> Filters:
    """The filters with the cases that a board counts where the visitor chose none: the question
    types that its metric covers, and the battery that it opens on.

    Whatever shows figures beside those of a board has to count the same cases. The filters name a
    benchmark, a metric and the field of the columns.
    """
    return with_opening_battery(settled(filters, store), store)


def measure_options(
    known: Mapping[str, Sequence[str]], benchmark: str
) -> dict[str, tuple[Option, ...]]:
    """Benchmarks, and the metrics of the chosen one; `known` comes from `boards.metrics_of`."""
    return {
        "benchmark": tuple(Option(name, display_name(name)) for name in known),
        "metric": tuple(Option(name, METRICS[name].label) for name in known.get(benchmark, ())),
    }


@per_version(16)
def models_of(store: Store, benchmark: str) -> tuple[ModelFacts, ...]:
    """What is known of the models with a figure of the benchmark, computed or printed."""
    known = models_by_name(store)
    names = {key.model.casefold() for key in of_rows(store) if key.benchmark == benchmark}
    facts = [known.get(name) for name in sorted(names)]
    facts += [number.known for number in printed_numbers(store, benchmark)]
    return tuple(dict.fromkeys(each for each in facts if each))


def kind_options(store: Store, benchmark: str) -> Options:
    """The kinds of weights and the sizes that the benchmark's models have."""
    facts = models_of(store, benchmark)
    has = {"open": any(each.open for each in facts),
           "closed": any(each.open is False for each in facts)}  # fmt: skip
    sizes = [each.size for each in facts if each.size]
    return {
        "open": tuple(Option(name, f"{name} weights") for name in WEIGHTS if has[name]),
        "size": tuple(
            Option(write_range(low, high), f"{range_words(low, high)} billion")
            for low, high in SIZES
            if any(_is_in(size, rounding_to(low, high)) for size in sizes)
        ),
    }


def _is_in(size: float, ends: tuple[float, float]) -> bool:
    return ends[0] <= size < ends[1]


def ways_to_results(filters: Filters, has_printed: bool) -> Text:
    """Where nothing is measured of the benchmark: the ways to figures of it."""
    kept = filters.only("version", "benchmark")
    printed = links.published(kept, filters.benchmark)
    ways = (
        Block("Add predictions", "go", links.upload(kept), "upload"),
        Block("Ask a model", "go", links.to(links.TRY, kept), "try"),
        *((Block("Published results", "go", printed, "published"),) if has_printed else ()),
    )
    return Text(ways)
