"""Printed results behind a trend, as hollow points on dotted grey lines."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from schema.benchmarks import PAPERS
from schema.vocabulary import SETTINGS, TIERS
from store.queries.catalogue.known_names import printed_benchmarks
from store.queries.printed import PrintedNumber
from store.reading.store import Store
from views.address.filters import Filters
from views.page.charts import GRID, INK, escape_label, figure, with_alpha
from views.page.content import Figure
from views.shared.printed.hollow import HollowRow, hollow_rows, words_of
from views.style.typography import TEXT

MOST: Final = 24
"""Lines of printed results in one chart."""
HOLLOW: Final = INK
"""The colour of printed points."""
PREFERRED: Final = "+Sub"
"""The setting of which a model's printed line is shown where rows differ in it."""


class PrintedLine(NamedTuple):
    """A printed model's figures by value of the chart's field; `models`: its ids here."""

    name: str
    numbers: Mapping[str, PrintedNumber]
    models: tuple[str, ...] = ()


class Context(NamedTuple):
    """Printed lines along a field with these values."""

    by: str
    values: tuple[str, ...]
    lines: tuple[PrintedLine, ...]


def read_context(filters: Filters, values: Sequence[str], store: Store) -> Context:
    """The printed lines beside a trend; where it has no values, those of the paper's own axis."""
    if not filters.metric:
        metric, by, own = _own_axis(filters.benchmark, store)
        return read_context(filters.but(metric=metric, by=by), own, store) if metric else NOTHING
    rows = hollow_rows(filters, values, store)
    lines = _over_settings(rows) if filters.by == "setting" else _over_values(rows)
    shown = sorted(lines, key=lambda line: -max(n.value for n in line.numbers.values()))
    stated = SETTINGS if filters.by == "setting" and not values else tuple(values)
    return Context(filters.by, stated, tuple(shown[:MOST]))


NOTHING: Final = Context("", (), ())


def _own_axis(benchmark: str, store: Store) -> tuple[str, str, tuple[str, ...]]:
    """Metric, field and values of what the benchmark's papers print along an axis."""
    for name in printed_benchmarks(store).get(benchmark, ()):
        for board in PAPERS[name].boards if name in PAPERS else ():
            if "tier" in board.of_setting:
                return board.metric, "tier", TIERS
            if board.total and not board.setting:
                return board.metric, "setting", SETTINGS
    return "", "", ()


def _over_settings(rows: Sequence[HollowRow]) -> list[PrintedLine]:
    """Rows of one model in one paper that differ in their setting are one line."""
    lines: dict[tuple[str, str], PrintedLine] = {}
    for row in rows:
        if row.total and row.setting in SETTINGS:
            new = PrintedLine(f"{row.model} ({row.paper})", {}, _models(row))
            line = lines.setdefault((row.model, row.paper), new)
            lines[row.model, row.paper] = line._replace(
                numbers={**line.numbers, row.setting: row.total}
            )
    return list(lines.values())


def _models(row: HollowRow) -> tuple[str, ...]:
    return (row.key, *(row.known.with_runs if row.known else ()))


def _over_values(rows: Sequence[HollowRow]) -> list[PrintedLine]:
    """A line for each model of a paper: of the preferred setting where there are several."""
    lines: dict[tuple[str, str], HollowRow] = {}
    for row in rows:
        key = row.model, row.paper
        if row.values and (key not in lines or row.setting == PREFERRED):
            lines[key] = row
    return [
        PrintedLine(" · ".join(filter(None, (row.model, row.setting, row.paper))), row.values,
                    _models(row))
        for row in lines.values()
    ]  # fmt: skip


def with_printed(drawn: Figure, context: Context, title: str) -> Figure:
    """The chart with printed lines behind its own; a chart of them alone where it is empty."""
    if not context.lines:
        return drawn
    places = _places(context)
    traces = [trace for line in context.lines if (trace := _trace(line, places))]
    words = in_words(context)
    if not drawn.spec:
        return figure(traces, _layout(places, title), f"Printed results: {words}", 440)
    spec = {**drawn.spec, "data": [*traces, *drawn.spec["data"]]}
    return replace(drawn, spec=spec, summary=f"{drawn.summary}; printed: {words}")


def panel_traces(context: Context, model: str, colour: str) -> list[dict[str, Any]]:
    """Printed results in a panel of one model: its own as rings on a dotted line in its colour, all
    others as faint rings.
    """
    places = _places(context)
    own = [line for line in context.lines if model in line.models]
    others = [_trace(line, places) for line in context.lines if model not in line.models]
    faint = {"symbol": "circle-open", "size": 5, "color": with_alpha(HOLLOW, 0.4)}
    traces = [_trace(line, places, colour) for line in own]
    if not others:
        return traces
    whole = {name: [value for trace in others for value in trace[name]]
             for name in ("x", "y", "hovertext")}  # fmt: skip
    return [{**others[0], **whole, "mode": "markers", "name": "", "marker": faint}, *traces]


def in_words(context: Context) -> str:
    """All printed lines as text."""
    return "; ".join(map(_in_words, context.lines))


def _places(context: Context) -> dict[str, float]:
    if context.by == "length":
        return {value: float(value) for value in context.values}
    return {value: float(at) for at, value in enumerate(context.values)}


def _trace(line: PrintedLine, places: Mapping[str, float], colour: str = HOLLOW) -> dict[str, Any]:
    shown = [(places[value], of) for value, of in line.numbers.items() if value in places]
    shown.sort(key=lambda point: point[0])
    return {
        "type": "scatter",
        "mode": "lines+markers",
        "x": [x for x, _ in shown],
        "y": [number.value for _, number in shown],
        "name": escape_label(line.name),
        "line": {"color": with_alpha(colour, 0.45), "width": 1, "dash": "dot"},
        "marker": {"symbol": "circle-open", "size": 8, "color": colour},
        "hovertext": [_hover(line, number) for _, number in shown],
        "hovertemplate": "%{hovertext}<extra></extra>",
        "showlegend": False,
        "cliponaxis": False,
    }


def _hover(line: PrintedLine, number: PrintedNumber) -> str:
    return (
        escape_label(f"{line.name}: {number.value:g} printed, {words_of(number.status).words}")
        + f"<br>{escape_label(number.table)}"
    )


def _in_words(line: PrintedLine) -> str:
    figures = ", ".join(f"{value} {number.value:g}" for value, number in line.numbers.items())
    return f"{line.name}: {figures}"


def _layout(places: Mapping[str, float], title: str) -> dict[str, Any]:
    ends = [*places.values()] or [0.0]
    return {
        "title": {"text": escape_label(title), "font": {"size": TEXT}, "x": 0, "xref": "paper"},
        "xaxis": {
            "tickmode": "array", "tickvals": list(places.values()),
            "ticktext": list(map(escape_label, places)),
            "range": [min(ends) - 0.5, max(ends) + 0.5], "gridcolor": GRID, "zeroline": False,
            "fixedrange": True,
        },
        "yaxis": {"range": [-4, 104], "gridcolor": GRID, "zeroline": False, "fixedrange": True,
                  "title": {"text": "%", "font": {"color": INK}}},
        "showlegend": False,
        "hovermode": "closest",
        "margin": {"l": 56, "r": 16, "t": 44, "b": 48},
    }  # fmt: skip
