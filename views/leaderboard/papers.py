"""What papers print beside the board: rings in its columns, or the paper's main table where nothing
is computed; never ranked with the board.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from metrics.boards.board import Board, board, figure_of
from schema.benchmarks import opens_on
from store.queries.printed.models import models_by_name
from store.reading.store import Store
from views.address import links
from views.address.board_query import board_query
from views.address.filters import Filters
from views.page.content import Content, PrintedTable, Table, Way
from views.page.labels import judged_name, value_label
from views.shared.printed.beside import ComputedRow, delta_table, hollow_table
from views.shared.printed.hollow import HollowRow, hollow_rows, is_whole
from views.shared.printed.index import caption_of
from views.shared.printed.statuses import legend
from views.shared.printed.table import grid_of
from views.shared.printed.tables import Printed, opening_table, read_papers
from views.shared.row_names import score_of

NOT_RANKED: Final = "Printed, not computed here; not ranked with the board."
WHOLE: Final = "They count the whole benchmark; the filters above do not."


class Reported(NamedTuple):
    """`rows`: printed rows in the board's columns. `computed`: the board's rows of models that
    papers print, by the id that both share. `main`: the paper's main table, where the board has no
    rows. `whole`: the board counts what the papers count.
    """

    rows: tuple[HollowRow, ...]
    computed: tuple[ComputedRow, ...]
    main: Printed | None
    whole: bool


NONE: Final = Reported((), (), None, True)


def read_reported(filters: Filters, store: Store) -> Reported:
    """What the benchmark's papers print for the board; nothing where it is hidden."""
    if filters.paper == "none":
        return NONE
    shown = board(store, board_query(filters.without("sort")))
    rows = hollow_rows(filters, shown.values, store)
    whole = is_whole(filters, opens_on(filters.benchmark))
    if not shown.rows:
        papers = read_papers(store, filters.benchmark)
        return Reported(rows, (), opening_table(next(iter(papers), ""), papers), whole)
    return Reported(rows, _computed(shown, rows, store), None, whole)


def _computed(shown: Board, rows: tuple[HollowRow, ...], store: Store) -> tuple[ComputedRow, ...]:
    models, printed = models_by_name(store), {row.key for row in rows}
    own = (
        ComputedRow(
            known.model if (known := models.get(row.key.model.casefold())) else row.key.model,
            row.key.setting or "",
            row.key.model_name,
            score_of(figure_of(row.total, shown.metric), row.total, shown.unit),
        )
        for row in shown.rows
    )
    return tuple(row for row in own if row.model in printed)


def paper_folds(filters: Filters, papers: Reported) -> PrintedTable | None:
    """The printed rows in the board's columns, or the main table; None where there is neither."""
    if papers.main:
        return _main_table(papers.main, filters)
    if not papers.rows:
        return None
    values = dict.fromkeys(value for row in papers.rows for value in row.values)
    labels = {value: _label(filters.by, value) for value in values}
    caption = NOT_RANKED if papers.whole else f"{NOT_RANKED} {WHOLE}"
    return hollow_table(papers.rows, labels, filters, caption)


def deltas(papers: Reported) -> Mapping[str, Content]:
    """The slot with computed rows beside the printed ones; empty where no model is both, or where
    the board counts other cases.
    """
    made: Table = delta_table(papers.computed, papers.rows)
    return {"delta": made} if papers.whole and made.rows else {}


def _label(by: str, value: str) -> str:
    return judged_name(value) if by == "judged" else value_label(by, value)


def _main_table(shown: Printed, filters: Filters) -> PrintedTable:
    grid = grid_of(shown.numbers, "", lambda _: "")
    link = links.published(filters, shown.first.benchmark, shown.id)
    return PrintedTable(
        (), (), f"{shown.first.paper}, {shown.title}", caption_of(shown.numbers),
        shown.first.source, grid.head, grid.columns, grid.rows, legend(shown.numbers), grid.notes,
        more=Way("Sort it, and all other tables", link),
    )  # fmt: skip
