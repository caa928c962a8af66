"""`Library`: always the current version of a home, older ones by name, without a restart."""

import logging
import threading
from pathlib import Path
from typing import Final

from store import versions
from store.errors import BadStore, NoStore
from store.store import Store

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

    @property
    def current(self) -> Store:
        """The current version; a stat of the pointer file when nothing has changed.

        Raises NoStore before the first import, BadStore if the first that is asked for cannot be
        opened. If a newer version cannot be opened, the old one stays in service.
        """
        stamp = self._pointed()
        if stamp == self._stamp and (store := self._store) is not None:
            return store
        with self._lock:
            if stamp != self._stamp or self._store is None:
                self._store = self._newest()
                self._stamp = stamp
            return self._store

    def at(self, version: str) -> Store:
        """A version by name; empty = the current one. Raises NoStore when it is not kept."""
        store = self.current
        if version in ("", store.version):
            return store
        with self._lock:
            if self._older is None or self._older.version != version:
                self._older = Store(versions.path_of(self.home, version))
            return self._older

    def versions(self) -> list[str]:
        """The names of the versions that are kept, the newest first."""
        return [versions.version_of(path) for path in reversed(versions.kept(self.home))]

    def _pointed(self) -> tuple[int, int] | None:
        # The pointer is replaced, never rewritten, so a change always shows in its inode or time.
        try:
            told = versions.pointer(self.home).stat()
        except FileNotFoundError:
            return None
        return told.st_ino, told.st_mtime_ns

    def _newest(self) -> Store:
        try:
            return Store.open(self.home)
        except (NoStore, BadStore) as error:
            if self._store is None:
                raise
            LOG.warning("%s; version %s stays in service", error, self._store.version)
            return self._store
