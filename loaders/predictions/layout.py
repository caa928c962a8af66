"""Find the table in a text file: its delimiter, header and columns.

Spreadsheets write `sep=;`, titles, blank rows and empty last columns; scripts write comments. The
header is the first row with two names of prediction columns, else the first row with as many cells
as most rows.
"""

import csv
import io
import re
from collections import Counter
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from loaders import FileRefused
from loaders.files.text_files import LINE_CAP, refuse_twice
from loaders.predictions.columns import plain_name, well_known
from loaders.predictions.values import is_missing, number

MAX_COLUMNS: Final = 2_000
HEAD_ROWS: Final = 60
"""Rows among which the header is looked for."""
_DELIMITERS: Final = (",", "\t", ";", "|")
_STATED: Final = re.compile(r'"?sep=(?P<sign>[^"\r\n])"?(?:\r\n|\r|\n)', re.IGNORECASE)
_PIECE: Final = 2**16
ID_SIGN: Final = re.compile(r"[\d._/:-]")
"""Characters of ids, which labels such as “Total” or “Mean accuracy” do not contain."""
Cells = Sequence[str | None]


class Layout(NamedTuple):
    """How a text table is written."""

    delimiter: str
    names: list[str]
    """Of the columns; "" for a column without a name."""
    lines: int
    """The number of lines up to and including the header."""
    has_comments: bool
    """Whether there are lines that begin with # before the header."""


def layout_of(path: Path, is_tsv: bool) -> Layout:
    """The layout of a text table. Raises FileRefused if it has no header."""
    return layout_in(_head(path), path.name, is_tsv=is_tsv)


def layout_in(text: str, name: str, *, is_tsv: bool) -> Layout:
    """The layout of the text table that begins with `text`. Raises FileRefused."""
    sign, rows, is_stated = _delimited(text, name, is_tsv)
    cells = [row for row, _ in rows]
    at = header_at(cells)
    if at is None:
        raise FileRefused(name, "", "has no header and no rows")
    names = _names(cells[at], cells[at + 1 :])
    if len(names) > MAX_COLUMNS:
        raise FileRefused(name, "line 1", f"has more than {MAX_COLUMNS:,} columns")
    line = rows[at][1] + is_stated
    refuse_twice([name for name in names if name], name, f"line {line}")
    return Layout(sign, names, line, any(map(_is_comment, cells[:at])))


def delimiter_in(text: str, name: str) -> str:
    """The delimiter of a text table that need not have a header. Raises FileRefused."""
    return _delimited(text, name, is_tsv=False)[0]


def is_stated(text: str) -> bool:
    """Whether the first line says which delimiter the others have."""
    return _STATED.match(text) is not None


def _delimited(text: str, name: str, is_tsv: bool) -> tuple[str, list[tuple[list[str], int]], bool]:
    """The delimiter, the first rows, and whether a line before them states the delimiter."""
    if match := _STATED.match(text):
        return match["sign"], _rows(text[match.end() :], match["sign"], name), True
    options = sorted(_DELIMITERS, key=lambda sign: sign != "\t" or not is_tsv)
    parsed = [(sign, _rows(text, sign, name)) for sign in options]
    return *max(parsed, key=lambda option: _rank([cells for cells, _ in option[1]])), False


def _head(path: Path) -> str:
    """The beginning of the file, to the end of a line."""
    with path.open("rb") as handle:
        head = handle.read(_PIECE)
        if len(head) == _PIECE:
            head += handle.readline(LINE_CAP) if b"\n" in head else handle.read(LINE_CAP)
    return head.decode("utf-8", "replace").removeprefix("\ufeff")


def _rows(text: str, delimiter: str, name: str) -> list[tuple[list[str], int]]:
    """The first rows, each with the number of its last line."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=False)
    rows = list[tuple[list[str], int]]()
    try:
        for cells in islice(reader, HEAD_ROWS):
            rows.append((cells, reader.line_num))
    except csv.Error as error:  # a cell of 128 KB, say
        if not rows:
            raise FileRefused(name, "line 1", f"cannot be read as a header ({error})") from error
    return rows


def _rank(rows: Sequence[Cells]) -> tuple[int, int]:
    """Rank a delimiter by the most known names in a row, then by the header's cells."""
    at = header_at(rows)
    return (max(map(well_known, rows), default=0), 0 if at is None else len(rows[at]))


def header_at(rows: Sequence[Cells]) -> int | None:
    """The index of the header; None if all cells are empty."""
    known = next((at for at, cells in enumerate(rows) if well_known(cells) > 1), None)
    if known is not None:
        return known
    filled = [_filled(cells) for cells in rows]
    widths = Counter(count for count in filled[:HEAD_ROWS] if count)
    usual = widths.most_common(1)[0][0] if widths else 1
    wide = (at for at, count in enumerate(filled) if count >= usual and not _is_comment(rows[at]))
    return next(wide, next((at for at, count in enumerate(filled) if count), None))


def summary_label(cells: Cells) -> str:
    """The label of a row of totals or means, whose other cells are numbers or formulas; else ""."""
    filled = [cell.strip() for cell in cells if cell and not is_missing(cell)]
    labels = [cell for cell in filled if not _is_figure(cell)]
    is_label = len(labels) == 1 < len(filled) and not ID_SIGN.search(labels[0])
    return labels[0] if is_label else ""


def _is_figure(cell: str) -> bool:
    return cell.startswith("=") or number(cell, commas=True) is not None


def _filled(cells: Cells) -> int:
    return sum(bool(cell and cell.strip()) for cell in cells)


def _is_comment(cells: Cells) -> bool:
    return bool(cells and cells[0] and cells[0].lstrip().startswith("#"))


def _names(header: Cells, rows: Sequence[Cells]) -> list[str]:
    """The header's names, and "" for each further column that is empty in every row."""
    names = [plain_name(cell or "") for cell in header]
    extra = [cells[len(names) :] for cells in rows if len(cells) > len(names)]
    widest = max(map(len, extra), default=0)
    are_usual = len(extra) * 2 > sum(map(bool, rows))
    is_empty = not any(map(_filled, extra))
    return names + [""] * (widest if are_usual and is_empty else 0)
