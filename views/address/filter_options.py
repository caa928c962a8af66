"""The options of each filter, with the number of cases that each would leave under all other
filters.
"""

from collections.abc import Mapping, Sequence

from schema.entries.field import Field
from schema.fields import FIELDS
from store.queries.cases.facets import Facet, facets
from store.reading.case_columns import COLUMNS, View
from store.reading.condition import Condition
from store.reading.store import Store
from views.address.conditions import COLUMN_OF
from views.page.content import Option


def count_options(
    store: Store, view: View, conditions: Mapping[str, Condition], fields: Sequence[str]
) -> Mapping[str, tuple[Option, ...]]:
    """Field → options with counts; `conditions` are keyed by column (`conditions.by_column`)."""
    columns = {field: COLUMN_OF[field] for field in fields if COLUMN_OF[field] in COLUMNS[view]}
    counts = facets(store, view, conditions, columns.values())
    return {field: _options(FIELDS[field], counts[column]) for field, column in columns.items()}


def _options(about: Field, counts: list[Facet]) -> tuple[Option, ...]:
    known = [facet for facet in counts if facet.value is not None]
    if about.both:
        known = _in_each(about, known)
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
    both = counts.get(about.both, 0)
    return [
        Facet(name, counts.get(name, 0) + both)
        for name in about.values
        if counts.get(name, 0) + both
    ]
