"""Write a table as a file: the only module that writes tables, with pandas.

Two forms of a table are written. A `TypedTable` holds exact values: CSV, CSV for spreadsheets,
Excel, Parquet and JSON. A `TextTable` holds texts as they are shown: LaTeX and Markdown, and CSV of
tables that only a browser has. Text that a spreadsheet would run as a formula is guarded here and
nowhere else.

Tables of the data itself have millions of rows and must tell NULL from an empty text, which the CSV
of pandas cannot: Arrow streams them (app.downloads.file_formats), with the same guard.

pandas is imported when a table is written, since most processes never write one.
"""

import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from textwrap import wrap
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

import orjson

from schema.entries.bibtex import escape as latex_text
from schema.entries.bibtex import one_line

if TYPE_CHECKING:
    import pandas as pd

Kind = Literal["text", "real", "whole", "flag"]
Plain = str | int | float | bool | None
Guard = Callable[[str], str]

FORMULA: Final = tuple("=+-@\t\r\n＝＋－＠")
"""First characters of formulas, in half and full width."""
BOM: Final = b"\xef\xbb\xbf"
"""Byte order mark; without it Excel reads UTF-8 in the machine's code page."""
NUMBER: Final = re.compile(r"[-+]?[0-9.]+")
MOST_CELLS: Final = 250_000
"""pandas silently leaves rows out of LaTeX beyond 262,144 cells."""
MOST_SHEET_ROWS: Final = 1_000_000
"""A sheet of Excel's has 1,048,576 rows."""
MOST_CELL_TEXT: Final = 32_767
"""Characters in a cell of Excel."""
WIDEST: Final = 60
HEAD_WIDTH: Final = 16
PREAMBLE: Final = (
    "% In the preamble: \\usepackage{booktabs,graphicx}",
    "% With names in other scripts compile by XeLaTeX or LuaLaTeX.",
)
FITTED: Final = r"\resizebox{\ifdim\width>\linewidth\linewidth\else\width\fi}{!}{%"
"""As wide as it is, but no wider than the text or column that it stands in."""
_SIGNS: Final = re.compile(r"([\\`*_\[\]#|~:@!$+=({-])")
"""Signs that make emphasis, links, code, tables or mathematics in some reader of Markdown."""
_ENTITIES: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})


class FileColumn(NamedTuple):
    """A column of a file: its name and its type."""

    name: str
    kind: Kind


class TypedTable(NamedTuple):
    """Columns and rows of exact values; None is unknown."""

    fields: tuple[FileColumn, ...]
    rows: tuple[tuple[Plain, ...], ...]


class TextCell(NamedTuple):
    """A cell as it is shown.

    `low`–`high` is a score's interval, `n` the cases that it rests on, `beside` any other text that
    is shown small.
    """

    text: str
    low: str = ""
    high: str = ""
    n: str = ""
    beside: str = ""


class TextRow(NamedTuple):
    """A row of cells; rows of one `group` stand together under its name."""

    cells: tuple[TextCell, ...]
    group: str = ""


class TextTable(NamedTuple):
    """A table as it is shown: heads, whether a column holds numbers, rows, and their source.

    `heads` may be empty. `caption` is one line of plain text; `facts` are label–text pairs such as
    source, version and address.
    """

    heads: tuple[str, ...]
    numeric: tuple[bool, ...]
    rows: tuple[TextRow, ...]
    title: str
    caption: str
    facts: Mapping[str, str]


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
    frame = _frame(cells, len(names) or max(map(len, cells), default=0))
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


def shown_csv(table: TextTable, *, for_spreadsheet: bool) -> bytes:
    """Return a table as it is shown as CSV; small texts stand in brackets."""
    rows = ([whole_text(cell) for cell in row.cells] for row in table.rows)
    guard = _escape_unless_number if for_spreadsheet else exact
    body = delimited(table.heads, rows, guard=guard).encode()
    return BOM + body if for_spreadsheet else body


def whole_text(cell: TextCell) -> str:
    """Return a cell's text with what is small in it in brackets."""
    return f"{cell.text} ({cell.beside})" if cell.beside else cell.text


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
    frame = _frame(table.rows, len(table.fields)).set_axis(schema.names, axis="columns")
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


def as_latex(table: TextTable) -> bytes:
    r"""Return the table as UTF-8 with booktabs, ready for \input.

    Intervals and counts are small beside their figures. Every text is escaped: none can end its
    cell, open a group or begin a command. A table that is wider than the text is drawn smaller:
    most boards are, and would be cut off at the paper's edge.
    """
    return ("\n".join(_latex_lines(table)) + "\n").encode()


def as_markdown(table: TextTable) -> bytes:
    """Return a pipe table (GitHub's and Pandoc's) with its caption and provenance below.

    pandas would need tabulate for it, which pads every cell to its column's longest text.
    """
    return ("\n".join(_markdown_lines(table)) + "\n").encode()


def markdown_text(text: str) -> str:
    """Return the text escaped: no link, picture, emphasis, HTML or new cell."""
    escaped = _SIGNS.sub(r"\\\1", one_line(text).translate(_ENTITIES))
    return re.sub(r"(?i)\b(www|https?|ftp)(?=\.|\\:)", _broken, escaped)


