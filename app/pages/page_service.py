"""Pages by address, for shells, JSON twins and exports: the only way to them.

fill(address) -> Filled        page content, with its settled filters
show(address) -> RenderedView  the same, rendered for a browser
frame_of(address) -> PageFrame what stands around it
framed(address)                both of them
"""

import contextlib
import logging
from collections.abc import Callable
from dataclasses import replace
from typing import Final, NamedTuple, TypeVar

from app.pages.page_cache import filled_of, rendered_of
from app.pages.rendered_page import RenderedView, render, render_notices
from app.server.visible_store import (
    SHARED,
    is_shared,
    nearest_store,
    store_of,
    visitor_library,
)
from schema import COMMAND
from store import Damaged, NoStore, OverBudget, StoreError
from store.reading.store import Store
from views.address import links
from views.address.filters import Filters
from views.address.settling import BenchmarkChoice, benchmark_choice, with_benchmark
from views.page import filled as filled_page
from views.page.content import Block, Notice, Text, View
from views.page.filled import Filled
from views.page.page import Page, PageAddress
from views.page.tables import Listed
from views.page.weight import TooLargeError
from views.registry import BY_PATH, PAGES, NavLink, places, tabs

LOG = logging.getLogger("whyreel")
OVER_BUDGET = (
    "This took longer than its budget and was stopped. Choose fewer rows and try again: one "
    "benchmark, fewer models, a simpler condition, or a rarer word."
)
TOO_LARGE = (
    "This page would be too large, so it was not made. Choose less and try again: "
    "one benchmark, fewer models, or columns with fewer values. An operator can raise the bound, "
    "WHYREEL_PAGE_MB."
)
BROKEN = "This page could not be drawn; what went wrong was written to the server's log."
UNOPENED = "The data cannot be opened; what went wrong was written to the server's log."
OWN: Final = (
    "You are looking at your own uploads and runs beside the shared data. Nobody else sees them."
)
OTHERS: Final = "This is the shared board, without your own uploads and runs."
NO_STORE = f"No data are loaded yet. Run `{COMMAND} data prepare`."

Made = TypeVar("Made")


class _PageRequest(NamedTuple):
    """An address with the store that it shows, and notices that come before those of the page."""

    page: Page
    store: Store
    filters: Filters
    notices: tuple[Notice, ...]


class PageFrame(NamedTuple):
    """What stands around a page: its state, the switch of benchmarks, the version of the data, the
    places of the header and their tabs, and the Guide.
    """

    page: Page
    choice: BenchmarkChoice
    version: str
    places: list[NavLink]
    tabs: list[NavLink]
    guide: Page | None


def fill(address: PageAddress) -> Filled:
    """The page's view for an address; never raises for what a visitor can send."""
    request, filled = _answer(address, filled_of)
    if request is None or not request.notices:
        return filled
    notices = (*request.notices, *filled.view.notices)
    return filled._replace(view=replace(filled.view, notices=notices))


def show(address: PageAddress) -> RenderedView:
    """The rendered page for an address; never raises for what a visitor can send."""
    request, made = _answer(address, rendered_of)
    shown = render(address.page, made) if isinstance(made, Filled) else made
    return _with_notices(request, shown)


def framed(address: PageAddress) -> tuple[RenderedView, PageFrame]:
    """The rendered page for an address, and its frame."""
    request, made = _answer(address, lambda *what: (_frame(*what), rendered_of(*what)))
    if isinstance(made, Filled):
        made = _frame_of(address, request), render(address.page, made)
    frame, shown = made
    return _with_notices(request, shown), frame


def frame_of(address: PageAddress) -> PageFrame:
    """The frame of a page for an address; without a switch where there are no data."""
    request = _page_request(address)
    return _frame_of(address, request if isinstance(request, _PageRequest) else None)


def listed(address: PageAddress) -> Listed | None:
    """The page's whole list for an address; None without data, or where it has no list.

    Raises OverBudget.
    """
    request = _page_request(address)
    if isinstance(request, Filled):
        return None
    return filled_page.listed(request.page, request.filters, request.store)


