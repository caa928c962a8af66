"""The numbers that papers print, one typed row each, in the order in which they stand there."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from schema.benchmarks import PAPERS
from schema.entries.paper import Paper, PrintedKind
from store.queries.catalogue.known_names import printed_benchmarks, resolved_benchmark
from store.queries.printed.models import ModelFacts, models_by_name
from store.reading.store import Store
from store.reading.version_cache import per_version

SEEN = "SEEN"


class PrintedNumber(NamedTuple):
    """A number as printed. `benchmark` is an id and `paper` the name that the number came under.

    `known`: what is known of its model; None for what is no model of the data. `status`: SEEN |
    RECONSTRUCTED | INFERRED | UNVERIFIED; `unit` and `note` are empty where there is none.
    """

    benchmark: str
    paper: str
    table: str
    kind: PrintedKind
    model: str
    setting: str
    slice: str
    metric: str
    value: float
    unit: str
    source: str
    status: str
    note: str
    known: ModelFacts | None

    @property
    def table_id(self) -> str:
        """The table's name in an address, such as `r3-bench-table-3`."""
        return table_id(self.paper, self.table)

    @property
    def is_seen(self) -> bool:
        """Whether it was read in the paper itself."""
        return self.status == SEEN


def table_id(paper: str, table: str) -> str:
    """A table's name in an address: its paper and its title without what stands in brackets."""
    title = f"{paper} {table.partition(' (')[0]}"
    return re.sub(r"[^a-z0-9]+", "-", title.casefold()).strip("-")


@per_version()
def _all(store: Store) -> dict[str, tuple[PrintedNumber, ...]]:
    """Benchmark id → its printed numbers."""
    models, of = models_by_name(store), printed_benchmarks(store)
    ids = {paper: benchmark for benchmark, papers in of.items() for paper in papers}
    of_benchmark: dict[str, list[PrintedNumber]] = {benchmark: [] for benchmark in of}
    for row in store.query(
        "SELECT benchmark, table_name, model, setting, slice, metric, value, unit, source, status, "
        "note FROM star.published ORDER BY source_id, source_line"
    ):
        texts = {name: str(value or "") for name, value in row.items() if name != "value"}
        paper = texts.pop("benchmark")
        table = texts.pop("table_name")
        known = models.get(texts["model"].casefold())
        kind = PAPERS.get(paper, Paper(name=paper)).kind_of(table)
        number = PrintedNumber(
            benchmark=ids[paper], paper=paper, table=table, kind=kind, known=known,
            value=float(row["value"]), **texts,
        )  # fmt: skip
        of_benchmark[ids[paper]].append(number)
    return {benchmark: tuple(numbers) for benchmark, numbers in of_benchmark.items()}


def printed_numbers(store: Store, benchmark: str) -> tuple[PrintedNumber, ...]:
    """All printed numbers of a benchmark, by any of its names; () where none are here.

    Never mixed with computed ones: they have their own rows, units and sources.
    """
    return _all(store).get(resolved_benchmark(store, benchmark), ())


def leaders(numbers: Iterable[PrintedNumber]) -> tuple[PrintedNumber, ...]:
    """The overall figures of the papers' main tables, best first.

    Each model of a paper once, in the setting that the paper is led by, else in its best one.
    People and chance are no models.
    """
    best: dict[tuple[str, str], PrintedNumber] = {}
    for number in sorted(filter(_leads, numbers), key=lambda number: -number.value):
        best.setdefault((number.paper, number.model), number)
    return tuple(best.values())


def _leads(number: PrintedNumber) -> bool:
    """Whether the number is a model's overall figure in its paper's main table."""
    paper = PAPERS.get(number.paper)
    return (
        paper is not None
        and bool(paper.main)
        and number.table.startswith(paper.main)
        and (number.slice, number.metric) == (paper.overall, paper.metric)
        and paper.setting in ("", number.setting)
        and number.model not in paper.human
    )
