"""Where a clip's files lie; only the media route asks."""

from typing import NamedTuple

from store.store import Store


class Media(NamedTuple):
    """The paths of a clip as its loader gave them; None = there is no such file."""

    clip: str | None
    poster: str | None
    subtitles: str | None
    sha256: str | None


def media(store: Store, clip: str) -> Media | None:
    """The files of the clip with this id, or None when there is no such clip."""
    row = store.one("SELECT media, poster, subtitles, sha256 FROM star.clip WHERE clip = ?", [clip])
    return Media(*row.values()) if row else None
