"""CSV files: those with a fixed header, and stray quotes that swallow rows.

A stray quote turns everything up to the next quote into one cell, and a CSV reader silently loses
those rows. So a cell that never closes, closes inside another cell, or has _LIKE_ROWS consecutive
lines that look like rows refuses the file; any other multi-line cell is noted.
"""

import csv
import io
import mmap
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import pyarrow as pa

from loaders import FileRefused
from loaders.files.text_files import decoded, read_bytes
from schema.arrow import pc

_BOM: Final = b"\xef\xbb\xbf"
_LINE_END: Final = re.compile(rb"\r\n|\r|\n")
_WORD: Final = re.compile(r"[A-Za-z]*[0-9][A-Za-z0-9]*|[A-Za-z]+|[^A-Za-z0-9]")
_WITH_DIGIT: Final = "[A-Za-z]*[0-9][A-Za-z0-9]*"
_LIKE_ROWS: Final = 3
"""Consecutive row-like lines within a cell that refuse the file."""
_COLUMNS: Final = 100
"""Cells of a line that are counted: RE2 limits repetitions."""
_HEAD: Final = 2**16
_FIRST_CELL: Final = 200
_HELP: Final = "double a quote that is meant, or save the file as Parquet or JSON Lines"
_PIECE: Final = 16 * 2**20
Bytes = bytes | mmap.mmap
_FIELD_CAP: Final = 100_000
"""Characters of a cell; csv keeps its limit for the whole process, so each reader sets it."""


class QuoteCheck:
    """Checks the cells of a file while it is read; re-reads its quotes only on suspicion."""

    def __init__(self, path: Path, delimiter: str, columns: int, header: int = 1) -> None:
        """`header`: the line on which the header ends."""
        with path.open("rb") as handle:
            self._like_rows = _like_rows(handle.read(_HEAD), delimiter, columns, header)
        self._path, self._delimiter, self._columns = path, delimiter, columns
        self._header = header
        self._count = self._most = 0
        self._suspect = False

    def take(self, columns: Iterable[Any]) -> None:
        """Check the columns of a batch; distinct texts of encoded columns are checked once."""
        for values in columns:
            is_words = pa.types.is_dictionary(values.type)
            texts = values.dictionary if is_words else values
            if not pa.types.is_string(texts.type):
                continue
            several = pc.match_substring_regex(texts, r"[\r\n]")
            if not pc.any(several).as_py():
                continue
            self._count += pc.sum(several.take(values.indices) if is_words else several).as_py()
            multiline = texts.filter(several)
            self._most = max(self._most, pc.max(pc.count_substring(multiline, "\n")).as_py() + 1)
            self._suspect |= pc.any(pc.match_substring_regex(multiline, self._like_rows)).as_py()

    def end(self, quotes: int) -> str:
        """A note on multi-line cells, or "". Raises FileRefused (see `check`).

        `quotes`: the file's number of quotes; an odd number means an unpaired one.
        """
        if self._suspect or quotes % 2:
            check_file(self._path, self._delimiter, self._columns, self._header)
        return _note(self._count, self._most)


def count_quotes(data: bytes) -> int:
    """The number of quotes in a block; many times as fast as bytes.count."""
    return int(np.count_nonzero(np.frombuffer(data, np.uint8) == ord('"')))


def check_file(path: Path, delimiter: str, columns: int, header: int = 1) -> str:
    """`check` for a file of any size."""
    if not path.stat().st_size:
        return ""
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
        return check(data, path.name, delimiter, columns, header)


def check(data: Bytes, name: str, delimiter: str, columns: int, header: int = 1) -> str:
    """A note on multi-line cells, or "". Raises FileRefused where one of them has swallowed rows,
    with the line of its opening quote."""
    like_rows = re.compile(_like_rows(bytes(data[:_HEAD]), delimiter, columns, header).encode())
    count = most = 0
    for cell in _cells(data, delimiter):
        fault = "a quote opens here and is never closed" if not cell.closed else ""
        if cell.rest:
            fault = "a quote opens here, and the one that closes it stands in the midst of a cell"
        elif cell.closed and like_rows.search(cell.text):
            fault = "a quote opens here, and the lines that follow in its cell look like rows"
        if fault:
            end = f", up to line {_line(data, cell.end)}" if cell.closed else ""
            raise FileRefused(name, f"line {_line(data, cell.start)}", f"{fault}{end}; {_HELP}")
        count += 1
        most = max(most, len(_LINE_END.findall(cell.text)) + 1)
    return _note(count, most)


class _Cell(NamedTuple):
    """A multi-line quoted cell; `rest` is what follows the closing quote instead of a delimiter."""

    start: int
    end: int
    text: bytes
    closed: bool
    rest: bytes


def _cells(data: Bytes, delimiter: str) -> Iterator[_Cell]:
    """The multi-line or unclosed quoted cells: a quote opens one only at a cell's start, and a
    doubled quote is an escaped one."""
    ends = re.escape(delimiter.encode()) + rb"\r\n"
    pattern = re.compile(
        rb'"(?<![^' + ends + rb']")(?P<text>(?:[^"]++|"")*+)(?P<close>"?)'
        rb" *+(?P<rest>[^" + ends + rb"]?)"
    )
    with memoryview(data) as whole, whole[len(_BOM) if data[:3] == _BOM else 0 :] as view:
        before = len(whole) - len(view)
        for match in pattern.finditer(view):
            text = bytes(match["text"])
            if b"\n" in text or b"\r" in text or not match["close"]:
                start, end = match.start() + before, match.end("close") + before
                yield _Cell(start, end, text, bool(match["close"]), bytes(match["rest"]))


def _like_rows(head: bytes, delimiter: str, columns: int, header: int) -> str:
    """A regex for _LIKE_ROWS consecutive lines shaped like the file's rows: by the pattern of the
    first cell and the number of cells."""
    if columns < 2:
        return r"[^\s\S]"
    end = next(islice(_LINE_END.finditer(head), header - 1, None), None)
    below = head[end.end() :][:_FIRST_CELL].decode("utf-8", "replace") if end else ""
    between = re.escape(delimiter)
    first = re.split(rf'["\r\n]|{between}', below.lstrip('"'), maxsplit=1)[0].strip()
    shape = "".join(
        "[A-Za-z]+" if word.isalpha() else _WITH_DIGIT if word.isalnum() else re.escape(word)
        for word in _WORD.findall(first)
    )
    cells = rf"(?:{between}[^{between}\r\n]*){{{min(columns - 1, _COLUMNS)}}}"
    more = rf"(?:{between}[^\r\n]*)?" if columns - 1 > _COLUMNS else ""
    return rf"\n(?: *{shape} *{cells}{more}\r?\n){{{_LIKE_ROWS}}}"


def _note(count: int, most: int) -> str:
    if not count:
        return ""
    cells = "1 cell goes" if count == 1 else f"{count} cells go"
    return f"{cells} over several lines, at most {most}"


def _line(data: Bytes, at: int) -> int:
    """The 1-based line number of a byte offset."""
    ends = 0
    for start in range(0, at, _PIECE):
        piece = bytes(data[start : min(start + _PIECE, at)])
        ends += piece.count(b"\n") or piece.count(b"\r")
    return ends + 1


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
