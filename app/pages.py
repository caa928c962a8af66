"""Fills a page for a query string: the one door through which shells and twins reach the views."""

import logging
from dataclasses import replace
from typing import Final

from app.overlay import SHARED, own, store_of
from app.second import Second
from app.state import library
from app.turns import Turns
from store.errors import NoStore, OverBudget, StoreError
from store.per_version import per_version
from store.store import Store
from views import known, links
from views.content import Block, Notice, Text, View
from views.filters import Filters
from views.page import Page

LOG = logging.getLogger("whyreel")
OVER_BUDGET = (
    "This took longer than its budget and was stopped. Choose fewer rows and try again: one "
    "benchmark, fewer models, a chain length, or a rarer word."
)
BROKEN = "This page could not be drawn; what went wrong was written to the server's log."
OWN: Final = "You are looking at your own upload beside the shared data. Nobody else sees it."
OTHERS: Final = "This is the shared board, without your own upload."
KEPT: Final = 64
"""Filled pages kept for each version; a bound, so that no run of odd addresses fills the memory."""
PATIENCE_S: Final = 1.0
"""No new page waits longer than this for its turn."""
HERE: Final = "here"
_SMALL: Final[Turns[str | Second]] = Turns(HERE)
_LARGE: Final[Turns[str | Second]] = Turns(HERE, HERE, HERE)
"""Of a small version pages are all interpreter: one at a time in a process (twenty boards by three
threads took as long, and half as much again of the processor). What large ones ask DuckDB goes on
beside it."""
NO_STORE = "No data are loaded yet. Run `make run`, or `python -m app import bundle data/theatre`."


def fill(page: Page, query: str) -> View:
    """The page's view for a query string; never raises for what a visitor can send."""
    filters, notices = Filters.parse(query)
    try:
        store, filters, said = _version(filters, notices)
    except NoStore:
        return _said(page, filters, NO_STORE)
    except StoreError as error:
        return _said(page, filters, f"The data cannot be opened: {error}.")
    said = (*_whose(page, filters, store), *said)
    try:
        view = _filled(store, page, filters)
        return replace(view, notices=(*said, *view.notices))
    except OverBudget:
        return replace(_said(page, filters, OVER_BUDGET), notices=said, version=store.version)
    except Exception:
        LOG.exception("%s?%r could not be drawn", page.path, query[:500])
        return replace(_said(page, filters, BROKEN), notices=said, version=store.version)


@per_version(KEPT)  # a published version never changes, so neither does a page of it
def _filled(store: Store, page: Page, filters: Filters) -> View:
    with (_SMALL if store.is_small else _LARGE).turn(PATIENCE_S) as place:
        elsewhere = _made_by(place, store, page, filters) if isinstance(place, Second) else None
        return elsewhere or made(store, page, filters)


def _made_by(second: Second, store: Store, page: Page, filters: Filters) -> View | None:
    if store.path.parent != library().current.path.parent:  # a visitor's own upload
        return None
    view = second.made(store.version, page.path, filters.query())
    if second.ended:
        _SMALL.withdraw(second)
    return view


def made(store: Store, page: Page, filters: Filters) -> View:
    """The page, filled in this process and now. Raises what goes wrong with it."""
    named, gone = known.rows(filters, store)
    settled, lost = known.steps(page.settle(named, store), store)
    slots = page.render(settled, store)
    options = page.options(settled, store)
    said = (*gone, *lost)
    return View(page.path, page.title, settled.query(), store.version, slots, options, said)


def help_with(second: Second) -> None:
    """From now on pages of small versions are filled there too."""
    _SMALL.add(second)


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
    mine = own()
    if mine is None:
        return ()
    if store.path.is_relative_to(mine.home):
        shared = links.to(page.path, filters.but(version=SHARED))
        return (Block(OWN, "go", shared, "Go back to the shared board"),)
    back = links.to(page.path, filters.but(version=""))
    return (Block(OTHERS, "go", back, "Show my upload again"),)


def _said(page: Page, filters: Filters, text: str) -> View:
    first = next(slot for slot in page.layout if slot.kind == "text")
    slots = {first.id: Text((Block(text, "empty"),))}
    return View(page.path, page.title, filters.query(), "", slots)
