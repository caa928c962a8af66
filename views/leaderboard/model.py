"""The model of the Leaderboard: the board and everything shown with it."""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from functools import partial
from typing import Final

from metrics.boards.board import Board, board, metrics_of
from metrics.boards.ranking import Ranking, compared, ranking
from metrics.boards.rows import BoardRow
from metrics.boards.score_intervals import Difference
from schema.fields import offered_on
from store.queries.catalogue.results import of_rows
from store.reading.store import Store
from store.reading.visitor_version import own_runs
from views.address import settling
from views.address.conditions import board_query, conditions, default_by
from views.address.filter_options import count_options
from views.address.filters import Filters
from views.address.links import LEADERBOARD
from views.filters.looser import looser
from views.leaderboard.arrangement import scope_of, sort_problems
from views.leaderboard.differences import Contrasts, contrast_columns, read_contrasts
from views.leaderboard.extras import registry as extras
from views.leaderboard.extras.registry import ExtraSubject, Readings
from views.leaderboard.more_columns import Marks, Results, read_marks, with_mark_columns
from views.leaderboard.papers import Reported, read_reported
from views.leaderboard.table import columns
from views.leaderboard.text import Notes, read_notes
from views.page.citation import CitedSource, source_of
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
from views.style.model_colours import ModelMark

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
