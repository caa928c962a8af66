"""Pages made before, bounded by the bytes of all together, over all versions of all visitors.

    view_of(store, page, filters) -> View      what is on the page, for twins and exports
    shown_of(store, page, filters) -> Shown    the same as HTML, for browsers

A published version never changes, so neither does a page of it: no entry has to be invalidated.
Pages of a version that is served no more are the first to be evicted, since nobody asks for them.
"""

import threading
from collections.abc import Callable, Hashable
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from cachetools import LRUCache

from app.pages.rendered_page import Shown, drawn
from app.server.settings import cache_bytes, page_bytes
from store.reading.store import Store
from views.address.filters import Filters
from views.page.content import View
from views.page.filled import fill
from views.page.page import Page
from views.page.weight import TooLargeError, bounded, weigh

SHARE: Final = 8
"""A page over this part of the budget is not kept: it would evict dozens that are asked for."""
ERROR_BYTES: Final = 1000
"""What a page that is too large counts as; to find that out again takes as long as a page."""

Made = TypeVar("Made", View, Shown)


class _Entry(NamedTuple):
    made: View | Shown | TooLargeError
    weight: int


class PageCache:
    """The pages asked for last, within `most` bytes; safe for many threads."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._entries: LRUCache[tuple[Path, Hashable], _Entry] = LRUCache(
            most, getsizeof=lambda entry: entry.weight
        )

    @property
    def bytes(self) -> int:
        """The bytes of all pages that are kept."""
        return int(self._entries.currsize)

    def get(self, store: Store, key: Hashable) -> View | Shown | TooLargeError | None:
        """The page under this key of this version, or None."""
        with self._lock:
            entry = self._entries.get((store.path, key))
        return None if entry is None else entry.made

    def put(
        self, store: Store, key: Hashable, made: View | Shown | TooLargeError, weight: int
    ) -> None:
        """Keep a page of so many bytes, and evict those asked for longest ago."""
        if weight * SHARE <= self._most:
            with self._lock:
                self._entries[store.path, key] = _Entry(made, weight)

    def drop(self, home: Path) -> None:
        """Forget the pages of all versions of a home: its visitor's session has ended."""
        with self._lock:
            for place in [at for at in self._entries if at[0].is_relative_to(home)]:
                del self._entries[place]


@cache
def pages() -> PageCache:
    """The cache of this process."""
    return PageCache(cache_bytes())


def view_of(store: Store, page: Page, filters: Filters) -> View:
    """The page. Raises what goes wrong with it, OverBudget and TooLargeError among it."""
    return _kept(store, ("view", page, filters), lambda: _view(store, page, filters))


def shown_of(store: Store, page: Page, filters: Filters) -> Shown:
    """The page as HTML; it is weighed before, since drawing multiplies it. Raises as `view_of`."""
    return _kept(store, ("shown", page, filters), lambda: _shown(store, page, filters))


def _kept(store: Store, key: Hashable, make: Callable[[], Made]) -> Made:
    """What is kept under the key, else what `make` returns, weighed and kept."""
    entry = pages().get(store, key)
    if isinstance(entry, TooLargeError):
        raise TooLargeError
    if entry is not None:
        return entry  # type: ignore[return-value]  # the key says which of the two it is
    try:
        made = make()
        weight = weigh(made, page_bytes())
    except TooLargeError:
        pages().put(store, key, TooLargeError(), ERROR_BYTES)
        raise
    pages().put(store, key, made, weight)
    return made


def _view(store: Store, page: Page, filters: Filters) -> View:
    with bounded(page_bytes()):
        return fill(page, filters, store)


def _shown(store: Store, page: Page, filters: Filters) -> Shown:
    view = view_of(store, page, filters)
    return Shown(drawn(page, view), view.notices, view.narrowed)
