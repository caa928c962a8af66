"""The rail beside the lanes: the cases that they were opened from, else what the models share."""

from collections.abc import Sequence
from dataclasses import dataclass

from store.queries.judging.compare import Comparable, comparable
from store.reading.store import Store
from views.address import links
from views.address.filters import Filters
from views.cases.lanes.items import ComparedItem, filter_by_difference
from views.cases.lanes.selection import compares_answers
from views.cases.rail import CaseWalk, rail, read_cases
from views.page.cards import PER_PAGE
from views.page.content import Badge, Card, Rail
from views.page.labels import judged_name

BEFORE = 5
"""How many entries are shown before the open one."""


@dataclass(frozen=True, slots=True)
class LanesWalk:
    """The cases around the one that the lanes were opened from, and where models share one."""

    cases: CaseWalk
    met: Comparable


def read_lanes_walk(filters: Filters, store: Store) -> LanesWalk | None:
    """The cases that the address names; None where it names none.

    The item is where the lanes are, and does not narrow the list.
    """
    if not filters.case:
        return None
    return LanesWalk(read_cases(filters.without("item"), store), comparable(store))


def lanes_rail(
    walk: LanesWalk | None, items: Sequence[ComparedItem], filters: Filters
) -> Rail | None:
    """The rail of the cases, else of the items or clips; None where there is one alone."""
    if walk is not None:
        return rail(walk.cases, filters.without("item"), met=walk.met)
    shared = filter_by_difference(items, filters)
    here = filters.clip or filters.item
    place = next((at for at, item in enumerate(shared, 1) if item.id == here), 0)
    if len(shared) < 2:
        return None
    first = max(0, min(place - 1 - BEFORE, len(shared) - PER_PAGE))
    shown = shared[first : first + PER_PAGE]
    last = first + len(shown)
    return Rail(
        "What the models share",
        tuple(_card(item) for item in shown),
        place,
        len(shared),
        first + 1,
        noun="clip" if compares_answers(filters) else "item",
        up=(links.failures(filters.without("item")), "All cases"),
        earlier=shared[first - 1].href if first else None,
        later=shared[last].href if last < len(shared) else None,
    )


def _card(item: ComparedItem) -> Card:
    badges = tuple(Badge(code, "warn", judged_name(code)) for code in item.differs)
    return Card(item.name, item.href, subtitle=item.tier or "", badges=badges, key=item.id)
