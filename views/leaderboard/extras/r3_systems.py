"""R3-Bench's Table 4: System 1 and System 2 for each row of the board, in the paper's columns."""

from collections.abc import Mapping
from typing import Final

from metrics.boards.board import Board
from metrics.boards.definitions import ACCURACY, PERCENT, SUBCHAINS, Metric
from metrics.boards.rows import BoardRow, Entry, rows_of
from metrics.boards.score_intervals import with_intervals
from schema.benchmarks.r3 import QUESTION_TYPES
from schema.vocabulary import SYSTEMS
from store.queries.boards.cluster_matrix import Clusters, Part
from store.queries.boards.clusters import answer_clusters, chain_clusters
from store.reading.condition import Condition, all_of, equals, one_of
from store.reading.store import Store
from views.address import links
from views.address.board_query import conditions
from views.address.conditions import by_column
from views.address.filters import Filters
from views.leaderboard.extras.extra import Extra, ExtraSubject
from views.page.content import Cell, Column, Row, Score, Table
from views.page.page import Slot
from views.shared.case_links import of_row
from views.shared.row_names import name_of, row_id, score_of

CAUSAL: Final = ("CW", "CH/W")
CAPTION: Final = (
    "In the columns of R3-Bench’s Table 4. System 1: emotion is the only kind of mental state "
    "among a subchain’s reasons; System 2: belief is. Event reasons are allowed. EU and MSE count "
    "the questions of these subchains’ "
    "results and reasons, each once, causal their own; a step of subchains of both counts in both. "
    "The paper’s denominators are 278 subchains with 328 + 462 + 526 questions, and 311 with "
    "302 + 567 + 570."
)
Cells = dict[str, Cell]
_COLUMNS: Final = (
    Column("model", "Model"),
    Column("system", "System"),
    Column("MSE", "MSE", "score", "questions of mental states"),
    Column("EU", "EU", "score", "questions of events"),
    Column("causal", "Causal", "score", "why and how/what questions of the subchains"),
    Column("overall", "Overall", "score", "all of these questions"),
    Column("Cons_sc", "Subchains", "score", "subchains whose every question is right (Cons_sc)"),
)
_OF_STEPS: Final = {"MSE": ("MSE",), "EU": ("EU",), "causal": CAUSAL, "overall": QUESTION_TYPES}
Figures = dict[str, BoardRow]
"""A row's figures in one System: of its questions (`answers`) and of its subchains."""


Systems = Mapping[str, Mapping[str, Figures]]
"""System → name of a board's row → its figures."""


def read_systems(subject: ExtraSubject) -> Systems | None:
    """The figures of each System; None unless the board is grouped by System."""
    filters = subject.filters
    if subject.board.definition not in (ACCURACY, SUBCHAINS) or filters.by != "system":
        return None
    return {name: _figures(name, filters, subject.store) for name in SYSTEMS}


def system_table(systems: Systems, shown: Board, filters: Filters) -> Table | None:
    """Two table rows per board row; None where there are no figures."""
    rows = tuple(
        Row(_cells(row, name, figures[row_id(row)], shown, filters), key=f"{row_id(row)}~{name}")
        for row in shown.rows
        for name, figures in systems.items()
        if row_id(row) in figures
    )
    return Table(_COLUMNS, rows, CAPTION) if rows else None


def _figures(name: str, filters: Filters, store: Store) -> dict[str, Figures]:
    """Board row → its figures in one System."""
    chosen = filters.but(system=(name,))
    picked = by_column(chosen, "answer_case")
    picked |= {"protocol": equals("protocol", ACCURACY.protocol), "type": _types(filters)}
    answers = _summed(answer_clusters(store, all_of(*picked.values()), "type"))
    of_parts = conditions(chosen.but(metric=SUBCHAINS.name))
    parts = chain_clusters(store, all_of(*of_parts.values()), whole=False)
    figures: dict[str, Figures] = {}
    for row in _rows(answers, ACCURACY):
        figures[row_id(row)] = {"answers": row}
    for row in _rows(parts, SUBCHAINS):
        figures.setdefault(row_id(row), {})["subchains"] = row
    return figures


def _rows(clusters: Clusters, metric: Metric) -> list[BoardRow]:
    return with_intervals(rows_of(clusters, metric), clusters, metric)


def _types(filters: Filters) -> Condition:
    chosen = [name for name in QUESTION_TYPES if not filters.type or name in filters.type]
    return one_of("type", chosen)


def _summed(clusters: Clusters) -> Clusters:
    """Both causal question types pooled, as in the paper's column."""
    causal = [clusters.parts[name] for name in CAUSAL if name in clusters.parts]
    parts = {name: part for name, part in clusters.parts.items() if name not in CAUSAL}
    if causal:
        parts["causal"] = Part(*(sum(of[1:], of[0]) for of in zip(*causal, strict=True)))
    return clusters._replace(parts=parts)


def _cells(row: BoardRow, system: str, figures: Figures, shown: Board, filters: Filters) -> Cells:
    cells: Cells = {"model": name_of(row, shown), "system": f"System {system}"}
    protocol = ACCURACY.protocol
    opened = filters.but(**of_row(row.key, shown), system=(system,), protocol=protocol, page=1)
    if "answers" in figures:
        answers = figures["answers"]
        for column, types in _OF_STEPS.items():
            entry = answers.total if column == "overall" else answers.entries.get(column)
            wrong = opened.but(pattern=ACCURACY.pattern, type=tuple(sorted(types)))
            cells[column] = _score(entry, wrong) if entry else None
    if "subchains" in figures:
        broken = opened.but(pattern=SUBCHAINS.pattern)
        cells["Cons_sc"] = _score(figures["subchains"].total, broken)
    return cells


def _score(entry: Entry, opened: Filters) -> Score:
    return score_of(entry.official, entry, PERCENT, links.failures(opened))


EXTRA: Final = Extra(
    Slot("systems", "table", "System 1 and System 2, column by column"), read_systems, system_table
)
