"""A table as Markdown (GitHub's and Pandoc's pipe tables), every text escaped."""

import re
from collections.abc import Iterator
from typing import Final

from app.table_files.printed import TextCell, TextTable
from schema.entries.bibtex import one_line

SIGNS: Final = re.compile(r"([\\`*_\[\]#|~:@!$+=({-])")
"""Signs that make emphasis, links, code, tables or mathematics somewhere."""
ENTITIES: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})


def escape(text: str) -> str:
    """The text as text: no link, picture, emphasis, HTML or new cell."""
    escaped = SIGNS.sub(r"\\\1", one_line(text).translate(ENTITIES))
    return re.sub(r"(?i)\b(www|https?|ftp)(?=\.|\\:)", _broken, escaped)


def _broken(scheme: re.Match[str]) -> str:
    """The first letter as an entity: no reader takes it for an address."""
    return f"&#{ord(scheme[0][0])};{scheme[0][1:]}"


def as_markdown(table: TextTable) -> bytes:
    """The table with its caption and provenance below."""
    return ("\n".join(_lines(table)) + "\n").encode()


def _lines(table: TextTable) -> Iterator[str]:
    grouped = any(row.group for row in table.rows)
    heads = (["Group"] if grouped else []) + [escape(head) for head in table.heads]
    numeric = ([False] if grouped else []) + list(table.numeric)
    yield _row(heads)
    yield _row("---:" if number else "---" for number in numeric)
    for row in table.rows:
        yield _row([*([escape(row.group)] if grouped else []), *map(_cell, row.cells)])
    yield ""
    address = table.facts.get("address", "")
    yield escape(table.caption) + (f" WhyReel, <{address}>" if address else "")
    if notes := table.facts.get("Notes"):
        yield ""
        yield escape(notes)


def _row(cells: Iterator[str] | list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _cell(cell: TextCell) -> str:
    interval = f"\\[{escape(cell.low)}, {escape(cell.high)}\\]" if cell.low else ""
    n = f"n\\={escape(cell.n)}" if cell.n else ""
    return " ".join(filter(None, (escape(cell.text), interval, n)))
