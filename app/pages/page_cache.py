"""`PageCache`: pages made before, within a budget of bytes over all versions of all visitors."""

import threading
import weakref
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from typing import Any, Final

from store.reading.store import Store

SHARE: Final = 8
"""A page over this part of the budget is not kept: it would put out dozens that are asked for."""


class PageCache:
    """The pages asked for last; those of a version go when the version goes."""

    def __init__(self, budget: Callable[[], int]) -> None:
        """`budget` gives the most bytes that are kept; it is asked at each page."""
        self._budget = budget
        self._lock = threading.Lock()
        self._kept: OrderedDict[tuple[int, Hashable], tuple[Any, int]] = OrderedDict()
        self._known: set[int] = set()
        self._gone: deque[int] = deque()
        self._bytes = 0

    @property
    def bytes(self) -> int:
        """What is kept now."""
        return self._bytes

    def get(self, store: Store, key: Hashable) -> Any:
        """What was put under this key for this version, or None."""
        with self._lock:
            self._drop_gone()
            entry = self._kept.get((id(store), key))
            if entry is None:
                return None
            self._kept.move_to_end((id(store), key))
            return entry[0]

    def put(self, store: Store, key: Hashable, page: Any, weight: int) -> None:
        """Keep a page of so many bytes, and let go of those asked for longest ago."""
        budget = self._budget()
        with self._lock:
            self._drop_gone()
            self._drop((id(store), key))
            if weight * SHARE > budget:
                return
            if id(store) not in self._known:
                self._known.add(id(store))
                # It may run in the middle of anything, this method too, so it only takes a note.
                weakref.finalize(store, self._gone.append, id(store)).atexit = False
            self._kept[id(store), key] = page, weight
            self._bytes += weight
            while self._bytes > budget:
                self._drop(next(iter(self._kept)))

    def clear(self) -> None:
        """Let go of all pages."""
        with self._lock:
            self._kept.clear()
            self._bytes = 0

    def _drop(self, place: tuple[int, Hashable]) -> None:
        _, weight = self._kept.pop(place, (None, 0))
        self._bytes -= weight

    def _drop_gone(self) -> None:
        while self._gone:
            number = self._gone.popleft()
            self._known.discard(number)
            for place in [place for place in self._kept if place[0] == number]:
                self._drop(place)
