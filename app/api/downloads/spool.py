"""Downloads spooled to temporary files, so that slow readers cause no backpressure on the store.

A file is written at full speed under a concurrency limit; afterwards a slow connection holds only
an unnamed temporary file. Concurrent requests for the same file share it. A shared file is kept for
some minutes, since a reader that scans a table by URL (DuckDB, polars, data sets that stream) asks
for its length first and then for parts of it. Responses support Range, HEAD, ETag and If-Range;
Starlette's FileResponse does so only for files with a path.
"""

import asyncio
import contextlib
import hashlib
import os
import tempfile
import threading
import weakref
from collections.abc import Callable, Hashable, Iterable, Mapping
from types import TracebackType
from typing import Any, Final
from weakref import WeakValueDictionary

from anyio import to_thread
from cachetools import TTLCache
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.types import Receive, Scope, Send

from app.jobs.worker_pools import DOWNLOADS
from app.server.settings import MB, settings
from app.server.state import home
from store.queries.catalogue.export import BUDGET_S

KEPT_S: Final = 600.0
"""How long a file is kept after it was made."""
KEPT_SHARE: Final = 0.25
"""What all kept files may take of the budget for downloads."""
_LOCK: Final = threading.Lock()
_BYTES_ON_DISK: Final = [0]
"""Bytes of all files that are made for downloads and exist now."""


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


DIGEST: Final = 20
"""Signs of a content's digest in an ETag."""


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


class TaggedResponse(FileResponse):
    """A file under the ETag of its headers, without the times of the file on the disk."""

    def __init__(
        self,
        path: str | os.PathLike[str],
        headers: Mapping[str, str],
        *,
        media_type: str,
        stat_result: os.stat_result,
    ) -> None:
        """`headers` need an ETag."""
        super().__init__(path, headers=headers, media_type=media_type, stat_result=stat_result)
        del self.headers["last-modified"]

    def _should_use_range(self, http_if_range: str) -> bool:
        return http_if_range == self.headers["etag"]


class RangedResponse(TaggedResponse):
    """A spooled file or the parts that are asked for; aborted where sending takes too long."""

    chunk_size = 256 * 1024

    def __init__(self, file: SpooledFile, headers: Mapping[str, str], media_type: str) -> None:
        """`headers` need an ETag: the file was made for this request, and its times say nothing."""
        self._spooled = file
        super().__init__(os.devnull, headers, media_type=media_type, stat_result=file.status())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it within the time of a download."""
        # A server that sends files by their paths would send what FileResponse believes to be one.
        plain = {**scope, "extensions": {}} if scope["type"] == "http" else scope
        async with asyncio.timeout(BUDGET_S):
            await super().__call__(plain, receive, send)

    def _open_file(self) -> Any:
        return _Reader(self._spooled)


class _Reader:
    """A place in a spooled file, of which several may read at a time."""

    def __init__(self, file: SpooledFile) -> None:
        self._file = file
        self._place = 0

    async def __aenter__(self) -> "_Reader":
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Nothing is to be closed: the file goes with its last reference."""

    async def seek(self, place: int) -> None:
        self._place = place

    async def read(self, size: int) -> bytes:
        part = await to_thread.run_sync(self._file.part, self._place, size)
        self._place += len(part)
        return part


def etag(version: str, file: SpooledFile) -> str:
    """The strong ETag of a file of a version: another one as soon as a byte differs."""
    return f'"{version}-{file.digest[:DIGEST]}"'


def not_modified(request: Request, tag: str, headers: Mapping[str, str]) -> Response | None:
    """A 304 where the reader has the file already; None else."""
    if not matches_etag(request.headers.get("if-none-match", ""), tag):
        return None
    kept = {name: text for name, text in headers.items() if name in ("etag", "cache-control")}
    return Response(status_code=304, headers=kept)


def matches_etag(if_none_match: str, tag: str) -> bool:
    """Whether If-None-Match matches the ETag: one of a list, weak or strong, or `*`."""
    tags = [each.strip().removeprefix("W/") for each in if_none_match.split(",")]
    return tag in tags or tags == ["*"]
