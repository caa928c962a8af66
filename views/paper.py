"""What papers report, table by table: beside the computed boards and never among them."""

from collections.abc import Mapping
from typing import Final

from store.per_version import per_version
from store.queries.overview import overview
from store.queries.published import published
from store.queries.same_models import same_models
from store.store import Row, Store
from views.content import Badge, Cell, Column, Fold, Folds, Table
from views.content import Row as TableRow
from views.filters import Filters

TABLES_SHOWN: Final = 12
COLUMNS_SHOWN: Final = 40


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
    return str(row["model"]).startswith("(") or row["unit"] == "count"


def _entry(title: str, rows: list[Row], here: Mapping[str, str]) -> Fold:
    sources = sorted({str(row["source"]) for row in rows})
    doubtful = sum(row["status"] != "SEEN" for row in rows)
    badges = [Badge("reported, not computed", "warn")]
    if doubtful:
        badges.append(Badge(f"{doubtful} inferred or second-hand", "bad"))
    return Fold(title, tuple(badges), (("Source", "; ".join(sources)),), _pivot(rows, here))


def _pivot(rows: list[Row], here: Mapping[str, str]) -> Table:
    """Model × setting down, slice and metric across; a cell shows the value as printed.

    `here` names the computed model that a printed name means: its runs stand on the board above.
    """
    columns = list(dict.fromkeys(_column(row) for row in rows))[:COLUMNS_SHOWN]
    lines: dict[tuple[str, str], dict[str, Cell]] = {}
    for row in rows:
        who = (str(row["model"]), str(row["setting"] or ""))
        sign = "" if row["status"] == "SEEN" else " ?"
        lines.setdefault(who, {})[_column(row)] = f"{row['value']:g}{sign}"
    settings = any(setting for _, setting in lines)
    computed = {model: name for model, _ in lines if (name := here.get(model.casefold()))}
    head = (
        Column("model", "Model"),
        *((Column("here", "Computed here as"),) if computed else ()),
        *((Column("setting", "Setting"),) if settings else ()),
    )
    body = tuple(
        TableRow({"model": model, "here": computed.get(model, ""), "setting": setting, **cells})
        for (model, setting), cells in lines.items()
    )
    return Table((*head, *(Column(name, name, "count") for name in columns)), body)


def _column(row: Row) -> str:
    parts = [str(row["slice"] or ""), str(row["metric"] or "")]
    unit = f" ({row['unit']})" if row["unit"] else ""
    return " · ".join(filter(None, parts)) + unit
