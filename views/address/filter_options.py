"""The options of each filter, with the number of cases that each would leave under all other
filters.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from schema.entries.field import Field
from schema.fields import FIELDS
from store.queries.cases.facets import BETWEEN, Facet, facets
from store.reading.case_columns import COLUMNS, KINDS, View
from store.reading.condition import Condition, all_of
from store.reading.store import Store
from views.address.conditions import COLUMN_OF
from views.address.where.offered import typed_options
from views.page.content import Option


def count_options(
    store: Store,
    view: View,
    conditions: Mapping[str, Condition],
    fields: Sequence[str],
    is_list: bool = False,
) -> Mapping[str, tuple[Option, ...]]:
    """Field → options with counts; `conditions` are keyed by column (`conditions.by_column`).
    `is_list`: of single cases, whose own outcome can be a condition.
    """
    columns = {field: COLUMN_OF[field] for field in fields if COLUMN_OF[field] in COLUMNS[view]}
    counts = facets(store, view, conditions, columns.values())
    whole = all_of(*conditions.values())
    offered = {field: _options(FIELDS[field], counts[column]) for field, column in columns.items()}
    return {**offered, "where": typed_options(store, view, whole, is_list)}


def _options(about: Field, counts: list[Facet]) -> tuple[Option, ...]:
    known = [facet for facet in counts if facet.value is not None]
    if about.joint:
        known = _in_each(about, known)
    if KINDS[about.column] == "texts":
        known = _of_lists(known)
    if KINDS[about.column] == "number":
        known.sort(key=lambda facet: float(facet.value or 0))
    if about.in_order:
        known.sort(key=lambda facet: about.values.index(str(facet.value)))
    options = [
        Option(str(facet.value), about.name_of(str(facet.value)), facet.n) for facet in known
    ]
    if about.missing and options:
        unknown = (facet for facet in counts if facet.value is None)
        options += [Option(about.missing, about.missing, facet.n) for facet in unknown]
    return tuple(options)


def _in_each(about: Field, known: list[Facet]) -> list[Facet]:
    """A case whose column lists several values is counted under each of them."""
    counts = {str(facet.value): facet.n for facet in known}
    sums = {
        name: sum(counts.get(each, 0) for each in about.stored((name,))) for name in about.values
    }
    return [Facet(name, count) for name, count in sums.items() if count]


def _of_lists(known: list[Facet]) -> list[Facet]:
    """A case whose column is a list is counted under each of its texts, the most frequent first."""
    counts = Counter[str]()
    for facet in known:
        for text in str(facet.value).split(BETWEEN):
            counts[text] += facet.n
    return [Facet(text, n) for text, n in sorted(counts.items(), key=lambda kv: (-kv[1], kv[0]))]
