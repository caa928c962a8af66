"""Draws content as HTML, with Jinja's autoescape on: the one place where both shells' HTML is made.

`player` and `figure` contents are not drawn here: each shell has its own way with them.
"""

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from app.access.password import is_locked
from app.pages.table_html import badge, rows, stays
from views.address import links
from views.page.content import Content

TEMPLATES: Final = Path(__file__).parent / "templates"


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
        "rows": rows,
        "stays": stays,
        "badge": badge,
        "marked": marked,
        "kept": links.kept,
    }
    return environment


def html_of(content: Content) -> str:
    """The HTML of one slot's content, all text escaped."""
    template = _environment().get_template(f"{content.kind}.html")
    return template.render(content=content)


def draw(template: str, **values: object) -> str:
    """The HTML of a named template (navigation, heading), all text escaped."""
    return _environment().get_template(f"{template}.html").render(**values)


def marked(text: str, marks: Sequence[str]) -> Markup:
    """The text, escaped, with every occurrence of the marks in a `mark` element."""
    if not marks:
        return escape(text)
    longest_first = sorted(marks, key=len, reverse=True)
    found = re.split(f"({'|'.join(map(re.escape, longest_first))})", text, flags=re.IGNORECASE)
    parts = (Markup("<mark>{}</mark>").format(part) if at % 2 else escape(part)
             for at, part in enumerate(found))  # fmt: skip
    return Markup("").join(parts)
