"""Where a clip's files lie, and which files they were when they were imported."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from store.reading.store import Row, Store, per_version


class File(NamedTuple):
    """A path as its loader gave it, and the stamp (media.file_fingerprint) of the file that lay
    there."""

    path: str
    stamp: str | None


class Media(NamedTuple):
    """The files of a clip; None = there is no such file."""

    clip: File | None
    poster: File | None
    subtitles: File | None


def media(store: Store, clip: str) -> Media | None:
    """The files of the clip with this id, or None when there is no such clip."""
    row = store.first_row(
        "SELECT media, media_stamp, poster, poster_stamp, subtitles, subtitles_stamp "
        "FROM star.clip WHERE clip = ?",
        [clip],
    )
    if row is None:
        return None
    return Media(*(_file(row, name) for name in ("media", "poster", "subtitles")))


def films(store: Store) -> list[File]:
    """The films of all clips that have one, in the order of their paths."""
    rows = store.query(
        "SELECT DISTINCT media, media_stamp FROM star.clip WHERE media IS NOT NULL ORDER BY ALL"
    )
    return [File(row["media"], row["media_stamp"]) for row in rows]


def all_files(store: Store) -> Iterator[tuple[str, str, File]]:
    """Clip, part (`clip`, `poster` or `subtitles`) and file, of all files of clips."""
    rows = store.query(
        "SELECT clip, media, media_stamp, poster, poster_stamp, subtitles, subtitles_stamp "
        "FROM star.clip WHERE coalesce(media, poster, subtitles) IS NOT NULL ORDER BY id"
    )
    for row in rows:
        for part, name in (("clip", "media"), ("poster", "poster"), ("subtitles", "subtitles")):
            if file := _file(row, name):
                yield row["clip"], part, file


def _file(row: Row, name: str) -> File | None:
    return File(row[name], row[f"{name}_stamp"]) if row[name] else None


@per_version()
def origins(store: Store) -> Mapping[str, str]:
    """Clip → where it was cut from (media.clip_origins), of clips whose film is not here."""
    rows = store.query(
        "SELECT clip, origin FROM star.clip WHERE media IS NULL AND origin IS NOT NULL"
    )
    return {row["clip"]: row["origin"] for row in rows}


@per_version()
def poster_tags(store: Store) -> Mapping[str, str]:
    """Clip → what its poster's address says of the content; of the film, where it is drawn."""
    rows = store.query(
        "SELECT clip, split_part(coalesce(poster_stamp, media_stamp, ''), '-', 3) AS tag "
        "FROM star.clip"
    )
    return {row["clip"]: row["tag"] for row in rows}
