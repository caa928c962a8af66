"""Published: what the papers print, as printed; sorted, barred or as a heat map on request.

The model has the papers of the data, the tables of one, and the numbers of a table. Chips offer all
figures that the benchmark's paper has; the chosen one is drawn.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, cast

import pyarrow as pa

from schema.benchmarks import display_name
from schema.fields import CELLS, MODEL_AXES, NUMBERS
from store.queries.catalogue.known_names import printed_benchmarks
from store.queries.printed import ModelFacts, PrintedNumber
from store.reading.store import Store
from views.address import links
from views.address.filters import Filters, drop_fields
from views.figures.registry import DrawnFigure, draw_figure, figures_of
from views.figures.series import Numbers
from views.page.content import Block, Content, PrintedTable, Switch, Switches, Text, Way
from views.page.labels import BY_WORDS
from views.page.page import Model, PageOf, Slot
from views.page.printed_table import CellsAs, PrintedColumn, PrintedGroup
from views.page.tables import Listed
from views.shared.measures import models_of
from views.shared.printed.hollow import NOWHERE, Origins, behind, legend
from views.shared.printed.table import grid_of
from views.shared.printed.tables import Printed, caption_of, index_of, opening_table, read_papers

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
    settled, notices = drop_fields(filters, table=problem if filters.table else "")
    shown = tables.get(settled.table) or _opening(papers, printed_benchmarks(store), settled)
    if shown:
        settled = settled.but(table=shown.id)
    if shown and (settled.benchmark in printed_benchmarks(store) or not settled.benchmark):
        settled = settled.but(benchmark=shown.first.benchmark)
    settled, drawn, lost = _figure(settled, store)
    axes, cases = _axes(settled, store), behind(settled, store)
    return Published(
        settled,
        papers,
        shown,
        drawn,
        axes,
        Origins({number: cases(number) for number in shown.numbers} if shown else {}),
        notices=(*notices, *lost),
    )


def _figure(filters: Filters, store: Store) -> tuple[Filters, DrawnFigure | None, tuple[str, ...]]:
    """The figure that the filters name, where the benchmark has it."""
    if not filters.plot or filters.plot in ON_TRENDS:
        return filters, None, ()
    known = {each.id: each for each in figures_of(filters.benchmark)}
    why = "" if filters.plot in known else "this benchmark has no such figure"
    settled, notices = drop_fields(filters, plot=why)
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


FILE_COLUMNS = (
    "paper", "table", "kind", "model", "setting", "slice", "metric", "value", "unit", "source",
    "status", "note",
)  # fmt: skip


def listed(model: Published) -> Listed:
    """Every number of the shown table's benchmark, in the order of its papers; none where no paper
    prints any.
    """
    benchmark = model.shown.first.benchmark if model.shown else ""
    numbers = [
        number
        for tables in model.papers.values()
        for table in tables
        for number in table.numbers
        if number.benchmark == benchmark
    ]
    columns = {name: [getattr(number, name) for number in numbers] for name in FILE_COLUMNS}
    rows = pa.table({"benchmark": [number.benchmark for number in numbers], **columns})
    return Listed(links.PUBLISHED, rows, {"Benchmark": benchmark or "none"}, benchmark)


LOOKS: Final[Mapping[str, CellsAs]] = {"bars": "bars", "heat": "heat", "numbers": "numbers"}
NONE_LOADED: Final = (
    "The numbers that papers print are not loaded. `whyreel data prepare` loads them, with the "
    "demo benchmark."
)
LOOK_WORDS: Final = {"bars": "Bars", "heat": "Heat map", "numbers": "Numbers"}


def slots(model: Published) -> Mapping[str, Content]:
    """The content of the page's slots."""
    shown = model.shown
    return {
        **figure_slots(model),
        "says": _says(model),
        "table": _table(model, shown) if shown else _index_alone(model),
    }


def _says(model: Published) -> Text:
    if model.moved:
        text = f"Scores against {BY_WORDS[model.moved]} are drawn on Trends, setting by setting."
        return Text((Block(text, "go", to_trends(model.filters, model.moved)),))
    if not model.shown:
        return Text((Block(NONE_LOADED, "empty"),))
    benchmark, paper = model.filters.benchmark, model.shown.first
    if benchmark == paper.benchmark:
        return Text(())
    text = f"No paper prints numbers of {display_name(benchmark)}; this is {paper.paper}."
    return Text((Block(text, "note"),))


def _table(model: Published, shown: Printed) -> PrintedTable:
    filters, numbers = model.filters, _of_status(shown, model.filters)
    link = partial(_sorted, filters)
    grid = grid_of(numbers, filters.sort, link, partial(_here, filters), model.origins)
    return PrintedTable(
        index_of(model.papers, model.shown, model.filters),
        _looks(filters, shown),
        f"{shown.first.paper}, {shown.title}",
        caption_of(numbers),
        shown.first.source,
        grid.head,
        grid.columns,
        grid.rows,
        legend(shown.numbers),
        grid.notes,
        LOOKS.get(filters.cells, "bars"),
        "No number of this table was read in the paper itself.",
    )


