"""Draws content as HTML, with Jinja's autoescape on: the one place where both shells' HTML is made.

`player` and `figure` contents are not drawn here: each shell has its own way with them.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from app.access.password import is_locked
from app.pages.score_text import score_text, share
from views.address import links
from views.page.content import Badge, Cell, Column, Content, Row, Score, Table

TEMPLATES: Final = Path(__file__).parent / "templates"
NAMES: Final = ("model", "name", "clip")
"""Columns of which each cell names its row."""


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
    environment.globals["is_locked"] = is_locked
    environment.filters |= {
        "frozen": frozen_column,
        "with_cells": with_cells,
        "score_text": score_text,
        "share": share,
        "marked": marked,
        "kept": links.kept,
    }
    environment.tests |= {
        "score": lambda value: isinstance(value, Score),
        "badge": lambda value: isinstance(value, Badge),
    }
    return environment


def html_of(content: Content) -> str:
    """The HTML of one slot's content, all text escaped."""
    template = _environment().get_template(f"{content.kind}.html")
    return template.render(content=content)


def draw(template: str, **values: object) -> str:
    """The HTML of a named template (navigation, heading), all text escaped."""
    return _environment().get_template(f"{template}.html").render(**values)


def frozen_column(columns: Sequence[Column]) -> str:
    """The column that stays at the left while the others scroll: the first text or name."""
    named = (column.id for column in columns if column.id in NAMES)
    return columns[0].id if columns and columns[0].format == "text" else next(named, "")


class CellStyle(NamedTuple):
    """What the cells of a column have in common; of quiet scores the interval is said to who
    points at them alone.
    """

    classes: str
    is_quiet: bool
    is_share: bool


def with_cells(table: Table) -> Iterator[tuple[Row, list[tuple[Cell, CellStyle]]]]:
    """Each row with its cells in the order of the columns."""
    frozen = frozen_column(table.columns)
    styles = [_style(column, frozen) for column in table.columns]
    ids = [column.id for column in table.columns]
    for row in table.rows:
        yield row, list(zip(map(row.cells.get, ids), styles, strict=True))


def _style(column: Column, frozen: str) -> CellStyle:
    name = " wr-name" if column.id in NAMES else ""
    stays = " wr-stays" if column.id == frozen else ""
    is_quiet = column.id.startswith("by:")
    return CellStyle(f"wr-c-{column.format}{name}{stays}", is_quiet, column.format == "share")


def marked(text: str, marks: Sequence[str]) -> Markup:
    """The text, escaped, with every occurrence of the marks in a `mark` element."""
    if not marks:
        return escape(text)
    longest_first = sorted(marks, key=len, reverse=True)
    found = re.split(f"({'|'.join(map(re.escape, longest_first))})", text, flags=re.IGNORECASE)
    parts = (Markup("<mark>{}</mark>").format(part) if at % 2 else escape(part)
             for at, part in enumerate(found))  # fmt: skip
    return Markup("").join(parts)
