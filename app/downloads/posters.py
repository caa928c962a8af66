"""Posters of clips that have none: one decoded frame, cached as WebP in the home."""

import hashlib
import threading
from pathlib import Path
from typing import Final

from PIL import Image

from app.server.state import home
from media.mp4 import MediaFault, frame

WIDTH: Final = 640
"""Wider than the largest box of a page, so that the film in its place is no larger picture, for
which a browser would say that the page's content had come later.
"""
AT: Final = 0.4
"""Position as a share of the clip: past the fade-in of most, before the outcome of many."""
DRAWN: Final = "as shown, 640"
"""How they are drawn: part of the cache key, since older ones are smaller."""


def poster_of(clip: Path) -> Path | None:
    """A WebP of one frame of the clip, drawn if need be; None where it cannot be decoded."""
    place = poster_place(clip)
    return place if place.is_file() or _draw(clip, place) else None


def poster_place(clip: Path) -> Path:
    """Where the clip's poster is cached, once it is drawn.

    The cache key is the clip's path, size and modification time, so a replaced clip gets a new one.
    """
    stamp = clip.stat()
    name = f"{clip}\0{stamp.st_size}\0{stamp.st_mtime_ns}\0{DRAWN}"
    return home() / "posters" / f"{hashlib.sha256(name.encode()).hexdigest()[:32]}.webp"


def _draw(clip: Path, kept: Path) -> bool:
    try:
        picture = Image.fromarray(frame(clip, AT))
    except MediaFault:
        return False
    picture.thumbnail((WIDTH, WIDTH))
    kept.parent.mkdir(parents=True, exist_ok=True)
    draft = kept.with_suffix(f".{threading.get_ident()}.tmp")
    try:
        picture.save(draft, "WEBP", quality=80)
        draft.replace(kept)
    finally:
        draft.unlink(missing_ok=True)
    return True
