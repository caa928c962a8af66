"""Trends: a score against chain length, tier, level, setting …; each point opens its cases."""

from collections.abc import Mapping
from typing import Final

from metrics.boards.board import metrics_of
from metrics.boards.definitions import METRICS
from metrics.statistics.paired import LEAST
from schema.fields import offered_on
from store.reading.store import Store
from views.address import links
from views.address.board_query import conditions
from views.address.filter_options import offers
from views.address.filters import Filters
from views.address.opening_battery import lacks, opened, switch
from views.leaderboard.page import measured
from views.page.content import Block, Content, Download, Option, Text
from views.page.controls import PLACE, QUESTION
from views.page.labels import BY_WORDS
from views.page.page import Control, Page, Slot
from views.trends.axes import along, settled_by, values_told
from views.trends.chart import PANELS, TOGETHER, chart
from views.trends.series import ORDERED, Trend, trend
from views.trends.table import table

FACETS: Final = offered_on("trends")


def settle(filters: Filters, store: Store) -> Filters:
    """A benchmark, a metric that it has, and the field to go along."""
    settled = measured(filters, store)
    return opened(settled.but(by=settled_by(settled, store)), store)


def render(filters: Filters, store: Store) -> Mapping[str, Content]:
    """Fill the page."""
    shown = trend(filters, store)
    if shown.has_rows and not shown.values:
        return {"says": _elsewhere(filters, store), "download": _download(filters)}
    empty = _empty(filters)
    unit = f"{_label(filters)} ({shown.unit})"
    ways = switch(filters, store, links.TRENDS)
    return {
        **({"battery": ways} if ways else {}),
        "says": _says(shown, filters),
        "trend": chart(shown, BY_WORDS[filters.by].capitalize(), unit, empty),
        "points": table(shown, empty),
        "download": _download(filters),
    }


def _label(filters: Filters) -> str:
    return METRICS[filters.metric].label if filters.metric in METRICS else "Score"


def _download(filters: Filters) -> Download:
    return Download((("This view as JSON", links.twin(links.TRENDS, filters), "trends.json"),))


def _says(shown: Trend, filters: Filters) -> Text:
    """The rule of the metric's board, and how to read the chart."""
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
        said = "These rows took up different batteries: what they share is on the Leaderboard."
        blocks.append(Block(said, "note", links.to(links.LEADERBOARD, filters.without("by"))))
    if len(shown.series) > PANELS:
        said = f"The first {PANELS} of {len(shown.series)} series are drawn; choose models above."
        blocks.append(Block(said, "note"))
    elif len(shown.series) > TOGETHER:
        blocks.append(Block("One panel for each series, over all others in grey.", "note"))
    return Text(tuple(blocks))


def _elsewhere(filters: Filters, store: Store) -> Text:
    """That the cases tell no value of the field, and the ways to those of which they do."""
    told = values_told(store, filters.but(by=""))
    others = [name for name, values in told.items() if values and name != filters.by]
    said = f"These cases tell no {BY_WORDS[filters.by]}."
    ways = (
        Block(f"Along {BY_WORDS[name]}", "go", links.to(links.TRENDS, filters.but(by=name)))
        for name in others
    )
    return Text((Block(f"{said} Go along something else." if others else said, "empty"), *ways))


def _empty(filters: Filters) -> str:
    narrowing = [name for name in (*FACETS, "minds", "length", "item", "q")
                 if filters.narrows(name)]  # fmt: skip
    if narrowing:
        return f"No point is left. Loosen one of: {', '.join(narrowing)}."
    return "Nothing has been measured here yet. Import results, or choose another benchmark."


def options(filters: Filters, store: Store) -> Mapping[str, tuple[Option, ...]]:
    """Benchmarks, metrics, what to go along, and the filters' values."""
    metric = METRICS.get(filters.metric)
    known = metrics_of(store)
    return {
        **(offers(store, metric.facets, conditions(filters), FACETS) if metric else {}),
        "benchmark": tuple(Option(name, name) for name in known),
        "metric": tuple(
            Option(name, METRICS[name].label) for name in known.get(filters.benchmark, ())
        ),
        "by": tuple(Option(name, BY_WORDS[name]) for name in along(filters.metric)),
    }


PAGE: Final = Page(
    links.TRENDS,
    "Trends",
    "How scores change with chain length, tier, level or setting. Every point opens its cases.",
    (
        Control("benchmark", "Benchmark", "one"),
        Control("metric", "Metric", "one"),
        Control("by", "Along", "one"),
        Control("model", "Model"),
        Control("tier", "Tier"),
        Control("judge", "Judge", advanced=True),
        *PLACE,
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
    render,
    options,
    settle,
    lacks=lacks,
)
