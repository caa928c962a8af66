"""qa/<TASK>.parquet of VGenST-Bench: a row holds a base question and its variants side by side."""

from collections.abc import Iterator
from typing import Final, NamedTuple

import pyarrow as pa

from loaders.core.columns import Row
from loaders.core.errors import FileRefused
from loaders.files.find_files import Place
from loaders.files.text_files import refuse_twice, regular
from loaders.vgenst.names import VARIANTS, clip_id, index_of, is_type, item_id, question_id

PARQUET_CAP: Final = 4 * 2**30
ROWS_CAP: Final = 1_000_000
NEEDED: Final = ("idx", "theme", "qa_type", "base")
_SEPARATOR: Final = ", "


class Asked(NamedTuple):
    """What a row of the file gives: its questions and clip, or a fault; faulty variants apart."""

    questions: list[Row]
    number: int = 0
    stem: str = ""
    fault: str = ""
    lost: tuple[str, ...] = ()


def read(place: Place) -> Iterator[tuple[int, Row]]:
    """`(row from 1, its columns)`. Raises FileRefused."""
    import pyarrow.parquet as pq

    regular(place.path, place.name, PARQUET_CAP)
    try:
        with pq.ParquetFile(place.path) as file:
            names = file.schema_arrow.names
            refuse_twice(names, place.name)
            if missing := [name for name in NEEDED if name not in names]:
                raise FileRefused(place.name, "", f"has no column {missing[0]}")
            if file.metadata.num_rows > ROWS_CAP:
                raise FileRefused(place.name, "", f"has more than {ROWS_CAP} rows")
            wanted = [name for name in dict.fromkeys((*NEEDED, *VARIANTS)) if name in names]
            number = 0
            for batch in file.iter_batches(1024, columns=wanted, use_threads=False):
                batch.validate(full=True)
                for row in batch.to_pylist():
                    number += 1
                    yield number, row
    except (pa.ArrowException, OSError, ValueError) as error:
        raise FileRefused(place.name, "", "is no whole Parquet file") from error


def asked(task: str, row: Row, place: Place, line: int) -> Asked:
    """The rows of `question` that a row of the file stands for."""
    index, kind, theme = index_of(row["idx"]), row["qa_type"], row["theme"]
    if index is None:
        return Asked([], fault="idx is no whole number from 0")
    if not is_type(kind):
        return Asked([], fault="qa_type is none of VGenST-Bench's twelve")
    if not isinstance(theme, str) or not theme.strip():
        return Asked([], fault="theme is missing")
    stem = f"{index}_{theme.strip().replace(' ', '_')}"
    common: Row = {
        "benchmark": "vgenst", "clip": clip_id(task, stem), "item": item_id(task, index),
        "type": kind, "level": str(kind)[:2], "source_file": place.name, "source_line": line,
    }  # fmt: skip
    base = question_id(task, index, str(kind), "base")
    questions, lost = list[Row](), list[str]()
    for column, variant in VARIANTS.items():
        told = row.get(column)
        if told is None and variant != "base":
            continue
        found = _open(told) if variant == "v3" else _choice(told)
        if isinstance(found, str):
            lost.append(f"{column} {found}")
            if variant == "base":
                return Asked([], fault=lost[0])
            continue
        named = {"question": question_id(task, index, str(kind), variant), "variant": variant}
        named |= {} if variant == "base" else {"base": base}
        questions.append({**common, **named, **found})
    return Asked(questions, index, stem, "", tuple(lost))


def _open(told: object) -> Row | str:
    """An open-ended question's columns, or its fault."""
    if not isinstance(told, dict):
        return "is no struct"
    question, expected = told.get("question"), told.get("expected_answer")
    if not _is_text(question) or not _is_text(expected):
        return "has no question or no expected_answer"
    return {"text": question, "expected": expected}


def _choice(told: object) -> Row | str:
    """A question's columns, or its fault."""
    if not isinstance(told, dict) or not isinstance(told.get("options"), dict):
        return "is no struct with options"
    options = lettered(told["options"])
    if isinstance(options, str):
        return options
    question, answer = told.get("question"), letter_index(told.get("answer"))
    if not _is_text(question):
        return "has no question"
    if answer is None or answer >= len(options):
        return "has an answer that is the letter of none of its options"
    return {"text": stem(str(question), options), "options": options, "answer": answer}


def lettered(told: Row) -> list[str] | str:
    """Options in the order of their letters, or what is wrong; a letter without text is unused."""
    used = {key: value for key, value in told.items() if value is not None}
    if not all(isinstance(value, str) for value in used.values()):
        return "has an option that is no text"
    letters = [chr(65 + at) for at in range(len(used))]
    if sorted(used) != letters or not 2 <= len(used) <= 26:
        return "has options that are not lettered A, B, C … without a gap"
    return [str(used[letter]) for letter in letters]


def letter_index(value: object) -> int | None:
    """`B` → 1."""
    if isinstance(value, str) and len(value) == 1 and "A" <= value <= "Z":
        return ord(value) - 65
    return None


def stem(text: str, options: list[str]) -> str:
    """The question without the options that its text repeats; whole where it ends otherwise."""
    listed = _SEPARATOR.join(f"{chr(65 + at)}. {option}" for at, option in enumerate(options))
    if not text.endswith(listed):
        return text
    asked_for = text[: -len(listed)].rstrip().removesuffix(":").rstrip()
    return asked_for or text


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())
