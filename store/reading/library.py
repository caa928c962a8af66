"""`Library`: always the current version of a home, older ones by name, without a restart."""

import logging
import math
import threading
import time
from pathlib import Path
from typing import Final

from store import BadStore, NoStore, StoreError
from store.reading import shared_versions, versions
from store.reading.shared_versions import SharingLimits
from store.reading.store import Store

RETRY_S: Final = 60.0
"""What kept the current version from being opened may have been short of memory or of files."""
LOG: Final = logging.getLogger("whyreel")


class Library:
    """Hands out Stores. Hold a Store for one request, not longer: a version that is no longer
    current is closed when its last holder lets go.
    """

    def __init__(self, home: Path | str) -> None:
        self.home = Path(home)
        self._lock = threading.Lock()
        self._store: Store | None = None
        self._stamp: tuple[int, int] | None = None
        self._older: Store | None = None
        self._damaged: set[Path] = set()
        self._again = math.inf
        """When to try the current version once more, where another one is served."""

    @property
    def current(self) -> Store:
        """The current version; a stat of the pointer file when nothing has changed.

        Raises NoStore before the first import, BadStore if none can be opened. If a newer version
        cannot be opened, the old one stays in service; one that turns out to be damaged while it
        is read gives way to the newest that is whole.
        """
        stamp = self._pointed()
        store = self._store
        if store is not None and self._holds(store, stamp):
            return store
        with self._lock:
            store = self._store
            if store is None or not self._holds(store, stamp):
                self._store = store = self._newest(stamp)
                self._stamp = stamp
                is_current = store.path == self._current_path()
                self._again = math.inf if is_current else time.monotonic() + RETRY_S
            return store

    def _holds(self, store: Store, stamp: tuple[int, int] | None) -> bool:
        return stamp == self._stamp and not store.is_damaged and time.monotonic() < self._again

    def at(self, version: str) -> Store:
        """A version by name; empty = the current one. Raises NoStore when it is not kept."""
        store = self.current
        if version in ("", store.version):
            return store
        with self._lock:
            if self._older is None or self._older.version != version:
                self._older = Store(versions.path_of(self.home, version))
            if self._older.is_damaged:
                raise BadStore("that version of the data is damaged")
            return self._older

    def nearest(self, version: str) -> Store:
        """What there is of a version that is not kept: the one published nearest to it that can be
        opened, else the current one."""
        try:
            return self.at(shared_versions.nearest(self.home, version))
        except StoreError:
            return self.current

    def share(self, version: str, limits: SharingLimits) -> bool:
        """Keep a version for an address that names it; whether the limits allow it.

        Raises NoStore when it is not there any more.
        """
        return shared_versions.share(self.home, version, limits)

    def versions(self) -> list[str]:
        """The names of the versions that are kept, the newest first."""
        return [versions.version_of(path) for path in reversed(versions.kept(self.home))]

    def _pointed(self) -> tuple[int, int] | None:
        # The pointer is replaced, never rewritten, so a change always shows in its inode or time.
        try:
            stat = versions.pointer(self.home).stat()
        except FileNotFoundError:
            return None
        return stat.st_ino, stat.st_mtime_ns

    def _newest(self, stamp: tuple[int, int] | None) -> Store:
        served = self._store
        if served is not None and served.is_damaged:
            LOG.warning("version %s is damaged", served.version)
            self._damaged.add(served.path)
            served = None
        if stamp != self._stamp:
            self._damaged.clear()  # a switch is also how an operator says that a file is mended
        pointed = self._current_path()
        try:
            opened = Store.open(self.home, without=self._damaged)
        except (NoStore, BadStore):
            if served is None:
                raise
            opened = served
        # While it was opened, the next version may have come: that one is opened by the next call.
        if served is not None and opened.path not in (pointed, self._current_path()):
            LOG.warning("version %s stays in service", served.version)
            return served
        return opened

    def _current_path(self) -> Path | None:
        try:
            return versions.current(self.home)
        except NoStore:
            return None
