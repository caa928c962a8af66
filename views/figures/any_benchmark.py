"""Figures of any benchmark: its main score by whether weights are open, and how long what is
loaded is.

Its scores against size and release are on Trends.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from metrics.boards.board import metrics_of
from metrics.boards.definitions import METRICS
from store.queries.printed.models import ModelFacts, model_facts
from store.queries.printed.numbers import PrintedNumber, leaders
from store.reading.store import Store
from views.figures.computed import models_first, read_board, value_of
from views.figures.drawing.histograms import histograms
from views.figures.drawing.lines import dumbbells
from views.figures.lengths import bins_of, lengths
from views.figures.paper_figure import PaperFigure, model_of, value
from views.figures.series import FigureSeries, leading
from views.shared.board_rows import name_of


def _weights(facts: ModelFacts | None) -> str | None:
    return None if facts is None or facts.open is None else "open" if facts.open else "closed"


def _printed(numbers: Sequence[PrintedNumber]) -> list[FigureSeries]:
    """The main figures of models with known weights; where they differ in paper or setting, each
    says its own.
    """
    led = [(number, kind) for number in leaders(numbers) if (kind := _weights(number.known))]
    parts = [(number.setting, number.paper) for number, _ in led]
    differ = [len(set(each)) > 1 for each in zip(*parts, strict=True)]
    return [
        FigureSeries(
            _joined(number.model, *(part for part, own in zip(of, differ, strict=True) if own)),
            {kind: value(number)},
            True,
            _joined(*(part for part, own in zip(of, differ, strict=True) if not own)),
            model_of(number),
        )
        for (number, kind), of in zip(led, parts, strict=True)
    ]


def _joined(*parts: str) -> str:
    return " · ".join(filter(None, parts))


def _computed(store: Store, benchmark: str) -> list[FigureSeries]:
    """The totals under the benchmark's first metric on a scale of 0–100, by one judge, of rows that
    took up the same cases.
    """
    names = [name for name in metrics_of(store).get(benchmark, ()) if METRICS[name].top == 100]
    if not names:
        return []
    shown = read_board(store, benchmark, names[0], METRICS[names[0]].columns[0])
    one_judge = replace(shown, differ=shown.differ - {"judge"})
    made = []
    for row in models_first(shown.leading):
        kind, score = _weights(model_facts(store, row.key.model)), value_of(row.total)
        if kind and score:
            judge = f"judge {shown.judge_of(row)}" if row.key.judge else ""
            made.append(
                FigureSeries(name_of(row, one_judge), {kind: score}, False, judge, row.key.model)
            )
    return made


FIGURES: Final = (
    PaperFigure(
        id="any-open", title="Open and closed models", where="the papers’ main tables",
        subtitle="Main score of each model, by whether its weights are open",
        columns=("closed", "open"), tight=True, labels={"closed": "Closed", "open": "Open weights"},
        draw=dumbbells, printed=_printed, computed=_computed, takes=leading,
        missing="Of no model with a score here is this known.",
    ),
    PaperFigure(
        id="any-lengths", title="How long clips, chains and questions are",
        where="R3-Bench, Figure 9; R3-VQA, Figure 5",
        subtitle="Share of what is loaded, by length",
        columns=bins_of, draw=histograms, computed=lengths,
        missing="No distribution is printed. Import clips, chains or questions to see it computed.",
    ),
)  # fmt: skip
