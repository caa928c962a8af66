"""Rendering of a page for an address: its model is loaded once, and everything is derived from
it.
"""

from store.reading.store import Store
from views.address import unknown_ids
from views.address.benchmark_choice import with_benchmark
from views.address.filters import Filters, shortened
from views.address.where.parser import understand
from views.filters.bar import SLOT, with_bar
from views.filters.looser import SLOT as LOOSER
from views.filters.looser import looser_text
from views.page.citation import plain_citation
from views.page.content import View
from views.page.page import Model, Page
from views.page.table_export import Listed


def fill(page: Page, filters: Filters, store: Store) -> View:
    """The page's content, its controls' options, and notices of dropped filters."""
    page = page.at(filters)
    model, notices = load_model(page, filters, store)
    options = page.options(model)
    slots = with_bar(page, filters, model.filters, page.slots(model), options)
    if model.looser:
        slots = {**slots, LOOSER: looser_text(model.looser)}
    return View(
        page.path,
        page.title,
        model.filters.query(),
        store.version,
        slots,
        options,
        notices,
        citation=page.cite(model) if page.cite else plain_citation(page, model.filters, store),
        heading=page.heading(slots) if page.heading else "",
    )


def listed(page: Page, filters: Filters, store: Store) -> Listed | None:
    """The full list that the page shows in parts, with the version of its data; None where it has
    no such list.
    """
    page = page.at(filters)
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


def misunderstood(query: str) -> str:
    """What of an address's query string is not understood, its typed condition included; empty
    where all is. For whoever shows no filter bar, and would go on without the filter.
    """
    parsed = Filters.parse(query)
    return " ".join(map(str, (*parsed.notices, *where_notices(parsed.filters))))


def load_model(page: Page, filters: Filters, store: Store) -> tuple[Model, tuple[str, ...]]:
    """The model of a page's state, and notices of all ids that the data do not contain."""
    known_rows, strangers = unknown_ids.drop_unknown_rows(filters, store)
    notices = () if _has_bar(page) else where_notices(filters)
    known_nodes, lost = unknown_ids.drop_unknown_nodes(known_rows, store)
    settled = with_benchmark(page, known_nodes, store)
    model: Model = page.load(settled, store)
    return model, (*notices, *strangers, *lost, *model.notices)
