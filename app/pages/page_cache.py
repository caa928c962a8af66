"""LRU cache of rendered pages, bounded by total bytes, over all versions of all visitors.

    filled_of(store, page, filters) -> Filled          page content, for JSON twins and exports
    rendered_of(store, page, filters) -> RenderedView  the same as HTML, for browsers

A published version never changes, so neither does a page of it: no entry has to be invalidated.
What is computed beside it, the likeness of rationales, is part of an entry's key.
Pages of a version that is served no more are the first to be evicted, since nobody asks for them.
"""

import threading
from collections.abc import Callable, Hashable
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from cachetools import LRUCache

from app.pages.rendered_page import RenderedView, render
from app.server.settings import cache_bytes, page_bytes
from metrics.agreement.rationale_similarity import file_states
from store.reading.store import Store
from views.address.filters import Filters
from views.page.filled import Filled, fill
from views.page.page import Page
from views.page.weight import TooLargeError, limit_page_size, measure_page

SHARE: Final = 8
"""A page over an eighth of the budget is not cached: it would evict dozens of others."""
ERROR_BYTES: Final = 1000
"""Weight of a cached TooLargeError; finding it out again takes as long as making a page."""

Made = TypeVar("Made", Filled, RenderedView)


class _Entry(NamedTuple):
    made: Filled | RenderedView | TooLargeError
    weight: int


class PageCache:
    """LRU cache of pages within `most` bytes; thread-safe."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._entries: LRUCache[tuple[Path, Hashable], _Entry] = LRUCache(
            most, getsizeof=lambda entry: entry.weight
        )

    @property
    def bytes(self) -> int:
        """Bytes of all cached pages."""
        return int(self._entries.currsize)

    def get(self, store: Store, key: Hashable) -> Filled | RenderedView | TooLargeError | None:
        """The cached page of this version and key, or None."""
        with self._lock:
            entry = self._entries.get((store.path, key))
        return None if entry is None else entry.made

    def put(
        self, store: Store, key: Hashable, made: Filled | RenderedView | TooLargeError, weight: int
    ) -> None:
        """Cache a page of `weight` bytes; evicts the least recently used."""
        if weight * SHARE <= self._most:
            with self._lock:
                self._entries[store.path, key] = _Entry(made, weight)

    def drop(self, home: Path) -> None:
        """Drop the pages of all versions of a home, after its visitor's session has ended."""
        with self._lock:
            for place in [at for at in self._entries if at[0].is_relative_to(home)]:
                del self._entries[place]


@cache
def pages() -> PageCache:
    """The page cache of this process."""
    return PageCache(cache_bytes())


def filled_of(store: Store, page: Page, filters: Filters) -> Filled:
    """The page's view. Raises OverBudget, TooLargeError and whatever else making it raises."""

    def make() -> Filled:
        with limit_page_size(page_bytes()):
            return fill(page, filters, store)

    return _cached(store, ("view", page, filters), make)


def rendered_of(store: Store, page: Page, filters: Filters) -> RenderedView:
    """The page as HTML; its view is weighed first, since HTML is larger. Raises as `filled_of`."""
    key = ("shown", page, filters)
    return _cached(store, key, lambda: render(page, filled_of(store, page, filters)))


def _cached(store: Store, key: Hashable, make: Callable[[], Made]) -> Made:
    """The cached page, else what `make` returns, weighed and cached."""
    key = (file_states(store), key)
    entry = pages().get(store, key)
    if isinstance(entry, TooLargeError):
        raise TooLargeError
    if entry is not None:
        return entry  # type: ignore[return-value]  # the key says which of the two it is
    try:
        made = make()
        weight = measure_page(made, page_bytes())
    except TooLargeError:
        pages().put(store, key, TooLargeError(), ERROR_BYTES)
        raise
    pages().put(store, key, made, weight)
    return made
