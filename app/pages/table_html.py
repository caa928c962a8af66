# ruff: noqa: S704  (every text is escaped as it is put in)
"""A table's cells as HTML, every text escaped here.

Tables are drawn by a template, but for what stands in a row: 400 cells took Jinja's macros 4 ms, a
quarter of a new board's time, and take 1 ms here.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from markupsafe import Markup, escape

from views.page.content import DIFFERENCE, Badge, Cell, Column, Row, Score, Table
from views.page.labels import percent

TOPS: Final = {"%": 100, "0–100": 100, "1–5": 5}
"""Scales of which a score fills a share."""
NAMES: Final = ("model", "name", "clip")
MUTED: Final = ' class="wr-muted-row"'
UNKNOWN: Final = '<span class="wr-unknown" title="unknown">–</span>'


def rows(table: Table) -> Markup:
    """The rows of a table, the first cell of one a link where it leads somewhere."""
    held = stays(table.columns)
    opened = [f'<td class="wr-c-{one.format}{_name(one, held)}">' for one in table.columns]
    drawn, group = [], ""
    for row in table.rows:
        if row.group != group:
            drawn.append(_heading(row.group, len(table.columns)))
        group = row.group
        drawn.append(_row(row, table.columns, opened))
    return Markup("".join(drawn))


def _heading(group: str, columns: int) -> str:
    """What stands above the rows of a group; it stays in sight while columns pass."""
    name = f"<span>{escape(group)}</span>"
    return f'<tr class="wr-league"><th scope="rowgroup" colspan="{columns}">{name}</th></tr>\n'


def _row(row: Row, columns: Sequence[Column], opened: Sequence[str]) -> str:
    drawn = [cell(row.cells.get(column.id), column) for column in columns]
    if row.href and drawn:
        drawn[0] = f'<a class="wr-row" href="{escape(row.href)}">{drawn[0]}</a>'
    told = "".join(f"{tag}{html}</td>" for tag, html in zip(opened, drawn, strict=True))
    return f"<tr{MUTED if row.muted else ''}>{told}</tr>\n"


def stays(columns: Sequence[Column]) -> str:
    """The column that stays at the left while the others pass: the first text or name."""
    named = (column.id for column in columns if column.id in NAMES)
    return columns[0].id if columns and columns[0].format == "text" else next(named, "")


def _name(column: Column, held: str) -> str:
    name = " wr-name" if column.id in NAMES else ""
    return f"{name} wr-stays" if column.id == held else name


def cell(value: Cell, column: Column) -> str:
    """What stands in one cell."""
    if value is None:
        return UNKNOWN
    if isinstance(value, Score):
        return _score(value, column.id.startswith("by:"))
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float):
        return share(value) if column.format == "share" else str(value)
    if isinstance(value, Badge):
        return badge(value)
    if isinstance(value, tuple):
        return "".join(f"{badge(one)} " for one in value)
    return escape(value)


def badge(value: Badge) -> Markup:
    """A label, which may lead somewhere."""
    title = f' title="{escape(value.title)}"' if value.title else ""
    what = f'class="wr-badge wr-{value.tone}"'
    if value.href:
        return Markup(f'<a {what} href="{escape(value.href)}"{title}>{escape(value.text)}</a>')
    return Markup(f"<span {what}{title}>{escape(value.text)}</span>")


def _score(score: Score, quiet: bool) -> str:
    """The figure with its bar; `quiet`: what it rests on is said to who points at it alone."""
    told = _told(score)
    html = f"<b>{told.figure}</b>"
    if told.ends and not quiet:
        html += f' <small class="wr-interval">{told.ends}</small>'
        if score.few:
            html += ' <small class="wr-few">few clusters</small>'
    elif score.few:
        html += '<small class="wr-few" aria-hidden="true">*</small>'
    if score.href:
        html = f'<a href="{escape(score.href)}">{html}</a>'
    fill = f' style="--fill: {told.fill}%"' if told.fill else ""
    return f'<span class="wr-score" title="{escape(told.said)}"{fill}>{html}</span>'


class _Told(NamedTuple):
    """A score in words: the figure, its interval, all of it for who points at it, and the bar's
    length in percent; empty where there is none.
    """

    figure: str
    ends: str
    said: str
    fill: str


def _told(score: Score) -> _Told:
    ends = said = fill = ""
    if score.low is not None:
        ends = f"[{figure(score.low, score.unit)}, {figure(score.high, score.unit)}]"
        said = f"; 95 % interval {ends}"
    if score.few:
        said += " on few clusters: it may be too short"
    if score.value is not None and score.unit in TOPS:
        fill = f"{100 * score.value / TOPS[score.unit]:.1f}"
    rests = f"{score.unit}, {_rests_on(score)}{said}"
    return _Told(figure(score.value, score.unit), ends, rests, fill)


def _rests_on(score: Score) -> str:
    """Right of base, of asked and answered; of figures that are no share only what was answered."""
    if score.right is None or score.base is None:
        return f"from {score.ok:,} of {score.n:,}"
    right = f"{score.right:,.1f}".removesuffix(".0")
    if score.base == score.n == score.ok:
        return f"{right} of {score.base:,}"
    return f"{right} of {score.base:,} counted; {score.n:,} asked, {score.ok:,} answered"


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


def share(value: float | None) -> str:
    """A share 0–1 as a percentage; – for unknown."""
    return "–" if value is None else percent(value, 1)
