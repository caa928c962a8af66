"""A row of a VLMEvalKit file → options, answer and, for circular copies, rotation."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from loaders import FileRefused
from loaders.core.events import Reject, Row
from loaders.harnesses.marks import LETTERS_READ, NONE_READ, as_choice, as_mark
from loaders.predictions.rows import literal
from loaders.predictions.values import whole
from loaders.predictions.xlsx import CELL_END
from schema.ids import safe_id

Cells = Mapping[str, str | None]

TURN: Final = 1_000_000
"""A rotated copy's index is the question's index plus a multiple of this."""
LETTERS: Final = tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
TYPES: Final = ("task_type", "task", "category", "l2-category", "sub_category", "type")
_LABEL: Final = re.compile(r"^\s*\(?([A-Z])[).:]\s+")


class QuestionCopy(NamedTuple):
    """One row's copy of a question; `answer` is a 0-based index into `options`."""

    question: str
    rotation: int
    text: str
    options: tuple[str, ...] | None
    answer: int | None
    expected: str | None
    reply: str | None
    correct: bool | None
    mark: float | None
    mark_choice: int | None
    status: str | None
    kind: str
    line: int


def copies(rows: Sequence[Cells], name: str, base: int) -> tuple[list[QuestionCopy], list[Reject]]:
    """The valid rows, and rejects. Raises FileRefused where answers count from another base."""
    indices = [_index(row.get("index")) for row in rows]
    groups = Counter(index % TURN for index in indices if index is not None and index >= 0)
    turned = any(count > 1 for count in groups.values())
    read, rejects = list[QuestionCopy](), list[Reject]()
    for row, index in zip(rows, indices, strict=True):
        line = int(row.get("") or 0)
        made = _copy(row, index, turned, line, name, base)
        if isinstance(made, QuestionCopy):
            read.append(made)
        else:
            rejects.append(Reject(name, f"row {line}", made))
    return read, rejects


def _index(text: str | None) -> int | None:
    return whole(text, below=10**12) if text else None


def _copy(
    row: Cells, index: int | None, turned: bool, line: int, name: str, base: int
) -> QuestionCopy | str:
    named = (row.get("index") or "").strip()
    if not named:
        return "has no index"
    if not (row.get("question") or "").strip():
        return "has no question"
    rotation = 0
    if index is not None:
        named = str(index % TURN if turned else index)
        rotation = index // TURN if turned else 0
    if row.get("g_index") and row.get("id"):  # a TSV of ours: the index is its place alone
        named, rotation = str(row["id"]), (index or 0) // TURN
    if not 0 <= rotation < len(LETTERS):
        return f"its index {index} is no copy of a question"
    options = _options(row)
    if isinstance(options, str):
        return options
    answer = _answer(row, options, name, base)
    if isinstance(answer, str):
        return answer
    reply = row.get("prediction")
    return QuestionCopy(
        named, rotation, str(row["question"]), options, answer,
        None if options else row.get("answer"), reply,
        None if options else _correct(row), as_mark(_own_mark(row)), _letter_read(row, options),
        "truncated" if reply and len(reply) >= CELL_END else None,
        next((str(row[key]) for key in TYPES if row.get(key)), "choice" if options else "open"),
        line,
    )  # fmt: skip


def _options(row: Cells) -> tuple[str, ...] | str | None:
    """Options from columns A, B, … or the list in `candidates`; a fault (str), or None without."""
    cells = [cell for letter in LETTERS if (cell := row.get(letter)) and cell.strip()]
    listed = row.get("candidates")
    if not cells and listed and listed.strip():
        parsed = literal(listed)
        if parsed is None:
            return "candidates is no list of texts"
        cells = parsed
    return tuple(_unlabelled(cells)) if cells else None


def _unlabelled(options: Sequence[str]) -> list[str]:
    """The options without prefixes “A. ”, “B. ” …, if each has its own letter."""
    labels = [match[1] if (match := _LABEL.match(option)) else "" for option in options]
    if labels != list(LETTERS[: len(options)]):
        return list(options)
    return [_LABEL.sub("", option, count=1) for option in options]


def _answer(row: Cells, options: tuple[str, ...] | None, name: str, base: int) -> int | str | None:
    """The answer's index: `correct_choice` (0-based), or `answer` as letter, text or number; a
    fault as text."""
    if not options:
        return None
    choice = _index(row.get("correct_choice"))
    if choice is not None:
        return choice if 0 <= choice < len(options) else "correct_choice is none of its options"
    text = (row.get("answer") or "").strip()
    if not text:
        return None
    matches = {place for place, option in enumerate(options) if option.strip() == text}
    label = text.strip("(). ")
    if label in LETTERS[: len(options)]:
        matches.add(LETTERS.index(label))
    if not matches and (number := _index(text)) is not None:
        if number - base == len(options) and base == 0:
            raise FileRefused(name, "", "its answers count from 1; import it with --answer-base 1")
        matches = {number - base} & set(range(len(options)))
    plain = _LABEL.sub("", text, count=1)
    matches = matches or {place for place, option in enumerate(options) if option.strip() == plain}
    if len(matches) != 1:
        return (
            "its answer is none of its options" if not matches else "its answer can be two options"
        )
    return matches.pop()


def _own_mark(row: Cells) -> str | None:
    return row.get("hit") if row.get("hit") is not None else row.get("score")


def _letter_read(row: Cells, options: tuple[str, ...] | None) -> int | None:
    """The option that the harness read, where the file has a column of it; none for a letter such
    as Z, by which it says so."""
    read = (as_choice(row[name]) for name in LETTERS_READ if row.get(name))
    choice = next((choice for choice in read if choice is not None), None)
    return NONE_READ if choice is not None and choice >= len(options or ()) else choice


def _correct(row: Cells) -> bool | None:
    """The judge's mark of a reply without options (`hit` or `score`); None if unscored."""
    value = _index(_own_mark(row))
    return bool(value) if value in (0, 1) else None


def prediction(copy: QuestionCopy, run: str, benchmark: str, name: str) -> Row:
    """The copy's reply as a row of `prediction`."""
    return {
        "run": run, "benchmark": benchmark, "question": safe_id(copy.question), "text": copy.text,
        "options": list(copy.options) if copy.options else None, "answer": copy.answer,
        "rotation": copy.rotation, "raw": copy.reply, "correct": copy.correct, "mark": copy.mark,
        "mark_choice": copy.mark_choice, "status": copy.status,
        "source_file": name, "source_line": copy.line,
    }  # fmt: skip


def question_rows(read: Iterable[QuestionCopy], benchmark: str, name: str) -> list[Row]:
    """The file's questions, by their first copy; multiple-choice ones only where the answer is
    known."""
    first: dict[str, QuestionCopy] = {}
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
