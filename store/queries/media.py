"""Where a clip's files lie, and which files they were when they were imported."""

from collections.abc import Sequence
from typing import NamedTuple

from store.store import Store


class File(NamedTuple):
    """A path as its loader gave it, and the stamp (loaders.stamps) of the file that lay there."""

    path: str
    stamp: str | None


class Media(NamedTuple):
    """The files of a clip; None = there is no such file."""

    clip: File | None
    poster: File | None
    subtitles: File | None


def media(store: Store, clip: str) -> Media | None:
    """The files of the clip with this id, or None when there is no such clip."""
    row = store.one(
        "SELECT media, media_stamp, poster, poster_stamp, subtitles, subtitles_stamp "
        "FROM star.clip WHERE clip = ?",
        [clip],
    )
    if row is None:
        return None
    told = list(row.values())
    files = (File(path, stamp) if path else None for path, stamp in zip(told[::2], told[1::2]))  # noqa: B905
    return Media(*files)


def poster_tags(store: Store, clips: Sequence[str]) -> dict[str, str]:
    """Clip → what its poster's address says of the content; of the film, where it is drawn."""
    if not clips:
        return {}
    rows = store.query(
        "SELECT clip, split_part(coalesce(poster_stamp, media_stamp, ''), '-', 3) AS tag "  # noqa: S608
        f"FROM star.clip WHERE clip IN ({', '.join('?' * len(clips))})",
        list(clips),
    )
    return {row["clip"]: row["tag"] for row in rows}
