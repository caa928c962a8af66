"""Figures reported in papers, table by table: shown below the computed boards and never mixed
with them.
"""

from collections.abc import Mapping
from itertools import islice
from typing import Final, NamedTuple

from schema.benchmarks import BENCHMARKS
from store.queries.boards.paper_numbers import published
from store.queries.catalogue.overview import overview
from store.queries.catalogue.same_models import same_models
from store.reading.store import Row, Store
from views.address.filters import Filters
from views.leaderboard.paper_table import paper_table
from views.page.content import Badge, Fold, Folds

TABLES_SHOWN: Final = 12


NO_MODELS: Final = frozenset[str]().union(*(known.no_models for known in BENCHMARKS.values()))
"""Entries in the model column of papers' tables that are no models: data sets, metrics, a
pipeline, a sum."""


class Reported(NamedTuple):
    """Rows of papers' tables by the table's title, and which of their models are here too."""

    tables: Mapping[str, list[Row]]
    here: Mapping[str, str]


def read_reported(filters: Filters, store: Store) -> Reported:
    """The models' figures that the benchmark's papers report; empty where they are hidden."""
    tables: dict[str, list[Row]] = {}
    if filters.paper == "none":
        return Reported(tables, {})
    names = {row["benchmark"]: row["name"] for row in overview(store).benchmarks}
    statuses = () if filters.paper == "all" else ("SEEN",)
    name = names.get(filters.benchmark) or filters.benchmark
    for row in published(store, name, "", statuses):
        if not _is_data(row):
            tables.setdefault(row["table_name"], []).append(row)
    return Reported(tables, same_models(store))


def paper_folds(filters: Filters, papers: Reported) -> Folds:
    """One entry per table that has rows for models."""
    if filters.paper == "none":
        return Folds((), "Hidden by the filter “Paper numbers”.")
    first = islice(papers.tables.items(), TABLES_SHOWN)
    entries = tuple(_entry(title, rows, papers.here) for title, rows in first)
    return Folds(entries, "No paper numbers are loaded for this benchmark.")


def _is_data(row: Row) -> bool:
    """Statistics of the data set itself are listed under `(dataset)`: they belong to no model."""
    name = str(row["model"])
    return name.startswith("(") or name in NO_MODELS or row["unit"] == "count"


def _entry(title: str, rows: list[Row], here: Mapping[str, str]) -> Fold:
    sources = sorted({str(row["source"]) for row in rows})
    doubtful = sum(row["status"] != "SEEN" for row in rows)
    badges = [Badge("reported, not computed", "warn")]
    if doubtful:
        badges.append(Badge(f"{doubtful} inferred or second-hand", "bad"))
    table = paper_table(rows, here)
    return Fold(title, tuple(badges), (("Source", "; ".join(sources)),), table)
