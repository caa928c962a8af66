"""What a trend can go along, and which of it the cases of a slice tell."""

from collections.abc import Mapping
from typing import Final

from metrics.boards.definitions import METRICS
from store.reading.store import Store
from store.reading.version_cache import per_version
from views.address.board_query import conditions
from views.address.filter_options import offers
from views.address.filters import Filters
from views.address.parameters import ALONG

JUDGED: Final = "judged"
"""The field whose values are several figures of every judged clip."""


def along(metric: str) -> tuple[str, ...]:
    """The fields that a trend of this metric can go along."""
    columns = METRICS[metric].columns if metric in METRICS else ()
    allowed = {*columns, "setting"}
    return tuple(name for name in ALONG if name in allowed)


def settled_by(filters: Filters, store: Store) -> str:
    """The field as asked, where the metric allows it, else the most telling one that the
    benchmark's cases have two values of.
    """
    allowed = along(filters.metric)
    if filters.by in allowed:
        return filters.by
    told = values_told(store, filters.only("benchmark", "metric"))
    return next((name for name in allowed if told[name] > 1), allowed[0])


@per_version(8)  # asked once for a benchmark and metric, not again for each cut of them
def values_told(store: Store, filters: Filters) -> Mapping[str, int]:
    """Each field that the metric allows → how many values of it the slice's cases tell."""
    allowed = along(filters.metric)
    metric = METRICS.get(filters.metric)
    if metric is None:
        return dict.fromkeys(allowed, 0)
    counted = [name for name in allowed if name != JUDGED]
    found = offers(store, metric.facets, conditions(filters), counted)
    any_case = any(found.values())
    return {
        name: len(found[name]) if name in found else len(metric.judged_dimensions) * any_case
        for name in allowed
    }
