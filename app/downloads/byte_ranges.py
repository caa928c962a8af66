"""Responses with Range, HEAD, ETag and If-Range of a spooled file.

What scans a table by URL (DuckDB, polars, data sets that stream) asks for its length first and then
for parts of it. Starlette's FileResponse knows how, but of files with a path.
"""

import asyncio
import os
from collections.abc import Mapping
from types import TracebackType
from typing import Any, Final

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.types import Receive, Scope, Send

from app.downloads.spool import SpooledFile
from store.queries.catalogue.export import BUDGET_S

DIGEST: Final = 20
"""Signs of a content's digest in an ETag."""


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
