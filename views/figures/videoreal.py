"""VideoRealBench's figures: scores, confusion, evaluators against people, error categories."""

from collections.abc import Sequence
from typing import Final

from schema.protocols import REALISM
from schema.vocabulary import REALISM_CATEGORIES
from store.queries.judging.realism_labels import error_categories
from store.queries.printed import PrintedNumber
from store.reading.store import Store
from views.address.filters import Filters
from views.figures import against_people
from views.figures.against_people import (
    SIDES,
    confusion,
    judges_to_choose,
    read_pairs,
    scatter_points,
)
from views.figures.drawing.dots import bubbles, grouped, scatter, stacked
from views.figures.drawing.grids import heat
from views.figures.paper_figure import ANY, OneOf, PaperFigure, WhoseFigure, by_model
from views.figures.series import FigureSeries, Value

SCORES: Final = tuple(f"{score:g}" for score in REALISM.scores)
COEFFICIENTS: Final = ("PLCC", "SROCC")
SHORT: Final = {
    "published": "as published", "retrained on VideoRealDataset (*)": "retrained",
    "LoRA Qwen2.5-VL-7B (ours)": "LoRA",
}  # fmt: skip


def _evaluators(numbers: Sequence[PrintedNumber]) -> list[FigureSeries]:
    rows = [each for each in numbers if each.table.startswith("Table 4")]
    return by_model(
        rows,
        lambda each: each.metric if each.metric in COEFFICIENTS else None,
        lambda each: each.setting,
        lambda each: f"{each.model}, {SHORT.get(each.setting, each.setting)}".removesuffix(", "),
    )


def _measured(store: Store, benchmark: str) -> list[FigureSeries]:
    return against_people.correlations(store, benchmark, REALISM.name, COEFFICIENTS)


def _shares(store: Store, benchmark: str) -> list[FigureSeries]:
    return against_people.score_shares(store, benchmark, REALISM.name)


def _confusion(store: Store, benchmark: str, filters: Filters = ANY) -> list[FigureSeries]:
    return confusion(read_pairs(store, benchmark, REALISM.name, filters), REALISM.name)


def _points(store: Store, benchmark: str, filters: Filters = ANY) -> list[FigureSeries]:
    return scatter_points(read_pairs(store, benchmark, REALISM.name, filters), REALISM.name)


def _judges(store: Store, benchmark: str) -> list[WhoseFigure]:
    return judges_to_choose(store, benchmark, REALISM.name)


def _categories(store: Store, benchmark: str) -> list[FigureSeries]:
    """The share of each generator's labelled clips that have an error of a category."""
    gathered: dict[tuple[str, str], dict[str, Value]] = {}
    for each in error_categories(store, benchmark):
        share = Value(100 * each.clips / each.labelled, n=each.labelled, k=each.clips)
        gathered.setdefault((each.generator, each.model), {})[each.category] = share
    return [
        FigureSeries(name, values, False, model=model) for (name, model), values in gathered.items()
    ]


_LABELS: Final = {"human_state": "Human state", "object_state": "Object state",
                  "interaction": "Interaction"}  # fmt: skip
FIGURES: Final = (
    PaperFigure(
        id="vr-scores", title="Distribution of realism scores", where="VideoRealBench, §3",
        subtitle="Share of clips at each score from 1 to 5, by rater", columns=SCORES,
        draw=stacked, computed=_shares,
        missing="No number is printed. Import labels or verdicts to see it computed.",
    ),
    PaperFigure(
        id="vr-confusion", title="People against a judge", where="VideoRealBench, §4",
        subtitle="Clips by the score of people (rows) and of the judge (columns)",
        columns=SCORES, draw=heat, computed=_confusion, unit="clips", bounds=(0.0, 40.0),
        one_of=OneOf("Judge", _judges, _confusion),
        missing="No number is printed. Import labels and verdicts to see it computed.",
    ),
    PaperFigure(
        id="vr-evaluators", title="Evaluators against people", where="VideoRealBench, Table 4",
        subtitle="Linear and rank correlation with people's scores, × 100",
        columns=COEFFICIENTS, draw=scatter, printed=_evaluators, computed=_measured, unit="× 100",
    ),
    PaperFigure(
        id="vr-people", title="Realism by people and a judge", where="VideoRealBench, Table 4",
        subtitle="Clips by both scores; on the line both are the same",
        columns=SIDES, draw=bubbles, computed=_points, unit=f"score {REALISM.scale}",
        bounds=(REALISM.scores[0], REALISM.scores[-1]), one_of=OneOf("Judge", _judges, _points),
        missing="No score of a clip is printed. Import labels and verdicts to see it computed.",
    ),
    PaperFigure(
        id="vr-categories", title="Error categories by clips", where="VideoRealBench, §3",
        subtitle="Share of labelled clips with at least one error of the category",
        columns=REALISM_CATEGORIES, labels=_LABELS, draw=grouped, computed=_categories,
        missing="No number is printed. Import labels to see it computed.",
    ),
)  # fmt: skip
