"""Leaderboard: one row a model × judge × protocol × setting, cut by any filter."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from metrics.boards.board import (
    Board,
    board,
    conditions,
    default_by,
    figure_of,
    is_ranked,
    metrics_of,
    passed_over,
)
from metrics.boards.definitions import METRIC_WORDS
from metrics.boards.ranking import Ranking, compared, ranking
from schema.fields import offered_on
from store.queries.boards.board_keys import BoardRow
from store.reading.store import Store
from views.address import links
from views.address.filter_options import offers
from views.address.filters import Filters
from views.address.opening_battery import lacks as uncut
from views.address.opening_battery import opened, switch
from views.address.parameters import BY
from views.leaderboard import sort_order
from views.leaderboard.board_runs import run_options, with_runs
from views.leaderboard.extras import registry as extras
from views.leaderboard.extras.extra import Subject
from views.leaderboard.paired_differences import paired_table
from views.leaderboard.papers import paper
from views.leaderboard.table import columns, name_of, row_id, table
from views.leaderboard.text import says, told_beside
from views.page import charts
from views.page.citation import citation
from views.page.content import Content, Download, Figure, Option, Table
from views.page.controls import PLACE, QUESTION
from views.page.labels import BY_WORDS, judged_name, loosen, value_label
from views.page.page import Control, Page, Slot

COMPARED: Final = 4
FACETS: Final = offered_on("leaderboard")


def settle(filters: Filters, store: Store) -> Filters:
    """A benchmark, a metric that it has, what the columns stand for, and a battery."""
    settled = measured(filters, store)
    return opened(settled.but(by=default_by(settled)), store)


def measured(filters: Filters, store: Store) -> Filters:
    """A benchmark, and a metric that it has."""
    known = metrics_of(store)
    having = (name for name, metrics in known.items() if filters.metric in metrics)
    named = filters.benchmark or next(having, next(iter(known), ""))
    offered = known.get(named, ())
    metric = filters.metric if filters.metric in offered or not offered else offered[0]
    return extras.settled(filters.but(benchmark=named, metric=metric), store)


def lacks(filters: Filters, store: Store) -> Mapping[str, str]:
    """A battery that no run took up, a column to sort by that the board does not have."""
    found = uncut(filters, store)
    if not filters.sort:
        return found
    own = filters.without("sort", *found)
    order = sort_order.lacks(filters, columns(board(own, store), ranking(store, own)))
    return {**found, **order}


def render(asked: Filters, store: Store) -> Mapping[str, Content]:
    """Fill the page."""
    filters = asked.without("sort")  # another order of the same is no other question
    shown, ranked = board(filters, store), ranking(store, filters)
    chosen = _chosen(shown, filters)
    row = next(iter(chosen), next(iter(shown.rows), None))
    figures, tables = extras.contents(Subject(shown, row, filters, store))
    ways = switch(asked, store, links.LEADERBOARD)
    return {
        **({"battery": ways} if ways else {}),
        **figures,
        "says": says(shown, filters, ranked, told_beside(filters, store, chosen)),
        "board": sort_order.ordered(_table(shown, filters, ranked, store), asked),
        **(_compared(shown, chosen, filters, store) if shown.rows else {}),
        "paper": paper(filters, store),
        "download": _downloads(asked),
        "cite": citation(
            "Leaderboard",
            METRIC_WORDS.get(filters.metric, "no metric"),
            asked.without(*passed_over(filters)),
            store,
            sum(row.total.base for row in shown.rows),
            sum(row.total.n for row in shown.rows),
        ),
        **tables,
    }


def _compared(
    shown: Board, chosen: list[BoardRow], filters: Filters, store: Store
) -> dict[str, Content]:
    """What compares rows, where there are some: an empty board is told once."""
    return {
        "pairs": _pairs(shown, chosen, filters, store),
        "radar": _radar(shown, chosen),
        "bars": _bars(shown),
    }


def _pairs(shown: Board, chosen: list[BoardRow], filters: Filters, store: Store) -> Table:
    made = paired_table(compared(store, filters, chosen), shown)
    if filters.compare or not made.rows:
        return made
    return replace(made, caption=f"None is chosen to compare: the first rows. {made.caption}")


def _table(shown: Board, filters: Filters, ranked: Ranking, store: Store) -> Table:
    made = with_runs(table(shown, filters, ranked), shown, filters, store)
    return made if shown.rows else replace(made, empty=_loosen(filters))


def _downloads(filters: Filters) -> Download:
    """The table in each format, exactly as it is shown, and the whole view."""
    files = (("CSV", "csv"), ("CSV for Excel", "excel.csv"), ("Parquet", "parquet"),
             ("JSON", "json"))  # fmt: skip
    links_ = tuple(
        (label, links.export(links.LEADERBOARD, filters, ending), f"leaderboard.{ending}")
        for label, ending in files
    )
    view = ("This view as JSON", links.twin(links.LEADERBOARD, filters), "leaderboard-view.json")
    return Download((*links_, view))


def _loosen(filters: Filters) -> str:
    said = loosen(filters, *FACETS, "minds", "length", "generator", "item", "q", none="")
    nothing = "Nothing has been measured here yet. Import results, or choose another benchmark."
    return f"No row is left. {said}" if said else nothing


def _chosen(shown: Board, filters: Filters) -> list[BoardRow]:
    """The rows to compare: those asked for, else the first four ranked ones of the first judge."""
    rows = {row_id(row): row for row in shown.rows}
    asked = [rows[name] for name in filters.compare if name in rows]
    return asked or list(shown.leading[:COMPARED])


def _radar(shown: Board, chosen: list[BoardRow]) -> Figure:
    names = [_column(shown.by, value) for value in shown.values]
    lines = [
        charts.Line(
            name_of(row, shown),
            tuple(
                figure_of(row.entries[v], shown.metric) if v in row.entries else None
                for v in shown.values
            ),
        )
        for row in chosen
    ]
    return charts.radar(names, lines, shown.top, "A radar needs three columns or more.")


_NUMBERED: Final = ("length", "system", "category")
"""Fields whose values are numbers: a corner of the radar names the field too."""


def _column(by: str, value: str) -> str:
    if by == "judged":
        return judged_name(value)
    return f"{by} {value}" if by in _NUMBERED else value_label(by, value)


def _bars(shown: Board) -> Figure:
    rows = shown.leading[:16]
    of_one_judge = replace(shown, differ=shown.differ - {"judge"})
    names = [name_of(row, of_one_judge) for row in rows]
    values = [figure_of(row.total, shown.metric) for row in rows]
    ends = [(row.total.low, row.total.high) for row in rows]
    pale = [not is_ranked(row) for row in rows]
    return charts.bars(names, values, shown.unit, shown.top, ends, pale)


def options(filters: Filters, store: Store) -> Mapping[str, tuple[Option, ...]]:
    """Benchmarks, metrics, what columns may stand for, rows to compare, and the filters' values."""
    filters = filters.without("sort")
    shown = board(filters, store)
    known = metrics_of(store)
    return {
        **(offers(store, shown.view, conditions(filters), FACETS) if shown.allowed else {}),
        "benchmark": tuple(Option(name, name) for name in known),
        "metric": tuple(
            Option(name, METRIC_WORDS[name]) for name in known.get(filters.benchmark, ())
        ),
        "by": tuple(Option(name, BY_WORDS[name]) for name in BY if name in shown.allowed),
        "compare": tuple(Option(row_id(row), name_of(row, shown)) for row in shown.rows),
        "run": run_options(filters, store),
        "paper": (
            Option("seen", "read in the paper"),
            Option("all", "also inferred and second-hand"),
            Option("none", "hide"),
        ),
    }


