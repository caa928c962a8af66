"""Leaderboard: one row per model × judge × protocol × setting, under any filters."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from metrics.boards.definitions import METRICS
from views.address import links
from views.address.conditions import ignored_filters
from views.address.filters import BY, Filters
from views.filters.bar import LOOSER_SLOT
from views.leaderboard.arrangement import fold, sort_table, switches
from views.leaderboard.differences import paired_table, with_contrasts
from views.leaderboard.drawing import compared, glance
from views.leaderboard.extras import registry as extras
from views.leaderboard.model import FACETS, Leaderboard, Reported, load
from views.leaderboard.more_columns import (
    harness_note,
    harness_switch,
    run_options,
    with_marks,
    with_own,
    with_runs,
)
from views.leaderboard.table import table
from views.leaderboard.text import explain_board
from views.page.citation import citation
from views.page.content import Block, Citation, Content, Download, Option, PrintedTable, Table, Way
from views.page.labels import BY_WORDS, FIELD_WORDS, loosen
from views.page.page import AT_END, Control, Options, PageOf, Slot
from views.shared.board_rows import name_of, row_id
from views.shared.measures import battery_switch, measure_options, ways_to_results
from views.shared.printed.beside import NOT_RANKED, WHOLE, column_label, delta_table, hollow_table
from views.shared.printed.hollow import Origins, legend
from views.shared.printed.table import DESCENDING, grid_of
from views.shared.printed.tables import Printed, caption_of


def slots(model: Leaderboard) -> Mapping[str, Content]:
    """The content of the page's slots."""
    shown, filters = model.board, model.filters.without("sort")
    figures, tables = extras.contents(model.extras, shown, filters)
    return {
        **battery_switch(model.batteries, model.filters, links.LEADERBOARD),
        **figures,
        **_switches(model),
        "says": explain_board(shown, filters, model.ranking, model.chosen, _notes(model)),
        "board": fold(
            sort_table(_table(model, filters), model.filters),
            model.filters,
            (shown.bottom, shown.top),
        ),
        **(_compared(model, filters) if shown.rows else {}),
        **_printed(model, filters),
        **tables,
        **_ways(model, filters),
        **_files(model),
    }


def _switches(model: Leaderboard) -> Mapping[str, Content]:
    if not model.board.rows:
        return {}
    way = harness_switch(model.harness, model.filters)
    return {"show": switches(model.scripted, model.filters, way)}


def _notes(model: Leaderboard) -> tuple[Block, ...]:
    return (*model.notes, *harness_note(model.harness, model.board))


def _ways(model: Leaderboard, filters: Filters) -> Mapping[str, Content]:
    """The ways to results, where nothing is measured whatever the filters."""
    if model.board.rows or model.looser:
        return {}
    return {LOOSER_SLOT: ways_to_results(filters, bool(model.papers.main))}


def _files(model: Leaderboard) -> Mapping[str, Content]:
    """Results for models' repositories, where the benchmark is a data set on the Hub."""
    if not model.source.hub_data_set or not any(row.is_of_a_model for row in model.board.rows):
        return {}
    href = links.eval_results(model.filters.without("sort", "compare", "also"))
    return {AT_END: Download((("Results for the models’ Hub pages (ZIP)", href, ""),))}


def _printed(model: Leaderboard, filters: Filters) -> Mapping[str, Content]:
    made = _paper_folds(filters, model.papers)
    return {**({"paper": made} if made else {}), **_deltas(model.papers)}


def _paper_folds(filters: Filters, papers: Reported) -> PrintedTable | None:
    """The printed rows in the board's columns, or the main table; None where there is neither."""
    if papers.main:
        return _main_table(papers.main, filters, papers.origins)
    if not papers.rows:
        return None
    values = dict.fromkeys(value for row in papers.rows for value in row.values)
    labels = {value: column_label(filters.by, value) for value in values}
    caption = NOT_RANKED if papers.whole else f"{NOT_RANKED} {WHOLE}"
    return hollow_table(papers.rows, labels, filters, caption, papers.origins)


def _deltas(papers: Reported) -> Mapping[str, Content]:
    """The slot with computed rows beside the printed ones; empty where no model is both, or where
    the board counts other cases.
    """
    made: Table = delta_table(papers.computed, papers.rows, papers.origins)
    return {"delta": made} if papers.whole and made.rows else {}


def _main_table(shown: Printed, filters: Filters, leads: Origins) -> PrintedTable:
    as_printed = grid_of(shown.numbers, "", lambda _: "")
    best_first = f"{as_printed.columns[0].id}.{DESCENDING}"
    grid = grid_of(shown.numbers, best_first, lambda _: "", origins=leads)
    link = links.published(filters, shown.first.benchmark, shown.id)
    return PrintedTable(
        (), (), f"{shown.first.paper}, {shown.title}", caption_of(shown.numbers),
        shown.first.source, grid.head, grid.columns, grid.rows, legend(shown.numbers), grid.notes,
        more=Way("Sort it, and all other tables", link),
    )  # fmt: skip


def _compared(model: Leaderboard, filters: Filters) -> dict[str, Content]:
    """Comparisons of the board's rows; none for an empty board, which says so once."""
    radar = compared(model.board, model.chosen, model.marks)
    one_judge = replace(model.board, differ=model.board.differ - {"judge"})
    return {
        "pairs": _pairs(model, filters),
        "radar": radar,
        "bars": glance(one_judge, model.marks, radar),
    }


def _pairs(model: Leaderboard, filters: Filters) -> Table:
    made = paired_table(model.differences, model.board)
    if filters.compare or not made.rows:
        return made
    return replace(made, caption=f"Top rows compared. {made.caption}")


def _table(model: Leaderboard, filters: Filters) -> Table:
    made = table(model.board, filters, model.ranking, model.columns)
    made = with_contrasts(made, model.board, model.contrasts)
    made = with_runs(made, model.board, filters, model.results)
    made = with_own(made, model.board, model.results, model.own)
    made = with_marks(made, model.board, model.harness, filters)
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


def _loosen(filters: Filters) -> str:
    narrowed = loosen(
        filters, *FACETS, "minds", "length", "generator", "item", "open", "size", "q", none=""
    )
    nothing = "Nothing has been measured here yet. Import results, or choose another benchmark."
    return f"No row is left. {narrowed}" if narrowed else nothing


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
            Option("all", "all, with their status"),
            Option("seen", "read in the paper"),
            Option("none", "hide"),
        ),
    }


PAGE: Final = PageOf(
    links.LEADERBOARD,
    "Leaderboard",
    "Model scores by dimension, tier and chain length, with 95 % CI.",
    (
        Control("metric", "Metric", "one", required=True),
        Control("by", "Columns", "one", required=True),
        Control("compare", "Compare (up to four)"),
    ),
    (
        Slot("battery", "switch"),
        Slot("filters", "filters", wide=False),
        Slot("show", "switch", wide=False),
        Slot("says", "text", wide=False),
        Slot("board", "table"),
        Slot(LOOSER_SLOT, "text"),
        *extras.slots(),
        Slot("delta", "table", "Computed and printed"),
        Slot("paper", "printed"),
        Slot("pairs", "table", "Paired differences of the compared rows"),
        Slot("radar", "figure", "Compared", wide=False),
        Slot("bars", "figure", "At a glance", wide=False),
        Slot(AT_END, "download"),
    ),
    load,
    slots,
    options,
    reads=(*FIELD_WORDS, "metric", "by", "sort", "compare", "also", "paper"),
    section="leaderboard",
    benchmarks="one",
    cite=_citation,
)
