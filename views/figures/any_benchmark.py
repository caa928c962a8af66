"""Figures of any benchmark: its main score by whether weights are open, and how long what is
loaded is: seconds of clips, steps of chains, words of questions.

Its scores against size and release are on Trends.

A histogram has a panel of bars for each series, over its own columns.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from typing import Any, Final, NamedTuple

from metrics.boards.board import metrics_of
from metrics.boards.definitions import METRICS
from store.queries.printed import ModelFacts, PrintedNumber, leaders, model_facts
from store.queries.statistics import Distribution, distributions
from store.reading.store import Store
from views.figures.drawing.lines import dumbbells
from views.figures.drawing.marks import ABOVE, BELOW, colour, drawn, hover
from views.figures.paper_figure import PaperFigure, model_of, value
from views.figures.series import (
    Chart,
    FigureSeries,
    Value,
    leading,
    models_first,
    read_board,
    value_of,
)
from views.page import charts
from views.page.content import Figure
from views.shared.board_rows import name_of
from views.style.typography import FINE

ACROSS: Final = 2
HIGH: Final = 220
HEADING, TICKS = 40, 34
"""Pixels of a panel above its bars, for two lines of heading, and below them."""
GAP: Final = 0.13
"""Between two panels of a row, as a share of the whole: the right one's figures stand in it."""
MOST_TICKS: Final = 7


