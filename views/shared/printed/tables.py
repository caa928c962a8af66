"""The tables of the papers, each with its numbers, the one that a paper opens on, their index."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from schema.benchmarks import PAPERS
from schema.entries.benchmark import PRINTED_KINDS
from store.queries.catalogue.known_names import printed_benchmarks
from store.queries.printed import PrintedNumber, printed_numbers
from store.reading.store import Store
from views.address import links
from views.address.filters import Filters
from views.page.content import Way
from views.page.printed_table import PrintedGroup

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
