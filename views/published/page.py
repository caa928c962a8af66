"""Published: what the papers print, as printed; sorted, barred or as a heat map on request.

Chips offer all figures that the benchmark's paper has; the chosen one is drawn.
"""

from collections.abc import Mapping
from functools import partial
from typing import Final

import pyarrow as pa

from schema.benchmarks import display_name
from schema.fields import CELLS, NUMBERS
from store.queries.printed import ModelFacts, PrintedNumber
from views.address import links
from views.address.filters import Filters
from views.figures.registry import DrawnFigure, figures_of
from views.page.content import Block, Content, PrintedTable, Switch, Switches, Text, Way
from views.page.labels import BY_WORDS
from views.page.page import PageOf, Slot
from views.page.printed_table import CellsAs, PrintedColumn, PrintedGroup
from views.page.table_export import Listed
from views.published.model import Published, load
from views.shared.printed.hollow import legend
from views.shared.printed.table import grid_of
from views.shared.printed.tables import Printed, caption_of, index_of

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
