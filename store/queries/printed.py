# ruff: noqa: S608  (the identities are a constant)
"""The numbers that papers print, one typed row each, in the order in which they stand there.

A name of a model is looked up with what is known of it: open or closed, size, month of release.
"""

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from schema.benchmarks import PAPERS
from schema.entries.benchmark import Paper, PrintedKind
from schema.notes import released_in
from store.queries.catalogue.known_names import printed_benchmarks, resolved_benchmark
from store.reading.condition import IDENTITIES
from store.reading.store import Row, Store, per_version

_MODELS: Final = f"""
SELECT m.model, m.name, m.aliases, i.identity, s.name AS shown, i.open, i.size, i.notes, i.with_runs
FROM star.model m JOIN ({IDENTITIES}) i USING (model) JOIN star.model s ON s.model = i.identity"""


class ModelFacts(NamedTuple):
    """A model of the data. `size`: billions of parameters; None = unknown. `released`: the month,
    such as 2024-05, by general knowledge; "" = unknown. `with_runs`: the ids under which its runs
    came, `model` or others of its names.
    """

    model: str
    name: str
    open: bool | None
    size: float | None
    released: str = ""
    with_runs: tuple[str, ...] = ()

    @property
    def has_runs(self) -> bool:
        """Whether any run is of it."""
        return bool(self.with_runs)


_COUNTS = """
SELECT slice AS model, max(value) AS value, min(status) AS status
FROM star.published WHERE benchmark = ? AND starts_with(table_name, ?) AND metric = ?
    AND slice <> 'Total' GROUP BY 1 ORDER BY 1"""
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


@per_version()
def printed_counts(store: Store) -> dict[str, int]:
    """Name of a paper's benchmark → how many of its numbers are here."""
    rows = store.query("SELECT benchmark, count(*) AS n FROM star.published GROUP BY 1")
    return {str(row["benchmark"]): int(row["n"]) for row in rows}


def counts_by_level(store: Store, paper: str, table: str, metric: str) -> list[Row]:
    """The printed counts of a table by slice, all variants together; without its total."""
    return store.query(_COUNTS, [paper, table, metric])


@per_version()
def models_by_name(store: Store) -> dict[str, ModelFacts]:
    """Every id, name and alias (case folded) → the model; rows that share one are one."""
    known: dict[str, ModelFacts] = {}
    for row in store.query(_MODELS):
        facts = ModelFacts(
            str(row["identity"]), str(row["shown"] or row["identity"]), row["open"], row["size"],
            next(filter(None, map(released_in, row["notes"] or ())), ""),
            tuple(row["with_runs"] or ()),
        )  # fmt: skip
        for name in (row["model"], row["name"] or row["model"], *(row["aliases"] or ())):
            known.setdefault(str(name).casefold(), facts)
    return known


def evaluated_names(store: Store) -> tuple[str, ...]:
    """The models that have runs in the data, by the names that are shown."""
    return tuple(sorted({each.name for each in models_by_name(store).values() if each.has_runs}))


def model_facts(store: Store, name: str) -> ModelFacts | None:
    """The model that a name means, in any case; None for none of the data."""
    return models_by_name(store).get(name.strip().casefold())
