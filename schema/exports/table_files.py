"""Write a table of exact values as a file, with pandas: CSV, Excel, Parquet and JSON.

Tables as they are shown are written by schema.exports.text_tables. The guard against text that a
spreadsheet would run as a formula is here alone.

Tables of the data itself have millions of rows and must tell NULL from an empty text, which the CSV
of pandas cannot: Arrow streams them (app.api.downloads.file_formats), with the same guard.

pandas is imported when a table is written, since most processes never write one.
"""

import csv
import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

import orjson

if TYPE_CHECKING:
    import pandas as pd

Kind = Literal["text", "real", "whole", "flag"]
Plain = str | int | float | bool | None
Guard = Callable[[str], str]

FORMULA: Final = tuple("=+-@\t\r\n＝＋－＠")
"""First characters of formulas, in half and full width."""
BOM: Final = b"\xef\xbb\xbf"
"""Byte order mark; without it Excel reads UTF-8 in the machine's code page."""
MOST_SHEET_ROWS: Final = 1_000_000
"""A sheet of Excel's has 1,048,576 rows."""
MOST_CELL_TEXT: Final = 32_767
"""Characters in a cell of Excel."""
WIDEST: Final = 60


class FileColumn(NamedTuple):
    """A column of a file: its name and its type."""

    name: str
    kind: Kind


class TypedTable(NamedTuple):
    """Columns and rows of exact values; None is unknown."""

    fields: tuple[FileColumn, ...]
    rows: tuple[tuple[Plain, ...], ...]


def escape_formula(text: str) -> str:
    """Return the text, prefixed with an apostrophe where a spreadsheet would run it."""
    return f"'{text}" if text.startswith(FORMULA) else text


def exact(text: str) -> str:
    """Return the text as it is: the guard of files that are read back."""
    return text


def delimited(
    names: Sequence[str], rows: Iterable[Sequence[object]], *, guard: Guard = exact,
    delimiter: str = ",", line_end: str = "\r\n", quote_all: bool = False,
) -> str:  # fmt: skip
    """Return rows as delimited text with a header (none where `names` is empty).

    Numbers have full precision, truth values are `true` and `false`, None is an empty cell. Every
    text goes through `guard`.
    """
    cells = [[_cell(value, guard) for value in row] for row in rows]
    frame = data_frame(cells, len(names) or max(map(len, cells), default=0))
    # With the standard's line end the writer quotes a lone carriage return too.
    text = frame.to_csv(
        index=False, header=[guard(name) for name in names] or False, sep=delimiter,
        lineterminator=line_end, quoting=csv.QUOTE_ALL if quote_all else csv.QUOTE_MINIMAL,
    )  # fmt: skip
    return str(text)


def as_csv(table: TypedTable) -> bytes:
    """Return UTF-8 with a header, every value exact."""
    return delimited([field.name for field in table.fields], table.rows).encode()


def as_excel_csv(table: TypedTable) -> bytes:
    """Return the same for spreadsheets: with a byte order mark, and no text is a formula."""
    names = [field.name for field in table.fields]
    return BOM + delimited(names, table.rows, guard=escape_formula).encode()


def as_json(table: TypedTable, facts: Mapping[str, str]) -> bytes:
    """Return an object: provenance, columns, rows as objects."""
    names = [field.name for field in table.fields]
    rows = [dict(zip(names, row, strict=True)) for row in table.rows]
    return orjson.dumps({**facts, "columns": names, "rows": rows})


def as_parquet(table: TypedTable, facts: Mapping[str, str]) -> bytes:
    """Return typed columns with the provenance in the schema's metadata."""
    import pyarrow as pa

    types = {"text": pa.string(), "real": pa.float64(), "whole": pa.int64(), "flag": pa.bool_()}
    schema = pa.schema(
        [pa.field(field.name, types[field.kind]) for field in table.fields],
        metadata={f"whyreel.{name}": value for name, value in facts.items()},
    )
    frame = data_frame(table.rows, len(table.fields)).set_axis(schema.names, axis="columns")
    sink = io.BytesIO()
    frame.to_parquet(sink, engine="pyarrow", index=False, schema=schema)
    return sink.getvalue()


def as_workbook(table: TypedTable, facts: Mapping[str, str]) -> bytes:
    """Return a workbook for Excel: exact values, a fixed header, and a sheet of provenance."""
    import pandas as pd

    sink = io.BytesIO()
    names = [field.name for field in table.fields]
    with pd.ExcelWriter(sink, engine="openpyxl") as writer:
        _add_sheet(writer, "Table", names, table.rows[:MOST_SHEET_ROWS])
        _add_sheet(writer, "Source", ["what", "value"], tuple(facts.items()))
    return sink.getvalue()


def data_frame(rows: Iterable[Sequence[object]], width: int) -> "pd.DataFrame":
    """Return a frame that keeps every value as it is: names of columns may occur twice."""
    import pandas as pd

    return pd.DataFrame(list(rows), columns=range(width), dtype=object)


def _cell(value: object, guard: Guard) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return guard(value) if isinstance(value, str) else repr(value)


def _add_sheet(
    writer: "pd.ExcelWriter[Any]", title: str, names: list[str], rows: Sequence[Sequence[Plain]]
) -> None:
    from openpyxl.styles import Font
    from openpyxl.utils import get_column_letter

    cleaned = ([_encodable(value) for value in row] for row in rows)
    data_frame(cleaned, len(names)).to_excel(
        writer, sheet_name=title, index=False, freeze_panes=(1, 0), header=[*map(_clean, names)]
    )
    sheet = writer.sheets[title]
    for place, name in enumerate(names, 1):
        texts = (str(row[place - 1] or "") for row in rows[:200])
        widest = max(map(len, (name, *texts)))
        sheet.column_dimensions[get_column_letter(place)].width = min(WIDEST, widest + 2)
    # A sheet without rows has an empty one, where the pane below the header begins.
    for cells, row in zip(sheet.iter_rows(), (names, *rows), strict=False):
        for cell, value in zip(cells, row, strict=True):
            if value is None:
                cell.value = None  # pandas writes an empty text, which counts as a value
            elif isinstance(value, str):
                cell.data_type = "s"  # openpyxl takes what begins with = for a formula
            if cell.row == 1:
                cell.font = Font(bold=True)


def _encodable(value: Plain) -> Plain:
    return _clean(value) if isinstance(value, str) else value


def _clean(text: str) -> str:
    """The text without what a workbook's XML cannot hold."""
    from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE

    encodable = text.encode("utf-8", "replace").decode()
    return ILLEGAL_CHARACTERS_RE.sub(" ", encodable)[:MOST_CELL_TEXT]
