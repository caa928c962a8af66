"""The model of the Leaderboard: the board and everything shown with it.

What papers print is never ranked with the board: it is shown as rings in its columns, or as the
paper's main table where nothing is computed.
"""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

from metrics.boards.board import Board, board, metrics_of
from metrics.boards.ranking import Ranking, compared, ranking
from metrics.boards.rows import BoardRow
from metrics.boards.score_intervals import Difference
from schema.fields import offered_on
from store.queries.catalogue.results import of_rows
from store.reading.store import Store
from store.reading.visitor_version import own_runs
from views.address import links, settling
from views.address.conditions import board_query, conditions, default_by
from views.address.filter_options import count_options
from views.address.filters import Filters
from views.address.links import LEADERBOARD
from views.filters.bar import looser
from views.leaderboard.arrangement import scope_of, sort_problems
from views.leaderboard.differences import Contrasts, contrast_columns, read_contrasts
from views.leaderboard.extras import registry as extras
from views.leaderboard.extras.registry import ExtraSubject, Readings
from views.leaderboard.more_columns import Marks, Results, read_marks, with_mark_columns
from views.leaderboard.table import columns
from views.leaderboard.text import Notes, read_notes
from views.page.citation import CitedSource, source_of
from views.page.content import Content, PrintedTable, Table, Way
from views.page.page import Model, Options
from views.shared.board_rows import marks_of, row_id
from views.shared.measures import (
    Batteries,
    batteries_of,
    kind_options,
    with_default_cases,
    with_measure,
)
from views.shared.measures import battery_problems as uncut
from views.shared.printed.beside import (
    NOT_RANKED,
    WHOLE,
    ComputedRow,
    column_label,
    computed_rows,
    delta_table,
    hollow_table,
)
from views.shared.printed.hollow import (
    NOWHERE,
    HollowRow,
    Origins,
    hollow_rows,
    is_of_kind,
    is_whole,
    legend,
    origins,
)
from views.shared.printed.table import DESCENDING, grid_of
from views.shared.printed.tables import Printed, caption_of, opening_table, read_papers
from views.style.model_colours import ModelMark


class Reported(NamedTuple):
    """`rows`: printed rows in the board's columns. `computed`: the board's rows of models that
    papers print, by the id that both share. `main`: the paper's main table, where the board has no
    rows. `whole`: the board counts what the papers count. `origins`: where a number leads.
    """

    rows: tuple[HollowRow, ...]
    computed: tuple[ComputedRow, ...]
    main: Printed | None
    whole: bool
    origins: Origins = NOWHERE


COMPARED: Final = 4
FACETS: Final = offered_on("leaderboard")


@dataclass(frozen=True, slots=True)
class Leaderboard(Model):
    """A board and everything shown with it.

    `filters` include the sort order; queries run without it, since it does not change the result.
    `marks`: each model's colour and marker. `chosen`: the rows that are compared. `scripted`: how
    many rows of scripted rules there are beside others. `contrasts`: where columns are a pair,
    their difference. `measures`: benchmark → its metrics. `facets`: options of the case filters.
    `own`: runs that the visitor brought. `harness`: row → what the harness that logged its replies
    made of them.
    """

    board: Board
    ranking: Ranking
    marks: Mapping[str, ModelMark]
    scripted: int
    contrasts: Contrasts
    chosen: tuple[BoardRow, ...]
    differences: Sequence[Difference]
    notes: Notes
    batteries: Batteries
    results: Results
    extras: Readings
    papers: Reported
    source: CitedSource
    measures: Mapping[str, Sequence[str]]
    facets: Options
    own: Set[str]
    harness: Marks


def settle(filters: Filters, store: Store) -> Filters:
    """The filters with a benchmark, one of its metrics, a grouping field and a battery."""
    settled = with_measure(filters, store)
    return with_default_cases(settled.but(by=default_by(settled)), store)


