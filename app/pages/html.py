"""Renders content as HTML by Jinja templates with autoescape on, for both shells.

Players, lock-step stages, forms and figures are mounted by scripts instead
(`app.pages.rendered_page`).
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import Final, NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from app.lab.uploads.upload_session import ENDINGS
from app.pages.score_text import dot_ends, dot_style, matrix_style, score_text, share
from app.server.settings import settings
from schema import COMMAND
from schema.exports.formats import menu
from views.address.root import at_root
from views.page.content import Badge, Cell, Column, Content, Row, Score, Table
from views.page.labels import lasting, occurrences
from views.page.printed_table import PrintedColumn
from views.plots.drawing import drawing

TEMPLATES: Final = Path(__file__).parent / "templates"
LINE: Final = 52
"""Signs of a line in a narrow column."""
NAMES: Final = ("model", "name", "clip")
"""Columns whose cells name their row."""


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,  # an edit under a running server would show half of a change
    )
    environment.globals |= {
        "command": COMMAND,
        "at_root": at_root,
        "settings": settings,
        "upload_endings": ENDINGS,
        "upload_lifetime": lambda: lasting(settings().upload_hours),
        "table_formats": menu(),
    }
    environment.filters |= {
        "frozen": frozen_column,
        "with_cells": with_cells,
        "score_text": score_text,
        "dot": dot_style,
        "drawing": drawing,
        "dot_ends": dot_ends,
        "matrix_style": matrix_style,
        "share": share,
        "groupby_order": groups_in_order,
        "marked": mark_terms,
        "numbered": enumerate,
        "lines": about_lines,
    }
    environment.tests |= {
        "score": lambda value: isinstance(value, Score),
        "badge": lambda value: isinstance(value, Badge),
    }
    return environment


def html_of(content: Content, slot: str = "", *, is_first: bool = False) -> str:
    """One slot's content as HTML, all text escaped.

    Args:
        content: What the slot shows.
        slot: The slot's id, with which tables and figures have their menu.
        is_first: Whether it is the main content of the page. A figure is drawn as SVG then, so that
            it is seen before a script draws it.
    """
    template = _environment().get_template(f"{content.kind}.html")
    return template.render(content=content, slot=slot, is_first=is_first)


def draw(template: str, **values: object) -> str:
    """Render a named template (navigation, heading) as HTML, all text escaped."""
    return _environment().get_template(f"{template}.html").render(**values)


def frozen_column(columns: Sequence[Column]) -> str:
    """The column that stays at the left while the others scroll: the first text or name."""
    named = (column.id for column in columns if column.id in NAMES)
    return columns[0].id if columns and columns[0].format == "text" else next(named, "")


def about_lines(text: str, width: int = LINE) -> int:
    """About how many lines a text takes in a column, so that a long one can be opened."""
    return sum(max(1, -(-len(line) // width)) for line in text.split("\n"))


class ColumnGroup(NamedTuple):
    """Neighbouring columns under one heading, "" for none."""

    grouper: str
    list: list[PrintedColumn]


def groups_in_order(columns: Sequence[PrintedColumn], name: str) -> list[ColumnGroup]:
    """Neighbouring columns with one value of an attribute, in their order."""
    return [ColumnGroup(key, list(of)) for key, of in groupby(columns, attrgetter(name))]


class CellStyle(NamedTuple):
    """CSS classes, format and label of a column's cells; a quiet score shows its interval in the
    tooltip only, one with an `axis` as a dot and a line; a name says whose its row is.
    """

    classes: str
    is_quiet: bool
    is_share: bool
    label: str
    axis: tuple[float, float] | None
    is_name: bool


def with_cells(table: Table) -> Iterator[tuple[Row, list[tuple[Cell, CellStyle]]]]:
    """Each row with its cells in the order of the columns that are not folded."""
    columns = [column for column in table.columns if not column.folded]
    frozen = frozen_column(columns)
    styles = [_style(column, frozen) for column in columns]
    ids = [column.id for column in columns]
    for row in table.rows:
        yield row, list(zip(map(row.cells.get, ids), styles, strict=True))


def _style(column: Column, frozen: str) -> CellStyle:
    name = " wr-name" if column.id in NAMES else ""
    stays = " wr-stays" if column.id == frozen else ""
    is_quiet = column.id.startswith("by:")
    dots = " wr-c-dots" if column.axis else ""
    classes = f"wr-c-{column.format}{name}{stays}{dots}"
    is_share, is_name = column.format == "share", column.id in NAMES
    return CellStyle(classes, is_quiet, is_share, column.label, column.axis, is_name)


def mark_terms(text: str, marks: Sequence[str]) -> Markup:
    """The text, escaped, with every occurrence of the marks in a `mark` element."""
    if not marks:
        return escape(text)
    marked, end = Markup(""), 0
    for hit in occurrences(marks).finditer(text):
        marked += escape(text[end : hit.start()]) + Markup("<mark>{}</mark>").format(hit[0])
        end = hit.end()
    return marked + escape(text[end:])