def _index_alone(model: Published) -> PrintedTable:
    head = PrintedColumn("name", "Model")
    index = index_of(model.papers, None, model.filters)
    return PrintedTable(index, (), "", "", "", head, (), (), (), ())


def _of_status(shown: Printed, filters: Filters) -> tuple[PrintedNumber, ...]:
    """All numbers, or those alone that were read in the paper."""
    seen = filters.paper == "seen"
    return tuple(number for number in shown.numbers if number.is_seen or not seen)


def _sorted(filters: Filters, order: str) -> str:
    return links.to(links.PUBLISHED, filters.but(sort=order))


def _here(filters: Filters, model: ModelFacts) -> str:
    """The Leaderboard of the benchmark with the runs of that model alone."""
    kept = filters.only("benchmark", "version")
    return links.to(links.LEADERBOARD, kept.but(model=model.with_runs))


def _looks(filters: Filters, shown: Printed) -> tuple[PrintedGroup, ...]:
    """How cells are drawn, and which statuses are shown."""
    current = filters.cells or CELLS[0]
    cells = tuple(
        Way(LOOK_WORDS[name], links.to(links.PUBLISHED, filters.but(cells=name)), name == current)
        for name in CELLS
    )
    groups = [PrintedGroup("Cells", cells)]
    if any(not number.is_seen for number in shown.numbers):
        seen = filters.paper == "seen"
        every = links.to(links.PUBLISHED, filters.without("paper"))
        read = links.to(links.PUBLISHED, filters.but(paper="seen"))
        groups.append(
            PrintedGroup(
                "Show", (Way("All", every, not seen), Way("Read in the paper", read, seen))
            )
        )
    return tuple(groups)


PAGE: Final = PageOf(
    links.PUBLISHED,
    "Published",
    "Every number that the papers print, with its status and notes.",
    (),
    (
        Slot("plots", "switch"),
        Slot("plot", "figure"),
        Slot("says", "text"),
        Slot("table", "printed"),
    ),
    load,
    slots,
    reads=("table", "plot", "numbers", "sort", "cells", "paper"),
    listed=listed,
    compact=True,
    section="analysis",
)
WHOSE: Final = ("judge", "compare", "model", "setting")
"""The fields that choose whose numbers a figure of one model or judge shows."""
MOST: Final = 12
"""The most models or judges to choose from by a click; the address can name any."""
NUMBER_WORDS: Final = {"both": "Both", "printed": "Printed", "computed": "Computed here"}


def figure_slots(model: Published) -> Mapping[str, Content]:
    """The chips, and the figure where one is chosen."""
    filters = model.filters
    entries = [Switch("plot", "Figures", (*_figures(model), *_on_trends(model)))]
    if model.drawn is None:
        return {"plots": Switches(tuple(entries))}
    if model.drawn.has_printed and model.drawn.has_computed:
        entries.append(Switch("numbers", "Numbers", _numbers(filters)))
    entries += _whose(model.drawn, filters)
    return {"plots": Switches(tuple(entries)), "plot": model.drawn.content}


def _figures(model: Published) -> tuple[Way, ...]:
    """A link to each figure; the chosen one's link closes it. Where the benchmark has those of all
    papers, the paper's whose table is shown.
    """
    filters = model.filters
    every = figures_of(filters.benchmark)
    own = figures_of(model.shown.first.benchmark) if model.shown else every
    plain = filters.without("numbers", *WHOSE)
    closed = links.to(links.PUBLISHED, plain.but(plot=""))
    return tuple(
        Way(
            each.title,
            closed if each.id == filters.plot else
            links.to(links.PUBLISHED, plain.but(plot=each.id)),
            each.id == filters.plot,
            each.where,
        )
        for each in every
        if each in own or each.id == filters.plot
    )  # fmt: skip


def _whose(drawn: DrawnFigure, filters: Filters) -> list[Switch]:
    """The models or judges that the figure can be of, where it is of one of several."""
    offered = drawn.offered
    if len(offered) < 2:
        return []
    chosen = next((at for at, each in enumerate(offered) if each.fits(filters)), None)
    plain = filters.without(*WHOSE)
    shown = sorted({*range(min(MOST, len(offered))), *(() if chosen is None else (chosen,))})
    ways = (
        Way(offered[at].name, links.to(links.PUBLISHED, plain.but(**offered[at].fields)),
            at == chosen)
        for at in shown
    )  # fmt: skip
    return [Switch(drawn.word.lower(), drawn.word, tuple(ways))]


def _on_trends(model: Published) -> tuple[Way, ...]:
    """Links to the scores against what is known of models, which Trends draws with all settings."""
    return tuple(
        Way(f"Score against {BY_WORDS[axis]}", to_trends(model.filters, axis), False, "on Trends")
        for axis in model.axes
    )


def to_trends(filters: Filters, axis: str) -> str:
    """The benchmark's scores against the models' size or release."""
    return links.to(links.TRENDS, filters.only("version", "benchmark").but(by=axis))


def _numbers(filters: Filters) -> tuple[Way, ...]:
    current = filters.numbers or NUMBERS[0]
    return tuple(
        Way(NUMBER_WORDS[name], links.to(links.PUBLISHED, filters.but(numbers=name)),
            name == current)
        for name in NUMBERS
    )  # fmt: skip
