"""The first sheet of an Excel workbook as a table of texts, streamed within caps.

A workbook is a ZIP archive of XML: it can be a zip bomb, and an XML document type can expand
entities exponentially. Both are refused before the sheet is parsed.
"""

import zipfile
from collections.abc import Iterator
from datetime import date, datetime, time
from itertools import islice
from pathlib import Path
from typing import Any, Final

from loaders import FileRefused
from loaders.files.text_files import refuse_twice, regular
from loaders.predictions.columns import plain_name, well_known
from loaders.predictions.layout import HEAD_ROWS, header_at
from loaders.predictions.table_reader import Chunk
from schema.arrow import array, column, table
from schema.tables import INT, TEXT

PACKED_CAP: Final = 256 * 2**20
UNPACKED_CAP: Final = 1024 * 2**20
RATIO: Final = 200
"""Compression ratio; sheets of predictions have about 10 : 1."""
RATIO_FROM: Final = 16 * 2**20
PARTS: Final = 1_000
ROWS: Final = 1_000_000
CELLS: Final = 30_000_000
CELL_END: Final = 32_767
"""Excel's limit of characters per cell: a text of this length was truncated."""
_PIECE: Final = 2**20


def sheet(path: Path) -> Iterator[Chunk]:
    """The rows below the header in chunks of 50,000. Raises FileRefused."""
    regular(path, path.name, PACKED_CAP)
    _check_archive(path)
    try:
        yield from _rows(path)
    except FileRefused:
        raise
    except Exception as error:  # openpyxl raises almost anything for a damaged workbook
        raise FileRefused(path.name, "", "is no Excel workbook that can be read") from error


def _check_archive(path: Path) -> None:
    try:
        with zipfile.ZipFile(path) as archive:
            parts = archive.infolist()
            unpacked = sum(part.file_size for part in parts)
            packed = max(path.stat().st_size, 1)
            if len(parts) > PARTS or unpacked > UNPACKED_CAP:
                raise FileRefused(path.name, "", f"unpacks to {unpacked / 2**20:.0f} MiB in "
                                  f"{len(parts)} parts; at most {UNPACKED_CAP >> 20} MiB in "
                                  f"{PARTS} are read")  # fmt: skip
            if unpacked > RATIO_FROM and unpacked / packed > RATIO:
                raise FileRefused(
                    path.name, "", f"unpacks to {unpacked / packed:.0f} times its size"
                )
            for part in parts:
                _check_part(archive, part, path.name)
    except FileRefused:
        raise
    except (zipfile.BadZipFile, OSError, ValueError, RuntimeError, NotImplementedError, EOFError,
            KeyError, LookupError) as error:  # fmt: skip
        raise FileRefused(path.name, "", "is no Excel workbook (.xlsx)") from error
    except Exception as error:  # zlib and lzma have errors of their own
        raise FileRefused(path.name, "", "is a damaged archive") from error


def _check_part(archive: zipfile.ZipFile, part: zipfile.ZipInfo, name: str) -> None:
    """Raises FileRefused for an XML document type in any encoding; Excel writes none."""
    if not part.filename.endswith((".xml", ".rels")):
        return
    with archive.open(part) as handle:
        last = b""
        while piece := handle.read(_PIECE):
            text = (last + piece).replace(b"\0", b"")
            if b"<!DOCTYPE" in text or b"<!ENTITY" in text:
                raise FileRefused(name, part.filename[:60], "has a document type, as no sheet has")
            last = piece[-32:]


def header_of(path: Path) -> list[str]:
    """The names of the columns. Raises FileRefused."""
    return next(sheet(path)).rows.column_names


def _rows(path: Path) -> Iterator[Chunk]:
    from openpyxl import load_workbook

    # Formulas are read as typed: a reply that begins with “=” is stored as a formula.
    book = load_workbook(path, read_only=True, data_only=False, keep_links=False)
    try:
        heads = [(sheet, _head(sheet)) for sheet in book.worksheets]
        tables = [
            (sheet, head) for sheet, head in heads if any(well_known(row) > 1 for row in head)
        ]
        filled = [each for each in heads if header_at(each[1]) is not None]
        if not filled:
            raise FileRefused(path.name, "", "is a workbook without cells")
        chosen, head = (tables or filled)[0]
        at = header_at(head) or 0
        names = [plain_name(cell or "") for cell in head[at]]
        refuse_twice([name for name in names if name], path.name, f"row {at + 1}")
        others = ", ".join(other.title[:40] for other, _ in tables[1:])
        notes = (f"the sheet “{chosen.title[:40]}” is read, and not {others}",) if others else ()
        rows = islice(chosen.iter_rows(values_only=True), at + 1, None)
        for chunk in _chunks(rows, names, path.name, at + 2):
            yield chunk._replace(notes=notes)
            notes = ()
    finally:
        book.close()


def _head(sheet: Any) -> list[list[str | None]]:
    return [[_text(value) for value in row] for row in sheet.iter_rows(
        max_row=HEAD_ROWS, values_only=True)]  # fmt: skip


def _chunks(
    rows: Iterator[tuple[Any, ...]], names: list[str], name: str, first: int
) -> Iterator[Chunk]:
    read, begin = 0, first
    while part := list(islice(rows, 50_000)) or (first == begin and [()]):
        read += len(part)
        if read > ROWS or read * len(names) > CELLS:
            reason = f"has more than {ROWS} rows or {CELLS} cells; save it as CSV or Parquet"
            raise FileRefused(name, "", reason)
        kept = [
            (line, row) for line, row in enumerate(part, first) if any(v is not None for v in row)
        ]
        cells = {
            title: column([_text(row[at]) if at < len(row) else None for _, row in kept], TEXT)
            for at, title in enumerate(names)
            if title
        }
        yield Chunk(table(cells), array([line for line, _ in kept], INT))
        first += len(part)


def _text(value: object) -> str | None:
    """A cell as its original text: Excel converts what looks like numbers and dates."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, float) and value.is_integer() and abs(value) < 2**53:
        return str(int(value))
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    formula = getattr(value, "text", None)  # an array formula
    return formula if isinstance(formula, str) else str(value)
