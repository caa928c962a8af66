"""The model of the Leaderboard: the board and everything shown with it.

What papers print is never ranked with the board: it is shown as rings in its columns, or as the
paper's main table where nothing is computed.
"""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, NamedTuple

from metrics.boards.board import Board, board, board_clusters, metrics_of
from metrics.boards.definitions import Metric
from metrics.boards.order import battery_names
from metrics.boards.ranking import Ranking, compared, ranking
from metrics.boards.rows import BoardRow
from metrics.boards.score_intervals import Difference
from schema.fields import offered_on
from store.queries.boards.board_keys import Key
from store.queries.catalogue.overview import CitedSource, source_of
from store.queries.catalogue.results import of_rows
from store.reading.store import Store
from store.reading.visitor_version import own_runs
from views.address import links
from views.address.conditions import board_query, conditions, default_by
from views.address.filter_options import count_options
from views.address.filters import Filters, drop_fields
from views.address.links import LEADERBOARD
from views.filters.bar import looser
from views.leaderboard.arrangement import SCRIPTED
from views.leaderboard.differences import Contrasts, contrast_columns, read_contrasts
from views.leaderboard.extras import registry as extras
from views.leaderboard.extras.registry import ExtraSubject, Readings
from views.leaderboard.more_columns import Marks, Results, read_marks, with_mark_columns
from views.page.content import Block, Column
from views.page.labels import judged_name, term_of, value_label
from views.page.page import Model, Options
from views.shared.board_rows import marks_of, row_id
from views.shared.measures import (
    Batteries,
    batteries_of,
    kind_options,
    shared_battery,
    with_default_cases,
    with_measure,
)
from views.shared.measures import battery_problems as uncut
from views.shared.printed.beside import ComputedRow, computed_rows
from views.shared.printed.hollow import (
    NOWHERE,
    HollowRow,
    Origins,
    hollow_rows,
    is_of_kind,
    is_whole,
    numbers_of,
    origins,
)
from views.shared.printed.tables import Printed, opening_table, read_papers
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
    `columns`: those of its table. `marks`: each model's colour and marker. `chosen`: the rows that
    are compared. `scripted`: how many rows of scripted rules there are beside others. `contrasts`:
    where columns are a pair, their difference. `measures`: benchmark → its metrics. `facets`:
    options of the case filters. `own`: runs that the visitor brought. `harness`: row → what the
    harness that logged its replies made of them.
    """

    board: Board
    columns: tuple[Column, ...]
    ranking: Ranking
    marks: Mapping[str, ModelMark]
    scripted: int
    contrasts: Contrasts
    chosen: tuple[BoardRow, ...]
    differences: Sequence[Difference]
    notes: tuple[Block, ...]
    batteries: Batteries
    results: Results
    extras: Readings
    papers: Reported
    source: CitedSource
    measures: Mapping[str, Sequence[str]]
    facets: Options
    own: Set[str]
    harness: Marks


def scope_of(shown: Board, filters: Filters) -> tuple[Board, int]:
    """The board without rows of scripted rules, unless these are chosen or are all there is, and
    how many such rows it could show or does show.
    """
    left = tuple(row for row in shown.rows if not _is_scripted(row, shown, filters))
    scripted = len(shown.rows) - len(left) if left else 0
    if not scripted or SCRIPTED in filters.also:
        return shown, scripted
    differ = frozenset(
        name for name in Key._fields if len({getattr(row.key, name) for row in left}) > 1
    )
    return replace(shown, rows=left, differ=differ), scripted


def _is_scripted(row: BoardRow, shown: Board, filters: Filters) -> bool:
    """Whether a rule judged the row, or answered beside models that are none."""
    key = row.key
    if row_id(row) in filters.compare:
        return False
    if key.judge_kind == "scripted" and not filters.judge:
        return True
    if filters.model or filters.kind:
        return False
    return key.is_baseline or (
        key.kind == "scripted" and any(other.key.kind != "scripted" for other in shown.rows)
    )


def settle(filters: Filters, store: Store) -> Filters:
    """The filters with a benchmark, one of its metrics, a grouping field and a battery."""
    settled = with_measure(filters, store)
    return with_default_cases(settled.but(by=default_by(settled)), store)


def load(filters: Filters, store: Store) -> Leaderboard:
    """The board for the filters, without a battery or a sort order that it does not have."""
    settled = settle(filters, store)
    settled, notices = drop_fields(settled, **uncut(settled, store))
    picked = settled.without("sort")
    query = board_query(picked)
    whole = board(store, query)
    shown, scripted = scope_of(whole, picked)
    seen = {row.key for row in shown.rows}
    ranked = ranking(store, query, frozenset(row.key for row in whole.rows) - seen)
    apart = read_contrasts(shown, picked, store)
    marks = read_marks(shown, store)
    every = (*_columns(shown, ranked), *contrast_columns(shown, apart))
    every = with_mark_columns(every, marks, picked)
    settled, unsorted = drop_fields(settled, **_sort_problems(settled, every))
    chosen = _chosen(shown, picked)
    return Leaderboard(
        settled,
        shown,
        every,
        ranked,
        marks_of((row.key.model for row in whole.rows), store),
        scripted,
        apart,
        chosen,
        compared(store, query, ranked, chosen) if shown.rows else (),
        _read_notes(picked, store, shown),
        batteries_of(picked, store),
        of_rows(store),
        extras.read(ExtraSubject(shown, next(iter((*chosen, *shown.rows)), None), picked, store)),
        read_reported(whole, picked, store),
        source_of(store, picked.benchmark),
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


def _sort_problems(filters: Filters, columns: tuple[Column, ...]) -> Mapping[str, str]:
    """`sort` → the reason why the table cannot be sorted by that column; empty where it can."""
    name = filters.sort.rpartition(".")[0]
    if not name or any(column.id == name and column.is_sortable for column in columns):
        return {}
    return {"sort": "this board has no such column of figures"}


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
    usual = with_default_cases(filters.only("benchmark", "metric"), store)
    whole = is_whole(filters, usual)
    if not shown.rows:
        papers = read_papers(store, filters.benchmark)
        main = _of_kind(opening_table(next(iter(papers), ""), papers), filters)
        numbers = main.numbers if main else numbers_of(rows)
        return Reported(rows, (), main, whole, origins(filters, store, numbers))
    leads = origins(filters, store, numbers_of(rows))
    return Reported(rows, computed_rows(shown, rows, filters, store), None, whole, leads)


def _of_kind(main: Printed | None, filters: Filters) -> Printed | None:
    """The table's rows of the weights and sizes that the filters ask for; None where none is."""
    if main is None:
        return None
    numbers = tuple(each for each in main.numbers if is_of_kind(each.known, filters))
    return main._replace(numbers=numbers) if numbers else None


