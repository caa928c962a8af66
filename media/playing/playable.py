"""Whether browsers play a film."""

from functools import lru_cache
from pathlib import Path
from typing import Final

from media.mp4 import MediaFault, pieces
from media.playing.codecs import why_not
from media.playing.film import FAULTS, ShownFilm

LATE_S: Final = 0.25
"""Seconds. If the first picture and sound of a film come later, Chromium shows the wrong picture
after a jump: it adds the delay to the second that it seeks. Encoders cause shorter delays."""
_MICROSECONDS: Final = 1_000_000
_WRONG: Final = "browsers that jump in it show wrong pictures"


def why_not_played(path: Path) -> str:
    """Return why some browsers do not play a film correctly, as the end of a sentence about it.

    Empty if all of them do, or if the film cannot be read. Cached until the file changes.
    """
    try:
        status = path.stat()
    except OSError:
        return ""
    return _why(path, status.st_size, status.st_mtime_ns)


@lru_cache(maxsize=4_096)
def _why(path: Path, size: int, changed: int) -> str:
    del size, changed  # part of the cache key: a file that changes is read again
    try:
        with path.open("rb") as handle, ShownFilm(handle).opened() as (container, video):
            late = (container.start_time or 0) / _MICROSECONDS
            if reason := why_not(video):
                return reason
            if late > LATE_S:
                return f"begins {late:g} s late, and {_WRONG}"
            joined = pieces(path)
            return f"is joined from {joined} pieces by an edit list, and {_WRONG}" * (joined > 1)
    except (MediaFault, *FAULTS):
        return ""
