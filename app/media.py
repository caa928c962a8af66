"""Clips, posters and subtitles by id: `/media/<clip>`, `/media/<clip>/poster`, `…/subtitles`.

Never a path: the id is looked up in the store. Starlette's FileResponse answers ranges (206, 416)
and carries an ETag of its own.
"""

from pathlib import Path
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response

from app.posters import poster_of
from app.state import library
from store.queries.media import media

TYPES: Final = {
    ".mp4": "video/mp4",
    ".webm": "video/webm",
    ".webp": "image/webp",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
    ".vtt": "text/vtt; charset=utf-8",
}
CACHE: Final = "public, max-age=3600"


async def serve(request: Request) -> Response:
    """Answer one media request; 404 where the store has no such file."""
    part = request.path_params.get("part", "clip")
    version = request.query_params.get("version", "")
    found = await run_in_threadpool(_path, request.path_params["clip"], part, version)
    if found is None or found.suffix.lower() not in TYPES:
        return PlainTextResponse("There is no such file.\n", 404)
    kind = TYPES[found.suffix.lower()]
    response = FileResponse(found, media_type=kind, stat_result=found.stat())
    response.headers["cache-control"] = CACHE
    response.headers["content-security-policy"] = "default-src 'none'; sandbox"
    etag = response.headers["etag"]
    if _holds(request.headers.get("if-none-match", ""), etag):
        return Response(status_code=304, headers={"etag": etag, "cache-control": CACHE})
    return response


def _holds(told: str, etag: str) -> bool:
    """Whether If-None-Match names the tag: one of a list, marked weak or not, or `*` for any."""
    tags = [tag.strip().removeprefix("W/") for tag in told.split(",")]
    return etag in tags or tags == ["*"]


def _path(clip: str, part: str, version: str) -> Path | None:
    paths = media(library().kept(version), clip)
    if paths is None:
        return None
    name = {"clip": paths.clip, "poster": paths.poster, "subtitles": paths.subtitles}.get(part)
    path = Path(name) if name else None
    if path is not None and path.is_file():
        return path
    source = Path(paths.clip) if part == "poster" and paths.clip else None
    return poster_of(source) if source is not None and source.is_file() else None
