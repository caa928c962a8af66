"""The model of Published: the papers of the data, the tables of one, and the numbers of a table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, cast

from schema.fields import MODEL_AXES
from store.queries.catalogue.known_names import printed_benchmarks
from store.reading.store import Store
from views.address import settling
from views.address.filters import Filters
from views.figures.registry import DrawnFigure, draw_figure, figures_of
from views.figures.series import Numbers
from views.page.page import Model
from views.shared.measures import models_of
from views.shared.printed.hollow import NOWHERE, Origins, behind
from views.shared.printed.tables import Printed, opening_table, read_papers

ON_TRENDS: Final = {"any-size": "size", "any-date": "released"}
"""What this page once drew itself, by its name in an address → the axis of Trends that draws it."""


@dataclass(frozen=True, slots=True)
class Published(Model):
    """Every paper with its tables, and the table that is shown; None where no paper prints any.

    `drawn`: the figure that the filters name. `axes`: what Trends can draw the benchmark's scores
    against: the models' size, their release. `origins`: the loaded cases of a number.
    """

    papers: Mapping[str, Sequence[Printed]]
    shown: Printed | None
    drawn: DrawnFigure | None = None
    axes: tuple[str, ...] = ()
    origins: Origins = NOWHERE

    @property
    def moved(self) -> str:
        """The axis of Trends that an older address names as a figure; "" for none."""
        return ON_TRENDS.get(self.filters.plot, "")


def load(filters: Filters, store: Store) -> Published:
    """The table that the filters name, else the main one of the benchmark's first paper."""
    papers = read_papers(store)
    tables = {each.id: each for of in papers.values() for each in of}
    problem = "no paper here has such a table" if filters.table not in tables else ""
    settled, notices = settling.drop_fields(filters, table=problem if filters.table else "")
    shown = tables.get(settled.table) or _opening(papers, printed_benchmarks(store), settled)
    if shown:
        settled = settled.but(table=shown.id)
    if shown and (settled.benchmark in printed_benchmarks(store) or not settled.benchmark):
        settled = settled.but(benchmark=shown.first.benchmark)
    settled, drawn, lost = _figure(settled, store)
    axes = _axes(settled, store)
    return Published(
        settled,
        papers,
        shown,
        drawn,
        axes,
        Origins(behind(settled, store)),
        notices=(*notices, *lost),
    )


def _figure(filters: Filters, store: Store) -> tuple[Filters, DrawnFigure | None, tuple[str, ...]]:
    """The figure that the filters name, where the benchmark has it."""
    if not filters.plot or filters.plot in ON_TRENDS:
        return filters, None, ()
    known = {each.id: each for each in figures_of(filters.benchmark)}
    why = "" if filters.plot in known else "this benchmark has no such figure"
    settled, notices = settling.drop_fields(filters, plot=why)
    if why:
        return settled, None, notices
    numbers = cast(Numbers, settled.numbers or "both")
    figure = known[settled.plot]
    return settled, draw_figure(store, settled.benchmark, figure, numbers, settled), notices


def _axes(filters: Filters, store: Store) -> tuple[str, ...]:
    """The axes of models that are known of some model with a figure of the benchmark."""
    facts = models_of(store, filters.benchmark)
    return tuple(axis for axis in MODEL_AXES if any(getattr(each, axis) for each in facts))


def _opening(
    papers: Mapping[str, Sequence[Printed]], of: Mapping[str, Sequence[str]], filters: Filters
) -> Printed | None:
    """The table on which a benchmark opens; on that of the first paper where no paper is of it."""
    names = of.get(filters.benchmark) or tuple(papers)
    return opening_table(next(iter(names), ""), papers)
