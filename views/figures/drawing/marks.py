"""What all drawers share: a frame, models' colours, filled marks for computed numbers and hollow
ones for printed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from textwrap import wrap
from typing import Any, Final

from views.figures.series import Chart, FigureSeries, Value
from views.page import charts
from views.page.content import Figure
from views.style.model_colours import ModelMark
from views.style.typography import FINE, LEAD

ABOVE, BELOW = 84, 40
"""Pixels above a plot, for title, subtitle and source line, and below it, for an axis."""
SYMBOLS: Final = ("circle", "square", "diamond", "triangle-up", "triangle-down", "star", "cross")


def colour(at: int) -> str:
    """The colour of a column, or of what is no model, by its place."""
    return charts.SERIES[at % len(charts.SERIES)]


def mark_of(chart: Chart, series: FigureSeries, at: int) -> ModelMark:
    """The mark of a series' model; without a model that of its place, where shapes change with
    colours.
    """
    symbol = SYMBOLS[(at // len(charts.SERIES)) % len(SYMBOLS)]
    return chart.marks.get(series.label) or ModelMark(colour(at), symbol)


def marker(series: FigureSeries, mark: ModelMark, size: int = 9) -> dict[str, Any]:
    """A filled mark for computed numbers, a hollow one for printed."""
    hollow = "-open" if series.printed else ""
    return {"symbol": mark.symbol + hollow, "color": mark.colour, "size": size,
            "line": {"width": 2, "color": mark.colour}}  # fmt: skip


def hover(series: FigureSeries, column: str, chart: Chart) -> str:
    """A value in words: whose it is, its interval and cases."""
    value = series.values[column]
    whose = "printed" if series.printed else "computed"
    doubt = ", not read in the paper itself" if value.doubtful else ""
    parts = [
        f"{series.name} · {chart.label_of(column)}",
        f"{value.value:.1f} {chart.unit} ({whose}{doubt})",
    ]
    if value.low is not None and value.high is not None:
        parts.append(f"95 % interval {value.low:.1f}–{value.high:.1f}")
    if value.n is not None:
        counted = "" if value.k is None else f"{value.k:,} of "
        parts.append(f"{counted}{value.n:,} cases")
    return "<br>".join(map(charts.escape_label, parts))


def error_bars(values: Sequence[Value | None]) -> dict[str, Any]:
    """Plotly's error bars of the values' intervals."""
    up = [(v.high - v.value) if v and v.high is not None else 0 for v in values]
    down = [(v.value - v.low) if v and v.low is not None else 0 for v in values]
    if not any(up) and not any(down):
        return {"visible": False}
    return {"type": "data", "symmetric": False, "array": up, "arrayminus": down,
            "color": charts.INK, "thickness": 1.2, "width": 3}  # fmt: skip


def drawn(
    chart: Chart, traces: Sequence[Mapping[str, Any]], layout: Mapping[str, Any], height: int
) -> Figure:
    """The figure with title, subtitle and source line above it, where no legend can lie over them;
    its text alternative lists all values.
    """
    is_printed = any(each.printed for each in chart.series)
    own = chart.source[:1].upper() + chart.source[1:]
    whose = f"Source: {chart.source}" if is_printed else own
    below = "<br>".join(map(charts.escape_label, (chart.subtitle, whose)))
    title = (
        f"<b>{charts.escape_label(chart.title)}</b><br>"
        f'<span style="font-size:{FINE}px">{below}</span>'
    )
    margin = {"t": ABOVE, "b": BELOW, "l": 16, "r": 16, **layout.get("margin", {})}
    whole = {
        "title": {"text": title, "x": 0, "xref": "container", "xanchor": "left", "y": 1,
                  "yanchor": "top", "font": {"size": LEAD}, "pad": {"t": 22, "l": 8}},
        "showlegend": False,
        **layout,
        "margin": margin,
    }  # fmt: skip
    made = charts.figure(traces, whole, summary(chart), height)
    return replace(made, title=chart.title, subtitle=chart.subtitle, source=chart.source)


def summary(chart: Chart) -> str:
    """All values as text, for screen readers."""
    lines = (
        f"{each.label}: "
        + ", ".join(
            f"{chart.label_of(column)} {each.values[column].value:.1f}"
            for column in chart.columns
            if column in each.values
        )
        for each in chart.series
    )
    return f"{chart.title}. {chart.subtitle}. {'; '.join(lines)}"


def value_axis(chart: Chart, title: str = "") -> dict[str, Any]:
    """An axis of the chart's unit and bounds."""
    low, high = chart.bounds
    pad = (high - low) * 0.03
    return {"range": [low - pad, high + pad], "gridcolor": charts.GRID, "zeroline": False,
            "title": {"text": charts.escape_label(title or chart.unit)}}  # fmt: skip


def rows_axis(rows: Sequence[FigureSeries]) -> dict[str, Any]:
    """An axis of named rows, the first on top, by their places: two names may be cut alike."""
    return {
        "autorange": "reversed", "tickmode": "array", "automargin": True, "showgrid": False,
        "zeroline": False, "tickvals": list(range(len(rows))),
        "ticktext": ["<br>".join(map(charts.escape_label, _lines(row.label))) for row in rows],
    }  # fmt: skip


def _lines(name: str) -> list[str]:
    return wrap(name, WIDTH, max_lines=2, placeholder="…")


WIDTH: Final = 34
"""Letters of a line of a row's name, which has two at most."""
ROW: Final = 34
"""Height of a row with such a name."""


def with_groups(chart: Chart) -> Chart:
    """The chart with what its series belong to in its subtitle, where no part of it says that."""
    groups = dict.fromkeys(each.group for each in chart.series if each.group)
    return replace(chart, subtitle=" · ".join((chart.subtitle, *groups)))


def of_one(chart: Chart) -> Chart:
    """The chart of one judge or model: its title says of which, its subtitle what is told of it,
    first of all, since a phone shows its beginning alone.
    """
    groups = dict.fromkeys(each.group for each in chart.series if each.group)
    facts = dict.fromkeys(each.facts for each in chart.series if each.facts)
    title = ": ".join(filter(None, (chart.title, ", ".join(groups))))
    return replace(chart, title=title, subtitle=" · ".join((*facts, chart.subtitle)))


def columns_axis(chart: Chart) -> dict[str, Any]:
    """An axis of the chart's columns, in their order."""
    return {
        "type": "linear", "showgrid": False, "zeroline": False, "tickmode": "array",
        "tickvals": list(range(len(chart.columns))),
        "ticktext": [charts.escape_label(chart.label_of(column)) for column in chart.columns],
    }  # fmt: skip
