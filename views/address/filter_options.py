"""What the filters offer: each value with how many cases it would leave, all other filters on."""

from collections.abc import Mapping, Sequence
from typing import Final

from schema.vocabulary import (
    BOTH_SYSTEMS,
    DYNAMICS,
    LEVELS,
    NODE_KINDS,
    PERSPECTIVES,
    SCALES,
    SYSTEMS,
    TIERS,
    VARIANTS,
)
from store.queries.cases.facets import Facet, facets
from store.reading.case_columns import COLUMNS, View
from store.reading.condition import Condition
from store.reading.store import Store
from views.address.conditions import COLUMN_OF, NOT_STATED
from views.page.content import Option
from views.page.labels import dimension_name

ORDERED: Final[dict[str, Sequence[str]]] = {
    "tier": TIERS,
    "level": LEVELS,
    "variant": VARIANTS,
    "minds": NODE_KINDS,
    "scale": SCALES,
    "perspective": PERSPECTIVES,
    "dynamics": DYNAMICS,
}
"""Fields whose values have an order of their own; others stand by count."""


def offers(
    store: Store, view: View, conditions: Mapping[str, Condition], fields: Sequence[str]
) -> Mapping[str, tuple[Option, ...]]:
    """Field → options with counts; `conditions` are keyed by column (`conditions.by_column`)."""
    columns = {field: COLUMN_OF[field] for field in fields if COLUMN_OF[field] in COLUMNS[view]}
    found = facets(store, view, conditions, columns.values())
    return {field: _options(field, found[column]) for field, column in columns.items()}


def _options(field: str, found: list[Facet]) -> tuple[Option, ...]:
    known = [facet for facet in found if facet.value is not None]
    if field == "system":
        known = _in_each_system(known)
    order = ORDERED.get(field)
    if order:
        known.sort(key=lambda facet: order.index(str(facet.value)))
    offered = [
        Option(str(facet.value), _label(field, str(facet.value)), facet[1]) for facet in known
    ]
    if field == "encoding" and offered:
        offered += [Option(NOT_STATED, NOT_STATED, one[1]) for one in found if one.value is None]
    return tuple(offered)


def _in_each_system(known: list[Facet]) -> list[Facet]:
    """What belongs to both Systems is found under each."""
    counts = {str(facet.value): facet.n for facet in known}
    both = counts.get(BOTH_SYSTEMS, 0)
    return [
        Facet(name, counts.get(name, 0) + both) for name in SYSTEMS if counts.get(name, 0) + both
    ]


def _label(field: str, value: str) -> str:
    return dimension_name(value) if field == "dimension" else value
