"""The tables of the papers: each with its numbers, and the one that a paper opens on."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from schema.benchmarks import PAPERS
from store.queries.catalogue.known_names import printed_benchmarks
from store.queries.printed.numbers import PrintedNumber, printed_numbers
from store.reading.store import Store

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