PAGE: Final = Page(
    links.LEADERBOARD,
    "Leaderboard",
    "Who scored what: cut by dimension, tier or chain length, with what each figure rests on.",
    (
        Control("benchmark", "Benchmark", "one"),
        Control("metric", "Metric", "one"),
        Control("by", "Columns", "one"),
        Control("tier", "Tier"),
        Control("compare", "Compare (up to four)"),
        *PLACE,
        Control("judge", "Judge", advanced=True),
        Control("model", "Model", advanced=True),
        Control("kind", "Kind of model", advanced=True),
        *QUESTION,
        Control("run", "Run", "one", advanced=True),
        Control("paper", "Paper numbers", "one", advanced=True),
    ),
    (
        Slot("battery", "switch"),
        Slot("says", "text"),
        Slot("board", "table"),
        *extras.slots(),
        Slot("pairs", "table", "Paired differences of the compared rows"),
        Slot("radar", "figure", "Compared", wide=False),
        Slot("bars", "figure", "At a glance", wide=False),
        Slot(
            "paper", "folds", "Reported by papers — not computed here, never ranked with the above"
        ),
        Slot("download", "download", "The table as a file"),
        Slot("cite", "citation", "Cite this view"),
    ),
    render,
    options,
    settle,
    lacks=lacks,
)
