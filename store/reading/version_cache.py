"""`per_version`: what was read of an immutable version once need not be read again."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from typing import TYPE_CHECKING, Concatenate, Final, ParamSpec, TypeVar
from weakref import WeakKeyDictionary

if TYPE_CHECKING:  # typing keeps what it is given to the interpreter's end, and duckdb with it
    from store.reading.store import Store

Given = ParamSpec("Given")
Result = TypeVar("Result")
Reader = Callable[Concatenate["Store", Given], Result]

_CLEARERS: Final[list[Callable[[], None]]] = []


def per_version(limit: int = 1) -> Callable[[Reader[Given, Result]], Reader[Given, Result]]:
    """Keep the last `limit` results of a function of a Store and hashable arguments, per Store.

    They go when the Store goes. Results are shared by threads: nobody may change them. Two threads
    that ask for the same at once may both read it; what raises is not kept.
    """

    def keeping(read: Reader[Given, Result]) -> Reader[Given, Result]:
        known: WeakKeyDictionary[Store, OrderedDict[Hashable, Result]] = WeakKeyDictionary()
        lock = threading.Lock()

        @wraps(read)
        def kept(store: "Store", /, *args: Given.args, **named: Given.kwargs) -> Result:
            key = (args, tuple(named.items()))
            with lock:
                mine = known.setdefault(store, OrderedDict())
                if key in mine:
                    mine.move_to_end(key)
                    return mine[key]
            # Read without the lock: one visitor's slow page must not hold up the others.
            result = read(store, *args, **named)
            with lock:
                mine[key] = result
                while len(mine) > limit:
                    mine.popitem(last=False)
            return result

        _CLEARERS.append(known.clear)
        return kept

    return keeping


def forgotten_too(clear: Callable[[], None]) -> None:
    """Have `forget` clear another cache as well."""
    _CLEARERS.append(clear)


def forget() -> None:
    """Drop all that is kept, so that a measurement starts cold."""
    for clear in _CLEARERS:
        clear()
