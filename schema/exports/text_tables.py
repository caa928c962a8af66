"""Write a table as it is shown: LaTeX, Markdown, and CSV of tables that a script draws."""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from textwrap import wrap
from typing import Final, NamedTuple

from schema.entries.bibtex import escape as latex_text
from schema.entries.bibtex import one_line
from schema.exports.table_files import BOM, data_frame, delimited, escape_formula, exact

NUMBER: Final = re.compile(r"[-+]?[0-9.]+")
MOST_CELLS: Final = 250_000
"""pandas silently leaves rows out of LaTeX beyond 262,144 cells."""
HEAD_WIDTH: Final = 16
PREAMBLE: Final = (
    "% In the preamble: \\usepackage{booktabs,graphicx}",
    "% With names in other scripts compile by XeLaTeX or LuaLaTeX.",
)
FITTED: Final = r"\resizebox{\ifdim\width>\linewidth\linewidth\else\width\fi}{!}{%"
"""Shrinks a table that is wider than the text or column around it."""
_SIGNS: Final = re.compile(r"([\\`*_\[\]#|~:@!$+=({-])")
"""Signs that make emphasis, links, code, tables or mathematics in some reader of Markdown."""
_ENTITIES: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})


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


def shown_csv(table: TextTable, *, for_spreadsheet: bool) -> bytes:
    """Return a table as it is shown as CSV; small texts stand in brackets."""
    rows = ([whole_text(cell) for cell in row.cells] for row in table.rows)
    guard = _escape_unless_number if for_spreadsheet else exact
    body = delimited(table.heads, rows, guard=guard).encode()
    return BOM + body if for_spreadsheet else body


def whole_text(cell: TextCell) -> str:
    """Return a cell's text, with its small print in brackets."""
    return f"{cell.text} ({cell.beside})" if cell.beside else cell.text


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


def _escape_unless_number(text: str) -> str:
    return text if NUMBER.fullmatch(text) else escape_formula(text)


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
    frame = data_frame(([_latex_cell(cell) for cell in row.cells] for row in table.rows), width)
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
