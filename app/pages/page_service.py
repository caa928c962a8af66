"""Pages by query string, for shells, JSON twins and exports: the only way to them.

fill(page, query) -> View           page content
show(page, query) -> RenderedPage   the same, rendered for a browser
frame_of(page, query) -> PageFrame  what stands around it
framed(page, query)                 both of them
"""

import logging
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple, TypeVar

from app.pages.page_cache import rendered_of, view_of
from app.pages.rendered_page import RenderedPage, RenderedView, render_notices, render_page
from app.server.visible_store import (
    SHARED,
    is_shared,
    nearest_store,
    store_of,
    visitor_library,
)
from schema import COMMAND
from store.errors import Damaged, NoStore, OverBudget, StoreError
from store.reading.store import Store
from views.address import links
from views.address.benchmark_choice import BenchmarkChoice, benchmark_choice, with_benchmark
from views.address.filters import Filters
from views.page import filled
from views.page.content import Block, Notice, Text, View
from views.page.page import Page
from views.page.table_export import Listed
from views.page.weight import TooLargeError

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
OWN: Final = "You are looking at your own upload beside the shared data. Nobody else sees it."
OTHERS: Final = "This is the shared board, without your own upload."
NO_STORE = f"No data are loaded yet. Run `{COMMAND} data prepare`."

Made = TypeVar("Made")


class _PageRequest(NamedTuple):
    """A parsed address: page, store, filters, and notices that come before those of the page."""

    page: Page
    store: Store
    filters: Filters
    notices: tuple[Notice, ...]


class PageFrame(NamedTuple):
    """What stands around a page: its state, the switch of benchmarks, the version of the data."""

    page: Page
    choice: BenchmarkChoice
    version: str


def state_at(page: Page, query: str) -> Page:
    """The state of the page that a query string opens."""
    return page.at(Filters.parse(query).filters)


def frame_of(page: Page, query: str) -> PageFrame:
    """The frame of a page for a query string; without a switch where there are no data."""
    return _frame(page, query, _page_request(page, query))


def _frame(page: Page, query: str, request: _PageRequest | View) -> PageFrame:
    if isinstance(request, View):
        return PageFrame(state_at(page, query), BenchmarkChoice(), "")
    try:
        filters = with_benchmark(request.page, request.filters, request.store)
        choice = benchmark_choice(request.page, filters, request.store)
    except StoreError:
        return PageFrame(request.page, BenchmarkChoice(), "")
    return PageFrame(request.page, choice, request.store.version)


def fill(page: Page, query: str) -> View:
    """The page's view for a query string; never raises for what a visitor can send."""
    request, view = _answer(page, query, view_of)
    lead_notices = _notices(request)
    return replace(view, notices=(*lead_notices, *view.notices)) if lead_notices else view


def show(page: Page, query: str) -> RenderedPage:
    """The rendered page for a query string; never raises for what a visitor can send."""
    return framed(page, query)[0]


def framed(page: Page, query: str) -> tuple[RenderedPage, Callable[[], PageFrame]]:
    """The rendered page for a query string, and what makes its frame."""
    request, made = _answer(page, query, rendered_of)
    shown = (
        made
        if isinstance(made, RenderedView)
        else RenderedView(render_page(state_at(page, query), made), made.notices)
    )
    rendered = shown.page
    if lead_notices := _notices(request):
        rendered = replace(rendered, notices=render_notices((*lead_notices, *shown.notices)))
    return rendered, partial(_frame, page, query, request)


def _notices(request: _PageRequest | View) -> tuple[Notice, ...]:
    """The notices that come before those of the page."""
    return () if isinstance(request, View) else request.notices


def listed(page: Page, query: str) -> Listed | None:
    """The page's whole list for a query string; None without data, or where it has no list.

    Raises OverBudget.
    """
    request = _page_request(page, query)
    if isinstance(request, View):
        return None
    return filled.listed(page, request.filters, request.store)


def message_of(view: View) -> str:
    """The message of a view that has no other content."""
    texts = (content for content in view.slots.values() if isinstance(content, Text))
    return " ".join(block.text for text in texts for block in text.blocks)


def _answer(
    page: Page, query: str, make: Callable[[Store, Page, Filters], Made]
) -> tuple[_PageRequest | View, Made | View]:
    """The parsed address, and what `make` returns.

    Retries once where a version turns out to be damaged: an older one is served by then.
    """
    request = _page_request(page, query)
    for _ in range(2):
        if isinstance(request, View):
            return request, request
        try:
            return request, _make(request, make)
        except Damaged as error:
            LOG.warning("the data cannot be read: %s", error)
        request = _page_request(page, query)
    unopened = _message_view(page, Filters(), UNOPENED, 503)
    return unopened, unopened


def _make(request: _PageRequest, make: Callable[[Store, Page, Filters], Made]) -> Made | View:
    """What `make` returns, or a view with the reason why there is none. Raises Damaged."""
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
    return replace(_message_view(page, filters, text, status), version=store.version)


def _page_request(page: Page, query: str) -> _PageRequest | View:
    """The parsed address, or a view with a message where there are no data."""
    filters, left_out = Filters.parse(query)
    page = page.at(filters)
    try:
        store, filters, version_notices = _version(filters, left_out)
    except NoStore:
        return _message_view(page, filters, NO_STORE, 503)
    except StoreError as error:
        LOG.warning("the data cannot be opened: %s", error)
        return _message_view(page, filters, UNOPENED, 503)
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
    return (Block(OTHERS, "go", back, "Show my upload again"),)


def _message_view(page: Page, filters: Filters, text: str, status: int) -> View:
    first = next(slot for slot in page.layout if slot.kind == "text")
    slots = {first.id: Text((Block(text, "empty"),))}
    return View(page.path, page.title, filters.query(), "", slots, status=status)
