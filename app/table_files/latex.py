"""A table as LaTeX with booktabs: intervals and counts small beside the figures.

Every text is escaped: none can end its cell, open a group or begin a command.
"""

from collections.abc import Iterator
from typing import Final

from app.table_files.printed import TextCell, TextTable
from schema.entries.bibtex import escape, one_line

HEAD: Final = (
    "% In the preamble: \\usepackage{booktabs}",
    "% With names in other scripts compile by XeLaTeX or LuaLaTeX.",
)


def as_latex(table: TextTable) -> bytes:
    """The table as UTF-8, ready for \\input."""
    return ("\n".join(_lines(table)) + "\n").encode()


def _lines(table: TextTable) -> Iterator[str]:
    yield from (f"% {name}: {one_line(text)}" for name, text in table.facts.items())
    yield from HEAD
    address = table.facts.get("address", "")
    columns = "".join("r" if numeric else "l" for numeric in table.numeric)
    where = f" \\texttt{{{_breakable(address)}}}" if address else ""
    yield "\\begin{table}"
    yield "  \\centering"
    yield f"  \\caption{{{escape(table.caption)} WhyReel,{where or ' no address'}.}}"
    yield f"  \\begin{{tabular}}{{{columns}}}"
    yield "    \\toprule"
    yield _row(map(escape, table.heads))
    yield "    \\midrule"
    group = ""
    for place, row in enumerate(table.rows):
        if row.group != group:
            group = row.group
            if place:
                yield "    \\midrule"
            yield f"    \\multicolumn{{{len(columns)}}}{{l}}{{\\emph{{{escape(group)}}}}} \\\\"
        yield _row(map(_cell, row.cells))
    yield "    \\bottomrule"
    yield "  \\end{tabular}"
    yield "\\end{table}"


def _breakable(address: str) -> str:
    """An address that may go on in the next line after each of its parts."""
    escaped = escape(address)
    for sign in ("/", "?", r"\&"):
        escaped = escaped.replace(sign, rf"{sign}\allowbreak{{}}")
    return escaped


def _row(cells: Iterator[str]) -> str:
    return f"    {' & '.join(cells)} \\\\"


def _cell(cell: TextCell) -> str:
    interval = f"[{escape(cell.low)}, {escape(cell.high)}]" if cell.low else ""
    n = f"$n$={escape(cell.n)}" if cell.n else ""
    beside = "; ".join(filter(None, (interval, n)))
    return escape(cell.text) + (f" {{\\scriptsize {beside}}}" if beside else "")