def _with_notices(request: _PageRequest | None, shown: RenderedView) -> RenderedView:
    if request is None or not request.notices:
        return shown
    notices = render_notices((*request.notices, *shown.notices))
    return shown._replace(page=replace(shown.page, notices=notices))


def _frame_of(address: PageAddress, request: _PageRequest | None) -> PageFrame:
    if request is None:
        return _frame(None, address.page, address.filters)
    return _frame(request.store, request.page, request.filters)


def _frame(store: Store | None, page: Page, filters: Filters) -> PageFrame:
    choice, version = BenchmarkChoice(), ""
    if store is not None:
        with contextlib.suppress(StoreError):
            choice = benchmark_choice(page, with_benchmark(page, filters, store), store)
            version = store.version
    guide = BY_PATH.get(links.GUIDE)
    return PageFrame(page, choice, version, places(PAGES, page), tabs(PAGES, page), guide)


def message_of(view: View) -> str:
    """The message of a view that has no other content, without its link."""
    texts = (content for content in view.slots.values() if isinstance(content, Text))
    blocks = (block for text in texts for block in text.blocks)
    return " ".join(block.text for block in blocks if block.style != "go")


def _answer(
    address: PageAddress, make: Callable[[Store, Page, Filters], Made]
) -> tuple[_PageRequest | None, Made | Filled]:
    """The request with what `make` returns; None with a message where no data can be read.

    Retries once where a version turns out to be damaged: an older one is served by then.
    """
    for _ in range(2):
        request = _page_request(address)
        if isinstance(request, Filled):
            return None, request
        try:
            return request, _make(request, make)
        except Damaged as error:
            LOG.warning("the data cannot be read: %s", error)
    return None, _message(address.page, Filters(), UNOPENED, 503)


def _make(request: _PageRequest, make: Callable[[Store, Page, Filters], Made]) -> Made | Filled:
    """What `make` returns, or a message with the reason why there is none. Raises Damaged."""
    page, store, filters, _ = request
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
    return _message(page, filters, text, status, store.version)


def _page_request(address: PageAddress) -> _PageRequest | Filled:
    """The address with its store, or a message where there are no data."""
    page, filters, left_out = address
    try:
        store, filters, version_notices = _version(filters, left_out)
    except NoStore:
        return _message(page, filters, NO_STORE, 503)
    except StoreError as error:
        LOG.warning("the data cannot be opened: %s", error)
        return _message(page, filters, UNOPENED, 503)
    return _PageRequest(
        page, store, filters, (*_ownership_notices(page, filters, store), *version_notices)
    )


def _version(
    filters: Filters, notices: tuple[Notice, ...]
) -> tuple[Store, Filters, tuple[Notice, ...]]:
    """The version that an address names while it is kept, else the nearest with a notice."""
    store = store_of("")
    try:
        return store_of(filters.version), filters, notices
    except StoreError:
        near = nearest_store(filters.version)
    missing = f"Version {filters.version} of the data is no longer kept"
    if near is None:
        replaced = f"{missing}; this is {store.version}, the current one."
        return store, filters.but(version=""), (*notices, replaced)
    replaced = f"{missing}; this is {near.version}, the nearest that is."
    return near, filters.but(version=near.version), (*notices, replaced)


def _ownership_notices(page: Page, filters: Filters, store: Store) -> tuple[Notice, ...]:
    """The notice on every page for a visitor with uploads: their own data or the shared data."""
    if visitor_library() is None:
        return ()
    if not is_shared(store):
        shared = links.to(page.path, filters.but(version=SHARED))
        return (Block(OWN, "go", shared, "Go back to the shared board"),)
    back = links.to(page.path, filters.but(version=""))
    return (Block(OTHERS, "go", back, "Show my uploads and runs again"),)


def _message(page: Page, filters: Filters, text: str, status: int, version: str = "") -> Filled:
    first = next(slot for slot in page.layout if slot.kind == "text")
    again = Block("Try again", "go", links.to(page.path, filters), "Try again")
    slots = {first.id: Text((Block(text, "empty"), again))}
    view = View(page.path, page.title, filters.query(), version, slots, status=status)
    return Filled(view, filters)
