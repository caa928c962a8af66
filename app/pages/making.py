"""Where pages are made: in this process or in the second one, each in its turn, and kept.

view_of(store, page, filters) -> View      the page's content, for twins and exports
shown_of(store, page, filters) -> Shown    the same drawn, for browsers
"""

from collections.abc import Callable, Hashable
from typing import Final, TypeVar

from app.pages.fifo_limiter import Turns
from app.pages.page_cache import PageCache
from app.pages.render_process import Second
from app.pages.rendered_page import Shown, drawn
from app.server.settings import cache_bytes, page_bytes
from app.server.visible_store import is_shared
from store.reading.store import Store
from views.address.filters import Filters
from views.page.content import View
from views.page.filled import fill
from views.page.page import Page
from views.page.weight import TooLargeError, bounded, weigh

PAGES: Final = PageCache(cache_bytes)
"""A published version never changes, so neither does a page of it."""
NOTE: Final = 1000
"""Bytes that a note on a page counts as."""
PATIENCE_S: Final = 1.0
"""No new page waits longer than this for its turn."""
HERE: Final = "here"
_SMALL: Final[Turns[str | Second]] = Turns(HERE)
_LARGE: Final[Turns[str | Second]] = Turns(HERE, HERE, HERE)
"""Of a small version pages are all interpreter: one at a time in a process (twenty boards by three
threads took as long, and half as much again of the processor). What large ones ask DuckDB goes on
beside it."""


Made = TypeVar("Made")


def view_of(store: Store, page: Page, filters: Filters) -> View:
    """The page. Raises what goes wrong with it, OverBudget and TooLargeError among it."""
    key = ("view", page, filters)
    return _kept(store, key, lambda: _in_turn(Second.view, view_here, store, page, filters))


def shown_of(store: Store, page: Page, filters: Filters) -> Shown:
    """The page, drawn where it is made: what is drawn is half as long on its way as its content,
    and the server's own process has the answers to send. Raises as `view_of`.
    """
    key = ("shown", page, filters)
    return _kept(store, key, lambda: _in_turn(Second.shown, shown_here, store, page, filters))


def _kept(store: Store, key: Hashable, make: Callable[[], Made]) -> Made:
    """What is kept under the key, else what `make` makes, weighed and kept.

    That a page is too large is kept too: to find it out again takes as long as to make a page.
    """
    kept: Made | TooLargeError | None = PAGES.get(store, key)
    if isinstance(kept, TooLargeError):
        raise TooLargeError
    if kept is not None:
        return kept
    try:
        made = make()
        if PAGES.get(store, key) is made:  # it was made, weighed and kept here
            return made
        weight = weigh(made, page_bytes())
    except TooLargeError:
        PAGES.put(store, key, TooLargeError(), NOTE)
        raise
    PAGES.put(store, key, made, weight)
    return made


def _in_turn(
    there: Callable[[Second, str, str, str], Made | None],
    here: Callable[[Store, Page, Filters], Made],
    store: Store,
    page: Page,
    filters: Filters,
) -> Made:
    """What the second process makes where its turn comes and the version is everybody's, else what
    this one does.
    """
    with (_SMALL if store.is_small else _LARGE).turn(PATIENCE_S) as place:
        told = None
        if isinstance(place, Second) and is_shared(store):
            told = there(place, store.version, page.path, filters.query())
            if place.ended:
                _SMALL.withdraw(place)
        return here(store, page, filters) if told is None else told


def view_here(store: Store, page: Page, filters: Filters) -> View:
    """The page, made in this process: one object for the page that is drawn and for its twin."""
    return _kept(store, ("view", page, filters), lambda: _view(store, page, filters))


def _view(store: Store, page: Page, filters: Filters) -> View:
    with bounded(page_bytes()):
        return fill(page, filters, store)


def shown_here(store: Store, page: Page, filters: Filters) -> Shown:
    """The page, drawn in this process; it is weighed before, since drawing multiplies it."""
    view = view_here(store, page, filters)
    return Shown(drawn(page, view), view.notices, view.narrowed)


def help_with(second: Second) -> None:
    """From now on pages of small versions are made there too.

    It has two places: the next page is on its way while it makes one. With one place it made eight
    of twenty boards, and waited for the rest of the time for this process to hand over.
    """
    _SMALL.add(second)
    _SMALL.add(second)
