"""Which data a visitor sees: the shared board, or beside it the store of their own upload."""

import threading
from pathlib import Path
from typing import Final

from cachetools import LRUCache

from app.pages import page_cache
from app.server import session_cookie, sessions
from app.server.state import library
from store.errors import StoreError
from store.reading.library import Library
from store.reading.store import Store
from store.reading.visitor_version import is_begun

SHARED: Final = "shared"
"""The `version` of an address that asks for the shared board although there is an upload."""
OPEN: Final = 8
"""Stores of visitors that are kept open; opening one again costs some 30 ms."""

_LOCK: Final = threading.Lock()
_OPEN: Final[LRUCache[Path, Library]] = LRUCache(OPEN)


def own() -> Library | None:
    """The versions of who asks, if they have brought rows of their own."""
    token = session_cookie.token()
    session = sessions.find(token) if token else None
    if session is None or not is_begun(session.folder):
        return None
    with _LOCK:
        if session.folder not in _OPEN:
            _OPEN[session.folder] = Library(session.folder)
        return _OPEN[session.folder]


def let_go(session: sessions.Session) -> None:
    """Close the store of a session that is forgotten, and forget its pages."""
    with _LOCK:
        _OPEN.pop(session.folder, None)
    page_cache.pages().drop(session.folder)


def store_of(version: str) -> Store:
    """The version that an address names, for who asks; empty = the one they see without it.

    Raises StoreError for a version that is not kept, or not theirs.
    """
    mine = own() if version != SHARED else None
    if mine is None:
        return library().at("" if version == SHARED else version)
    try:
        return mine.at(version)
    except StoreError:
        return library().at(version)


def is_shared(store: Store) -> bool:
    """Whether the version is everybody's; else it is one visitor's own."""
    return store.path.parent.parent == library().home


def shown_store(version: str) -> Store:
    """The version that a page shows for its address: the one without a name where it is gone."""
    try:
        return store_of(version)
    except StoreError:
        return store_of("")
