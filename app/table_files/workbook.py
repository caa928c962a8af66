"""A table as a workbook for Excel: exact values, a head that stays, and a sheet of provenance.

Texts are written as texts: none becomes a formula, whatever it begins with.
"""

import io
from collections.abc import Iterable, Mapping
from typing import Any, Final

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter

from views.page.table_export import Exported, Plain

MOST_ROWS: Final = 1_000_000
"""A sheet of Excel's has 1,048,576 rows."""
MOST_TEXT: Final = 32_767
"""Signs in a cell."""
WIDEST: Final = 60


def as_workbook(table: Exported, cited: Mapping[str, str]) -> bytes:
    """The workbook's file."""
    book = Workbook(write_only=True)
    names = [field.name for field in table.fields]
    _sheet(book, "Table", names, table.rows[:MOST_ROWS])
    _sheet(book, "Source", ["what", "value"], tuple(cited.items()))
    sink = io.BytesIO()
    book.save(sink)
    return sink.getvalue()


def _clean(text: str) -> str:
    """Without what a workbook's XML cannot hold."""
    encodable = text.encode("utf-8", "replace").decode()
    return ILLEGAL_CHARACTERS_RE.sub(" ", encodable)[:MOST_TEXT]


def _sheet(book: Any, title: str, names: list[str], rows: tuple[tuple[Plain, ...], ...]) -> None:
    sheet = book.create_sheet(title)
    sheet.freeze_panes = "A2"
    for place, name in enumerate(names, 1):
        texts = (str(row[place - 1] or "") for row in rows[:200])
        widest = max(map(len, (name, *texts)))
        sheet.column_dimensions[get_column_letter(place)].width = min(WIDEST, widest + 2)
    sheet.append(_cells(sheet, names, Font(bold=True)))
    for row in rows:
        sheet.append(_cells(sheet, row))


def _cells(sheet: Any, values: Iterable[Plain], font: Font | None = None) -> list[Any]:
    return [_cell(sheet, value, font) for value in values]


def _cell(sheet: Any, value: Plain, font: Font | None) -> Any:
    cell = WriteOnlyCell(sheet, _clean(value) if isinstance(value, str) else value)
    if isinstance(value, str):
        cell.data_type = "s"  # openpyxl takes what begins with = for a formula
    if font is not None:
        cell.font = font
    return cell
