"""The harness's own verdict of a reply, as its log states it: a mark from 0 to 1, and the option
that it read. Both stand beside our own reading and replace nothing."""

import math
import re
from collections.abc import Iterable
from typing import Final

from loaders.core.columns import Row
from loaders.predictions.values import number

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
