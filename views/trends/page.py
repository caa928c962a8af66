"""Trends: a score along chain length, tier, level, setting …, or against what is known of models;
each point links to its cases.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from metrics.boards.board import metrics_of
from metrics.boards.definitions import METRICS
from metrics.statistics.paired import LEAST
from schema.fields import MODEL_AXES, offered_on
from store.queries.printed import printed_numbers
from store.reading.store import Store
from views.address import links
from views.address.conditions import COLUMN_OF, conditions
from views.address.filter_options import count_options
from views.address.filters import ALONG, Filters, drop_fields
from views.filters.bar import LOOSER_SLOT, looser
from views.page.content import Block, Content, Option, Text
from views.page.forms import Looser
from views.page.labels import BY_WORDS, FIELD_WORDS, loosen, term_notes
from views.page.page import Control, Model, Options, PageOf, Slot
from views.shared.board_rows import axis_unit
from views.shared.measures import (
    Batteries,
    batteries_of,
    battery_problems,
    battery_switch,
    kind_options,
    measure_options,
    ways_to_results,
    with_default_cases,
    with_measure,
)
from views.shared.printed.context import NOTHING, Context, read_context, with_printed
from views.trends.chart import BANDS, PANELS, chart, has_panels, hides_bands
from views.trends.model_chart import model_chart, words_below
from views.trends.of_models import OfModels, model_axes, read_of_models
from views.trends.points import DRAWN, ChartWords
from views.trends.series import NO_TREND, ORDERED, Trend, read_trend
from views.trends.table import model_table, table

FACETS: Final = offered_on("trends")
JUDGED: Final = "judged"
"""The field whose values are several figures of every judged clip."""


@dataclass(frozen=True, slots=True)
class Trends(Model):
    """A trend and everything shown with it.

    `elsewhere`: where the cases have no value of the field, the fields of which they have some.
    `measures`: benchmark → its metrics. `facets`: options of the case filters. `of_models`: what
    stands in the trend's place where the axis is one of models; `model_axes`: those that are known.
    `has_printed`: papers print numbers of the benchmark.
    """

    trend: Trend
    elsewhere: tuple[str, ...]
    batteries: Batteries
    measures: Mapping[str, Sequence[str]]
    facets: Options
    printed: Context
    of_models: OfModels | None
    model_axes: tuple[str, ...]
    has_printed: bool

    @property
    def is_empty(self) -> bool:
        """Whether there are figures, but none with a value of the field."""
        return self.trend.has_rows and not self.trend.values


def load(filters: Filters, store: Store) -> Trends:
    """The trend for the filters, along a field that its metric allows."""
    settled = with_measure(filters, store)
    settled = with_default_cases(settled.but(by=_settled_by(settled, store)), store)
    settled, notices = drop_fields(settled, **battery_problems(settled, store))
    metric = METRICS.get(settled.metric)
    if settled.by in MODEL_AXES:
        shown, of_models = NO_TREND, read_of_models(settled, store)
    else:
        shown, of_models = read_trend(settled, store), None
    return Trends(
        settled,
        shown,
        () if shown.values or not shown.has_rows else _others(settled, store),
        batteries_of(settled, store),
        metrics_of(store),
        {
            **kind_options(store, settled.benchmark),
            **(count_options(store, metric.facets, conditions(settled), FACETS) if metric else {}),
        },
        NOTHING if of_models else read_context(settled, shown.values, store),
        of_models,
        model_axes(store, settled.benchmark),
        bool(printed_numbers(store, settled.benchmark)),
        notices=notices,
        looser=_looser(settled, store) if not (of_models or shown.has_rows) else (),
    )


def _settled_by(filters: Filters, store: Store) -> str:
    """The chosen axis field where the metric allows it, else the most informative one with at
    least two values, then with one; where cases have none, that of a fact about models; where
    there is no case, the first.
    """
    allowed = trend_fields(filters.metric)
    if filters.by in allowed or filters.by in MODEL_AXES:
        return filters.by
    counts = _count_values(filters.only("benchmark", "metric"), store)
    axes = [*(name for name in allowed if counts[name] > 1), *filter(counts.get, allowed)]
    if axes:
        return axes[0]
    return next(iter(MODEL_AXES)) if _has_cases(filters, store) else next(iter(allowed), "")


def _has_cases(filters: Filters, store: Store) -> bool:
    metric = METRICS.get(filters.metric)
    if metric is None:
        return False
    chosen = conditions(filters.only("benchmark", "metric"))
    return bool(count_options(store, metric.facets, chosen, ["model"])["model"])


def _count_values(filters: Filters, store: Store) -> Mapping[str, int]:
    """Each field that the metric allows → number of its values among the selected cases."""
    allowed = trend_fields(filters.metric)
    metric = METRICS.get(filters.metric)
    if metric is None:
        return dict.fromkeys(allowed, 0)
    counted = [name for name in allowed if name != JUDGED]
    values = count_options(store, metric.facets, conditions(filters), counted)
    any_case = any(values.values())
    return {
        name: len(values[name]) if name in values else len(metric.judged_dimensions) * any_case
        for name in allowed
    }


def _looser(filters: Filters, store: Store) -> tuple[Looser, ...]:
    """The ways out where no line is left."""
    return looser(links.TRENDS, filters, "line", lambda each: len(read_trend(each, store).series))


def _others(filters: Filters, store: Store) -> tuple[str, ...]:
    counts = _count_values(filters.but(by=""), store)
    return tuple(name for name, values in counts.items() if values and name != filters.by)


def slots(model: Trends) -> Mapping[str, Content]:
    """The content of the page's slots."""
    filters, shown = model.filters, model.trend
    if model.of_models:
        return battery_switch(model.batteries, filters, links.TRENDS) | _model_slots(
            model.of_models, filters
        )
    if model.is_empty:
        return {"says": _elsewhere(model)}
    empty = _empty(filters)
    drawn = chart(shown, _words(shown, filters), empty, model.printed)
    along = BY_WORDS.get(model.printed.by, model.printed.by)
    return {
        **battery_switch(model.batteries, filters, links.TRENDS),
        "says": _notes(model),
        "trend": drawn
        if has_panels(shown)
        else with_printed(drawn, model.printed, f"Printed results by {along}, %"),
        **({"points": table(shown, empty)} if shown.has_rows or model.looser else _ways(model)),
    }


