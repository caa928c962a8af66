"""What papers print beside the board: rings in its columns, or the paper's main table where nothing
is computed; never ranked with the board.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from metrics.boards.board import Board
from store.reading.store import Store
from views.address import links
from views.address.filters import Filters
from views.page.content import Content, PrintedTable, Table, Way
from views.shared.measures import with_default_cases
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
