"""Downloads spooled to temporary files, so that slow readers cause no backpressure on the store.

A file is written at full speed under a concurrency limit; afterwards a slow connection holds only
an unnamed temporary file. Concurrent requests for the same file share it. A shared file is kept for
some minutes, since what reads it in parts asks for it many times. It is no job of app.jobs: no
visitor owns it, sees its progress or cancels it, and it lasts while requests wait for it.
"""

import asyncio
import contextlib
import hashlib
import os
import tempfile
import threading
import weakref
from collections.abc import Callable, Hashable, Iterable
from typing import Final
from weakref import WeakValueDictionary

from cachetools import TTLCache

from app.server.settings import MB, settings
from app.server.state import home
from app.worker_pools import DOWNLOADS

KEPT_S: Final = 600.0
"""How long a file is kept after it was made."""
KEPT_SHARE: Final = 0.25
"""What all kept files may take of the budget for downloads."""
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
        self._digest = hashlib.sha256()
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
                self._digest.update(part)
            self._file.flush()
        except OSError as error:
            raise TooMuchError from error

    @property
    def digest(self) -> str:
        """SHA-256 of its content."""
        return self._digest.hexdigest()

    def status(self) -> os.stat_result:
        """What the file system tells of it."""
        return os.fstat(self._file.fileno())

    def part(self, start: int, size: int) -> bytes:
        """At most `size` bytes from a place on; safe for concurrent readers."""
        return os.pread(self._file.fileno(), size, start)


def _release(close: Callable[[], None], share: DiskShare) -> None:
    close()
    share.release()


class Spool:
    """The files that are being written, sent or kept, by key. Used by one event loop alone."""

    def __init__(self) -> None:
        self._made: WeakValueDictionary[Hashable, SpooledFile] = WeakValueDictionary()
        self._making: dict[Hashable, asyncio.Task[SpooledFile]] = {}
        self._kept: TTLCache[Hashable, SpooledFile] | None = None

    async def file(
        self, key: Hashable, parts: Callable[[], Iterable[bytes]], *, keep: bool = False
    ) -> SpooledFile:
        """The file of that key, written from `parts()` unless it exists; with `keep` it stays for
        `KEPT_S`, as long as nothing else needs its room.

        Raises TooMuchError, and whatever the parts raise.
        """
        known = self._made.get(key)
        if known is not None:
            return known
        if key not in self._making:
            self._making[key] = asyncio.create_task(self._make(key, parts, keep))
        # A cancelled request must not cancel the file for the others that wait for it.
        return await asyncio.shield(self._making[key])

    async def _make(
        self, key: Hashable, parts: Callable[[], Iterable[bytes]], keep: bool
    ) -> SpooledFile:
        kept = self._keeping()
        kept.expire()
        try:
            try:
                made = await DOWNLOADS.run(_spool_file, parts)
            except TooMuchError:
                if not kept:
                    raise
                kept.clear()
                made = await DOWNLOADS.run(_spool_file, parts)
            self._made[key] = made
            if keep and made.size <= kept.maxsize:
                kept[key] = made
            return made
        finally:
            del self._making[key]

    def _keeping(self) -> "TTLCache[Hashable, SpooledFile]":
        if self._kept is None:
            most = settings().downloads_mb * MB * KEPT_SHARE
            self._kept = TTLCache(most, KEPT_S, getsizeof=lambda file: file.size)
        return self._kept


def _spool_file(parts: Callable[[], Iterable[bytes]]) -> SpooledFile:
    made = SpooledFile()
    with contextlib.closing(iter(parts())) as steps:  # type: ignore[type-var]
        made.fill(steps)
    return made


SPOOL: Final = Spool()
