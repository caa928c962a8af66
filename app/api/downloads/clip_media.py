"""Clips, posters and subtitles by id: `/media/<clip>`, `/media/<clip>/poster`, `…/subtitles`.

`as=imported` asks for the very file that was imported, where browsers are given a converted copy.

Never a path: the id is looked up in the store. A file is served only while it is the one that was
imported (media.file_fingerprint); with its content tag in the address it is cached for a year.
Starlette's FileResponse answers range requests (206, 416) and sets an ETag.

A clip without a poster has one decoded frame as its poster, cached as WebP in the home.
"""

import hashlib
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import quote, urlencode

from PIL import Image
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response

from app.api.downloads.spool import TaggedResponse, matches_etag
from app.jobs.worker_pools import DECODING
from app.lab.converting.copies import UnplayedFilm, shown_file, unplayed
from app.server.settings import settings
from app.server.state import home
from app.server.visible_store import is_shared, kept_store
from media.file_fingerprint import is_imported, tag_of
from media.mp4 import MediaFault, frame
from media.subtitles import SubtitleFault, as_vtt
from store.queries.clips.media_files import File, media
from views.address.root import at_root

TYPES: Final = {
    ".mp4": "video/mp4",
    ".webm": "video/webm",
    ".webp": "image/webp",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
    ".vtt": "text/vtt; charset=utf-8",
}
SRT: Final = ".srt"
"""Served as WebVTT, which browsers read."""
BYTES: Final = "application/octet-stream"
IMPORTED: Final = "imported"
"""`as=imported`: the file itself, not what browsers are given in its place."""
PARTS: Final = ("clip", "poster", "subtitles")
TAGGED: Final = "max-age=31536000, immutable"
UNTAGGED: Final = "no-cache"
"""Without a tag the address may mean another file later: revalidate, and get a 304."""
NONE: Final = "There is no such file.\n"
OTHER: Final = "Another file was imported since; load the page again.\n"
CHANGED: Final = "The file has changed since it was imported: import it again.\n"
POSTER_WIDTH: Final = 640
"""Wider than the largest box of a page, so that the film in its place is no larger picture, for
which a browser would say that the page's content had come later.
"""
POSTER_AT: Final = 0.4
"""Position as a share of the clip: past the fade-in of most, before the outcome of many."""
POSTER_DRAWN: Final = "as shown, 640"
"""How they are drawn: part of the cache key, since older ones are smaller."""
UNPLAYED: Final = "x-whyreel-unplayed"
"""Header of a film that some browsers do not play: why, percent-encoded as in an address."""
CONVERT: Final = "x-whyreel-convert"
"""Header of such a film, where a visitor may have it converted: the address that offers it."""


class MediaAnswer(NamedTuple):
    """The file to serve, its Cache-Control and further headers; else a status and the reason."""

    path: Path | None
    cache: str = "no-store"
    status: int = 200
    reason: str = ""
    headers: Mapping[str, str] = {}
    is_undrawn: bool = False
    """Whether the file is the film of a poster that has to be drawn first."""
    is_download: bool = False
    """Whether it is sent byte by byte as it was imported, of whatever type it is."""


NOT_THERE: Final = MediaAnswer(None, status=404, reason=NONE)


async def serve(request: Request) -> Response:
    """Answer one media request; 404 where the store has no such file, 409 where it has changed."""
    query = request.query_params
    part = request.path_params.get("part", "clip")
    place = (request.path_params["clip"], part, query.get("version", ""), query.get("tag", ""))
    look_up = _imported if query.get("as") == IMPORTED else _look_up
    media_file = await run_in_threadpool(look_up, *place)
    if media_file.is_undrawn and media_file.path is not None:
        poster = await DECODING.run(poster_of, media_file.path)
        media_file = NOT_THERE if poster is None else media_file._replace(path=poster)
    return await answered(request, media_file)


async def answer_clip(request: Request, clip: str, retag: Callable[[str], str]) -> Response:
    """Answer a request, whose address does not name it, with the film of a clip.

    `retag` makes another ETag of the film's own, by which anybody could tell the clip.
    """
    film = await run_in_threadpool(_look_up, clip, "clip", "", "")
    # The further headers name the clip.
    return await answered(request, film._replace(headers={}), retag)


async def answered(
    request: Request, media_file: MediaAnswer, retag: Callable[[str], str] | None = None
) -> Response:
    """The file with ranges, an ETag and the media type of its ending; else why there is none."""
    if media_file.path is None:
        return PlainTextResponse(
            media_file.reason, media_file.status, {"cache-control": media_file.cache}
        )
    suffix = media_file.path.suffix.lower()
    if suffix == SRT and not media_file.is_download:
        return await run_in_threadpool(_converted, media_file.path, media_file.cache)
    kind = BYTES if media_file.is_download else TYPES[suffix]
    status = media_file.path.stat()
    response = FileResponse(media_file.path, media_type=kind, stat_result=status)
    if retag is not None:
        named = {"etag": retag(response.headers["etag"])}
        response = TaggedResponse(media_file.path, named, media_type=kind, stat_result=status)
    response.headers["cache-control"] = media_file.cache
    response.headers["content-security-policy"] = "default-src 'none'; sandbox"
    response.headers.update(media_file.headers)
    etag = response.headers["etag"]
    if matches_etag(request.headers.get("if-none-match", ""), etag):
        return Response(status_code=304, headers={"etag": etag, "cache-control": media_file.cache})
    return response


