"""The model of Published: the papers of the data, the tables of one, and the numbers of a table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from store.queries.printed.benchmarks import printed_benchmarks
from store.reading.store import Store
from views.address import unknown_ids
from views.address.filters import Filters
from views.figures.registry import DrawnFigure, draw_figure, figures_of
from views.figures.series import Numbers
from views.page.page import Model
from views.shared.printed.tables import Printed, opening_table, read_papers


@dataclass(frozen=True, slots=True)
class Published(Model):
    """Every paper with its tables, and the table that is shown; None where no paper prints any.

    `drawn`: the figure that the filters name.
    """

    papers: Mapping[str, Sequence[Printed]]
    shown: Printed | None
    drawn: DrawnFigure | None = None


def load(filters: Filters, store: Store) -> Published:
    """The table that the filters name, else the main one of the benchmark's first paper."""
    papers = read_papers(store)
    tables = {each.id: each for of in papers.values() for each in of}
    problem = "no paper here has such a table" if filters.table not in tables else ""
    settled, notices = unknown_ids.drop_fields(filters, table=problem if filters.table else "")
    shown = tables.get(settled.table) or _opening(papers, printed_benchmarks(store), settled)
    if shown:
        settled = settled.but(table=shown.id)
    if shown and (settled.benchmark in printed_benchmarks(store) or not settled.benchmark):
        settled = settled.but(benchmark=shown.first.benchmark)
    settled, drawn, lost = _figure(settled, store)
    return Published(settled, papers, shown, drawn, notices=(*notices, *lost))


def _figure(filters: Filters, store: Store) -> tuple[Filters, DrawnFigure | None, tuple[str, ...]]:
    """The figure that the filters name, where the benchmark has it."""
    if not filters.plot:
        return filters, None, ()
    known = {each.id: each for each in figures_of(filters.benchmark)}
    why = "" if filters.plot in known else "this benchmark has no such figure"
    settled, notices = unknown_ids.drop_fields(filters, plot=why)
    if why:
        return settled, None, notices
    numbers = cast(Numbers, settled.numbers or "both")
    return settled, draw_figure(store, settled.benchmark, known[settled.plot], numbers), notices


def _opening(
    papers: Mapping[str, Sequence[Printed]], of: Mapping[str, Sequence[str]], filters: Filters
) -> Printed | None:
    """The table on which a benchmark opens; on that of the first paper where no paper is of it."""
    names = of.get(filters.benchmark) or tuple(papers)
    return opening_table(next(iter(names), ""), papers)
