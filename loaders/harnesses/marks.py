"""Notes that a harness's log has beside a reply: its own verdict, and the question and rotation.

The verdict is a mark from 0 to 1, and the option that the harness read. Both stand beside our own
reading and replace nothing. Question, rotation and setting are noted by tasks that WhyReel exports;
rows in several rotations are parts of one run.
"""

import math
import re
from collections.abc import Iterable, Iterator
from string import ascii_uppercase
from typing import Final, NamedTuple

from loaders.core.events import Row
from loaders.predictions.runs import RunKey
from loaders.predictions.values import number
from schema.vocabulary import RUN_SETTINGS

MOST_TURNS: Final = len(ascii_uppercase)
NONE_READ: Final = -1
"""The harness looked for an option and read none."""
_MARKS: Final = ("score", "correct", "rating", "accuracy", "acc", "exact_match", "hit")
LETTERS_READ: Final = (
    "pred_answer", "parsed_pred", "extracted_answer", "extracted", "extract", "pred",
)  # fmt: skip
"""What harnesses call the option that they read."""
_RIGHT: Final = ("answer", "gt_answer", "ground_truth")
_PLACES: Final = ("prediction_idx",)
_LETTER: Final = re.compile(r"\(?([A-Za-z])\)?[.:]?")
_NOTHING: Final = ("", "n/a", "none", "null")


def as_mark(value: object) -> float | None:
    """A number from 0 to 1, or a truth value, as a mark; None for anything else."""
    if isinstance(value, bool):
        return float(value)
    if isinstance(value, str):
        value = number(value)
    if isinstance(value, int | float) and math.isfinite(value) and 0 <= value <= 1:
        return float(value)
    return None


def as_choice(value: object) -> int | None:
    """The option that a harness read, from 0; NONE_READ for an empty one, None for what is no
    option."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value if 0 <= value < 26 else NONE_READ
    if not isinstance(value, str):
        return None
    plain = value.strip()
    if plain.casefold() in _NOTHING:
        return NONE_READ
    match = _LETTER.fullmatch(plain)
    return ord(match[1].upper()) - 65 if match else None


def of_metrics(metrics: Iterable[object]) -> Row:
    """`mark` and `mark_choice` of a line's metrics: the first metric that tells each."""
    mark: float | None = None
    choice: int | None = None
    for metric in metrics:
        details = metric if isinstance(metric, dict) else {}
        if mark is None:
            mark = (
                _mark(details) if details else None if isinstance(metric, str) else as_mark(metric)
            )
        if choice is None:
            choice = _choice(details)
    return {"mark": mark, "mark_choice": choice}


def _mark(details: Row) -> float | None:
    """What a metric's details state; else whether the option read is the one called right."""
    stated = (as_mark(details[key]) for key in _MARKS if key in details)
    if (mark := next((mark for mark in stated if mark is not None), None)) is not None:
        return mark
    right = next((details[key] for key in _RIGHT if key in details), None)
    read = _choice(details)
    key = as_choice(int(right) if isinstance(right, str) and right.isdigit() else right)
    return float(read == key) if read is not None and key is not None and key >= 0 else None


def _choice(details: Row) -> int | None:
    for key in _PLACES:
        value = details.get(key)
        if isinstance(value, str):
            return int(value) if value.isdigit() and len(value) < 3 else NONE_READ
    read = (as_choice(details[key]) for key in LETTERS_READ if key in details)
    return next((choice for choice in read if choice is not None), None)


class NotedTurn(NamedTuple):
    """What is noted; the sample's own id tells question and rotation at once."""

    question: str | None = None
    rotation: int = 0
    setting: str | None = None


def noted(metadata: object) -> NotedTurn:
    """What a sample's metadata say, if a task of ours wrote them: numbers may be texts there."""
    known = metadata if isinstance(metadata, dict) else {}
    question, rotation = known.get("question_id"), known.get("rotation")
    if isinstance(rotation, str) and rotation.isdecimal() and len(rotation) < 3:
        rotation = int(rotation)
    is_turn = isinstance(rotation, int) and not isinstance(rotation, bool)
    if not (isinstance(question, str) and question.strip() and is_turn):
        return NotedTurn()
    if not isinstance(rotation, int) or not 0 <= rotation < MOST_TURNS:
        return NotedTurn()
    setting = known.get("setting")
    return NotedTurn(question, rotation, setting if setting in RUN_SETTINGS else None)


def identities(row: Row, who: RunKey, turned: bool) -> Iterator[RunKey]:
    """The runs that a row is part of: as printed it is a `choice`, among rotations `circular`, and
    without options a judge's `open_ended`."""
    if who.judge and row["options"] is None:
        yield who._replace(protocol="open_ended")
        return
    if not row["rotation"]:
        yield who._replace(protocol="choice", judge=None)
    if turned:
        yield who._replace(protocol="circular", judge=None)
