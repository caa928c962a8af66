"""The default measures of Leaderboard and Trends, their batteries, and the axes that split models.

Rows are ranked on one battery (variant or part): the cases that all rows of a board cover. A board
opens on the one that the benchmark's paper prints its table for (`Benchmark.opens_on`), else on
all; a switch leads to the others.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from metrics.boards.board import metrics_of
from metrics.boards.definitions import METRICS
from schema.benchmarks import BENCHMARKS, display_name, opens_on
from schema.entries.parameters import ALL, MAX_VALUES, MOST, range_words, rounding_to, write_range
from schema.fields import WEIGHTS
from schema.vocabulary import VARIANTS
from store.queries.boards.board_keys import batteries, taken_up
from store.queries.cases.case_counts import facets
from store.queries.catalogue.results import of_rows
from store.queries.printed import ModelFacts, models_by_name, printed_numbers
from store.reading.case_columns import COLUMNS
from store.reading.store import Store, per_version
from views.address import links
from views.address.conditions import conditions
from views.address.filters import Filters
from views.leaderboard.extras.registry import settled
from views.page.content import Block, Content, Option, Switch, Switches, Text, Way
from views.page.labels import VARIANT_WORDS
from views.page.page import Options

FIELDS: Final = ("variant", "part")
"""The filters that restrict a board to a battery."""
_OPENING: Final = {
    field: {(known.opens_on[field],) for known in BENCHMARKS.values() if field in known.opens_on}
    for field in FIELDS
}
OFFERED: Final = 12
"""The most links that the switch shows; the field's control offers the rest."""
LABELS: Final = {"variant": "Questions", "part": "Part"}


def with_opening_battery(filters: Filters, store: Store) -> Filters:
    """The filters with the board's default battery, where the URL names none and no column does.

    A default that a visitor carried over from another benchmark or metric is dropped where no run
    of this board covers such cases.
    """
    metric = METRICS.get(filters.metric)
    for field in FIELDS if metric else ():
        chosen, taken = getattr(filters, field), _taken(filters, store, field)
        is_column = metric is not None and field in COLUMNS[metric.cases]
        if chosen in _OPENING[field] and not {*chosen} & taken and (taken or not is_column):
            filters = filters.without(field)
    for field, value in opens_on(filters.benchmark).items():
        is_open = not getattr(filters, field) and filters.by != field
        if is_open and value in _values(filters, store, field):
            filters = filters.but(**{field: (value,)})
    return filters


def battery_problems(filters: Filters, store: Store) -> Mapping[str, str]:
    """Filters that cannot be applied to this board: the field → the reason."""
    reasons = {}
    for field in FIELDS:
        taken = _taken(filters, store, field)
        if filters.narrows(field) and taken and not {*getattr(filters, field)} & taken:
            reasons[field] = "no run of this board took up such cases"
    return reasons


Batteries = Mapping[str, tuple[str, ...]]
"""Field → the values that a board can be restricted to."""


def batteries_of(filters: Filters, store: Store) -> Batteries:
    """The batteries that the board can be restricted to, where it opens on one or its rows
    differ.
    """
    offered = {field: _values(filters, store, field) for field in FIELDS}
    return {field: values for field, values in offered.items() if values}


def battery_switch(offered: Batteries, filters: Filters, path: str) -> dict[str, Content]:
    """The slot with a link to each battery and to all of them; empty where there is no choice."""
    made = [
        Switch(field, LABELS[field], (*(_way(filters, path, field, (value,)) for value in values),
                               _way(filters, path, field, (ALL,))))
        for field, values in offered.items()
    ]  # fmt: skip
    return {"battery": Switches(tuple(made))} if made else {}


def _way(filters: Filters, path: str, field: str, values: tuple[str, ...]) -> Way:
    chosen = getattr(filters, field) or (ALL,)
    text, title = VARIANT_WORDS.get(values[0], (values[0], ""))
    href = links.to(path, filters.but(**{field: values}))
    return Way(text, href, chosen == values, title)


def _sets(filters: Filters, store: Store, field: str) -> frozenset[frozenset[str | None]]:
    """The distinct sets of a field's values that the runs of the board cover."""
    metric = METRICS.get(filters.metric)
    if metric is None or field not in COLUMNS[metric.cases]:
        return frozenset()
    known = batteries(store)
    taken = taken_up(store).get((filters.benchmark, metric.protocol), frozenset())
    return frozenset(frozenset(getattr(known[number], field) for number in ids) for ids in taken)


def _taken(filters: Filters, store: Store, field: str) -> frozenset[str | None]:
    return frozenset[str | None]().union(*_sets(filters, store, field))


def _values(filters: Filters, store: Store, field: str) -> tuple[str, ...]:
    """The values that runs cover under the other filters; empty where there is no choice."""
    each = _sets(filters, store, field)
    opens = opens_on(filters.benchmark).get(field)
    if len(_taken(filters, store, field)) < 2 or (len(each) < 2 and opens is None):
        return ()
    counts = facets(store, METRICS[filters.metric].facets, conditions(filters), [field])[field]
    values = [facet.value for facet in counts if facet.value is not None]
    first = VARIANTS if field == "variant" else (opens,)
    values.sort(key=lambda value: (first.index(value) if value in first else len(first), value))
    return tuple(values) if 1 < len(values) <= OFFERED else ()


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


def shared_battery(
    filters: Filters, taken: Collection[frozenset[int]], store: Store
) -> Filters | None:
    """The filters that restrict a board to the cases that all its rows cover.

    None where rows have nothing in common, or where no variant or part expresses it.
    """
    known = batteries(store)
    common, every = frozenset.intersection(*taken), frozenset.union(*taken)
    changes = {}
    for field in FIELDS:
        values = {getattr(known[number], field) for number in common}
        if values != {getattr(known[number], field) for number in every}:
            changes[field] = values
    picked = {number for number in every if all(getattr(known[number], field) in values
                                                for field, values in changes.items())}  # fmt: skip
    if not common or picked != common or any(None in values for values in changes.values()):
        return None
    if any(len(values) > MAX_VALUES for values in changes.values()):
        return None
    return filters.but(**{field: tuple(sorted(values)) for field, values in changes.items()})
