"""Maps the columns of a prediction file to fields, by alias or by the user's mapping."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from loaders.core.errors import FileRefused, NotOurs
from loaders.files.text_files import refuse_twice

ALIASES: Final[Mapping[str, tuple[str, ...]]] = {
    "question": ("question_id", "qid", "id", "question"),
    "video": ("submission_id", "submission"),
    "text": ("question_text", "text"),
    "model": ("model", "model_name"),
    "reply": ("prediction", "response", "reply", "raw", "output", "answer"),
    "choice": ("choice",),
    "correct": ("correct",),
    "status": ("status",),
    "options": ("options", "candidates"),
    "key": ("key", "correct_choice"),
    "rotation": ("rotation",),
    "benchmark": ("benchmark",),
    "setting": ("setting",),
    "judge": ("judge",),
    "protocol": ("protocol",),
}
"""Field → its column aliases, case-insensitive; the first one present is taken."""

GRADES: Final[Mapping[str, float]] = {"C": 1.0, "I": 0.0, "P": 0.5, "N": 0.0}
"""Inspect's marks: correct, incorrect, partly correct, no answer. No option is meant by them."""
LETTERS: Final = tuple("ABCDEFGHIJ")
"""Columns that hold one option each."""


class Columns(NamedTuple):
    """Field → column; the option columns A, B, … present; the columns that are not read."""

    fields: Mapping[str, str]
    letters: tuple[str, ...]
    unread: tuple[str, ...]


def find(
    names: Sequence[str], mapped: Sequence[tuple[str, str]], file: str, has_model: bool
) -> Columns:
    """The mapping of a file. Raises FileRefused where a required field or a mapped column is
    missing."""
    refuse_twice(names, file)
    fields = by_alias(names, _mapped(names, mapped, file))
    letters = tuple(letter for letter in LETTERS if letter in names)
    missing = _missing(fields, has_model)
    if missing:
        listed = ", ".join(name[:40] for name in names[:20])
        raise NotOurs(
            file, "", f"has no column for {missing}; name it with --map column={missing} "
            f"(its columns: {listed})"
        )  # fmt: skip
    read = {*fields.values(), *letters}
    return Columns(fields, letters, tuple(name for name in names if name not in read))


def by_alias(names: Sequence[str], mapped: Mapping[str, str]) -> dict[str, str]:
    """Field → column: those mapped, and those that an alias names."""
    fields = dict(mapped)
    lower = {name.strip().casefold(): name for name in reversed(names)}
    for field, aliases in ALIASES.items():
        present = [lower[alias] for alias in aliases if alias in lower]
        free = [name for name in present if name not in fields.values()]
        if field not in fields and free:
            fields[field] = free[0]
    _part_question(fields, lower)
    return fields


def _mapped(names: Sequence[str], mapped: Sequence[tuple[str, str]], file: str) -> dict[str, str]:
    fields: dict[str, str] = {}
    for column, field in mapped:
        if field not in ALIASES:
            raise FileRefused(
                file, "", f"“{field[:60]}” is no field; there are {', '.join(ALIASES)}"
            )
        if column not in names:
            raise NotOurs(file, "", f"has no column “{column[:60]}”, which --map names")
        fields[field] = column
    return fields


def _part_question(fields: dict[str, str], lower: Mapping[str, str]) -> None:
    """Beside a column of ids, a column `question` holds the question's text."""
    name = lower.get("question")
    if name and "text" not in fields and name not in fields.values():
        fields["text"] = name


def _missing(fields: Mapping[str, str], has_model: bool) -> str:
    if "question" not in fields and "text" not in fields:
        return "question"
    if "reply" not in fields and "choice" not in fields and "correct" not in fields:
        return "reply"
    return "" if has_model or "model" in fields else "model"
