"""Whether browsers play a film."""

from functools import lru_cache
from pathlib import Path

from media.mp4 import MediaFault
from media.playing.codecs import why_not
from media.playing.film import FAULTS, ShownFilm


def why_not_played(path: Path) -> str:
    """Why some browsers do not play a film, as the end of a sentence about it.

    Empty where all of them do, and where nobody can say. Asked again only once the file changes.
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
        with path.open("rb") as handle, ShownFilm(handle).opened() as (_, video):
            return why_not(video)
    except (MediaFault, *FAULTS):
        return ""
