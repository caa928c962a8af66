"""A copy of a whole film that every browser plays: MP4 of H.264 and AAC."""

import math
import secrets
from collections.abc import Callable
from pathlib import Path

from media.cutting.cut import encode_stretch, reading_of
from media.mp4 import MediaFault
from media.playing.film import FAULTS, ShownFilm

Tick = Callable[[float], None]
"""Called with the share that is done, from 0 to 1; any exception that it raises ends the work."""


def convert_film(film: Path, copy: Path, tick: Tick) -> None:
    """Write a copy of what a film shows, with its sound; all of it or nothing.

    Raises:
        MediaFault: the film can't be decoded.
        OSError: the copy can't be written.
    """
    length = _length(film)
    done = 0.0

    def advance(seconds: float) -> None:
        nonlocal done
        done += seconds
        tick(min(1.0, done / length) if length else 0.0)

    copy.parent.mkdir(parents=True, exist_ok=True)
    passing = copy.with_name(f".{secrets.token_hex(6)}.part")
    try:
        encode_stretch(film, 0.0, math.inf, passing, advance)
        passing.replace(copy)
    finally:
        passing.unlink(missing_ok=True)


def _length(film: Path) -> float:
    try:
        with film.open("rb") as handle:
            return ShownFilm(handle, reading_of(film)).facts.seconds or 0.0
    except FAULTS as error:
        raise MediaFault("can't be decoded: it is damaged, or of another format") from error
