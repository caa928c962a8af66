"""Results of functions of an immutable version, kept with its Store: `@per_version(limit)`."""

import threading
from collections.abc import Callable, Hashable
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from cachetools import LRUCache

if TYPE_CHECKING:  # typing keeps what it is given to the interpreter's end, and duckdb with it
    from store.reading.store import Store

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")
Reader = Callable[Concatenate["Store", Arguments], Result]


class VersionCache:
    """One LRU cache for each decorated function; freed with the Store that holds it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._caches: dict[object, LRUCache[Hashable, Any]] = {}

    def get(
        self, function: object, limit: int, key: Hashable, read: Callable[[], Result]
    ) -> Result:
        """What is cached under the key, else the result of `read`; at most `limit` of a function.

        Two threads that miss the same key at once both read it; an error is not cached.
        """
        with self._lock:
            cache = self._caches.setdefault(function, LRUCache(limit))
            if key in cache:
                cached: Result = cache[key]
                return cached
        # Read without the lock: one visitor's slow page must not block the others.
        result = read()
        with self._lock:
            cache[key] = result
        return result


def per_version(limit: int = 1) -> Callable[[Reader[Arguments, Result]], Reader[Arguments, Result]]:
    """Cache the last `limit` results of a function of a Store and hashable arguments, per Store.

    Threads share the results, so callers must not change them.
    """

    def decorate(function: Reader[Arguments, Result]) -> Reader[Arguments, Result]:
        @wraps(function)
        def cached(store: "Store", /, *args: Arguments.args, **kwargs: Arguments.kwargs) -> Result:
            return store.cache.get(
                function,
                limit,
                (args, tuple(kwargs.items())),
                lambda: function(store, *args, **kwargs),
            )

        return cached

    return decorate
