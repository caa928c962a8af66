"""CSV files with a fixed header: the whole file as text, its rows with their lines."""

import csv
import io
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from loaders.core.errors import FileRefused
from loaders.files.csv_quotes import check
from loaders.files.text_files import decoded, read_bytes

_FIELD_CAP: Final = 100_000
"""Characters of a cell; csv keeps its limit for the whole process, so each reader sets it."""


def read_text(
    path: Path, columns: Sequence[str], *older: Sequence[str]
) -> tuple[str, Sequence[str], tuple[str, ...]]:
    """The file's text, its header (`columns`, or one of `older` where the first line is that), and
    a note where quoted cells go over lines. Raises FileRefused.
    """
    text = decoded(read_bytes(path, path.name), path.name)
    first = text.partition("\n")[0].rstrip("\r")
    header = next((names for names in older if first == ",".join(names)), columns)
    note = check(text.encode(), path.name, ",", len(header))
    return text, header, (note,) if note else ()


def numbered_rows(path: Path, text: str, columns: Sequence[str]) -> Iterator[tuple[int, list[str]]]:
    """Line (from 1) and cells of each row below the header; empty lines are passed over.

    Raises FileRefused: the first line is not the header, or the text is no CSV.
    """
    csv.field_size_limit(_FIELD_CAP)
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    try:
        if tuple(next(reader, [])) != tuple(columns):
            raise FileRefused(path.name, "line 1", f"is not the header {','.join(columns)}")
        for cells in reader:
            if cells:
                yield reader.line_num, cells
    except csv.Error as error:
        raise FileRefused(path.name, f"line {reader.line_num}", f"is no CSV ({error})") from error
