"""What people found unreal in a clip: on the time line where a label has times, else as meters."""

from collections.abc import Iterator, Sequence
from typing import Final

from metrics.annotation.realism_scale import of_errors
from schema.vocabulary import REALISM_DIMENSION
from store.reading.store import Row
from views.player.payload import Band, Meter

_WORDS: Final = {
    "human_state": "Human state",
    "object_state": "Object state",
    "interaction": "Interaction",
}


def bands(labels: Sequence[Row]) -> tuple[Band, ...]:
    """The errors that labels name with their seconds."""
    return tuple(
        Band(_WORDS[row["category"]], row["category"], row["start"], row["end"], row["score"],
             row["annotator"])
        for row in _errors(labels)
        if row["start"] is not None and row["end"] is not None
    )  # fmt: skip


def meters(labels: Sequence[Row]) -> tuple[Meter, ...]:
    """The errors that labels name with an area or a share of the time, and no seconds."""
    return tuple(
        Meter(_WORDS[row["category"]], row["category"], row["area"], row["share"], row["score"],
              row["annotator"])
        for row in _errors(labels)
        if row["start"] is None and (row["area"] is not None or row["share"] is not None)
    )  # fmt: skip


def categories_of(label: Row) -> list[str]:
    """The categories of a label's errors, in words, each once."""
    return list(dict.fromkeys(_WORDS[row["category"]].lower() for row in _errors([label])))


def implied_of(label: Row) -> str:
    """The level that a label's extent implies, and its score where that is another; empty where
    the label tells no extent."""
    if label["dimension"] != REALISM_DIMENSION or label["score"] is None:
        return ""
    errors = [(error["area"], error["share"]) for error in label["errors"]]
    level = of_errors((label["area"], label["share"]), errors)
    if level is None:
        return ""
    return str(level) if level.allows(label["score"]) else f"{level}; given {label['score']:g}"


def _errors(labels: Sequence[Row]) -> Iterator[Row]:
    """Each error of each label; a label's own category where none of its errors has it."""
    for label in labels:
        errors = [{**label, **error} for error in label["errors"]]
        if label["category"] and label["category"] not in {row["category"] for row in errors}:
            yield label
        yield from errors