def load(filters: Filters, store: Store) -> Leaderboard:
    """The board for the filters, without a battery or a sort order that it does not have."""
    settled = settle(filters, store)
    settled, notices = settling.drop_fields(settled, **uncut(settled, store))
    picked = settled.without("sort")
    query = board_query(picked)
    whole = board(store, query)
    shown, scripted = scope_of(whole, picked)
    seen = {row.key for row in shown.rows}
    ranked = ranking(store, query, frozenset(row.key for row in whole.rows) - seen)
    apart = read_contrasts(shown, picked, store)
    marks = read_marks(shown, store)
    every = (*columns(shown, ranked), *contrast_columns(shown, apart))
    every = with_mark_columns(every, marks, picked)
    settled, unsorted = settling.drop_fields(settled, **sort_problems(settled, every))
    chosen = _chosen(shown, picked)
    return Leaderboard(
        settled,
        shown,
        ranked,
        marks_of((row.key.model for row in whole.rows), store),
        scripted,
        apart,
        chosen,
        compared(store, query, ranked, chosen) if shown.rows else (),
        read_notes(picked, store, shown),
        batteries_of(picked, store),
        of_rows(store),
        extras.read(ExtraSubject(shown, next(iter((*chosen, *shown.rows)), None), picked, store)),
        read_reported(whole, picked, store),
        source_of(picked, store),
        metrics_of(store),
        {
            **kind_options(store, settled.benchmark),
            **(
                count_options(store, shown.view, conditions(picked), FACETS)
                if shown.allowed
                else {}
            ),
        },
        own_runs(store),
        marks,
        notices=(*notices, *unsorted),
        looser=() if shown.rows else looser(LEADERBOARD, settled, "row", partial(_rows, store)),
    )


def _rows(store: Store, filters: Filters) -> int:
    picked = settle(filters, store).without("sort")
    return len(scope_of(board(store, board_query(picked)), picked)[0].rows)


def _chosen(shown: Board, filters: Filters) -> tuple[BoardRow, ...]:
    """The rows to compare: the named ones, else the first four ranked ones of the first judge."""
    rows = {row_id(row): row for row in shown.rows}
    named = tuple(rows[name] for name in filters.compare if name in rows)
    return named or shown.leading[:COMPARED]


NONE: Final = Reported((), (), None, True)


def read_reported(shown: Board, filters: Filters, store: Store) -> Reported:
    """What the benchmark's papers print for the board; nothing where it is hidden."""
    if filters.paper == "none":
        return NONE
    rows = hollow_rows(filters, shown.values, store)
    leads = origins(filters, store)
    usual = with_default_cases(filters.only("benchmark", "metric"), store)
    whole = is_whole(filters, usual)
    if not shown.rows:
        papers = read_papers(store, filters.benchmark)
        main = opening_table(next(iter(papers), ""), papers)
        return Reported(rows, (), _of_kind(main, filters), whole, leads)
    return Reported(rows, computed_rows(shown, rows, filters, store), None, whole, leads)


def _of_kind(main: Printed | None, filters: Filters) -> Printed | None:
    """The table's rows of the weights and sizes that the filters ask for; None where none is."""
    if main is None:
        return None
    numbers = tuple(each for each in main.numbers if is_of_kind(each.known, filters))
    return main._replace(numbers=numbers) if numbers else None


def paper_folds(filters: Filters, papers: Reported) -> PrintedTable | None:
    """The printed rows in the board's columns, or the main table; None where there is neither."""
    if papers.main:
        return _main_table(papers.main, filters, papers.origins)
    if not papers.rows:
        return None
    values = dict.fromkeys(value for row in papers.rows for value in row.values)
    labels = {value: column_label(filters.by, value) for value in values}
    caption = NOT_RANKED if papers.whole else f"{NOT_RANKED} {WHOLE}"
    return hollow_table(papers.rows, labels, filters, caption, papers.origins)


def deltas(papers: Reported) -> Mapping[str, Content]:
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
