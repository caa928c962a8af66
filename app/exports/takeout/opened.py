"""The case that a query string opens, with the file of its clip."""

from pathlib import Path
from typing import NamedTuple

from app.api.downloads.clip_media import poster_of
from app.lab.converting.copies import UnplayedFilm, shown_file, unplayed
from app.server.errors import TextRefusal
from app.server.visible_store import kept_store
from media.file_fingerprint import is_imported
from media.frames import sample
from media.mp4 import MediaFault
from store.queries.clips.media_files import media
from store.reading.store import Store
from views.address.filters import Filters
from views.cases.clip.model import OpenedClip, opened_clip
from views.still.figures import StripFrame

FRAMES = 5
SIDE = 640
"""Frames of a strip, and their longer side in pixels."""


class OpenedCase(NamedTuple):
    """A case, and the file of its clip (None = not here, or changed since its import)."""

    opened: OpenedClip
    film: Path | None


def opened_case(query: str) -> OpenedCase:
    """The case of a query string. Raises TextRefusal where there is none."""
    filters = Filters.parse(query).filters
    store = kept_store(filters.version)
    opened = opened_clip(filters, store)
    if opened is None:
        raise TextRefusal(404, "There is no such clip.")
    return OpenedCase(opened, clip_file(store, opened.clip))


def clip_file(store: Store, clip: str) -> Path | None:
    """The clip's file, if it is the one that was imported."""
    files = media(store, clip)
    if files is None or files.clip is None:
        return None
    path = Path(files.clip.path)
    return path if path.is_file() and is_imported(path, files.clip.stamp) else None


def shown_clip(store: Store, clip: str) -> Path | None:
    """The file that shows the clip in a browser: a converted copy, where there is one."""
    files = media(store, clip)
    if files is None or files.clip is None or (own := clip_file(store, clip)) is None:
        return None
    return shown_file(own, files.clip.stamp)


def unplayed_film(query: str) -> UnplayedFilm:
    """The film of a query string's clip, which some browsers do not play.

    Raises TextRefusal where there is no such film, or a copy of it is there already.
    """
    filters = Filters.parse(query).filters
    files = media(kept_store(filters.version), filters.clip or "")
    film = clip_file(kept_store(filters.version), filters.clip or "")
    if files is None or files.clip is None or film is None:
        raise TextRefusal(404, "There is no such film.")
    waiting = unplayed(film, files.clip.stamp)
    if waiting is None:
        raise TextRefusal(409, "This film needs no copy: load the page again.")
    return waiting


def poster_file(store: Store, clip: str, film: Path) -> Path | None:
    """The clip's own poster, else a frame of its film."""
    files = media(store, clip)
    if files is not None and files.poster and Path(files.poster.path).is_file():
        return Path(files.poster.path)
    return poster_of(film)


def strip(film: Path | None, count: int = FRAMES) -> list[StripFrame]:
    """Frames of the clip in even steps; none where it can't be decoded."""
    if film is None:
        return []
    try:
        frames = sample(film, count, SIDE)
    except MediaFault:
        return []
    return [StripFrame(each.second, each.jpeg, each.width / each.height) for each in frames]
