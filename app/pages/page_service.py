"""The one door through which shells, twins and exports reach the pages: by a query string.

fill(page, query) -> View     what is on the page
show(page, query) -> Drawn    the same, drawn for a browser
"""

import logging
from collections.abc import Callable
from dataclasses import replace
from typing import Final, NamedTuple, TypeVar

from app.pages.page_cache import shown_of, view_of
from app.pages.rendered_page import Drawn, Shown, drawn, notices
from app.server.visible_store import SHARED, is_shared, own, store_of
from store.errors import Damaged, NoStore, OverBudget, StoreError
from store.reading.store import Store
from views.address import links
from views.address.filters import Filters
from views.page import filled
from views.page.content import Block, Notice, Text, View
from views.page.page import Page
from views.page.table_export import Listed
from views.page.weight import TooLargeError

LOG = logging.getLogger("whyreel")
OVER_BUDGET = (
    "This took longer than its budget and was stopped. Choose fewer rows and try again: one "
    "benchmark, fewer models, a chain length, or a rarer word."
)
TOO_LARGE = (
    "This page would be larger than a page may be, so it was not made. Choose less and try again: "
    "one benchmark, fewer models, or columns with fewer values. An operator can raise the bound, "
    "WHYREEL_PAGE_MB."
)
BROKEN = "This page could not be drawn; what went wrong was written to the server's log."
UNOPENED = "The data cannot be opened; what went wrong was written to the server's log."
OWN: Final = "You are looking at your own upload beside the shared data. Nobody else sees it."
OTHERS: Final = "This is the shared board, without your own upload."
NO_STORE = "No data are loaded yet. Run `make run`, or `python -m app import bundle data/theatre`."

Made = TypeVar("Made")


class _Asked(NamedTuple):
    """What an address asks for, and what is to be said before the page has its say."""

    page: Page
    store: Store
    filters: Filters
    said: tuple[Notice, ...]


def fill(page: Page, query: str) -> View:
    """The page's view for a query string; never raises for what a visitor can send."""
    said, view = _answer(page, query, view_of)
    return replace(view, notices=(*said, *view.notices)) if said else view


def show(page: Page, query: str) -> Drawn:
    """The page drawn for a query string; never raises for what a visitor can send."""
    said, made = _answer(page, query, shown_of)
    shown = (
        made if isinstance(made, Shown) else Shown(drawn(page, made), made.notices, made.narrowed)
    )
    if not said:
        return shown.drawn
    return replace(shown.drawn, notices=notices((*said, *shown.notices), shown.narrowed))


def listed(page: Page, query: str) -> Listed | None:
    """The page's whole list for a query string; None without data, or where it has no list.

    Raises OverBudget.
    """
    asked = _asked(page, query)
    return None if isinstance(asked, View) else filled.listed(page, asked.filters, asked.store)


def _answer(
    page: Page, query: str, make: Callable[[Store, Page, Filters], Made]
) -> tuple[tuple[Notice, ...], Made | View]:
    """What is to be said beside the page, and what `make` makes of it.

    A version that turns out to be damaged is asked for once more: an older one is served by then.
    """
    asked = _asked(page, query)
    for _ in range(2):
        if isinstance(asked, View):
            return (), asked
        try:
            return asked.said, _made(asked, make)
        except Damaged as error:
            LOG.warning("the data cannot be read: %s", error)
        asked = _asked(page, query)
    return (), _said(page, Filters(), UNOPENED, 503)


def _made(asked: _Asked, make: Callable[[Store, Page, Filters], Made]) -> Made | View:
    """What `make` makes of it, or a page that says why there is none. Raises Damaged."""
    page, store, filters, _ = asked
    try:
        return make(store, page, filters)
    except Damaged:
        raise
    except OverBudget:
        text, status = OVER_BUDGET, 503
    except TooLargeError:
        text, status = TOO_LARGE, 507
    except Exception:
        LOG.exception("%s?%r could not be drawn", page.path, filters.query()[:500])
        text, status = BROKEN, 500
    return replace(_said(page, filters, text, status), version=store.version)


def _asked(page: Page, query: str) -> _Asked | View:
    """What the address asks for; a page that says so where there are no data to ask."""
    filters, left_out = Filters.parse(query)
    try:
        store, filters, said = _version(filters, left_out)
    except NoStore:
        return _said(page, filters, NO_STORE, 503)
    except StoreError as error:
        LOG.warning("the data cannot be opened: %s", error)
        return _said(page, filters, UNOPENED, 503)
    return _Asked(page, store, filters, (*_whose(page, filters, store), *said))


def _version(
    filters: Filters, notices: tuple[Notice, ...]
) -> tuple[Store, Filters, tuple[Notice, ...]]:
    """The version that an address names while it is kept, else the current one, and says so."""
    store = store_of("")
    try:
        return store_of(filters.version), filters, notices
    except StoreError:
        gone = f"Version {filters.version} of the data is no longer kept; this is {store.version}."
        return store, filters.but(version=""), (*notices, gone)


def _whose(page: Page, filters: Filters, store: Store) -> tuple[Notice, ...]:
    """Said on every page to who has brought rows of their own: whose data these are."""
    if own() is None:
        return ()
    if not is_shared(store):
        shared = links.to(page.path, filters.but(version=SHARED))
        return (Block(OWN, "go", shared, "Go back to the shared board"),)
    back = links.to(page.path, filters.but(version=""))
    return (Block(OTHERS, "go", back, "Show my upload again"),)


def _said(page: Page, filters: Filters, text: str, status: int) -> View:
    first = next(slot for slot in page.layout if slot.kind == "text")
    slots = {first.id: Text((Block(text, "empty"),))}
    return View(page.path, page.title, filters.query(), "", slots, status=status)