def poster_of(clip: Path) -> Path | None:
    """A WebP of one frame of the clip, drawn if need be; None where it cannot be decoded."""
    place = poster_place(clip)
    return place if place.is_file() or _draw_poster(clip, place) else None


def poster_place(clip: Path) -> Path:
    """Where the clip's poster is cached, once it is drawn.

    The cache key is the clip's path, size and modification time, so a replaced clip gets a new one.
    """
    stamp = clip.stat()
    name = f"{clip}\0{stamp.st_size}\0{stamp.st_mtime_ns}\0{POSTER_DRAWN}"
    return home() / "posters" / f"{hashlib.sha256(name.encode()).hexdigest()[:32]}.webp"


def _converted(path: Path, cache: str) -> Response:
    """Subtitles as the browser reads them: the imported file stays as it is."""
    try:
        vtt = as_vtt(path)
    except SubtitleFault:
        return PlainTextResponse(NONE, 404, {"cache-control": "no-store"})
    headers = {"cache-control": cache, "content-security-policy": "default-src 'none'; sandbox"}
    return Response(vtt, media_type=TYPES[".vtt"], headers=headers)


def _imported(clip: str, part: str, version: str, tag: str) -> MediaAnswer:
    store = kept_store(version)
    files = media(store, clip)
    file: File | None = getattr(files, part) if files is not None and part in PARTS else None
    if file is None:
        return NOT_THERE
    if (refusal := _refusal(file, tag)) is not None:
        return refusal
    who = "public" if is_shared(store) else "private"
    cache = f"{who}, {TAGGED if tag else UNTAGGED}"
    return MediaAnswer(Path(file.path), cache, is_download=True)


def _refusal(file: File, tag: str) -> MediaAnswer | None:
    """Why a file cannot be served; None if it can."""
    path = Path(file.path)
    if not path.is_file():
        return NOT_THERE
    if tag not in ("", tag_of(file.stamp)):
        return MediaAnswer(None, status=404, reason=OTHER)
    if not is_imported(path, file.stamp):
        return MediaAnswer(None, status=409, reason=CHANGED)
    return None


def _look_up(clip: str, part: str, version: str, tag: str) -> MediaAnswer:
    store = kept_store(version)
    files = media(store, clip)
    if files is None or part not in PARTS:
        return NOT_THERE
    own: File | None = getattr(files, part)
    file = own or (files.clip if part == "poster" else None)
    if file is None:
        return NOT_THERE
    if (refusal := _refusal(file, tag)) is not None:
        return refusal
    path = Path(file.path)
    who = "public" if is_shared(store) else "private"
    if own is None:  # a poster of the film's own
        place = poster_place(path)
        drawn = place.is_file()
        cache = f"{who}, {TAGGED if tag else UNTAGGED}"
        return MediaAnswer(place if drawn else path, cache, is_undrawn=not drawn)
    given = shown_file(path, file.stamp) if part == "clip" else path
    if given is None or given.suffix.lower() not in (*TYPES, SRT):
        return NOT_THERE
    film = unplayed(path, file.stamp) if part == "clip" else None
    headers = {} if film is None else _unplayed_headers(film, clip, version)
    # A film without a copy may have one at the next request, under the same address.
    lasts = tag and film is None
    return MediaAnswer(given, f"{who}, {TAGGED if lasts else UNTAGGED}", headers=headers)


def _unplayed_headers(film: UnplayedFilm, clip: str, version: str) -> dict[str, str]:
    """Why the film is not played, and where a copy can be ordered."""
    reason = {UNPLAYED: quote(film.reason)}
    if settings().public:
        return reason
    query = urlencode({"clip": clip} | ({"version": version} if version else {}))
    return reason | {CONVERT: at_root(f"/take/copy?{query}")}


def _draw_poster(clip: Path, kept: Path) -> bool:
    try:
        picture = Image.fromarray(frame(clip, POSTER_AT))
    except MediaFault:
        return False
    picture.thumbnail((POSTER_WIDTH, POSTER_WIDTH))
    kept.parent.mkdir(parents=True, exist_ok=True)
    draft = kept.with_suffix(f".{threading.get_ident()}.tmp")
    try:
        picture.save(draft, "WEBP", quality=80)
        draft.replace(kept)
    finally:
        draft.unlink(missing_ok=True)
    return True
