"""A page filled for an address: its model is loaded once, and everything follows from it."""

from store.store import Store
from views import known
from views.content import View
from views.filters import Filters
from views.listed import Listed
from views.narrowed import narrowed
from views.page import Model, Page


def fill(page: Page, filters: Filters, store: Store) -> View:
    """The page's content, the values that its controls offer, and what had to be left out."""
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
        narrowed(page, filters, model.filters, slots),
    )


def listed(page: Page, filters: Filters, store: Store) -> Listed | None:
    """All of what the page shows in parts; None where it has no such list."""
    if page.listed is None:
        return None
    model, _ = _load(page, filters, store)
    return page.listed(model)


def _load(page: Page, filters: Filters, store: Store) -> tuple[Model, tuple[str, ...]]:
    """The page's model, and what to say of all that the address names and the data lack."""
    known_rows, strangers = known.rows(filters, store)
    known_steps, lost = known.steps(known_rows, store)
    model: Model = page.load(known_steps, store)
    return model, (*strangers, *lost, *model.notices)
