"""Files made for a download and sent from the disk, so that who reads slowly holds nobody up.

A file is made as fast as it can be, in a place of few; after that its visitor's line holds nothing
but a file that has no name. All who ask for the same file meanwhile are sent the same one.
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
"""Files that are made at a time."""
PART: Final = 256 * 1024
_LOCK: Final = threading.Lock()
_BYTES: Final = [0]
"""On the disk now, of all files together."""


class TooMuchError(Exception):
    """The disk has no room for one more file, or no more is to be used for downloads."""


class Spooled:
    """A file without a name; it goes with the last who holds it."""

    def __init__(self) -> None:
        self._file = tempfile.TemporaryFile(dir=home())  # noqa: SIM115  (closed by the finalizer)
        self.size = 0
        self._taken = [0]
        weakref.finalize(self, _give_back, self._file.close, self._taken)

    def fill(self, parts: Iterable[bytes]) -> None:
        """Write all of it. Raises TooMuchError, and what the parts raise."""
        try:
            for part in parts:
                _take(self._taken, len(part))
                self._file.write(part)
            self._file.flush()
        except OSError as error:
            raise TooMuchError from error
        self.size = self._taken[0]

    async def read(self) -> AsyncIterator[bytes]:
        """The bytes from the start, in parts; any number of readers at a time."""
        for start in range(0, self.size, PART):
            yield await to_thread.run_sync(os.pread, self._file.fileno(), PART, start)


def _take(taken: list[int], count: int) -> None:
    with _LOCK:
        if _BYTES[0] + count > settings().downloads_mb * MB:
            raise TooMuchError
        _BYTES[0] += count
        taken[0] += count


def _give_back(close: Callable[[], None], taken: list[int]) -> None:
    close()
    with _LOCK:
        _BYTES[0] -= taken[0]


class Spool:
    """The files that are being made or sent, by what they are."""

    def __init__(self) -> None:
        self._made: WeakValueDictionary[Hashable, Spooled] = WeakValueDictionary()
        self._making: dict[Hashable, asyncio.Task[Spooled]] = {}
        self._places: CapacityLimiter | None = None

    async def file(self, key: Hashable, parts: Callable[[], Iterable[bytes]]) -> Spooled:
        """The file of that key, made of `parts()` unless it is there.

        Raises TooMuchError, and what the parts raise.
        """
        known = self._made.get(key)
        if known is not None:
            return known
        if key not in self._making:
            self._making[key] = asyncio.create_task(self._make(key, parts))
        # Who leaves does not take the file from the others who wait for it.
        return await asyncio.shield(self._making[key])

    async def _make(self, key: Hashable, parts: Callable[[], Iterable[bytes]]) -> Spooled:
        self._places = self._places or CapacityLimiter(AT_ONCE)
        try:
            made = await to_thread.run_sync(_filled, parts, limiter=self._places)
            self._made[key] = made
            return made
        finally:
            del self._making[key]


def _filled(parts: Callable[[], Iterable[bytes]]) -> Spooled:
    made = Spooled()
    with contextlib.closing(iter(parts())) as steps:  # type: ignore[type-var]
        made.fill(steps)
    return made


SPOOL: Final = Spool()
