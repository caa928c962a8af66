"""What people found unreal in a clip: on the time line where a label has times, else as meters."""

from collections.abc import Sequence
from typing import Final

from store.reading.store import Row
from views.player.payload import Band, Meter

_WORDS: Final = {
    "human_state": "Human state",
    "object_state": "Object state",
    "interaction": "Interaction",
}


def bands(labels: Sequence[Row]) -> tuple[Band, ...]:
    """The labels that name an error and its seconds."""
    return tuple(
        Band(_WORDS[row["category"]], row["category"], row["start"], row["end"], row["score"],
             row["annotator"])
        for row in labels
        if row["category"] and row["start"] is not None and row["end"] is not None
    )  # fmt: skip


def meters(labels: Sequence[Row]) -> tuple[Meter, ...]:
    """The labels that name an error, its area or its share of the time, and no seconds."""
    return tuple(
        Meter(_WORDS[row["category"]], row["category"], row["area"], row["share"], row["score"],
              row["annotator"])
        for row in labels
        if row["category"] and row["start"] is None
        and (row["area"] is not None or row["share"] is not None)
    )  # fmt: skip
