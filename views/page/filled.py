"""Rendering of a page for an address: its model is loaded once, and everything is derived from
it.
"""

from store.reading.store import Store
from views.address import unknown_ids
from views.address.filters import Filters
from views.address.hidden_filters import hidden_filters
from views.page.content import View
from views.page.page import Model, Page
from views.page.table_export import Listed


def fill(page: Page, filters: Filters, store: Store) -> View:
    """The page's content, its controls' options, and notices of dropped filters."""
    model, notices = _load(page, filters, store)
    slots = page.slots(model)
    return View(
        page.path,
        page.title,
        model.filters.query(),
        store.version,
        slots,
        page.options(model),
        notices,
        hidden_filters(page, filters, model.filters, slots),
    )


def listed(page: Page, filters: Filters, store: Store) -> Listed | None:
    """The full list that the page shows in parts; None where it has no such list."""
    if page.listed is None:
        return None
    model, _ = _load(page, filters, store)
    return page.listed(model)


def _load(page: Page, filters: Filters, store: Store) -> tuple[Model, tuple[str, ...]]:
    """The page's model, and notices of all ids in the URL that the data do not contain."""
    known_rows, strangers = unknown_ids.drop_unknown_rows(filters, store)
    known_steps, lost = unknown_ids.drop_unknown_steps(known_rows, store)
    model: Model = page.load(known_steps, store)
    return model, (*strangers, *lost, *model.notices)