def _columns(shown: Board, ranking: Ranking) -> tuple[Column, ...]:
    """The row's name, then the score: a phone's first screen holds three or four columns."""
    official = shown.has_official
    pooled = bool(ranking.task_means)
    figure = "Accuracy" if shown.definition and shown.definition.counts_answers else "Score"
    gaps = shown.has_gaps
    ranks = "" if gaps else "; it ranks"
    return (
        Column("rank", "#", "count", "rank among rows of one judge, battery and setting"),
        Column("model", "Model"),
        *((Column("judge", "Judge"),) if any(row.key.judge for row in shown.rows) else ()),
        *((Column("setting", "Setting"),) if "setting" in shown.differ else ()),
        *((Column("encoding", "Encoding"),) if "encoding" in shown.differ else ()),
        Column("score", f"{figure} (invalid = wrong)" if official else
               "Pooled mean" if pooled else shown.figure, "score",
               f"mean over all clips{ranks}" if pooled else f"{shown.unit}{ranks}"),
        *((Column("shared", "Shared mean", "score",
                  f"mean over the {shown.units} that all ranked rows have; it ranks"),)
          if gaps else ()),
        *((Column("tasks", "Task mean", "score", "mean of the tasks' means"),) if pooled else ()),
        *((Column("answered", f"{figure} (valid only)", "score", "invalid replies left out"),)
          if official else ()),
        *((Column("macro", "Macro mean", "score", "mean over question types"),)
          if shown.macro else ()),
        Column("tie", "Statistical tie", "badges",
               "new letter: significantly different from a row above; "
               "paired sign-flip test, corrected for all pairs"),
        *((Column("battery", "Battery", "text", "what the row took up; rows of the same are ranked "
                  "together"),) if shown.has_batteries else ()),
        Column("kind", "Kind", "badges"),
        Column("n", "Asked", "count", "cases asked"),
        Column("coverage", "Coverage", "share", "scored of asked"),
        *((Column("base", "With reply", "count", "the score's denominator"),) if official else ()),
        Column("ok", "Scored", "count", "valid answers" if official else "cases with a score"),
        *(Column(f"by:{value}", value_label(shown.by, value), "score", _help(shown.by, value),
                 term=term_of(shown.by, value))
          for value in shown.values),
    )  # fmt: skip


def _help(by: str, value: str) -> str:
    return judged_name(value) if by == "judged" else f"{by}: {value}"


def _read_notes(filters: Filters, store: Store, shown: Board) -> tuple[Block, ...]:
    """Caveats of the board."""
    metric = shown.definition
    apart = _batteries(filters, store, shown, metric) if metric and shown.has_batteries else ()
    return (*apart, *extras.notes(filters, store))


def _batteries(filters: Filters, store: Store, shown: Board, metric: Metric) -> tuple[Block, ...]:
    """A note that rows of different batteries are ranked separately, with a link to what they
    share.
    """
    apart = "Rows that took up different batteries are ranked apart."
    taken = set(board_clusters(store, shown.query).batteries)
    common = shared_battery(filters, taken, store)
    if common is None:
        return (Block("Their scores do not compare.", "warning", None, apart),)
    (name,) = battery_names(store, [frozenset.intersection(*taken)], metric.protocol)
    cut = f"Show only what all of them took up: {name}"
    return (Block(cut, "warning", links.to(links.LEADERBOARD, common), apart),)