def _ways(model: Trends) -> dict[str, Content]:
    """The ways to results, where nothing is measured whatever the filters."""
    return {LOOSER_SLOT: ways_to_results(model.filters, model.has_printed)}


def _model_slots(shown: OfModels, filters: Filters) -> dict[str, Content]:
    """A score against what is known of models; those of which it is not known are named."""
    along = BY_WORDS[shown.by]
    label = METRICS[shown.metric].label if shown.metric in METRICS else "Score"
    unit = axis_unit(shown.unit)
    across = "Billions of parameters" if shown.by == "size" else along.capitalize()
    words = ChartWords(f"{label} by {along}", words_below(shown), across, f"{label}, {unit}")
    empty = f"Of no model with a score here is the {along} known." if shown.points else ""
    entries = [
        ("Colour, shape", "Open or closed weights."),
        ("Filled", "Computed here. Click a point to open its failed cases; hover shows how many."),
        ("Hollow", "Printed by a paper, of the whole benchmark; never ranked with the others."),
        ("Months", "Release dates: general knowledge; no paper states them.")
        if shown.by == "released"
        else ("Sizes", "Billions of parameters, on a logarithmic axis."),
    ]
    blocks = [Block(text, "note", None, name) for name, text in entries]
    if shown.unplaced:
        names = ", ".join(shown.unplaced)
        blocks.append(Block(f"Not drawn, {along} not known: {names}.", "warning"))
    empty = empty or _empty(filters)
    return {
        "says": Text(tuple(blocks), sheet="How to read this"),
        "trend": model_chart(shown, words, empty),
        "points": model_table(shown, empty),
    }


def _label(filters: Filters) -> str:
    return METRICS[filters.metric].label if filters.metric in METRICS else "Score"


def _words(shown: Trend, filters: Filters) -> ChartWords:
    """The chart's title, the line below it, and the titles of its axes."""
    along = BY_WORDS[filters.by]
    unit = axis_unit(shown.unit)
    judge = f"judge {shown.judge} · " if shown.judge else ""
    ends = f"95 % CI over {shown.clusters}"
    if hides_bands(shown):
        ends = f"{ends}: point at a line"
    return ChartWords(
        f"{_label(filters)} by {along}",
        f"{judge}{ends} · small and pale: fewer than {LEAST}",
        f"{along.capitalize()}, steps" if filters.by == "length" else along.capitalize(),
        f"{_label(filters)}, {unit}",
    )


