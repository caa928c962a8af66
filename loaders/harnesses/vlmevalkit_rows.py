"""One row of a VLMEvalKit file: its options, its right one and, for rotated copies, its turn."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from loaders.core.columns import Row
from loaders.core.errors import FileRefused
from loaders.core.events import Reject
from loaders.predictions.rows import literal
from loaders.predictions.xlsx import CELL_END
from schema.ids import safe_id

Cells = Mapping[str, str | None]

TURN: Final = 1_000_000
"""A rotated copy's index is the question's plus a multiple of this."""
LETTERS: Final = tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
TYPES: Final = ("task_type", "task", "category", "l2-category", "sub_category", "type")
_LABEL: Final = re.compile(r"^\s*\(?([A-Z])[).:]\s+")
_WHOLE: Final = re.compile(r"^-?\d{1,12}(?:\.0+)?$")


class Copy(NamedTuple):
    """A question as one row shows it; `answer` counts in `options` from 0."""

    question: str
    rotation: int
    text: str
    options: tuple[str, ...] | None
    answer: int | None
    expected: str | None
    reply: str | None
    correct: bool | None
    status: str | None
    kind: str
    line: int


def copies(rows: Sequence[Cells], name: str, base: int) -> tuple[list[Copy], list[Reject]]:
    """Every row that can be read. Raises FileRefused where answer indices fit no base."""
    indices = [_index(row.get("index")) for row in rows]
    groups = Counter(index % TURN for index in indices if index is not None and index >= 0)
    turned = any(count > 1 for count in groups.values())
    read, rejects = list[Copy](), list[Reject]()
    for row, index in zip(rows, indices, strict=True):
        line = int(row.get("") or 0)
        made = _copy(row, index, turned, line, name, base)
        if isinstance(made, Copy):
            read.append(made)
        else:
            rejects.append(Reject(name, f"row {line}", made))
    return read, rejects


def _index(text: str | None) -> int | None:
    return int(float(text)) if text and _WHOLE.match(text.strip()) else None


def _copy(
    row: Cells, index: int | None, turned: bool, line: int, name: str, base: int
) -> Copy | str:
    named = (row.get("index") or "").strip()
    if not named:
        return "has no index"
    if not (row.get("question") or "").strip():
        return "has no question"
    rotation = 0
    if index is not None:
        named = str(index % TURN if turned else index)
        rotation = index // TURN if turned else 0
    if not 0 <= rotation < len(LETTERS):
        return f"its index {index} is no copy of a question"
    options = _options(row)
    if isinstance(options, str):
        return options
    answer = _answer(row, options, name, base)
    if isinstance(answer, str):
        return answer
    reply = row.get("prediction")
    return Copy(
        named, rotation, str(row["question"]), options, answer,
        None if options else row.get("answer"), reply, _correct(row),
        "truncated" if reply and len(reply) >= CELL_END else None,
        next((str(row[key]) for key in TYPES if row.get(key)), "choice" if options else "open"),
        line,
    )  # fmt: skip


def _options(row: Cells) -> tuple[str, ...] | str | None:
    """From columns A, B, … or a list written in `candidates`; a reason where that is none."""
    told = [cell for letter in LETTERS if (cell := row.get(letter)) and cell.strip()]
    listed = row.get("candidates")
    if not told and listed and listed.strip():
        found = literal(listed)
        if found is None:
            return "candidates is no list of texts"
        told = found
    return tuple(_unlabelled(told)) if told else None


def _unlabelled(options: Sequence[str]) -> list[str]:
    """Without “A. ”, “B. ” in front, where each option has its own letter there."""
    labels = [match[1] if (match := _LABEL.match(option)) else "" for option in options]
    if labels != list(LETTERS[: len(options)]):
        return list(options)
    return [_LABEL.sub("", option, count=1) for option in options]


def _answer(row: Cells, options: tuple[str, ...] | None, name: str, base: int) -> int | str | None:
    """The right option: `correct_choice` counts from 0; `answer` is letter, text or number."""
    if not options:
        return None
    choice = _index(row.get("correct_choice"))
    if choice is not None:
        return choice if 0 <= choice < len(options) else "correct_choice is none of its options"
    text = (row.get("answer") or "").strip()
    if not text:
        return None
    found = {place for place, option in enumerate(options) if option.strip() == text}
    label = text.strip("(). ")
    if label in LETTERS[: len(options)]:
        found.add(LETTERS.index(label))
    if not found and (number := _index(text)) is not None:
        if number - base == len(options) and base == 0:
            raise FileRefused(name, "", "its answers count from 1; import it with --answer-base 1")
        found = {number - base} & set(range(len(options)))
    plain = _LABEL.sub("", text, count=1)
    found = found or {place for place, option in enumerate(options) if option.strip() == plain}
    if len(found) != 1:
        return "its answer is none of its options" if not found else "its answer can be two options"
    return found.pop()


def _correct(row: Cells) -> bool | None:
    """What the harness's own judge said, in a scored file: `hit` or `score`; −1 is unscored."""
    value = _index(row.get("hit") if row.get("hit") is not None else row.get("score"))
    return bool(value) if value in (0, 1) else None


def prediction(copy: Copy, run: str, benchmark: str, name: str) -> Row:
    """The copy's reply as a row of `prediction`."""
    return {
        "run": run, "benchmark": benchmark, "question": safe_id(copy.question), "text": copy.text,
        "options": list(copy.options) if copy.options else None, "answer": copy.answer,
        "rotation": copy.rotation, "raw": copy.reply, "correct": copy.correct,
        "status": copy.status, "source_file": name, "source_line": copy.line,
    }  # fmt: skip


def question_rows(read: Iterable[Copy], benchmark: str, name: str) -> list[Row]:
    """The questions that the file brings, as their first copy shows them: those with options only
    where it tells the right one too."""
    first: dict[str, Copy] = {}
    for copy in read:
        if copy.rotation == 0 and (copy.answer is not None or not copy.options):
            first.setdefault(copy.question, copy)
    return [
        {
            "question": f"{benchmark}.{safe_id(copy.question)}", "benchmark": benchmark,
            "type": copy.kind, "variant": "base", "text": copy.text,
            "options": list(copy.options) if copy.options else None, "answer": copy.answer,
            "expected": copy.expected, "source_file": name, "source_line": copy.line,
        }
        for copy in first.values()
    ]  # fmt: skip
