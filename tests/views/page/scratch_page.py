"""A page that the product does not have: how many clips each benchmark has."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from store.queries.catalogue.overview import overview
from store.reading.store import Row, Store
from views.address import links
from views.address.filters import Filters
from views.page.content import Block, Column, Content, Option, Table, Text
from views.page.content import Row as TableRow
from views.page.page import Control, Model, Options, PageOf, Slot


@dataclass(frozen=True, slots=True)
class Scratch(Model):
    """The benchmarks that are shown, and all that there are."""

    rows: list[Row]
    every: list[Row]


def load(filters: Filters, store: Store) -> Scratch:
    every = overview(store).benchmarks
    rows = [row for row in every if filters.benchmark in ("", row["benchmark"])]
    return Scratch(filters, rows, every)


def slots(model: Scratch) -> Mapping[str, Content]:
    rows = tuple(
        TableRow(
            {"name": row["name"], "clips": row["clips"]},
            links.to(links.WATCH, Filters(benchmark=row["benchmark"])),
            key=str(row["benchmark"]),
        )
        for row in model.rows
    )
    columns = (Column("name", "Benchmark"), Column("clips", "Clips", "count"))
    return {
        "says": Text((Block(f"Clips of {len(rows)} <benchmarks>."),)),
        "clips": Table(columns, rows),
    }


def options(model: Scratch) -> Options:
    return {"benchmark": tuple(Option(row["benchmark"], row["name"]) for row in model.every)}


PAGE: Final = PageOf(
    "scratch",
    "Scratch",
    "A page that is registered from outside.",
    (Control("benchmark", "Benchmark", "one"),),
    (Slot("says", "text"), Slot("clips", "table", "Clips")),
    load,
    slots,
    options,
    section="lab",
)
