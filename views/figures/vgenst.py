"""VGenST-Bench's figures: variants by level, tasks' profile, and the matrices of 98 cells."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from metrics.boards.board import Board
from metrics.boards.rows import BoardRow
from schema.benchmarks.vgenst import QUESTION_TYPES, SPATIAL_TASKS, TYPE_NAMES
from schema.vocabulary import LEVELS
from store.queries.boards.board_keys import is_of
from store.queries.boards.task_types import task_types
from store.queries.printed import PrintedNumber
from store.reading.condition import all_of
from store.reading.store import Store
from views.address.filters import Filters
from views.figures.drawing.dots import grouped
from views.figures.drawing.grids import heat, panels
from views.figures.paper_figure import ANY, OneOf, PaperFigure, WhoseFigure, value
from views.figures.series import (
    FigureSeries,
    Value,
    board_series,
    leading,
    models_first,
    read_board,
)
from views.shared.board_rows import name_of, row_id

WAYS: Final = (
    ("Vanilla", "accuracy", ("base",)),
    ("Circular", "circular", ()),
    ("None-of-these as distractor (V1)", "accuracy", ("v1",)),
    ("None-of-these as answer (V2)", "accuracy", ("v2",)),
    ("Open-ended (V3)", "open", ()),
)
"""Panel → the metric and the variants that it is measured on."""


def _variants(store: Store, benchmark: str) -> list[FigureSeries]:
    made: list[FigureSeries] = []
    for panel, metric, variant in WAYS:
        narrow = {"variant": variant} if variant else {}
        rows = board_series(read_board(store, benchmark, metric, "level", **narrow))
        made += [replace(each, group=panel) for each in leading(rows)[:6]]
    return made


def _profile(store: Store, benchmark: str) -> list[FigureSeries]:
    shown = read_board(store, benchmark, "accuracy", "task", variant=("base",))
    return board_series(shown) or board_series(read_board(store, benchmark, "accuracy", "task"))


def _matrix(store: Store, benchmark: str, filters: Filters = ANY) -> list[FigureSeries]:
    """The accuracy of the chosen row, else of the best one, by cell: a series for each task."""
    shown = read_board(store, benchmark, "accuracy", "type")
    rows = [row for row in _best_first(shown) if _choice(row, shown).fits(filters)]
    if not rows:
        return []
    best = rows[0]
    picked = all_of(shown.query.condition, is_of(best.key))
    gathered: dict[str, dict[str, Value]] = {}
    for (task, kind), sums in task_types(store, picked).items():
        if sums.base:
            cell = Value(100 * sums.total / sums.base, n=sums.base, k=sums.total)
            gathered.setdefault(task, {})[kind] = cell
    of = name_of(best, shown)
    return [FigureSeries(task, gathered[task], False, of) for task in _in_order(gathered)]


def _best_first(shown: Board) -> list[BoardRow]:
    return sorted(models_first(shown.rows), key=lambda row: -(row.total.official or 0.0))


def _choice(row: BoardRow, shown: Board) -> WhoseFigure:
    """A row of the board by its id; its model alone chooses its best row."""
    setting = (row.key.setting,) if row.key.setting else ()
    answers = {"model": (row.key.model,), "setting": setting}
    return WhoseFigure(name_of(row, shown), {"compare": (row_id(row),)}, answers)


def _rows_to_choose(store: Store, benchmark: str) -> list[WhoseFigure]:
    shown = read_board(store, benchmark, "accuracy", "type")
    return [_choice(row, shown) for row in _best_first(shown)]


def _in_order(tasks: Sequence[str] | dict[str, dict[str, Value]]) -> list[str]:
    order = list(SPATIAL_TASKS)
    return sorted(tasks, key=lambda task: (order.index(task) if task in order else 99, task))


def _rejected(numbers: Sequence[PrintedNumber]) -> list[FigureSeries]:
    """Table 12: rejected base questions by task and type."""
    gathered: dict[str, dict[str, Value]] = {}
    for number in numbers:
        if number.table.startswith("Table 12"):
            task, _, kind = number.slice.partition(" / ")
            gathered.setdefault(task, {})[kind] = value(number)
    return [FigureSeries(task, gathered[task], True) for task in _in_order(gathered)]


_TYPES: Final = {name: f"{name} {TYPE_NAMES[name]}" for name in QUESTION_TYPES}
FIGURES: Final = (
    PaperFigure(
        id="vg-variants", title="Vanilla, circular, None-of-these, open-ended",
        where="VGenST-Bench, Figure 6", subtitle="Accuracy by level, one panel a way of asking",
        columns=LEVELS, draw=panels, computed=_variants,
        missing="No number by model is printed. Import predictions to see it computed.",
    ),
    PaperFigure(
        id="vg-profile", title="Profile over the tasks", where="VGenST-Bench, §5",
        subtitle="Accuracy by task of the taxonomy", draw=grouped, computed=_profile,
        columns=lambda series: tuple(_in_order(
            list({name for each in series for name in each.values}))),
        labels={code: code.partition("_")[0] for code in SPATIAL_TASKS},
        takes=lambda each: leading(each)[:6],
        missing="No number by model is printed. Import predictions to see it computed.",
    ),
    PaperFigure(
        id="vg-matrix", title="Accuracy by task and question type", where="VGenST-Bench, §4",
        subtitle="Base questions, by the applicable cells",
        columns=QUESTION_TYPES, labels=_TYPES, draw=heat, computed=_matrix,
        one_of=OneOf("Model", _rows_to_choose, _matrix),
        missing="No number by model is printed. Import predictions to see it computed.",
    ),
    PaperFigure(
        id="vg-qc", title="Questions rejected in quality control", where="VGenST-Bench, Table 12",
        subtitle="Base questions that the reviewers rejected, by task and type",
        columns=QUESTION_TYPES, labels=_TYPES, draw=heat, printed=_rejected, unit="questions",
        bounds=(0.0, 60.0), missing="Only the paper has these numbers.",
    ),
)  # fmt: skip
