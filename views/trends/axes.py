"""The fields that a trend can use as its axis, and the values that the selected cases have."""

from collections.abc import Mapping
from typing import Final

from metrics.boards.definitions import METRICS
from schema.fields import MODEL_AXES
from store.reading.store import Store
from views.address.conditions import COLUMN_OF, conditions
from views.address.filter_options import count_options
from views.address.filters import ALONG, Filters

JUDGED: Final = "judged"
"""The field whose values are several figures of every judged clip."""


def trend_fields(metric: str) -> tuple[str, ...]:
    """The fields that a trend of this metric can use as its axis: cases have a value of them."""
    columns = METRICS[metric].columns if metric in METRICS else ()
    allowed = {*columns, "setting", "encoding"}
    return tuple(name for name in ALONG if name in allowed and name in COLUMN_OF)


def settled_by(filters: Filters, store: Store) -> str:
    """The chosen axis field where the metric allows it, else the most informative one with at
    least two values, then with one; where cases have none, that of a fact about models; where
    there is no case, the first.
    """
    allowed = trend_fields(filters.metric)
    if filters.by in allowed or filters.by in MODEL_AXES:
        return filters.by
    counts = count_values(filters.only("benchmark", "metric"), store)
    axes = [*(name for name in allowed if counts[name] > 1), *filter(counts.get, allowed)]
    if axes:
        return axes[0]
    return next(iter(MODEL_AXES)) if _has_cases(filters, store) else next(iter(allowed), "")


def _has_cases(filters: Filters, store: Store) -> bool:
    metric = METRICS.get(filters.metric)
    if metric is None:
        return False
    chosen = conditions(filters.only("benchmark", "metric"))
    return bool(count_options(store, metric.facets, chosen, ["model"])["model"])


def count_values(filters: Filters, store: Store) -> Mapping[str, int]:
    """Each field that the metric allows → number of its values among the selected cases."""
    allowed = trend_fields(filters.metric)
    metric = METRICS.get(filters.metric)
    if metric is None:
        return dict.fromkeys(allowed, 0)
    counted = [name for name in allowed if name != JUDGED]
    values = count_options(store, metric.facets, conditions(filters), counted)
    any_case = any(values.values())
    return {
        name: len(values[name]) if name in values else len(metric.judged_dimensions) * any_case
        for name in allowed
    }
