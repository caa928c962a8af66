"""The store that a visitor sees: the shared one, or a private one with their uploads beside it."""

import threading
from pathlib import Path
from typing import Final

from cachetools import LRUCache

from app.pages import page_cache
from app.server import session_cookie, sessions
from app.server.errors import TextRefusal
from app.server.state import library
from store import NoStore, StoreError
from store.reading.library import Library
from store.reading.store import Store
from store.reading.visitor_version import is_begun

SHARED: Final = "shared"
"""The `version` in an address that selects the shared store although there is an upload."""
NOT_KEPT: Final = (
    "That version of the data is not kept here; leave the version out for the current one."
)
MOST_OPEN: Final = 8
"""Private stores that are kept open (LRU); reopening one costs some 30 ms."""

_LOCK: Final = threading.Lock()
_VISITOR_LIBRARIES: Final[LRUCache[Path, Library]] = LRUCache(MOST_OPEN)


def visitor_library() -> Library | None:
    """The visitor's private library, or None without uploads."""
    token = session_cookie.token()
    session = sessions.find(token) if token else None
    return library_of(session) if session is not None else None


def library_of(session: sessions.Session) -> Library | None:
    """The private library of a session, or None before its first import."""
    if not is_begun(session.folder):
        return None
    with _LOCK:
        if session.folder not in _VISITOR_LIBRARIES:
            _VISITOR_LIBRARIES[session.folder] = Library(session.folder)
        return _VISITOR_LIBRARIES[session.folder]


def close_visitor_store(session: sessions.Session) -> None:
    """Close the private store of a removed session, and drop its cached pages."""
    with _LOCK:
        _VISITOR_LIBRARIES.pop(session.folder, None)
    page_cache.pages().drop(session.folder)


def store_of(version: str) -> Store:
    """The store of a version for the current visitor; empty = their current one.

    Raises StoreError for a version that is not kept, or belongs to another visitor.
    """
    mine = visitor_library() if version != SHARED else None
    if mine is None:
        return library().at("" if version == SHARED else version)
    try:
        return mine.at(version)
    except StoreError:
        return library().at(version)


def kept_store(version: str) -> Store:
    """The same for a file or a call: raises TextRefusal where the version is not kept.

    A version that is there and cannot be read is another matter: BadStore, as `store_of` raises it.
    """
    try:
        return store_of(version)
    except NoStore:
        raise TextRefusal(404, NOT_KEPT) from None


def is_shared(store: Store) -> bool:
    """Whether the store is shared; else it is private to one visitor."""
    return store.path.parent.parent == library().home


def nearest_store(version: str) -> Store | None:
    """The shared version nearest to one that is not kept; None where that is the current one."""
    near = library().nearest(version)
    return None if near.version == library().current.version else near


def shown_store(version: str) -> Store:
    """The store that a page shows for an address: the current one where the version is not kept."""
    try:
        return store_of(version)
    except StoreError:
        return store_of("")
