"""qa/<TASK>.parquet of VGenST-Bench: a row holds a base question and its variants side by side."""

from collections.abc import Iterator
from typing import Final, NamedTuple

import pyarrow as pa

from loaders import FileRefused
from loaders.core.events import Row
from loaders.files.find_files import Place
from loaders.files.parquet_bounds import bounded_batches, opened
from loaders.files.text_files import refuse_twice, regular
from loaders.vgenst.names import VARIANTS, clip_id, index_of, is_type, item_id, question_id

PARQUET_CAP: Final = 4 * 2**30
ROWS_CAP: Final = 1_000_000
NEEDED: Final = ("idx", "theme", "qa_type", "base")
_SEPARATOR: Final = ", "


class QuestionRow(NamedTuple):
    """A parsed row: its questions and its clip (`number`, `stem`), or a fault; `lost` are faulty
    variants."""

    questions: list[Row]
    number: int = 0
    stem: str = ""
    fault: str = ""
    lost: tuple[str, ...] = ()


def read(place: Place) -> Iterator[tuple[int, Row]]:
    """`(1-based row number, columns)` of the file. Raises FileRefused."""
    regular(place.path, place.name, PARQUET_CAP)
    try:
        with opened(place.path) as file:
            names = file.schema_arrow.names
            refuse_twice(names, place.name)
            if missing := [name for name in NEEDED if name not in names]:
                raise FileRefused(place.name, "", f"has no column {missing[0]}")
            if file.metadata.num_rows > ROWS_CAP:
                raise FileRefused(place.name, "", f"has more than {ROWS_CAP} rows")
            wanted = [name for name in dict.fromkeys((*NEEDED, *VARIANTS)) if name in names]
            number = 0
            for batch in bounded_batches(file, place.name, 1024, wanted, use_threads=False):
                batch.validate(full=True)
                for row in batch.to_pylist():
                    number += 1
                    yield number, row
    except (pa.ArrowException, OSError, ValueError) as error:
        raise FileRefused(place.name, "", "is no whole Parquet file") from error


def question_row(task: str, row: Row, place: Place, line: int) -> QuestionRow:
    """Parse a row of the file into rows of `question`: the base question and its variants."""
    index, kind, theme = index_of(row["idx"]), row["qa_type"], row["theme"]
    if index is None:
        return QuestionRow([], fault="idx is no whole number from 0")
    if not is_type(kind):
        return QuestionRow([], fault="qa_type is none of VGenST-Bench's twelve")
    if not isinstance(theme, str) or not theme.strip():
        return QuestionRow([], fault="theme is missing")
    stem = f"{index}_{theme.strip().replace(' ', '_')}"
    common: Row = {
        "benchmark": "vgenst", "clip": clip_id(task, stem), "item": item_id(task, index),
        "type": kind, "level": str(kind)[:2], "source_file": place.name, "source_line": line,
    }  # fmt: skip
    base = question_id(task, index, str(kind), "base")
    questions, lost = list[Row](), list[str]()
    for column, variant in VARIANTS.items():
        variant_data = row.get(column)
        if variant_data is None and variant != "base":
            continue
        columns = _open(variant_data) if variant == "v3" else _choice(variant_data)
        if isinstance(columns, str):
            lost.append(f"{column} {columns}")
            if variant == "base":
                return QuestionRow([], fault=lost[0])
            continue
        named = {"question": question_id(task, index, str(kind), variant), "variant": variant}
        named |= {} if variant == "base" else {"base": base}
        questions.append({**common, **named, **columns})
    return QuestionRow(questions, index, stem, "", tuple(lost))


def _open(variant_data: object) -> Row | str:
    """An open-ended question's columns, or its fault."""
    if not isinstance(variant_data, dict):
        return "is no struct"
    question, expected = variant_data.get("question"), variant_data.get("expected_answer")
    if not _is_text(question) or not _is_text(expected):
        return "has no question or no expected_answer"
    return {"text": question, "expected": expected}


def _choice(variant_data: object) -> Row | str:
    """A question's columns, or its fault."""
    if not isinstance(variant_data, dict) or not isinstance(variant_data.get("options"), dict):
        return "is no struct with options"
    options = lettered(variant_data["options"])
    if isinstance(options, str):
        return options
    question, answer = variant_data.get("question"), letter_index(variant_data.get("answer"))
    if not _is_text(question):
        return "has no question"
    if answer is None or answer >= len(options):
        return "has an answer that is the letter of none of its options"
    return {"text": stem(str(question), options), "options": options, "answer": answer}


def lettered(by_letter: Row) -> list[str] | str:
    """Options in letter order, or a fault; a letter without text is unused."""
    used = {key: value for key, value in by_letter.items() if value is not None}
    if not all(isinstance(value, str) for value in used.values()):
        return "has an option that is no text"
    letters = [chr(65 + at) for at in range(len(used))]
    if sorted(used) != letters or not 2 <= len(used) <= 26:
        return "has options that are not lettered A, B, C … without a gap"
    return [str(used[letter]) for letter in letters]


def letter_index(value: object) -> int | None:
    """The 0-based index of a letter (`B` → 1); None for another value."""
    if isinstance(value, str) and len(value) == 1 and "A" <= value <= "Z":
        return ord(value) - 65
    return None


def stem(text: str, options: list[str]) -> str:
    """The question text without the option list at its end, if it has one."""
    listed = _SEPARATOR.join(f"{chr(65 + at)}. {option}" for at, option in enumerate(options))
    if not text.endswith(listed):
        return text
    asked_for = text[: -len(listed)].rstrip().removesuffix(":").rstrip()
    return asked_for or text


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())
