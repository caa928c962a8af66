"""Figures of any benchmark: its main score against size, release date, and open or closed."""

from collections.abc import Callable, Sequence
from typing import Final

from metrics.boards.board import metrics_of
from metrics.boards.definitions import METRICS
from schema.benchmark_names import PAPERS
from store.queries.printed.models import ModelFacts, model_facts
from store.queries.printed.numbers import PrintedNumber
from store.reading.store import Store
from views.figures.computed import models_first, read_board, value_of
from views.figures.drawing.dots import grouped, scatter
from views.figures.paper_figure import PaperFigure, value
from views.figures.series import FigureSeries, Value, leading

SCORE: Final = "score"
Place = Callable[[ModelFacts], float | None]


def main_numbers(numbers: Sequence[PrintedNumber]) -> list[PrintedNumber]:
    """The overall figures of the papers' main tables, each model once, at its best setting."""
    best: dict[tuple[str, str], PrintedNumber] = {}
    for number in numbers:
        paper = PAPERS.get(number.paper)
        if paper is None or not paper.main or not number.table.startswith(paper.main):
            continue
        if (number.slice, number.metric) != (paper.overall, paper.metric):
            continue
        key = number.paper, number.model
        if number.model not in paper.human and number.value > getattr(best.get(key), "value", -1):
            best[key] = number
    return list(best.values())


def _printed(place: Place) -> Callable[[Sequence[PrintedNumber]], list[FigureSeries]]:
    """The main numbers of models of which the place on the axis is known."""

    def read(numbers: Sequence[PrintedNumber]) -> list[FigureSeries]:
        made = []
        for number in main_numbers(numbers):
            x = place(number.known) if number.known else None
            if x is not None:
                values = {"x": Value(x), SCORE: value(number)}
                made.append(FigureSeries(number.model, values, True))
        return made

    return read


def _computed(place: Place) -> Callable[[Store, str], list[FigureSeries]]:
    def read(store: Store, benchmark: str) -> list[FigureSeries]:
        made = []
        for name, facts, score in _totals(store, benchmark):
            x = place(facts) if facts else None
            if x is not None:
                made.append(FigureSeries(name, {"x": Value(x), SCORE: score}, False))
        return made

    return read


def _totals(store: Store, benchmark: str) -> list[tuple[str, ModelFacts | None, Value]]:
    """Each model's total under the benchmark's first metric on a scale of 0–100."""
    names = [name for name in metrics_of(store).get(benchmark, ()) if METRICS[name].top == 100]
    if not names:
        return []
    shown = read_board(store, benchmark, names[0], METRICS[names[0]].columns[0])
    gathered: dict[str, tuple[str, ModelFacts | None, Value]] = {}
    for row in models_first(shown.rows):
        if score := value_of(row.total, shown.metric):
            facts = model_facts(store, row.key.model)
            gathered.setdefault(row.key.model, (row.key.model_name, facts, score))
    return list(gathered.values())


def _weights(facts: ModelFacts | None) -> str | None:
    return None if facts is None or facts.open is None else "open" if facts.open else "closed"


def _open_printed(numbers: Sequence[PrintedNumber]) -> list[FigureSeries]:
    return [
        FigureSeries(number.model, {kind: value(number)}, True)
        for number in main_numbers(numbers)
        if (kind := _weights(number.known))
    ]


def _open_computed(store: Store, benchmark: str) -> list[FigureSeries]:
    return [
        FigureSeries(name, {kind: score}, False)
        for name, facts, score in _totals(store, benchmark)
        if (kind := _weights(facts))
    ]


def _size(facts: ModelFacts) -> float | None:
    return facts.size


def _year(facts: ModelFacts) -> float | None:
    """The release as a year with its fraction; None where it is not known."""
    released = str(getattr(facts, "released", None) or "")
    year, _, rest = released.partition("-")
    if not year.isdigit():
        return None
    month = rest.partition("-")[0]
    return int(year) + ((int(month) - 1) / 12 if month.isdigit() else 0.5)


NO_FACTS: Final = "Of no model with a score here is this known."
FIGURES: Final = (
    PaperFigure(
        id="any-size", title="Score against size", where="the papers' main tables",
        subtitle="Main score by billions of parameters, where they are known",
        columns=("x", SCORE), labels={"x": "Billions of parameters", SCORE: "Main score (%)"},
        draw=scatter, printed=_printed(_size), computed=_computed(_size), takes=leading,
        missing=NO_FACTS,
    ),
    PaperFigure(
        id="any-date", title="Score against release", where="the papers' main tables",
        subtitle="Main score by the model's release; dates are general knowledge",
        columns=("x", SCORE), labels={"x": "Release (year)", SCORE: "Main score (%)"},
        draw=scatter, printed=_printed(_year), computed=_computed(_year), takes=leading,
        missing=NO_FACTS,
    ),
    PaperFigure(
        id="any-open", title="Open and closed models", where="the papers' main tables",
        subtitle="Main score of each model, by whether its weights are open",
        columns=("closed", "open"), labels={"closed": "Closed", "open": "Open weights"},
        draw=grouped, printed=_open_printed, computed=_open_computed, takes=leading,
        missing=NO_FACTS,
    ),
)  # fmt: skip
