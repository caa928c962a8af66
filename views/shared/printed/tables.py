"""The tables of the papers: their numbers, rows and columns, the one that a paper opens on, their
index.

Models stand in rows as the paper prints them. A table without models is a matrix where its slices
are pairs (`task / type`), a table of slices by metric where that is filled, else a list of values.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from schema.benchmarks import BENCHMARKS, PAPERS
from schema.entries.benchmark import PRINTED_KINDS
from store.queries.catalogue.known_names import printed_benchmarks
from store.queries.printed import PrintedNumber, printed_numbers
from store.reading.store import Store
from views.address import links
from views.address.filters import Filters
from views.page.content import Way
from views.page.printed_table import PrintedGroup

PAIR: Final = " / "
FILLED: Final = 0.6
"""The share of cells that a table of slices by metrics has to have."""
NO_MODELS: Final = frozenset[str]().union(*(known.no_models for known in BENCHMARKS.values()))
"""Entries in the model column of papers' tables that are no models: data sets, metrics, a
pipeline, a sum."""
FEW: Final = 4


class Printed(NamedTuple):
    """A table of a paper: its name in an address, its title and its numbers."""

    id: str
    title: str
    numbers: tuple[PrintedNumber, ...]

    @property
    def first(self) -> PrintedNumber:
        """Its first number, which tells paper, kind and source."""
        return self.numbers[0]


def read_papers(store: Store, benchmark: str = "") -> dict[str, list[Printed]]:
    """Paper → its tables, in the order of its numbers' file; of one benchmark where it is named."""
    tables: dict[tuple[str, str], list[PrintedNumber]] = {}
    for name in [benchmark] if benchmark else printed_benchmarks(store):
        for number in printed_numbers(store, name):
            tables.setdefault((number.paper, number.table), []).append(number)
    papers: dict[str, list[Printed]] = {}
    for (paper, title), numbers in tables.items():
        each = Printed(numbers[0].table_id, title, tuple(numbers))
        papers.setdefault(paper, []).append(each)
    return papers


def opening_table(paper: str, papers: Mapping[str, Sequence[Printed]]) -> Printed | None:
    """A paper's main table, else the one with most results, else its largest; a number or two in
    the text are no table.
    """
    about, tables = PAPERS.get(paper), papers.get(paper, ())
    main = [each for each in tables if about and about.main and each.title.startswith(about.main)]
    return max(
        main or tables,
        key=lambda each: (_has_results(each), len(each.numbers)),
        default=None,
    )


def _has_results(table: Printed) -> bool:
    return table.first.kind == "results" and len(table.numbers) >= FEW


KIND_WORDS: Final = {
    "results": "Results", "ablation": "Ablations", "gain": "Gains", "statistics": "Statistics",
    "quality control": "Quality control", "agreement": "Agreement", "human study": "Human studies",
}  # fmt: skip


def index_of(
    papers: Mapping[str, Sequence[Printed]], shown: Printed | None, filters: Filters
) -> tuple[PrintedGroup, ...]:
    """All papers, and the tables of the one that is shown by kind."""
    current = shown.first.paper if shown else ""
    every = PrintedGroup("Paper", tuple(
        Way(
            f"{paper} ({sum(len(each.numbers) for each in tables):,})",
            _to_table(filters, opening_table(paper, papers) or tables[0]),
            paper == current,
        )
        for paper, tables in papers.items()
    ))  # fmt: skip
    groups = (
        PrintedGroup(
            KIND_WORDS[kind],
            tuple(
                _way(filters, each, shown)
                for each in papers.get(current, ())
                if each.first.kind == kind
            ),
        )
        for kind in PRINTED_KINDS
    )
    return (every, *(group for group in groups if group.ways))


def _way(filters: Filters, table: Printed, shown: Printed | None) -> Way:
    name, _, rest = table.title.partition(" (")
    is_shown = shown is not None and table.id == shown.id
    text = f"{name[:1].upper()}{name[1:]} ({len(table.numbers):,})"
    return Way(text, _to_table(filters, table), is_shown, rest.removesuffix(")"))


