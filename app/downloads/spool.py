"""Downloads spooled to temporary files, so that slow readers cause no backpressure on the store.

A file is written at full speed under a concurrency limit; afterwards a slow connection holds only
an unnamed temporary file. Concurrent requests for the same file share it.
"""

import asyncio
import contextlib
import os
import tempfile
import threading
import weakref
from collections.abc import AsyncIterator, Callable, Hashable, Iterable
from typing import Final
from weakref import WeakValueDictionary

from anyio import CapacityLimiter, to_thread

from app.server.settings import MB, settings
from app.server.state import home

AT_ONCE: Final = 3
"""Files written at a time."""
PART: Final = 256 * 1024
_LOCK: Final = threading.Lock()
_BYTES_ON_DISK: Final = [0]
"""Bytes of all files that are made for downloads and exist now."""


class TooMuchError(Exception):
    """The disk is full, or the budget for downloads is used up."""


class DiskShare:
    """What one file takes of the budget for downloads, until it is released."""

    def __init__(self) -> None:
        self.size = 0

    def hold(self, size: int) -> None:
        """Hold so many bytes, more or less than before. Raises TooMuchError."""
        most = settings().downloads_mb * MB
        with _LOCK:
            more = size - self.size
            if more > 0 and _BYTES_ON_DISK[0] + more > most:
                raise TooMuchError
            _BYTES_ON_DISK[0] += more
            self.size = size

    def release(self) -> None:
        """Hold nothing any more."""
        self.hold(0)


class SpooledFile:
    """An unnamed temporary file; deleted with the last reference to it."""

    def __init__(self) -> None:
        self._file = tempfile.TemporaryFile(dir=home())  # noqa: SIM115  (closed by the finalizer)
        self._share = DiskShare()
        weakref.finalize(self, _release, self._file.close, self._share)

    @property
    def size(self) -> int:
        """Its bytes."""
        return self._share.size

    def fill(self, parts: Iterable[bytes]) -> None:
        """Write all parts. Raises TooMuchError, and whatever the parts raise."""
        try:
            for part in parts:
                self._share.hold(self._share.size + len(part))
                self._file.write(part)
            self._file.flush()
        except OSError as error:
            raise TooMuchError from error

    async def read(self) -> AsyncIterator[bytes]:
        """The bytes from the start, in parts; safe for concurrent readers."""
        for start in range(0, self.size, PART):
            yield await to_thread.run_sync(os.pread, self._file.fileno(), PART, start)


def _release(close: Callable[[], None], share: DiskShare) -> None:
    close()
    share.release()


class Spool:
    """The files that are being written or sent, by key."""

    def __init__(self) -> None:
        self._made: WeakValueDictionary[Hashable, SpooledFile] = WeakValueDictionary()
        self._making: dict[Hashable, asyncio.Task[SpooledFile]] = {}
        self._places: CapacityLimiter | None = None

    async def file(self, key: Hashable, parts: Callable[[], Iterable[bytes]]) -> SpooledFile:
        """The file of that key, written from `parts()` unless it exists.

        Raises TooMuchError, and whatever the parts raise.
        """
        known = self._made.get(key)
        if known is not None:
            return known
        if key not in self._making:
            self._making[key] = asyncio.create_task(self._make(key, parts))
        # A cancelled request must not cancel the file for the others that wait for it.
        return await asyncio.shield(self._making[key])

    async def _make(self, key: Hashable, parts: Callable[[], Iterable[bytes]]) -> SpooledFile:
        self._places = self._places or CapacityLimiter(AT_ONCE)
        try:
            made = await to_thread.run_sync(_spool_file, parts, limiter=self._places)
            self._made[key] = made
            return made
        finally:
            del self._making[key]


def _spool_file(parts: Callable[[], Iterable[bytes]]) -> SpooledFile:
    made = SpooledFile()
    with contextlib.closing(iter(parts())) as steps:  # type: ignore[type-var]
        made.fill(steps)
    return made


SPOOL: Final = Spool()
