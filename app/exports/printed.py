"""A table as it is printed: texts, with a score's interval and count next to its figure.

Columns that a page hides are left out here; files of exact values have them.
"""

from collections.abc import Mapping
from typing import Final

from app.pages.score_text import figure, score_text, share
from schema.entries.bibtex import one_line
from schema.exports.text_tables import TextCell, TextRow, TextTable
from views.page.content import DIFFERENCE, Badge, Cell, Column, Score, Table

MOST_WITH_INTERVALS: Final = 4
"""A table with more columns of scores prints intervals only of those that a page prints too."""
NUMERIC: Final = ("score", "count", "share", "printed")


def printed(table: Table, title: str, facts: Mapping[str, str]) -> TextTable:
    """Return the table's texts, each on one line. The notes of a paper's marks become a fact."""
    if any(column.format == "printed" for column in table.columns):
        facts = {**facts, "Notes": table.caption}
    columns = [column for column in table.columns if not column.folded]
    counted = any(column.id == "n" for column in columns)
    wide = sum(column.format == "score" for column in columns) > MOST_WITH_INTERVALS
    return TextTable(
        tuple(one_line(column.label) for column in columns),
        tuple(column.format in NUMERIC for column in columns),
        tuple(
            TextRow(
                tuple(_cell(row.cells.get(column.id), column, wide, counted) for column in columns),
                one_line(row.group),
            )
            for row in table.rows
        ),
        one_line(title),
        _caption(title, facts),
        {name: one_line(text) for name, text in facts.items() if text},
    )


def _caption(title: str, facts: Mapping[str, str]) -> str:
    named_facts = (text for name, text in facts.items() if name in ("Shown", "Benchmark", "Cases"))
    parts = [*([] if title in facts.get("Shown", "") else [title]), *named_facts]
    filters = facts.get("Filters", "none")
    if filters != "none":
        parts.append(f"Filters: {filters}")
    parts.append(f"Data version {facts.get('version', '')}")
    return one_line(". ".join(part.rstrip(".") for part in parts if part) + ".")


def _cell(cell: Cell, column: Column, wide: bool, counted: bool) -> TextCell:
    if isinstance(cell, Score):
        return _score(cell, wide and column.id.startswith("by:"), counted)
    if cell is None:
        return TextCell("–")
    if isinstance(cell, bool):
        return TextCell("yes" if cell else "no")
    if isinstance(cell, tuple):
        return TextCell(one_line("; ".join(badge.text for badge in cell)))
    if isinstance(cell, Badge | str):
        return TextCell(one_line(cell if isinstance(cell, str) else cell.text))
    if column.format == "share":
        return TextCell(share(cell))
    return TextCell(f"{cell:g}" if isinstance(cell, float) else str(cell))


def _score(score: Score, bare: bool, counted: bool) -> TextCell:
    value = score_text(score).figure
    if bare or score.value is None:
        return TextCell(value)
    n = "" if counted else _cases(score)
    if score.low is None:
        return TextCell(value, n=n)
    return TextCell(value, figure(score.low, score.unit), figure(score.high, score.unit), n)


def _cases(score: Score) -> str:
    """The cases that count in a score; none for a difference, which rests on two parts."""
    if score.unit.endswith(DIFFERENCE):
        return ""
    return str((score.ok if score.base is None else score.base) or "")
