"""The matrix of raters as a heat map, with one panel per dimension.

A cell's `customdata` is the URL of the cases on which its two raters disagree.
"""

from textwrap import wrap
from typing import Any, Final

from views.address.filters import Filters
from views.agreement.pairs import Comparison, Meeting
from views.agreement.tables import NAMES, cases_url, no_pairs_text
from views.page.charts import INK, empty_figure, escape_label, figure, truncate_label
from views.page.content import Figure
from views.page.labels import judged_heading

SCALE: Final = ((0.0, "#b3261e"), (0.5, "#e9d8a6"), (1.0, "#0a7f6f"))
ROW: Final = 30
HEAD: Final = 34
LABELS: Final = 150
Trace = dict[str, Any]


def matrix(compared: Comparison, filters: Filters) -> Figure:
    """Raters × raters in the chosen coefficient; symmetric, with an empty diagonal."""
    if not compared.meetings:
        return empty_figure(no_pairs_text(filters))
    by_name: dict[str, list[Meeting]] = {}
    for meeting in compared.meetings:
        by_name.setdefault(meeting.dimension, []).append(meeting)
    names = [escape_label(truncate_label(rater.name)) for rater in compared.raters]
    panel = HEAD + ROW * len(names)
    height = panel * len(by_name)
    traces: list[Trace] = []
    layout: dict[str, Any] = {"annotations": [], "dragmode": False}
    layout["margin"] = {"l": 12, "r": 12, "t": LABELS, "b": 12}
    for index, (name, rows) in enumerate(by_name.items()):
        mark = "" if index == 0 else str(index + 1)
        top = 1 - index * panel / height
        layout[f"xaxis{mark}"] = _rater_axis(names) | _across(index == 0, mark)
        layout[f"yaxis{mark}"] = _rater_axis(names) | _down(
            top - panel / height, top - HEAD / height, mark
        )
        layout["annotations"].append(_heading(name, top - HEAD / height))
        layout["annotations"] += _undefined(rows, compared, filters.coefficient, mark)
        axes = {"xaxis": f"x{mark}", "yaxis": f"y{mark}"}
        traces.append(_panel(rows, compared, names, filters) | axes)
    summary = "; ".join(_in_words(meeting, filters.coefficient) for meeting in compared.meetings)
    return figure(traces, layout, summary, height + LABELS + 12)


def _rater_axis(names: list[str]) -> dict[str, Any]:
    """Axis positions are numbers, not names: two raters may share a name."""
    return {
        "tickmode": "array", "tickvals": list(range(len(names))), "ticktext": names,
        "automargin": True, "showgrid": False, "zeroline": False, "fixedrange": True, "ticks": "",
    }  # fmt: skip


def _across(first: bool, mark: str) -> dict[str, Any]:
    return {
        "side": "top", "tickangle": -90, "ticklabeloverflow": "allow", "showticklabels": first,
        "anchor": f"y{mark}",
    }  # fmt: skip


def _down(low: float, high: float, mark: str) -> dict[str, Any]:
    return {
        "domain": [max(low, 0), high], "autorange": "reversed", "anchor": f"x{mark}",
    }  # fmt: skip


def _heading(name: str, y: float) -> dict[str, Any]:
    """The panel's name, above its row labels: above the cells it would overlap the raters'
    names.
    """
    title = judged_heading(name)
    return {
        "text": "<br>".join(f"<b>{escape_label(line)}</b>" for line in wrap(title, 20)),
        "showarrow": False, "xref": "paper", "yref": "paper", "x": 0, "y": y, "xanchor": "right",
        "align": "right", "yanchor": "bottom", "font": {"color": INK, "size": 12},
    }  # fmt: skip


def _undefined(
    rows: list[Meeting], compared: Comparison, name: str, mark: str
) -> list[dict[str, Any]]:
    """Cells without a value get a dash, whose hover text gives the reason."""
    places = {rater.id: at for at, rater in enumerate(compared.raters)}
    return [
        {"text": "–", "showarrow": False, "font": {"color": INK, "size": 12}, "x": x, "y": y,
         "xref": f"x{mark}", "yref": f"y{mark}", "hovertext": _hover(met, name)}
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
    low = 0 if filters.coefficient == "raw" else -1
    return {
        "type": "heatmap", "z": value, "x": list(size), "y": list(size), "text": text,
        "texttemplate": "%{text}", "textfont": {"size": 12}, "hovertext": hover,
        "hovertemplate": "%{hovertext}<extra></extra>", "hoverongaps": False, "customdata": href,
        "colorscale": [list(step) for step in SCALE], "zmin": low, "zmax": 1, "showscale": False,
        "xgap": 3, "ygap": 3,
    }  # fmt: skip


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