def histograms(chart: Chart) -> Figure:
    """Two panels to a row; each has its own axes, since seconds are no words."""
    across = min(ACROSS, len(chart.series))
    rows = -(-len(chart.series) // across)
    layout: dict[str, Any] = {"annotations": [], "bargap": 0.06, "margin": {"l": 44, "b": BELOW}}
    traces: list[dict[str, Any]] = []
    for at, each in enumerate(chart.series):
        suffix = "" if at == 0 else str(at + 1)
        wide = (1 - GAP * (across - 1)) / across
        left, top = at % across * (wide + GAP), 1 - at // across / rows
        _axes(layout, suffix, each, chart, (left, left + wide, top, 1 / (rows * HIGH)))
        columns = list(each.values)
        traces.append({
            "type": "bar", "x": list(range(len(columns))),
            "y": [value.value for value in each.values.values()],
            "xaxis": f"x{suffix}", "yaxis": f"y{suffix}", "name": charts.escape_label(each.label),
            "marker": {"color": colour(0)},
            "hovertext": [hover(each, column, chart) for column in columns],
            "hovertemplate": "%{hovertext}<extra></extra>",
        })  # fmt: skip
    return drawn(chart, traces, layout, ABOVE + BELOW + HIGH * rows)


def _axes(
    layout: dict[str, Any], suffix: str, each: FigureSeries, chart: Chart,
    box: tuple[float, float, float, float],
) -> None:  # fmt: skip
    """A panel's axes and heading; `box`: its left, right and upper ends, and a pixel's height."""
    left, right, top, pixel = box
    columns = list(each.values)
    step = -(-len(columns) // MOST_TICKS)
    starts = [column.partition(" ")[0].partition("–")[0] for column in columns]
    # The start of a span stands at the left end of its bar, a whole number under the middle.
    edge = 0.5 if any("–" in column for column in columns) else 0.0
    unit = columns[-1].rpartition(" ")[2]
    layout[f"xaxis{suffix}"] = {
        "domain": [left, right], "anchor": f"y{suffix}", "showgrid": False, "zeroline": False,
        "tickmode": "array", "tickvals": [place - edge for place in range(0, len(columns), step)],
        "ticktext": [charts.escape_label(start) for start in starts[::step]],
        "range": [-0.6, len(columns) - 0.4], "tickfont": {"size": FINE},
        "title": {"text": charts.escape_label(unit), "font": {"size": FINE}, "standoff": 4},
    }  # fmt: skip
    layout[f"yaxis{suffix}"] = {
        "domain": [top - (HIGH - TICKS) * pixel, top - HEADING * pixel], "anchor": f"x{suffix}",
        "gridcolor": charts.GRID, "zeroline": False, "rangemode": "tozero", "nticks": 4,
        "tickfont": {"size": FINE}, "ticksuffix": f" {chart.unit}", "showticksuffix": "last",
    }  # fmt: skip
    name, _, facts = each.label.partition(": ")
    layout["annotations"].append({
        "text": f"<b>{charts.escape_label(name)}</b><br>{charts.escape_label(facts)}",
        "xref": "paper", "yref": "paper", "x": left, "y": top, "align": "left",
        "xanchor": "left", "yanchor": "top", "showarrow": False, "font": {"size": FINE},
    })  # fmt: skip


MOST: Final = 20
"""Bars of a histogram: with more, one bar is too narrow on a phone."""


class LengthKind(NamedTuple):
    """Items that have a length, and its unit."""

    name: str
    unit: str


_MEASURED: Final = {
    "durations": LengthKind("Clips", "s"),
    "chain lengths": LengthKind("Causal chains", "steps"),
    "question words": LengthKind("Questions", "words"),
    "right words": LengthKind("Right options", "words"),
    "wrong words": LengthKind("Wrong options", "words"),
}


def lengths(store: Store, benchmark: str) -> list[FigureSeries]:
    """A histogram for each length that is known of a benchmark; bars without a case are 0."""
    return [
        histogram(_MEASURED[what], each) for what, each in distributions(store, benchmark).items()
    ]


def histogram(measured: LengthKind, spread: Distribution) -> FigureSeries:
    """Bars of one width, as shares; their mean stands in the name."""
    n, unit = spread.n, measured.unit
    values = {
        f"{bounds} {unit[:-1] if bounds == '1' else unit}": Value(100 * k / n, n=n, k=k)
        for bounds, k in _bins(spread, unit == "s")
    }
    name = f"{measured.name}: {n:,}, mean {spread.mean:.1f} {unit}"
    return FigureSeries(name, values, False)


def _bins(spread: Distribution, measured: bool) -> list[tuple[str, int]]:
    """Bars of one width from the least value to the greatest: their ends in words, and cases.

    `measured`: values lie between whole numbers, so a bar ends where the next begins.
    """
    least, most = min(spread.counts), max(spread.counts)
    width = next(
        width for power in count() for width in (10**power, 2 * 10**power, 5 * 10**power)
        if most // width - least // width < MOST
    )  # fmt: skip
    made: list[tuple[str, int]] = []
    for start in range(least // width * width, most + 1, width):
        end = start + width - (0 if measured else 1)
        k = sum(n for value, n in spread.counts.items() if start <= value < start + width)
        made.append((f"{start}–{end}" if end > start else str(start), k))
    return made


def bins_of(series: Sequence[FigureSeries]) -> tuple[str, ...]:
    """The bars of all histograms, each once; a histogram draws those that are its own."""
    return tuple(dict.fromkeys(column for each in series for column in each.values))


def _weights(facts: ModelFacts | None) -> str | None:
    return None if facts is None or facts.open is None else "open" if facts.open else "closed"


def _printed(numbers: Sequence[PrintedNumber]) -> list[FigureSeries]:
    """The main figures of models with known weights; where they differ in paper or setting, each
    says its own.
    """
    led = [(number, kind) for number in leaders(numbers) if (kind := _weights(number.known))]
    parts = [(number.setting, number.paper) for number, _ in led]
    differ = [len(set(each)) > 1 for each in zip(*parts, strict=True)]
    return [
        FigureSeries(
            _joined(number.model, *(part for part, own in zip(of, differ, strict=True) if own)),
            {kind: value(number)},
            True,
            _joined(*(part for part, own in zip(of, differ, strict=True) if not own)),
            model_of(number),
        )
        for (number, kind), of in zip(led, parts, strict=True)
    ]


def _joined(*parts: str) -> str:
    return " · ".join(filter(None, parts))


def _computed(store: Store, benchmark: str) -> list[FigureSeries]:
    """The totals under the benchmark's first metric on a scale of 0–100, by one judge, of rows that
    took up the same cases.
    """
    names = [name for name in metrics_of(store).get(benchmark, ()) if METRICS[name].top == 100]
    if not names:
        return []
    shown = read_board(store, benchmark, names[0], METRICS[names[0]].columns[0])
    one_judge = replace(shown, differ=shown.differ - {"judge"})
    made = []
    for row in models_first(shown.leading):
        kind, score = _weights(model_facts(store, row.key.model)), value_of(row.total)
        if kind and score:
            judge = f"judge {shown.judge_of(row)}" if row.key.judge else ""
            made.append(
                FigureSeries(name_of(row, one_judge), {kind: score}, False, judge, row.key.model)
            )
    return made


FIGURES: Final = (
    PaperFigure(
        id="any-open", title="Open and closed models", where="the papers’ main tables",
        subtitle="Main score of each model, by whether its weights are open",
        columns=("closed", "open"), tight=True, labels={"closed": "Closed", "open": "Open weights"},
        draw=dumbbells, printed=_printed, computed=_computed, takes=leading,
        missing="Of no model with a score here is this known.",
    ),
    PaperFigure(
        id="any-lengths", title="How long clips, chains and questions are",
        where="R3-Bench, Figure 9; R3-VQA, Figure 5",
        subtitle="Share of what is loaded, by length",
        columns=bins_of, draw=histograms, computed=lengths,
        missing="No distribution is printed. Import clips, chains or questions to see it computed.",
    ),
)  # fmt: skip
