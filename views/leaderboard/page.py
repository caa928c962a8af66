"""Leaderboard: one row per model × judge × protocol × setting, under any filters."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from metrics.boards.board import Board, figure_of
from metrics.boards.definitions import METRICS
from metrics.boards.order import is_ranked
from metrics.boards.rows import BoardRow
from views.address import links
from views.address.board_query import ignored_filters
from views.address.filters import Filters
from views.address.opening_battery import battery_switch
from views.address.parameters import BY
from views.leaderboard.board_runs import run_options, with_runs
from views.leaderboard.extras import registry as extras
from views.leaderboard.model import FACETS, Leaderboard, load
from views.leaderboard.paired_differences import paired_table
from views.leaderboard.papers import paper_folds
from views.leaderboard.sort_order import sort_table
from views.leaderboard.table import table
from views.leaderboard.text import explain_board
from views.page import charts
from views.page.citation import citation
from views.page.content import Citation, Content, Download, Figure, Option, Table
from views.page.controls import PLACE, QUESTION
from views.page.labels import BY_WORDS, judged_name, loosen, value_label
from views.page.page import Control, Options, PageOf, Slot
from views.shared.measures import measure_options
from views.shared.row_names import name_of, row_id


def slots(model: Leaderboard) -> Mapping[str, Content]:
    """The content of the page's slots."""
    shown, filters = model.board, model.filters.without("sort")
    figures, tables = extras.contents(model.extras, shown, filters)
    return {
        **battery_switch(model.batteries, model.filters, links.LEADERBOARD),
        **figures,
        "says": explain_board(shown, filters, model.ranking, model.chosen, model.notes),
        "board": sort_table(_table(model, filters), model.filters),
        **(_compared(model, filters) if shown.rows else {}),
        "paper": paper_folds(filters, model.papers),
        "download": _downloads(model.filters),
        "cite": _citation(model),
        **tables,
    }


def _compared(model: Leaderboard, filters: Filters) -> dict[str, Content]:
    """Comparisons of the board's rows; none for an empty board, which says so once."""
    return {
        "pairs": _pairs(model, filters),
        "radar": _radar(model.board, model.chosen),
        "bars": _bars(model.board),
    }


def _pairs(model: Leaderboard, filters: Filters) -> Table:
    made = paired_table(model.differences, model.board)
    if filters.compare or not made.rows:
        return made
    return replace(made, caption=f"None is chosen to compare: the first rows. {made.caption}")


def _table(model: Leaderboard, filters: Filters) -> Table:
    made = table(model.board, filters, model.ranking)
    made = with_runs(made, model.board, filters, model.results)
    return made if model.board.rows else replace(made, empty=_loosen(filters))


def _citation(model: Leaderboard) -> Citation:
    metric, rows = model.filters.metric, model.board.rows
    return citation(
        "Leaderboard",
        METRICS[metric].label if metric in METRICS else "no metric",
        model.filters.without(*ignored_filters(model.filters)),
        model.source,
        sum(row.total.base for row in rows),
        sum(row.total.n for row in rows),
    )


def _downloads(filters: Filters) -> Download:
    """The table in each format, exactly as shown, and the whole view."""
    files = (("CSV", "csv"), ("CSV for Excel", "excel.csv"), ("Parquet", "parquet"),
             ("JSON", "json"))  # fmt: skip
    links_ = tuple(
        (label, links.export(links.LEADERBOARD, filters, ending), f"leaderboard.{ending}")
        for label, ending in files
    )
    view = ("This view as JSON", links.twin(links.LEADERBOARD, filters), "leaderboard-view.json")
    return Download((*links_, view))


def _loosen(filters: Filters) -> str:
    narrowed = loosen(filters, *FACETS, "minds", "length", "generator", "item", "q", none="")
    nothing = "Nothing has been measured here yet. Import results, or choose another benchmark."
    return f"No row is left. {narrowed}" if narrowed else nothing


def _radar(shown: Board, chosen: Sequence[BoardRow]) -> Figure:
    names = [_column(shown.by, value) for value in shown.values]
    lines = [
        charts.ChartLine(
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


def options(model: Leaderboard) -> Options:
    """Benchmarks, metrics, grouping fields, rows to compare, and the filters' values."""
    shown, filters = model.board, model.filters
    return {
        **model.facets,
        **measure_options(model.measures, filters.benchmark),
        "by": tuple(Option(name, BY_WORDS[name]) for name in BY if name in shown.allowed),
        "compare": tuple(Option(row_id(row), name_of(row, shown)) for row in shown.rows),
        "run": run_options(filters, model.results),
        "paper": (
            Option("seen", "read in the paper"),
            Option("all", "also inferred and second-hand"),
            Option("none", "hide"),
        ),
    }


PAGE: Final = PageOf(
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
        Control("generator", "Clip made by", advanced=True),
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
    load,
    slots,
    options,
)
