"""A table as LaTeX with booktabs: intervals and counts small beside the figures.

Every text is escaped: none can end its cell, open a group or begin a command. A table that is wider
than the text is drawn smaller: most boards are, and would be cut off at the paper's edge.
"""

from collections.abc import Iterator
from textwrap import wrap
from typing import Final

from app.table_files.printed import TextCell, TextTable
from schema.entries.bibtex import escape, one_line

HEAD: Final = (
    "% In the preamble: \\usepackage{booktabs,graphicx}",
    "% With names in other scripts compile by XeLaTeX or LuaLaTeX.",
)
HEAD_WIDTH: Final = 16
FITTED: Final = r"\resizebox{\ifdim\width>\linewidth\linewidth\else\width\fi}{!}{%"
"""As wide as it is, but no wider than the text or column that it stands in."""


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
    yield f"  {FITTED}"
    yield f"  \\begin{{tabular}}{{{columns}}}"
    yield "    \\toprule"
    yield _row(map(_head, table.heads, table.numeric))
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
    yield "  \\end{tabular}}"
    yield "\\end{table}"


def _breakable(address: str) -> str:
    """An address that may go on in the next line after each of its parts."""
    escaped = escape(address)
    for sign in ("/", "?", r"\&"):
        escaped = escaped.replace(sign, rf"{sign}\allowbreak{{}}")
    return escaped


def _head(text: str, numeric: bool) -> str:
    """A head in lines of its words, where it would be wider than its figures."""
    lines = wrap(text, HEAD_WIDTH, break_long_words=False)
    if len(lines) < 2:
        return escape(text)
    side, stacked = "r" if numeric else "l", r" \\ ".join(map(escape, lines))
    return rf"\shortstack[{side}]{{{stacked}}}"


def _row(cells: Iterator[str]) -> str:
    return f"    {' & '.join(cells)} \\\\"


def _cell(cell: TextCell) -> str:
    interval = f"[{escape(cell.low)}, {escape(cell.high)}]" if cell.low else ""
    n = f"$n$={escape(cell.n)}" if cell.n else ""
    beside = "; ".join(filter(None, (interval, n)))
    return escape(cell.text) + (f" {{\\scriptsize {beside}}}" if beside else "")
