"""What annotating asks of clips: which there are, what they are called, how long they are."""

from collections.abc import Collection

from store.reading.store import Row, Store

_CLIPS = (
    "SELECT c.clip, c.paradigm_name, c.item, k.duration, "
    "split_part(coalesce(k.poster_stamp, k.media_stamp, ''), '-', 3) AS poster_tag "
    "FROM clip_case c JOIN star.clip k ON k.clip = c.clip WHERE c.clip IN ({})"
)


def annotatable(store: Store, clips: Collection[str]) -> dict[str, Row]:
    """Clip → its names, its duration and its poster's tag, of those that are there."""
    marks = ", ".join("?" * len(clips))
    rows = store.query(_CLIPS.format(marks), list(clips)) if clips else []
    return {row["clip"]: row for row in rows}