def _notes(model: Trends) -> Text:
    """How to read the chart, as a sheet; what is left out stands beside it."""
    filters, shown = model.filters, model.trend
    joined = filters.by in ORDERED
    entries = [
        ("Line", "Values have an order." if joined else "None: the values have no order."),
        ("Band" if joined else "Whisker", f"95 % CI, bootstrap over whole {shown.clusters}. "
         f"Over {BANDS} lines: point at one to see its band."),
        ("Small, pale", f"Fewer than {LEAST} {shown.clusters}, or coverage below 95 %."),
        ("No band", f"Fewer than {DRAWN} {shown.clusters}."),
        ("Click", "Click a point to open its failed cases; hover shows how many."),
    ]  # fmt: skip
    blocks = [Block(text, "note", None, name) for name, text in entries]
    blocks += term_notes(shown.by, shown.values)
    if shown.others and shown.judge:
        blocks.append(Block(f"{'; '.join(shown.others)}.", "note", None, "Also judged by"))
    if shown.gaps:
        shared = f"{shown.gaps.shared:,} of {shown.gaps.every:,}"
        text = f"Points rest on different {shown.clusters}: {shared} are in all."
        blocks.append(Block(text, "warning"))
    if shown.has_batteries:
        text = "These rows took up different batteries. See what they share."
        blocks.append(Block(text, "warning", links.to(links.LEADERBOARD, filters.without("by"))))
    if has_panels(shown):
        blocks += _panel_notes(model)
    return Text(tuple(blocks), sheet="How to read this")


def _panel_notes(model: Trends) -> Iterator[Block]:
    """What panels of their own show of the series, and what they leave out."""
    series = len(model.trend.series)
    if series > PANELS:
        text = f"The first {PANELS} of {series} series are drawn; choose models above."
        yield Block(text, "warning")
    else:
        yield Block("One for each series, over all others in grey.", "note", None, "Panel")
    if model.printed.lines:
        text = "A panel’s own model dotted, in its colour; faint: all others."
        yield Block(text, "note", None, "Rings, printed")


def _elsewhere(model: Trends) -> Text:
    """A note that the cases have no value of the field, with links to those that they have."""
    filters = model.filters
    none = f"These cases have no {BY_WORDS[filters.by]}."
    ways = (
        Block(f"By {BY_WORDS[name]}", "go", links.to(links.TRENDS, filters.but(by=name)))
        for name in model.elsewhere
    )
    text = f"{none} Choose another x axis." if model.elsewhere else none
    return Text((Block(text, "empty"), *ways))


def _empty(filters: Filters) -> str:
    narrowing = [name for name in (*FACETS, "minds", "length", "item", "open", "size", "q")
                 if filters.narrows(name)]  # fmt: skip
    if narrowing:
        return f"No line is left. {loosen(filters, *narrowing)}"
    return "Nothing has been measured here yet. Import results, or choose another benchmark."


def trend_fields(metric: str) -> tuple[str, ...]:
    """The fields that a trend of this metric can use as its axis: cases have a value of them."""
    columns = METRICS[metric].columns if metric in METRICS else ()
    allowed = {*columns, "setting", "encoding"}
    return tuple(name for name in ALONG if name in allowed and name in COLUMN_OF)


def options(model: Trends) -> Options:
    """Benchmarks, metrics, axis fields, and the filters' values."""
    filters = model.filters
    return {
        **model.facets,
        **measure_options(model.measures, filters.benchmark),
        "by": tuple(
            Option(name, BY_WORDS[name])
            for name in (*trend_fields(filters.metric), *model.model_axes)
        ),
    }


PAGE: Final = PageOf(
    links.TRENDS,
    "Trends",
    "Scores by chain length, tier, level, setting or model size.",
    (
        Control("metric", "Metric", "one", required=True),
        Control("by", "x axis", "one", required=True),
    ),
    (
        Slot("battery", "switch"),
        Slot("filters", "filters", wide=False),
        Slot("says", "text", wide=False),
        Slot("trend", "figure"),
        Slot(LOOSER_SLOT, "text"),
        Slot("points", "table", "The points as a table"),
    ),
    load,
    slots,
    options,
    reads=(*FIELD_WORDS, "metric", "by", "paper"),
    section="analysis",
    benchmarks="one",
)
