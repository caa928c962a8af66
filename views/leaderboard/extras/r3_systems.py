"""R3-Bench's Table 4: System 1 and System 2 for each row of the board, in the paper's columns."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from metrics.boards.board import Board, board_batteries, board_clusters
from metrics.boards.definitions import ACCURACY, PERCENT, SUBCHAINS, Metric
from metrics.boards.ranking import Contrast, Taken
from metrics.boards.rows import BoardRow, Entry, rows_of
from metrics.boards.score_intervals import with_intervals
from schema.benchmarks.r3 import QUESTION_TYPES
from schema.vocabulary import SYSTEMS
from store.queries.boards.cluster_matrix import Clusters
from store.queries.boards.clusters import typed_answer_clusters
from store.reading.store import Store
from views.address import links
from views.address.conditions import board_query
from views.address.filters import Filters
from views.leaderboard.differences import DELTA, contrast_cell, contrasts_of
from views.leaderboard.extras.registry import Extra, ExtraSubject
from views.page.content import Cell, Column, Row, Score, Table
from views.page.labels import term_of
from views.page.page import Slot
from views.shared.board_rows import name_of, of_row, row_id, score_of

CAUSAL: Final = ("CW", "CH/W")
CAPTION: Final = (
    "The columns of R3-Bench’s Table 4. System 1: a subchain’s only mental reasons are emotions. "
    "System 2: beliefs. Event reasons are allowed in both. MSE and EU: questions on the nodes of "
    "these subchains, each once. A node of subchains of both counts in both. Causal: the "
    "subchains’ own questions. In the paper, System 1 is 278 subchains (328 + 462 + 526 "
    "questions). System 2 is 311 (302 + 567 + 570). Δ: System 2 − System 1, in points."
)
Cells = dict[str, Cell]
_COLUMNS: Final = (
    Column("model", "Model"),
    Column("system", "System"),
    Column("MSE", "MSE", "score", "questions of mental states", term=term_of("type", "MSE")),
    Column("EU", "EU", "score", "questions of events", term=term_of("type", "EU")),
    Column("causal", "Causal", "score", "why and how/what questions of the subchains"),
    Column("overall", "Overall", "score", "all of these questions"),
    Column(
        "Cons_sc",
        "Subchains",
        "score",
        "subchains whose every question is right (Cons_sc)",
        term=term_of("consistency", "Cons_sc"),
    ),
)
_OF_STEPS: Final = {"MSE": ("MSE",), "EU": ("EU",), "causal": CAUSAL, "overall": QUESTION_TYPES}
SUBCHAINS_COLUMN: Final = "Cons_sc"
DIFFERENCE_ROW: Final = "Δ, 2 − 1"


class Measured(NamedTuple):
    """A column of the table by the id of a board's row: its figure in each System, and from the
    first to the second.
    """

    figures: Mapping[str, Mapping[str, Entry]]
    apart: Mapping[str, Contrast]


Systems = Mapping[str, Measured]
"""Column → its figures."""


def read_systems(subject: ExtraSubject) -> Systems:
    """The figures of each System."""
    filters, store = subject.filters.without("system"), subject.store
    query = board_query(filters.but(metric=ACCURACY.name))
    taken = board_batteries(store, query)
    of_steps = typed_answer_clusters(store, query.condition, "system", _OF_STEPS)
    return {
        **{name: _measured(clusters, ACCURACY, taken) for name, clusters in of_steps.items()},
        SUBCHAINS_COLUMN: _subchains(filters, store),
    }


def _subchains(filters: Filters, store: Store) -> Measured:
    query = board_query(filters.but(metric=SUBCHAINS.name))
    return _measured(board_clusters(store, query), SUBCHAINS, board_batteries(store, query))


def _measured(clusters: Clusters, metric: Metric, taken: Taken) -> Measured:
    rows = with_intervals(rows_of(clusters, metric), clusters, metric)
    apart = contrasts_of(clusters, metric, "system", taken)
    return Measured(
        {row_id(row): row.entries for row in rows},
        {row_id(row): apart[row.key] for row in rows},
    )


def system_table(systems: Systems, shown: Board, filters: Filters) -> Table | None:
    """Three table rows per board row: each System, and their difference; None where there are no
    figures.
    """
    rows = tuple(
        made
        for row in shown.rows
        for made in _rows(row, systems, shown, filters)
        if any(row_id(row) in each.figures for each in systems.values())
    )
    return Table(_COLUMNS, rows, CAPTION) if rows else None


def _rows(row: BoardRow, systems: Systems, shown: Board, filters: Filters) -> list[Row]:
    name, id_ = name_of(row, shown), row_id(row)
    made = [
        Row({"model": name, "system": f"System {system}", **figures}, key=f"{id_}~{system}")
        for system in SYSTEMS
        if (figures := _figures(row, system, systems, shown, filters))
    ]
    apart: Cells = {
        column: contrast_cell(each.apart[id_], row.total)
        for column, each in systems.items()
        if id_ in each.apart
    }
    return [*made, Row({"model": name, "system": DIFFERENCE_ROW, **apart}, key=f"{id_}~{DELTA}")]


def _figures(row: BoardRow, system: str, systems: Systems, shown: Board, filters: Filters) -> Cells:
    """The row's figures in one System, each with its failed cases."""
    protocol = ACCURACY.protocol
    opened = filters.but(**of_row(row.key, shown), system=(system,), protocol=protocol, page=1)
    cells: Cells = {}
    for column, each in systems.items():
        entry = each.figures.get(row_id(row), {}).get(system)
        if entry is None:
            continue
        if column == SUBCHAINS_COLUMN:
            cells[column] = _score(entry, opened.but(pattern=SUBCHAINS.pattern))
        else:
            types = tuple(sorted(_OF_STEPS[column]))
            cells[column] = _score(entry, opened.but(pattern=ACCURACY.pattern, type=types))
    return cells


def _score(entry: Entry, opened: Filters) -> Score:
    return score_of(entry.official, entry, PERCENT, links.failures(opened))


EXTRA: Final = Extra(
    Slot("systems", "table", "System 1 and System 2, column by column"),
    read_systems,
    system_table,
    metrics=frozenset({ACCURACY.name, SUBCHAINS.name}),
    by="system",
)
