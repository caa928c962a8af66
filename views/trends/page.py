"""Trends: a score along chain length, tier, level, setting …; each point links to its cases."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from metrics.boards.board import metrics_of
from metrics.boards.definitions import METRICS
from metrics.statistics.paired import LEAST
from schema.fields import offered_on
from store.reading.store import Store
from views.address import links, unknown_ids
from views.address.board_query import conditions
from views.address.filter_options import count_options
from views.address.filters import Filters
from views.address.opening_battery import (
    Batteries,
    batteries_of,
    battery_problems,
    battery_switch,
    with_opening_battery,
)
from views.page.content import Block, Content, Download, Option, Text
from views.page.controls import PLACE, QUESTION
from views.page.labels import BY_WORDS
from views.page.page import Control, Model, Options, PageOf, Slot
from views.shared.measures import measure_options, with_measure
from views.trends.axes import count_values, settled_by, trend_fields
from views.trends.chart import PANELS, TOGETHER, chart
from views.trends.series import ORDERED, Trend, read_trend
from views.trends.table import table

FACETS: Final = offered_on("trends")


@dataclass(frozen=True, slots=True)
class Trends(Model):
    """A trend and everything shown with it.

    `elsewhere`: where the cases have no value of the field, the fields of which they have some.
    `measures`: benchmark → its metrics. `facets`: options of the case filters.
    """

    trend: Trend
    elsewhere: tuple[str, ...]
    batteries: Batteries
    measures: Mapping[str, Sequence[str]]
    facets: Options

    @property
    def is_empty(self) -> bool:
        """Whether there are figures, but none with a value of the field."""
        return self.trend.has_rows and not self.trend.values


def load(filters: Filters, store: Store) -> Trends:
    """The trend for the filters, along a field that its metric allows."""
    settled = with_measure(filters, store)
    settled = with_opening_battery(settled.but(by=settled_by(settled, store)), store)
    settled, notices = unknown_ids.drop_fields(settled, **battery_problems(settled, store))
    shown, metric = read_trend(settled, store), METRICS.get(settled.metric)
    return Trends(
        settled,
        shown,
        () if shown.values or not shown.has_rows else _others(settled, store),
        batteries_of(settled, store),
        metrics_of(store),
        count_options(store, metric.facets, conditions(settled), FACETS) if metric else {},
        notices=notices,
    )


def _others(filters: Filters, store: Store) -> tuple[str, ...]:
    counts = count_values(filters.but(by=""), store)
    return tuple(name for name, values in counts.items() if values and name != filters.by)


def slots(model: Trends) -> Mapping[str, Content]:
    """The content of the page's slots."""
    filters, shown = model.filters, model.trend
    if model.is_empty:
        return {"says": _elsewhere(model), "download": _download(filters)}
    empty = _empty(filters)
    unit = f"{_label(filters)} ({shown.unit})"
    return {
        **battery_switch(model.batteries, filters, links.TRENDS),
        "says": _notes(shown, filters),
        "trend": chart(shown, BY_WORDS[filters.by].capitalize(), unit, empty),
        "points": table(shown, empty),
        "download": _download(filters),
    }


def _label(filters: Filters) -> str:
    return METRICS[filters.metric].label if filters.metric in METRICS else "Score"


def _download(filters: Filters) -> Download:
    return Download((("This view as JSON", links.twin(links.TRENDS, filters), "trends.json"),))


def _notes(shown: Trend, filters: Filters) -> Text:
    """The scoring rule of the metric, and how to read the chart."""
    joined = "Points are joined because the values have an order."
    apart = "The values have no order, so points are not joined."
    drawn = "Bands" if shown.joined else "Whiskers"
    hollow = (
        f"{drawn} are 95 % intervals over whole {shown.clusters}. A hollow point rests "
        f"on fewer than {LEAST} {shown.clusters}, on hardly any with a right or with a wrong one, "
        "or on less than 95 % of the cases asked."
    )
    blocks = [
        Block(
            f"{_label(filters)} against {BY_WORDS[filters.by]}. "
            f"{joined if filters.by in ORDERED else apart} {hollow} "
            "Click a point, or its score in the table, to open its cases."
        )
    ]
    if shown.others and shown.judge:
        others = ", ".join(shown.others)
        blocks.append(
            Block(f"Scores by {shown.judge}. Also judged by: {others}; choose one above.", "note")
        )
    if shown.has_batteries:
        text = "These rows took up different batteries: what they share is on the Leaderboard."
        blocks.append(Block(text, "note", links.to(links.LEADERBOARD, filters.without("by"))))
    if len(shown.series) > PANELS:
        text = f"The first {PANELS} of {len(shown.series)} series are drawn; choose models above."
        blocks.append(Block(text, "note"))
    elif len(shown.series) > TOGETHER:
        blocks.append(Block("One panel for each series, over all others in grey.", "note"))
    return Text(tuple(blocks))


def _elsewhere(model: Trends) -> Text:
    """A note that the cases have no value of the field, with links to those that they have."""
    filters = model.filters
    none = f"These cases tell no {BY_WORDS[filters.by]}."
    ways = (
        Block(f"Along {BY_WORDS[name]}", "go", links.to(links.TRENDS, filters.but(by=name)))
        for name in model.elsewhere
    )
    text = f"{none} Go along something else." if model.elsewhere else none
    return Text((Block(text, "empty"), *ways))


def _empty(filters: Filters) -> str:
    narrowing = [name for name in (*FACETS, "minds", "length", "item", "q")
                 if filters.narrows(name)]  # fmt: skip
    if narrowing:
        return f"No point is left. Loosen one of: {', '.join(narrowing)}."
    return "Nothing has been measured here yet. Import results, or choose another benchmark."


def options(model: Trends) -> Options:
    """Benchmarks, metrics, axis fields, and the filters' values."""
    filters = model.filters
    return {
        **model.facets,
        **measure_options(model.measures, filters.benchmark),
        "by": tuple(Option(name, BY_WORDS[name]) for name in trend_fields(filters.metric)),
    }


PAGE: Final = PageOf(
    links.TRENDS,
    "Trends",
    "How scores change with chain length, tier, level or setting. "
    "Every point opens the cases that failed.",
    (
        Control("benchmark", "Benchmark", "one"),
        Control("metric", "Metric", "one"),
        Control("by", "Along", "one"),
        Control("model", "Model"),
        Control("tier", "Tier"),
        Control("judge", "Judge", advanced=True),
        *PLACE,
        Control("generator", "Clip made by", advanced=True),
        Control("kind", "Kind of model", advanced=True),
        *QUESTION,
    ),
    (
        Slot("battery", "switch"),
        Slot("says", "text"),
        Slot("trend", "figure"),
        Slot("points", "table", "The points as a table"),
        Slot("download", "download"),
    ),
    load,
    slots,
    options,
)