def _frame(rows: Iterable[Sequence[object]], width: int) -> "pd.DataFrame":
    """A frame that keeps every value as it is: names of columns may occur twice."""
    import pandas as pd

    return pd.DataFrame(list(rows), columns=range(width), dtype=object)


def _cell(value: object, guard: Guard) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return guard(value) if isinstance(value, str) else repr(value)


def _escape_unless_number(text: str) -> str:
    return text if NUMBER.fullmatch(text) else escape_formula(text)


def _add_sheet(
    writer: "pd.ExcelWriter[Any]", title: str, names: list[str], rows: Sequence[Sequence[Plain]]
) -> None:
    from openpyxl.styles import Font
    from openpyxl.utils import get_column_letter

    cleaned = ([_encodable(value) for value in row] for row in rows)
    _frame(cleaned, len(names)).to_excel(
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


def _latex_lines(table: TextTable) -> Iterator[str]:
    address = table.facts.get("address", "")
    where = f" \\texttt{{{_breakable(address)}}}" if address else ""
    yield from (f"% {name}: {one_line(text)}" for name, text in table.facts.items())
    yield from PREAMBLE
    yield "\\begin{table}"
    yield "  \\centering"
    yield f"  \\caption{{{latex_text(table.caption)} WhyReel,{where or ' no address'}.}}"
    yield f"  {FITTED}"
    begin, *rules, end = _tabular(table)
    yield f"  {begin}"
    yield from (f"    {line}" for line in rules)
    yield f"  {end}}}"
    yield "\\end{table}"


def _tabular(table: TextTable) -> list[str]:
    r"""The lines of LaTeX's tabular; each group of rows stands under its name.

    Raises:
        ValueError: for a table that is too large.
    """
    width = len(table.numeric)
    if len(table.rows) * width > MOST_CELLS:
        raise ValueError(f"LaTeX takes at most {MOST_CELLS:,} cells; choose CSV")
    frame = _frame(([_latex_cell(cell) for cell in row.cells] for row in table.rows), width)
    heads = [*map(_latex_head, table.heads, table.numeric)]
    if heads:  # a list as `header` would go through str.format, which fails on braces
        frame = frame.set_axis(heads, axis="columns")
    text = frame.to_latex(
        index=False, escape=False, header=bool(heads),
        column_format="".join("r" if numeric else "l" for numeric in table.numeric),
    )  # fmt: skip
    lines = str(text).splitlines()
    first = lines.index("\\midrule") + 1
    above, rows, below = lines[:first], iter(lines[first:-2]), lines[-2:]
    made = above if heads else above[:-1]
    for place, (group, members) in enumerate(groupby(table.rows, key=lambda row: row.group)):
        if place:
            made.append("\\midrule")
        if place or group:
            made.append(f"\\multicolumn{{{width}}}{{l}}{{\\emph{{{latex_text(group)}}}}} \\\\")
        made += [next(rows) for _ in members]
    return made + below


def _breakable(address: str) -> str:
    """An address that may go on in the next line after each of its parts."""
    escaped = latex_text(address)
    for sign in ("/", "?", r"\&"):
        escaped = escaped.replace(sign, rf"{sign}\allowbreak{{}}")
    return escaped


def _latex_head(text: str, numeric: bool) -> str:
    """A head in lines of its words, where it would be wider than its figures."""
    lines = wrap(text, HEAD_WIDTH, break_long_words=False)
    if len(lines) < 2:
        return latex_text(text)
    side, stacked = "r" if numeric else "l", r" \\ ".join(map(latex_text, lines))
    return rf"\shortstack[{side}]{{{stacked}}}"


def _latex_cell(cell: TextCell) -> str:
    interval = f"[{latex_text(cell.low)}, {latex_text(cell.high)}]" if cell.low else ""
    n = f"$n$={latex_text(cell.n)}" if cell.n else ""
    small = "; ".join(filter(None, (interval, n, latex_text(cell.beside))))
    return latex_text(cell.text) + (f" {{\\scriptsize {small}}}" if small else "")


def _broken(scheme: re.Match[str]) -> str:
    """The first letter as an entity: no reader takes it for an address."""
    return f"&#{ord(scheme[0][0])};{scheme[0][1:]}"


def _markdown_lines(table: TextTable) -> Iterator[str]:
    grouped = any(row.group for row in table.rows)
    heads = [*map(markdown_text, table.heads)] or [" "] * len(table.numeric)
    yield _pipes((["Group"] if grouped else []) + heads)
    numeric = ([False] if grouped else []) + list(table.numeric)
    yield _pipes("---:" if number else "---" for number in numeric)
    for row in table.rows:
        group = [markdown_text(row.group)] if grouped else []
        yield _pipes([*group, *map(_markdown_cell, row.cells)])
    yield ""
    address = table.facts.get("address", "")
    yield markdown_text(table.caption) + (f" WhyReel, <{address}>" if address else "")
    if notes := table.facts.get("Notes"):
        yield ""
        yield markdown_text(notes)


def _pipes(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _markdown_cell(cell: TextCell) -> str:
    interval = f"\\[{markdown_text(cell.low)}, {markdown_text(cell.high)}\\]" if cell.low else ""
    n = f"n\\={markdown_text(cell.n)}" if cell.n else ""
    beside = f"({markdown_text(cell.beside)})" if cell.beside else ""
    return " ".join(filter(None, (markdown_text(cell.text), interval, n, beside)))
