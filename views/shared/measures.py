"""The default benchmark and metric of Leaderboard and Trends."""

from collections.abc import Mapping, Sequence

from metrics.boards.board import metrics_of
from metrics.boards.definitions import METRICS
from schema.benchmark_names import display_name
from schema.fields import WEIGHTS
from store.reading.store import Store
from views.address.filters import Filters
from views.leaderboard.extras.registry import settled
from views.page.content import Option


def with_measure(filters: Filters, store: Store) -> Filters:
    """The filters with a benchmark, one of its metrics, and the question types that the metric
    covers.
    """
    known = metrics_of(store)
    having = (name for name, metrics in known.items() if filters.metric in metrics)
    named = filters.benchmark or next(having, next(iter(known), ""))
    offered = known.get(named, ())
    metric = filters.metric if filters.metric in offered or not offered else offered[0]
    return settled(filters.but(benchmark=named, metric=metric), store)


def measure_options(
    known: Mapping[str, Sequence[str]], benchmark: str
) -> dict[str, tuple[Option, ...]]:
    """Benchmarks, the metrics of the chosen one, and the kinds of weights; `known` comes from
    `boards.metrics_of`.
    """
    return {
        "open": tuple(Option(name, f"{name} weights") for name in WEIGHTS),
        "benchmark": tuple(Option(name, display_name(name)) for name in known),
        "metric": tuple(Option(name, METRICS[name].label) for name in known.get(benchmark, ())),
    }
