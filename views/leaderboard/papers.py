"""What papers report, table by table: beside the computed boards and never among them."""

from collections.abc import Mapping
from typing import Final

from schema.benchmarks import BENCHMARKS
from store.queries.boards.paper_numbers import published
from store.queries.catalogue.overview import overview
from store.queries.catalogue.same_models import same_models
from store.reading.store import Row, Store
from store.reading.version_cache import per_version
from views.address.filters import Filters
from views.leaderboard.paper_table import paper_table
from views.page.content import Badge, Fold, Folds

TABLES_SHOWN: Final = 12


NO_MODELS: Final = frozenset[str]().union(*(known.no_models for known in BENCHMARKS.values()))
"""What papers' tables have in the place of a model: data sets, metrics, a pipeline, a sum."""


def paper(filters: Filters, store: Store) -> Folds:
    """One entry for each table of the benchmark's papers that has rows for models."""
    if filters.paper == "none":
        return Folds((), "Hidden by the filter “Paper numbers”.")
    names = {row["benchmark"]: row["name"] for row in overview(store).benchmarks}
    statuses = () if filters.paper == "all" else ("SEEN",)
    return _folds(store, names.get(filters.benchmark) or filters.benchmark, statuses)


@per_version(16)  # no filter but the benchmark's changes it
def _folds(store: Store, name: str, statuses: tuple[str, ...]) -> Folds:
    rows = [row for row in published(store, name, "", statuses) if not _is_data(row)]
    here = same_models(store)
    tables: dict[str, list[Row]] = {}
    for row in rows:
        tables.setdefault(row["table_name"], []).append(row)
    entries = tuple(
        _entry(title, found, here) for title, found in list(tables.items())[:TABLES_SHOWN]
    )
    return Folds(entries, "No paper numbers are loaded for this benchmark.")


def _is_data(row: Row) -> bool:
    """Counts of the data set itself stand under `(dataset)`: they are not a model's."""
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