def _to_table(filters: Filters, table: Printed) -> str:
    kept = filters.only("version", "cells", "paper")
    return links.to(links.PUBLISHED, kept.but(benchmark=table.first.benchmark, table=table.id))


def caption_of(numbers: tuple[PrintedNumber, ...]) -> str:
    """Notes that apply to all numbers of the table."""
    units = list(dict.fromkeys(number.unit for number in numbers if number.unit))
    metrics = list(dict.fromkeys(number.metric for number in numbers))
    settings = {number.setting for number in numbers}
    parts = (
        metrics[0] if len(metrics) == 1 else "",
        next(iter(settings)) if len(settings) == 1 else "",
        f"in {units[0]}" if len(units) == 1 and units[0] not in ("count", "") else "",
        f"{len(numbers):,} numbers",
    )
    return " · ".join(filter(None, parts))


class RowName(NamedTuple):
    """A row's name and, in smaller type, its setting."""

    name: str
    detail: str


class ColumnName(NamedTuple):
    """A column's heading and the one above it."""

    label: str
    group: str


Place = tuple[RowName, ColumnName]


class Arrangement(NamedTuple):
    """The heading of the row names, and where each number stands; no two at one place."""

    head: str
    places: tuple[Place, ...]


def row_id(row: RowName) -> str:
    """The row's id in the document, which an address can name: signs such as `+Sub` stay."""
    return re.sub(r"\s+", "-", f"row-{row.name} {row.detail}".strip())


def is_of_model(number: PrintedNumber) -> bool:
    """Whether the number is a model's; statistics are listed under `(dataset)`."""
    return not number.model.startswith("(") and number.model not in NO_MODELS


def arranged(numbers: Sequence[PrintedNumber]) -> Arrangement:
    """Where each number of a table stands: the first arrangement in which none share a place."""
    for head, place in _attempts(numbers):
        places = tuple(map(place, numbers))
        if len(set(places)) == len(places):
            return Arrangement(head, places)
    return Arrangement("Number", tuple(map(_listed, numbers)))


Attempt = tuple[str, Callable[[PrintedNumber], Place]]


def _attempts(numbers: Sequence[PrintedNumber]) -> list[Attempt]:
    if len({(number.model, number.setting) for number in numbers}) > 1:
        head = "Model" if any(map(is_of_model, numbers)) else "Row"
        if len({number.model for number in numbers}) == 1:
            return [("Setting", _by_setting)]
        return [(head, _by_model), (head, _by_model_and_metric)]
    if all(PAIR in number.slice for number in numbers):
        return [("Row", _as_matrix)]
    slices = {number.slice for number in numbers}
    metrics = {number.metric for number in numbers}
    if len(slices) > 1 and len(numbers) >= FILLED * len(slices) * len(metrics):
        return [("Row", _by_slice)]
    return []


def _by_model(number: PrintedNumber) -> Place:
    return _row(number), _split(number.slice or number.metric)


def _by_model_and_metric(number: PrintedNumber) -> Place:
    return _row(number), ColumnName(number.metric, number.slice)


def _row(number: PrintedNumber) -> RowName:
    return RowName(number.model, number.setting)


def _by_setting(number: PrintedNumber) -> Place:
    return RowName(number.setting or number.model, ""), _split(number.slice or number.metric)


def _as_matrix(number: PrintedNumber) -> Place:
    row, _, column = number.slice.partition(PAIR)
    return RowName(row, ""), ColumnName(column, "")


def _by_slice(number: PrintedNumber) -> Place:
    return RowName(number.slice or "all", ""), ColumnName(number.metric, "")


def _listed(number: PrintedNumber) -> Place:
    detail = " · ".join(filter(None, (number.slice, number.setting, number.unit)))
    name = number.metric if number.model.startswith("(") else f"{number.model}: {number.metric}"
    return RowName(name, detail), ColumnName("Value", "")


def _split(name: str) -> ColumnName:
    group, sign, label = name.partition(PAIR)
    return ColumnName(label, group) if sign else ColumnName(name, "")
