"""What one annotator says of one clip: the input of all figures on annotators."""

from collections.abc import Mapping
from typing import NamedTuple

from metrics.grounding.intervals import Interval


class StepTiming(NamedTuple):
    """A step: whether the clip shows it (None = not stated), and when (None = not stated)."""

    shown: bool | None = None
    span: Interval | None = None


class ClipMarks(NamedTuple):
    """An annotator's marks on a clip.

    `base`: the chain that the annotator began from. Steps of two annotators can be compared only
    where both began from the same one: then equal ids are equal steps. `edges` are the pairs
    (reason, result) that hold.
    """

    annotator: str
    base: str
    steps: Mapping[str, StepTiming]
    edges: frozenset[tuple[str, str]]
