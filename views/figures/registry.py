"""The figures of each benchmark, and what is drawn for an address."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from math import ceil, floor
from typing import Final, NamedTuple

from schema.benchmarks import display_name
from store.queries.catalogue.results import models_here
from store.queries.printed import printed_numbers
from store.reading.store import Store
from views.address.filters import Filters
from views.figures import any_benchmark, r3, svbench, vgenst, videoreal
from views.figures.paper_figure import ANY, PaperFigure, WhoseFigure
from views.figures.series import Chart, FigureSeries, Numbers
from views.page.charts import empty_figure
from views.page.content import Figure
from views.style.model_colours import ModelMark, model_marks, told_apart

OF: Final[Mapping[str, tuple[PaperFigure, ...]]] = {
    "svbench": svbench.FIGURES,
    "r3": r3.FIGURES,
    "vgenst": vgenst.FIGURES,
    "videoreal": videoreal.FIGURES,
}
OWN: Final = "theatre"
"""Our own benchmark has clips, chains and questions of each kind: it has every figure."""
FIGURES: Final[Mapping[str, PaperFigure]] = {
    each.id: each for figures in (*OF.values(), any_benchmark.FIGURES) for each in figures
}


def figures_of(benchmark: str) -> tuple[PaperFigure, ...]:
    """The figures that a benchmark can have, its own first."""
    every = tuple(each for figures in OF.values() for each in figures)
    own = every if benchmark == OWN else OF.get(benchmark, ())
    return (*own, *any_benchmark.FIGURES)


class DrawnFigure(NamedTuple):
    """A figure, which numbers there are for it, and whose it can be (`word`: model or judge)."""

    content: Figure
    has_printed: bool
    has_computed: bool
    word: str = ""
    offered: tuple[WhoseFigure, ...] = ()


def draw_figure(
    store: Store,
    benchmark: str,
    figure: PaperFigure,
    numbers: Numbers = "both",
    filters: Filters = ANY,
) -> DrawnFigure:
    """The figure of a benchmark, of printed numbers, of computed ones, or of both; one that is of
    one model or judge is of the one that the filters choose.
    """
    printed = figure.printed(printed_numbers(store, benchmark))
    computed = figure.numbers_of(store, benchmark, filters)
    chosen = {"printed": printed, "computed": computed}.get(numbers, [*computed, *printed])
    content = draw_series(figure, chosen, benchmark, models_here(store))
    is_drawn = bool(printed), bool(computed)
    if figure.one_of is None:
        return DrawnFigure(content, *is_drawn)
    offered = tuple(figure.one_of.offered(store, benchmark))
    return DrawnFigure(content, *is_drawn, figure.one_of.word, offered)


def draw_series(
    figure: PaperFigure, chosen: list[FigureSeries], benchmark: str, here: Collection[str] = ()
) -> Figure:
    """The figure of a benchmark's series; a sentence where there are none. `here`: the ids of all
    models of the data, which have their marks whatever else is drawn.
    """
    shown = [*figure.takes([each for each in chosen if not each.printed]),
             *figure.takes([each for each in chosen if each.printed])]  # fmt: skip
    columns = figure.columns_of(shown)
    shown = [each for each in shown if any(name in each.values for name in columns)]
    if not shown:
        return empty_figure(f"No numbers for this figure here. {figure.missing}")
    source = _source(figure.where, shown, benchmark)
    chart = Chart(figure.title, figure.subtitle, source, columns, tuple(shown), figure.unit,
                  figure.bounds, figure.labels, _marks(shown, here))  # fmt: skip
    return figure.draw(_fitted(chart, figure.tight))


def _marks(shown: Sequence[FigureSeries], here: Iterable[str]) -> dict[str, ModelMark]:
    """The label of each series of a model → its model's mark; where several are of one model, they
    have its colour and other markers.
    """
    of_model = {each.label: each.model for each in shown if each.model}
    marks = model_marks(here, of_model.values())
    apart = told_apart([marks[model] for model in of_model.values()])
    return dict(zip(of_model, apart, strict=True))


def _source(where: str, shown: Sequence[FigureSeries], benchmark: str) -> str:
    """Whose numbers these are: a paper's are those that it prints, and no others."""
    here = f"computed here on {display_name(benchmark)}"
    if not any(each.printed for each in shown):
        return f"{here}, after {where}"
    if all(each.printed for each in shown):
        return where
    return f"{where} (printed); {here} (all else)"


def _fitted(chart: Chart, tight: bool) -> Chart:
    """The chart with bounds that hold all of its values; `tight`: rounded to tens around them."""
    values = [value.value for each in chart.series for value in each.values.values()]
    if tight:
        bounds = 10 * floor(min(values) / 10), 10 * ceil(max(values) / 10)
        return replace(chart, bounds=bounds)
    low, high = chart.bounds
    if low <= min(values) and max(values) <= high and chart.unit not in ("clips", "questions"):
        return chart
    return replace(chart, bounds=(min(low, *values), max(values)))
