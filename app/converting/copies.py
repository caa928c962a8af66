"""Where the converted copies of imported films lie, and what is shown in a film's place.

A copy is named after the content of its film, so it is found again whatever the film is called,
and a film that changes has none. Judges and all other code that decodes read the original.
"""

from pathlib import Path
from typing import Final, NamedTuple

from app.server.state import home
from media.cutting.conversion import Tick, convert_film
from media.file_fingerprint import is_imported, tag_of
from media.playing.playable import why_not_played
from store.queries.clips.media_files import films
from store.reading.store import Store

FOLDER: Final = "converted"


class UnplayedFilm(NamedTuple):
    """A film that some browsers do not play: where it is, its stamp, and why."""

    path: Path
    stamp: str
    reason: str


def copy_of(stamp: str | None) -> Path:
    """Where the copy of the film with this stamp lies, or would lie."""
    return home() / FOLDER / f"{tag_of(stamp)}.mp4"


def shown_file(path: Path, stamp: str | None) -> Path:
    """The file that a browser is given for a film: its copy, if there is one."""
    copy = copy_of(stamp)
    return copy if stamp and copy.is_file() else path


def convert(film: UnplayedFilm, tick: Tick) -> None:
    """Write the copy of a film. Raises MediaFault and OSError; nothing half-written stays."""
    convert_film(film.path, copy_of(film.stamp), tick)


def unplayed(path: Path, stamp: str | None) -> UnplayedFilm | None:
    """The film, if some browsers do not play it and it has no copy yet."""
    if not stamp or copy_of(stamp).is_file():
        return None
    reason = why_not_played(path)
    return UnplayedFilm(path, stamp, reason) if reason else None


def all_unplayed(store: Store) -> list[UnplayedFilm]:
    """The films of a store that some browsers do not play, each once, without a copy yet."""
    waiting: dict[str, UnplayedFilm] = {}
    for file in films(store):
        path = Path(file.path)
        film = unplayed(path, file.stamp)
        if film is not None and is_imported(path, file.stamp):
            waiting.setdefault(tag_of(file.stamp), film)
    return list(waiting.values())
