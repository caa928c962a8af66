"""A score against a model's size or release as a figure: filled points computed, hollow printed.

Colour and shape tell open weights from closed ones. Sizes stand on a logarithmic axis, which has no
place for 0.
"""

from collections.abc import Mapping, Sequence
from math import ceil, floor, log10
from typing import Any, Final

from metrics.statistics.paired import LEAST
from views.page.charts import (
    GRID,
    INK,
    empty_figure,
    escape_label,
    figure,
    format_value,
    truncate_label,
)
from views.page.content import Figure
from views.shared.printed.hollow import words_of
from views.style.model_colours import COLOURS
from views.style.typography import FINE
from views.trends.of_models import MONTHS, ModelPoint, OfModels
from views.trends.points import (
    HEIGHT,
    MARGINS,
    POINTED,
    ChartWords,
    hover_lines,
    markers,
    score_axis,
    score_words,
    title_of,
    titled_axes,
    whiskers,
)

WEIGHTS: Final = {
    "open": ("Open weights", COLOURS[0], "circle"),
    "closed": ("Closed weights", COLOURS[1], "square"),
    "": ("Weights unknown", INK, "diamond"),
}
"""Open or closed → its words, colour and shape."""
NAMED: Final = 12
"""The most points whose names stand beside them."""
ROOM: Final = 0.1
"""What is left free at the ends of an axis: a part of a power of ten, or of a year."""
FEW_YEARS: Final = 2
SIDE: Final = 0.34
Trace = dict[str, Any]


def model_chart(shown: OfModels, words: ChartWords, empty: str) -> Figure:
    """The figure; a sentence where no model has a place on the axis."""
    placed = shown.placed
    if not placed:
        return empty_figure(empty)
    names = _names(placed) if len(placed) <= NAMED else {}
    traces = [
        _trace([each for each in placed if (each.weights, bool(each.printed)) == (weights, hollow)],
               weights, hollow, shown, names)
        for weights in WEIGHTS
        for hollow in (False, True)
    ]  # fmt: skip
    top, bottom = MARGINS
    layout = {
        "title": title_of(words),
        **titled_axes(
            _axis(shown.by, [each.x for each in placed if each.x is not None]),
            score_axis(shown.scale),
            words,
        ),
        "showlegend": True,
        "legend": {"orientation": "h", "x": 0, "y": 1, "yanchor": "bottom"},
        "margin": {"l": 56, "r": 24, "t": top + 28, "b": bottom},
        **POINTED,
    }
    summary = "; ".join(_in_words(each) for each in placed)
    return figure([trace for trace in traces if trace["x"]], layout, summary, HEIGHT)


def _axis(by: str, places: Sequence[float]) -> dict[str, Any]:
    common = {"gridcolor": GRID, "zeroline": False, "fixedrange": True, "automargin": True}
    if by == "size":
        low, high = min(places), max(places)
        ticks = [2.0**power for power in range(floor(_log2(low)), ceil(_log2(high)) + 1)]
        ends = [log10(low) - ROOM, log10(high) + ROOM]
        return common | {
            "type": "log", "range": ends, "tickmode": "array", "tickvals": ticks,
            "ticktext": [f"{tick:g}B" for tick in ticks],
        }  # fmt: skip
    low, high = min(places), max(places)
    step = 3 if high - low <= FEW_YEARS else MONTHS
    months = range(floor(low) * MONTHS, ceil(high + ROOM) * MONTHS + 1, step)
    return common | {
        "range": [low - ROOM, high + ROOM], "tickmode": "array",
        "tickvals": [month / MONTHS for month in months],
        "ticktext": [_month(month, step) for month in months],
    }  # fmt: skip


def _month(month: int, step: int) -> str:
    """A tick: the year, with its month where ticks stand closer."""
    year, at = divmod(month, MONTHS)
    return str(year) if step == MONTHS else f"{year}-{at + 1:02}"


def _names(placed: Sequence[ModelPoint]) -> dict[str, str]:
    """Where each point's name stands: above and below by turns, and inside the plot's sides."""
    order = sorted(placed, key=lambda each: (each.x or 0.0, each.score or 0.0))
    last = max(len(order) - 1, 1)
    return {
        each.key: f"{('top', 'bottom')[at % 2]} {_side(at / last)}" for at, each in enumerate(order)
    }


def _side(share: float) -> str:
    return "right" if share < SIDE else "left" if share > 1 - SIDE else "center"


def _log2(value: float) -> float:
    return log10(value) / log10(2)


def _trace(
    points: Sequence[ModelPoint],
    weights: str,
    hollow: bool,
    shown: OfModels,
    names: Mapping[str, str],
) -> Trace:
    label, colour, symbol = WEIGHTS[weights]
    trace: Trace = {
        "type": "scatter",
        "mode": "markers+text" if names else "markers",
        "name": f"{label}, {'printed' if hollow else 'computed'}",
        "x": [each.x for each in points],
        "y": [each.score for each in points],
        "text": [escape_label(truncate_label(each.model)) for each in points] if names else [],
        "textposition": [names[each.key] for each in points] if names else "top center",
        "textfont": {"size": FINE},
        "hovertext": [_hover(each, shown) for each in points],
        "hovertemplate": "%{hovertext}<extra></extra>",
        "cliponaxis": False,
    }
    if hollow:
        ring = {"symbol": f"{symbol}-open", "color": colour, "size": 9, "line": {"width": 1.5}}
        return trace | {"marker": ring}
    computed = [each.point for each in points]
    return trace | {
        "marker": markers(computed, colour, symbol),
        "customdata": [point.href if point else None for point in computed],
        "error_y": whiskers(computed, colour),
    }


def _hover(each: ModelPoint, shown: OfModels) -> str:
    head = [f"<b>{escape_label(each.name)}</b>", escape_label(_known(each))]
    if each.printed:
        status = words_of(each.printed.status).words
        score = f"{each.printed.value:g} printed, {status}"
        return "<br>".join([*head, escape_label(score), escape_label(each.printed.table)])
    point = each.point
    assert point is not None  # a point that is not printed is computed
    lines = [*head, score_words(point), *hover_lines(point, shown.clusters, shown.failure)]
    return "<br>".join(filter(None, lines))


def _known(each: ModelPoint) -> str:
    """Size or month, and whether the weights are open."""
    weights = WEIGHTS[each.weights][0].lower()
    return f"{each.words} · {weights}"


def _in_words(each: ModelPoint) -> str:
    whose = " printed" if each.printed else ""
    return f"{each.name} ({_known(each)}): {format_value(each.score)}{whose}"


def words_below(shown: OfModels) -> str:
    """What stands below the title: whose figures, and how weak ones look."""
    judge = f"judge {shown.judge} · " if shown.judge else ""
    hollow = "hollow: printed, of the whole benchmark"
    if all(each.printed for each in shown.placed):
        return hollow.capitalize()
    pale = f"small and pale: fewer than {LEAST}"
    return f"{judge}95 % CI over {shown.clusters} · {pale} · {hollow}"
