"""Draws content as HTML, with Jinja's autoescape on: the one place where both shells' HTML is made.

`player` and `figure` contents are not drawn here: each shell has its own way with them.
"""

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from views.content import DIFFERENCE, Content, Score

TEMPLATES: Final = Path(__file__).parent / "templates"


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["figure"] = figure
    environment.filters["told"] = told
    environment.filters["share"] = share
    environment.filters["marked"] = marked
    environment.tests["score"] = lambda value: isinstance(value, Score)
    return environment


def html_of(content: Content) -> str:
    """The HTML of one slot's content, all text escaped."""
    template = _environment().get_template(f"{content.kind}.html")
    return template.render(content=content)


def draw(template: str, **values: object) -> str:
    """The HTML of a named template (navigation, heading), all text escaped."""
    return _environment().get_template(f"{template}.html").render(**values)


def figure(value: float | None, unit: str = "") -> str:
    """A score as people read it: one decimal on 0–100, two on other scales, – for unknown.

    A difference has its sign.
    """
    if value is None:
        return "–"
    if unit.endswith(DIFFERENCE):
        told = f"{value:+.1f}" if unit == DIFFERENCE else f"{value:+.2f}"
        return told.replace("-", "−")
    return f"{value:.1f}" if unit in ("%", "0–100") else f"{value:.2f}"


class Told(NamedTuple):
    """A score in words: the figure, its interval, all of it for who points at it, and the bar's
    length in percent; empty where there is none.
    """

    figure: str
    ends: str
    said: str
    fill: str


TOPS: Final = {"%": 100, "0–100": 100, "1–5": 5}
"""Scales of which a score fills a share."""


def told(score: Score) -> Told:
    """Put together here: in the template it took half of a board's time."""
    ends = said = fill = ""
    if score.low is not None:
        ends = f"[{figure(score.low, score.unit)}, {figure(score.high, score.unit)}]"
        said = f"; 95 % interval {ends}"
    if score.few:
        said += " on few clusters: it may be too short"
    if score.value is not None and score.unit in TOPS:
        fill = f"{100 * score.value / TOPS[score.unit]:.1f}"
    rests = f"{score.unit}, from {score.ok} of {score.n}{said}"
    return Told(figure(score.value, score.unit), ends, rests, fill)


def marked(text: str, marks: Sequence[str]) -> Markup:
    """The text, escaped, with every occurrence of the marks in a `mark` element."""
    if not marks:
        return escape(text)
    longest_first = sorted(marks, key=len, reverse=True)
    found = re.split(f"({'|'.join(map(re.escape, longest_first))})", text, flags=re.IGNORECASE)
    parts = (Markup("<mark>{}</mark>").format(part) if at % 2 else escape(part)
             for at, part in enumerate(found))  # fmt: skip
    return Markup("").join(parts)


def share(value: float | None) -> str:
    """A share 0–1 as a percentage; – for unknown."""
    return "–" if value is None else f"{100 * value:.1f} %"
