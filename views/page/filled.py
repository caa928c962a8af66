"""Rendering of a page for an address: its model is loaded once, and everything is derived from
it.
"""

from functools import partial
from typing import NamedTuple

from store.queries.catalogue.overview import source_of
from store.reading.store import Store
from views.address.filters import Filters, shortened
from views.address.settling import drop_unknown_rows, with_benchmark
from views.address.where.parser import understand
from views.filters.bar import LOOSER_SLOT, SLOT, looser_text, with_bar
from views.page.citation import plain_citation
from views.page.content import View
from views.page.page import Model, Page
from views.page.tables import Listed
from views.shared.clip_choice import drop_unknown_nodes


class Filled(NamedTuple):
    """A page's content, and the settled filters that it shows."""

    view: View
    filters: Filters


def fill(page: Page, filters: Filters, store: Store) -> Filled:
    """The content of a page's state, its controls' options, and notices of dropped filters."""
    model, notices = load_model(page, filters, store)
    cite = page.cite or partial(plain_citation, page, source_of(store, model.filters.benchmark))
    options = page.options(model)
    slots = with_bar(page, filters, model.filters, page.slots(model), options)
    if model.looser:
        slots = {**slots, LOOSER_SLOT: looser_text(model.looser)}
    view = View(
        page.path,
        page.title,
        model.filters.query(),
        store.version,
        slots,
        options,
        notices,
        citation=cite(model),
        heading=page.heading(slots) if page.heading else "",
    )
    return Filled(view, model.filters)


def listed(page: Page, filters: Filters, store: Store) -> Listed | None:
    """The full list that the page shows in parts, with the version of its data; None where it has
    no such list.
    """
    if page.listed is None:
        return None
    model, _ = load_model(page, filters, store)
    made = page.listed(model)
    return made._replace(facts={**made.facts, "version": store.version})


def _has_bar(page: Page) -> bool:
    return any(slot.id == SLOT for slot in page.layout)


def where_notices(filters: Filters) -> tuple[str, ...]:
    """What of a typed condition is not understood; the text stays as it was typed."""
    error = understand(filters.where).error
    return (f"“{shortened(filters.where)}” is not understood: {error}",) if error else ()


def understood(query: str) -> Filters:
    """Parse a query string for a caller that shows no notices. Raises ValueError if a filter, or a
    part of the typed condition, is not understood.
    """
    filters, notices = Filters.parse(query)
    if faults := (*notices, *where_notices(filters)):
        raise ValueError(" ".join(faults))
    return filters


def load_model(page: Page, filters: Filters, store: Store) -> tuple[Model, tuple[str, ...]]:
    """The model of a page's state, and notices of all ids that the data do not contain."""
    known_rows, strangers = drop_unknown_rows(filters, store)
    notices = () if _has_bar(page) else where_notices(filters)
    known_nodes, lost = drop_unknown_nodes(known_rows, store)
    settled = with_benchmark(page, known_nodes, store)
    model: Model = page.load(settled, store)
    return model, (*notices, *strangers, *lost, *model.notices)
