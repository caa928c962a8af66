"""Clips, posters and subtitles by id: `/media/<clip>`, `/media/<clip>/poster`, `…/subtitles`.

Never a path: the id is looked up in the store. A file is given only while it is the one that was
imported (media.file_fingerprint); with the tag of its content in the address it may be kept for
long. Starlette's FileResponse answers ranges (206, 416) and carries an ETag of its own.
"""

from pathlib import Path
from typing import Final, NamedTuple

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response

from app.downloads.posters import poster_of
from app.server.visible_store import is_shared, store_of
from media.file_fingerprint import is_imported, tag_of
from store.errors import StoreError
from store.queries.clips.media_files import File, media

TYPES: Final = {
    ".mp4": "video/mp4",
    ".webm": "video/webm",
    ".webp": "image/webp",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
    ".vtt": "text/vtt; charset=utf-8",
}
PARTS: Final = ("clip", "poster", "subtitles")
TAGGED: Final = "max-age=31536000, immutable"
UNTAGGED: Final = "no-cache"
"""Without a tag the same address may stand for another file tomorrow: ask, and get a 304."""
NONE: Final = "There is no such file.\n"
GONE: Final = "That version of the data is not kept here.\n"
OTHER: Final = "Another file was imported since; load the page again.\n"
CHANGED: Final = "The file has changed since it was imported: import it again.\n"


class Found(NamedTuple):
    """The file to give, and who may keep it for how long; else a status and why."""

    path: Path | None
    cache: str = "no-store"
    status: int = 200
    said: str = ""


async def serve(request: Request) -> Response:
    """Answer one media request; 404 where the store has no such file, 409 where it has changed."""
    told = request.query_params
    part = request.path_params.get("part", "clip")
    found = await run_in_threadpool(
        _found, request.path_params["clip"], part, told.get("version", ""), told.get("tag", "")
    )
    if found.path is None:
        return PlainTextResponse(found.said, found.status, {"cache-control": found.cache})
    kind = TYPES[found.path.suffix.lower()]
    response = FileResponse(found.path, media_type=kind, stat_result=found.path.stat())
    response.headers["cache-control"] = found.cache
    response.headers["content-security-policy"] = "default-src 'none'; sandbox"
    etag = response.headers["etag"]
    if _holds(request.headers.get("if-none-match", ""), etag):
        return Response(status_code=304, headers={"etag": etag, "cache-control": found.cache})
    return response


def _holds(told: str, etag: str) -> bool:
    """Whether If-None-Match names the tag: one of a list, marked weak or not, or `*` for any."""
    tags = [tag.strip().removeprefix("W/") for tag in told.split(",")]
    return etag in tags or tags == ["*"]


def _found(clip: str, part: str, version: str, tag: str) -> Found:
    try:
        store = store_of(version)
    except StoreError:
        return Found(None, status=404, said=GONE)
    files = media(store, clip)
    if files is None or part not in PARTS:
        return Found(None, status=404, said=NONE)
    own: File | None = getattr(files, part)
    file = own or (files.clip if part == "poster" else None)
    if file is None or not (path := Path(file.path)).is_file():
        return Found(None, status=404, said=NONE)
    if tag not in ("", tag_of(file.stamp)):
        return Found(None, status=404, said=OTHER)
    if not is_imported(path, file.stamp):
        return Found(None, status=409, said=CHANGED)
    given = path if own else poster_of(path)
    if given is None or given.suffix.lower() not in TYPES:
        return Found(None, status=404, said=NONE)
    who = "public" if is_shared(store) else "private"
    return Found(given, f"{who}, {TAGGED if tag else UNTAGGED}")
