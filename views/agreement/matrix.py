"""The matrix of raters in the chosen coefficient, on one judged dimension: a table, and a heat map.

A cell is shaded by agreement and opens the cases on which its two raters differ.
"""

from typing import Any, Final

from views.address.filters import Filters
from views.agreement.pairs import Comparison, Meeting
from views.agreement.tables import LONG, NAMES, cases_url, coefficient_cell, no_pairs_text
from views.page.charts import INK, empty_figure, escape_label, figure, truncate_label
from views.page.content import Cell, Column, Figure, Row, Table
from views.page.labels import judged_heading
from views.style.type_scale import FINE, SMALL, TEXT

RATER: Final = Column("name", "Rater")


def matrix_table(compared: Comparison, filters: Filters) -> Table:
    """Raters × raters; symmetric, with an empty diagonal."""
    name = filters.coefficient
    rows = compared.on_shown()
    cells: dict[str, dict[str, Cell]] = {rater.id: {} for rater in compared.raters}
    for met in rows:
        cell = coefficient_cell(
            met.figure(name), name, met, cases_url(met, filters) if met.differ else None
        )
        cells[met.first.id][_column(met.second.id)] = cell
        cells[met.second.id][_column(met.first.id)] = cell
    columns = tuple(
        Column(_column(rater.id), rater.name, "score", f"{NAMES[name][0]} with {rater.name}")
        for rater in compared.raters
    )
    drawn = tuple(
        Row({"name": rater.name, **cells[rater.id]}, key=rater.id)
        for rater in compared.raters
        if rows
    )
    title = f"{LONG[name]} on {judged_heading(rows[0].dimension)}" if rows else ""
    return Table((RATER, *columns), drawn, title, no_pairs_text(filters), "matrix")


def _column(rater: str) -> str:
    return f"with:{rater}"


SCALE: Final = ((0.0, "#b0386f"), (0.5, "#6f6b85"), (1.0, "#1f6fc4"))
"""Disagreement, the middle, agreement: white letters have contrast on each, light and dark."""
CORRELATIONS: Final = ("plcc", "srocc")
ROW: Final = 36
LABELS: Final = 130
HEAD: Final = 64
LEAST: Final = 420
"""The height that a page keeps for a figure until it is drawn."""
Trace = dict[str, Any]


def matrix(compared: Comparison, filters: Filters) -> Figure:
    """Raters × raters in the chosen coefficient; symmetric, with an empty diagonal."""
    rows = compared.on_shown()
    if not rows:
        return empty_figure(no_pairs_text(filters))
    names = [escape_label(truncate_label(rater.name)) for rater in compared.raters]
    title = f"{LONG[filters.coefficient]} on {judged_heading(rows[0].dimension)}"
    layout: dict[str, Any] = {
        "title": {"text": f"<b>{escape_label(title)}</b>", "x": 0, "xref": "container", "y": 1,
                  "yref": "container", "yanchor": "top", "automargin": True,
                  "pad": {"t": 8, "l": 12, "b": 8}, "font": {"size": TEXT}},
        "annotations": _undefined(rows, compared, filters.coefficient),
        "dragmode": False,
        "margin": {"l": 12, "r": 12, "t": 0, "b": 12},
        "xaxis": _rater_axis(names) | {"side": "top",
                                       "autotickangles": [0, -90]},
        "yaxis": _rater_axis(names) | {"autorange": "reversed"},
    }  # fmt: skip
    summary = "; ".join(_in_words(meeting, filters.coefficient) for meeting in rows)
    height = max(LEAST, LABELS + HEAD + ROW * len(names) + 12)
    return figure([_panel(rows, compared, names, filters)], layout, summary, height)


def _rater_axis(names: list[str]) -> dict[str, Any]:
    """Axis positions are numbers, not names: two raters may share a name."""
    return {
        "tickmode": "array", "tickvals": list(range(len(names))), "ticktext": names,
        "automargin": True, "showgrid": False, "zeroline": False, "fixedrange": True, "ticks": "",
    }  # fmt: skip


def _undefined(rows: list[Meeting], compared: Comparison, name: str) -> list[dict[str, Any]]:
    """Cells without a value get a dash, whose hover text gives the reason."""
    places = {rater.id: at for at, rater in enumerate(compared.raters)}
    return [
        {"text": "–", "showarrow": False, "font": {"color": INK, "size": FINE}, "x": x, "y": y,
         "xref": "x", "yref": "y", "hovertext": _hover(met, name)}
        for met in rows
        if met.figure(name).value is None
        for a, b in ((met.first.id, met.second.id),)
        for x, y in ((places[a], places[b]), (places[b], places[a]))
    ]  # fmt: skip


def _panel(rows: list[Meeting], compared: Comparison, names: list[str], filters: Filters) -> Trace:
    places = {rater.id: at for at, rater in enumerate(compared.raters)}
    size = range(len(names))
    value: list[list[float | None]] = [[None for _ in size] for _ in size]
    text = [["" for _ in size] for _ in size]
    hover = [["" for _ in size] for _ in size]
    href: list[list[str | None]] = [[None for _ in size] for _ in size]
    for met in rows:
        shown = met.figure(filters.coefficient)
        a, b = places[met.first.id], places[met.second.id]
        for row, column in ((a, b), (b, a)):
            value[row][column] = shown.value
            text[row][column] = "–" if shown.value is None else f"{shown.value:.2f}"
            hover[row][column] = _hover(met, filters.coefficient)
            href[row][column] = cases_url(met, filters) if met.differ else None
    low, high = _ends(filters)
    return {
        "type": "heatmap", "z": value, "x": list(size), "y": list(size), "text": text,
        "texttemplate": "%{text}", "textfont": {"size": SMALL, "color": "#ffffff"},
        "hovertext": hover,
        "hovertemplate": "%{hovertext}<extra></extra>", "hoverongaps": False, "customdata": href,
        "colorscale": [list(step) for step in SCALE], "zmin": low, "zmax": high, "showscale": False,
        "xgap": 3, "ygap": 3,
    }  # fmt: skip


def _ends(filters: Filters) -> tuple[float, float]:
    """The least and the greatest value of the chosen coefficient."""
    return (0, 1) if filters.coefficient == "raw" else (-1, 1)


def middle_words(filters: Filters) -> str:
    """The meaning of the middle colour: chance is at 0, and the raw share is not corrected for
    chance.
    """
    middle = sum(_ends(filters)) / 2
    if middle:
        return f"{middle:.0%}".replace("%", " %")
    return "no correlation" if filters.coefficient in CORRELATIONS else "chance"


def _hover(met: Meeting, name: str) -> str:
    shown = met.figure(name)
    value = escape_label(shown.why) if shown.value is None else f"{shown.value:.2f}"
    lines = [
        f"<b>{escape_label(met.first.name)} / {escape_label(met.second.name)}</b>",
        f"{escape_label(NAMES[name][0])}: {value}",
        f"both scored {met.pair.n:,}, {met.left_out:,} left out",
        f"{met.differ:,} differ{'; click opens them' if met.differ else ''}",
    ]
    return "<br>".join(lines)


def _in_words(met: Meeting, name: str) -> str:
    shown = met.figure(name)
    value = shown.why if shown.value is None else f"{shown.value:.2f}"
    return f"{met.dimension}, {met.first.name} and {met.second.name}: {value}"
