"""Maps the columns of a prediction file to fields, by alias or by the user's mapping."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain
from typing import Final, NamedTuple

from loaders import FileRefused, NotOurs
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


def plain_name(cell: str) -> str:
    """A column's name without the spaces around it, and without the # of a commented header."""
    return cell.strip().removeprefix("#").strip()


def alike(name: str) -> str:
    """The name in the form that aliases are compared in: `Question ID`, `question-id` and
    `questionId` are equal."""
    return "".join(filter(str.isalnum, name.casefold()))


_MADE: Final = re.compile(
    "(?:(?:model|llm|vlm|generated|predicted|pred)(?:answers?|responses?|outputs?|replies|reply"
    "|predictions?|text|choice)|preds?|predicted|completion|hypothesis|generation)"
)
"""Further names for a model's reply: `pred`, `model_answer`, `generated_text`."""
_WELL_KNOWN: Final = frozenset(
    alike(name) for name in (*chain.from_iterable(ALIASES.values()), "index", "hit", "score")
)


def well_known(cells: Iterable[str | None]) -> int:
    """Count the cells that are names of prediction columns."""
    plain = {alike(cell) for cell in cells if cell}
    return sum(name in _WELL_KNOWN or bool(_MADE.fullmatch(name)) for name in plain)


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
    _refuse_two(fields, {plain_name(name) for name, _ in mapped}, names, file)
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
    lower = {alike(name): name for name in reversed(names)}
    for field, aliases in ALIASES.items():
        present = [lower[key] for alias in aliases if (key := alike(alias)) in lower]
        if field == "reply":
            present = _replies(names)
        free = [name for name in present if name not in fields.values()]
        if field not in fields and free:
            fields[field] = free[0]
    _part_question(fields, lower)
    return fields


def _mapped(names: Sequence[str], mapped: Sequence[tuple[str, str]], file: str) -> dict[str, str]:
    fields: dict[str, str] = {}
    for name, field in mapped:
        column = plain_name(name)
        if field not in ALIASES:
            raise FileRefused(
                file, "", f"“{field[:60]}” is no field; there are {', '.join(ALIASES)}"
            )
        if column not in names:
            raise NotOurs(file, "", f"has no column “{column[:60]}”, which --map names")
        fields[field] = column
    return fields


def _refuse_two(
    fields: Mapping[str, str], mapped: Collection[str], names: Sequence[str], file: str
) -> None:
    """Raise FileRefused if two columns have a name that is read and differ only in its spelling."""
    for field, column in fields.items():
        twins = [name for name in names if alike(name) == alike(column) and name != column]
        if twins and column not in mapped:
            raise FileRefused(
                file, "", f"has the columns “{column[:40]}” and “{twins[0][:40]}”: "
                f"choose one with --map column={field}"
            )  # fmt: skip


def _part_question(fields: dict[str, str], lower: Mapping[str, str]) -> None:
    """Beside a column of ids, a column `question` holds the question's text."""
    name = lower.get("question")
    if name and "text" not in fields and name not in fields.values():
        fields["text"] = name


def _replies(names: Sequence[str]) -> list[str]:
    """Columns with a name for replies; `answer` last, because beside another one it is the correct
    answer."""
    exact = [name for alias in ALIASES["reply"] for name in names if alike(name) == alike(alias)]
    alias_of_key = [name for name in exact if alike(name) == "answer"]
    made = [name for name in names if _MADE.fullmatch(alike(name)) and name not in exact]
    return [*(name for name in exact if name not in alias_of_key), *made, *alias_of_key]


def is_predictions(names: Sequence[str], *, has_model: bool) -> bool:
    """Whether a table of these columns can hold predictions. `has_model`: its model is known."""
    return not _missing(by_alias(names, {}), has_model)


def _missing(fields: Mapping[str, str], has_model: bool) -> str:
    if "question" not in fields and "text" not in fields:
        return "question"
    if "reply" not in fields and "choice" not in fields and "correct" not in fields:
        return "reply"
    return "" if has_model or "model" in fields else "model"
