"""The matrix of raters in the chosen coefficient, on one judged dimension, and the cases of a cell.

The matrix is a table, and a heat map. A cell is shaded by agreement and opens the cases on which
its two raters differ, which are shown as cards.
"""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from store.queries.judging.agreement import Opinion, clip_rows
from store.reading.store import Row as StoreRow
from store.reading.store import Store
from views.address import links
from views.address.filters import Filters
from views.agreement.pairs import Comparison, Meeting
from views.agreement.tables import LONG, NAMES, cases_url, coefficient_cell, no_pairs_text
from views.page.cards import PER_PAGE
from views.page.charts import INK, empty_figure, escape_label, figure, truncate_label
from views.page.content import Card, Cell, Column, Figure, Gallery, Row, Table
from views.page.labels import judged_heading, judged_name, tier_badge
from views.shared.case_cards import cut, too_long
from views.shared.raters import (
    Differing,
    Reasons,
    badges_of,
    differing_clips,
    dimensions,
    opening_of,
    read_reasons,
    score_mark,
    scores_of,
)
from views.style.typography import FINE, SMALL, TEXT

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


class DifferingCases(NamedTuple):
    """One page of the cases: the positions of its clips, their rows, and each rater's text."""

    of: Differing
    places: tuple[int, ...]
    rows: Mapping[int, StoreRow]
    reasons: tuple[Reasons, ...]


def read_cases(filters: Filters, store: Store) -> DifferingCases | None:
    """The page's cases; None where `disagree` names no two raters of these data."""
    of = differing_clips(filters, store)
    if of is None:
        return None
    first = (filters.page - 1) * PER_PAGE
    places = of.places[first : first + PER_PAGE]
    clips = [int(of.ratings.clips[at]) for at in places]
    return DifferingCases(of, places, clip_rows(store, clips), read_reasons(of, clips, store))


def gallery(cases: DifferingCases | None, filters: Filters) -> Gallery:
    """A page of the cases, with an explanation where there are none."""
    if cases is None:
        return Gallery((), 0, empty="These two have not rated the same clips of these data.")
    total, first = len(cases.of.places), (filters.page - 1) * PER_PAGE
    return Gallery(
        tuple(_card(cases, at, filters) for at in cases.places),
        total,
        first + 1,
        _page(filters, filters.page - 1) if filters.page > 1 else None,
        _page(filters, filters.page + 1) if first + PER_PAGE < total else None,
        "The two give the same score wherever both give one.",
        heading=_heading(cases, filters),
    )


def _heading(cases: DifferingCases, filters: Filters) -> str:
    first, second = (rater.name for rater in cases.of.raters)
    names = dimensions(filters)
    on = judged_name(names[0]) if len(names) == 1 else "any dimension"
    return f"{first} and {second} differ on {on}"


def _page(filters: Filters, number: int) -> str:
    return links.agreement(filters.but(page=number), "wr-cases")


def _card(cases: DifferingCases, place: int, filters: Filters) -> Card:
    clip = int(cases.of.ratings.clips[place])
    row, scores = cases.rows[clip], scores_of(cases.of, place, dimensions(filters))
    at_moment = filters.but(play="moment")
    lines = tuple(
        (f"{rater.name}: {name} {score_mark(name, pair[at])}",
         _reason(cases.reasons[at].get((clip, name))))
        for name, pair in scores.items()
        for at, rater in enumerate(cases.of.raters)
    )  # fmt: skip
    return Card(
        str(row["paradigm_name"] or row["item"] or row["clip"]),
        links.watch(at_moment, str(row["clip"]), opening_of(clip, scores, cases.reasons)),
        links.poster(str(row["clip"]), filters.version, row["poster_tag"])
        if row["has_poster"] or row["has_media"] else None,
        str(row["generator_name"] or row["generator"] or row["clip"]),
        (*tier_badge(row["tier"]), *badges_of(scores)),
        cut(lines),
        str(row["clip"]),
        full=too_long(lines),
    )  # fmt: skip


def _reason(of_rater: Opinion | None) -> str:
    return (of_rater.reason if of_rater else None) or "no reason given"
