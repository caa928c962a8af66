"""SVBench's figures: model × task (Table 2), tiers (Table 4), D1–D5 by people and judge (§4)."""

from collections.abc import Sequence
from typing import Final

from schema.benchmarks import plain_name
from schema.protocols import EVA
from schema.vocabulary import TIERS
from store.queries.printed import PrintedNumber
from store.reading.store import Store
from views.address.filters import Filters
from views.figures.against_people import (
    SIDES,
    judges_to_choose,
    pass_rates,
    read_pairs,
    scatter_points,
)
from views.figures.drawing.dots import bubbles, grouped
from views.figures.drawing.grids import heat
from views.figures.drawing.lines import slopes
from views.figures.paper_figure import ANY, OneOf, PaperFigure, WhoseFigure, by_model
from views.figures.series import FigureSeries, board_series, leading, read_board

MAIN, TIER_TABLE = "Table 2", "Table 4"


def _task_numbers(numbers: Sequence[PrintedNumber]) -> list[FigureSeries]:
    main = [each for each in numbers if each.table.startswith(MAIN)]
    return by_model(main, lambda each: each.slice.rpartition(" / ")[2])


def _task_board(store: Store, benchmark: str) -> list[FigureSeries]:
    for by in ("task", "dimension"):
        if made := board_series(read_board(store, benchmark, "eva", by)):
            return made
    return []


def _tasks(series: Sequence[FigureSeries]) -> tuple[str, ...]:
    """The tasks in the paper's order, the mean first; what only computed rows have comes last."""
    printed = [name for each in series if each.printed for name in each.values]
    rest = sorted({name for each in series if not each.printed for name in each.values})
    known = {plain_name(name) for name in printed}
    names = dict.fromkeys((*printed, *(name for name in rest if plain_name(name) not in known)))
    return tuple(sorted(names, key=lambda name: name != "Overall"))


def _tier_numbers(numbers: Sequence[PrintedNumber]) -> list[FigureSeries]:
    graded = [each for each in numbers if each.table.startswith(TIER_TABLE)]
    return by_model(graded, lambda each: each.setting.rpartition("=")[2])


def _tier_board(store: Store, benchmark: str) -> list[FigureSeries]:
    return board_series(read_board(store, benchmark, "eva", "tier"))


def _points(store: Store, benchmark: str, filters: Filters = ANY) -> list[FigureSeries]:
    return scatter_points(read_pairs(store, benchmark, EVA.name, filters), EVA.name)


def _judges(store: Store, benchmark: str) -> list[WhoseFigure]:
    return judges_to_choose(store, benchmark, EVA.name)


def _rates(store: Store, benchmark: str) -> list[FigureSeries]:
    return pass_rates(store, benchmark, EVA.name)


FIGURES: Final = (
    PaperFigure(
        id="sv-tasks", title="Score by task", where="SVBench, Table 2",
        subtitle="Mean of five binary dimensions, by model and task", columns=_tasks, draw=heat,
        printed=_task_numbers, computed=_task_board, takes=lambda each: leading(each, "Overall"),
    ),
    PaperFigure(
        id="sv-tiers", tight=True, title="Score by difficulty tier", where="SVBench, Table 4",
        subtitle="Average pass rate from easy to hard prompts", columns=TIERS, draw=slopes,
        printed=_tier_numbers, computed=_tier_board, takes=leading,
    ),
    PaperFigure(
        id="sv-dimensions", title="D1–D5 by people and judge", where="SVBench, §4 (human study)",
        subtitle="Share of clips that pass each dimension, by rater",
        columns=EVA.dimensions, draw=grouped, computed=_rates, takes=leading,
        missing="No number is printed. Import verdicts or labels of people.",
    ),
    PaperFigure(
        id="sv-people", title="EVA by people and a judge", where="SVBench, §4 (human study)",
        subtitle="Clips by both means of D1–D5; on the line both are the same",
        columns=SIDES, draw=bubbles, computed=_points, one_of=OneOf("Judge", _judges, _points),
        missing="No score of a clip is printed. Import verdicts and labels of people.",
    ),
)  # fmt: skip
