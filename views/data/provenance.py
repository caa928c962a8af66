"""Provenance: runs, imports and what they left out, licences, and the versions that are kept.

Calls are listed by how they ended, and predictions whose questions are not loaded yet.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from schema import COMMAND
from store.queries.boards.board_keys import Key
from store.queries.catalogue.overview import Kept, Overview, kept, overview, waiting
from store.queries.catalogue.results import Changes, HarnessMarks, marks_of_runs, of_rows
from store.reading.store import Row, Store
from views.address import links
from views.address.filters import Filters
from views.data.release.check import option_balance, release_check
from views.data.run_list import change_list, read_changes, run_list
from views.page.content import Badge, Block, Column, Content, Fold, Folds, Table, Text
from views.page.content import Row as TableRow
from views.page.labels import status_word
from views.page.page import Model, PageOf, Slot


@dataclass(frozen=True, slots=True)
class Provenance(Model):
    """Where the content of a version comes from.

    `results`: all runs by the key of their board row. `changed`: the differences between two runs,
    where two are named. `waiting`: predictions whose questions are not loaded, by run. `release`:
    what is loaded beside what papers count; `balance`: where right options stand. `marks`: run →
    what its harness made of its replies.
    """

    version: str
    built: str
    hash: str
    loaded: Overview
    versions: Sequence[Kept]
    results: Mapping[Key, list[Row]]
    changed: Changes | None
    waiting: list[Row]
    release: Folds
    balance: Folds
    marks: Mapping[str, HarnessMarks]


def load(filters: Filters, store: Store) -> Provenance:
    """Everything that the page shows of a version."""
    loaded = overview(store)
    names = names_of(loaded.benchmarks)
    return Provenance(
        filters,
        store.version,
        store.built,
        store.hash,
        loaded,
        kept(store),
        of_rows(store),
        read_changes(filters, store),
        waiting(store),
        release_check(store, names),
        option_balance(store, names),
        marks_of_runs(store),
    )


def slots(model: Provenance) -> Mapping[str, Content]:
    """The content of the page's slots."""
    benchmarks, imports = model.loaded.benchmarks, model.loaded.imports
    filters, changed = model.filters, model.changed
    return {
        "about": _about(model),
        "licences": Folds(tuple(_licence(row) for row in benchmarks)),
        "imports": Folds(tuple(_import(row) for row in imports)),
        "removal": _removal(),
        "versions": _versions(model.versions, model.version),
        "runs": run_list(model.results, filters, model.marks),
        "endings": call_endings(model.loaded.statuses, names_of(benchmarks)),
        **({"release": model.release} if model.release.entries else {}),
        **({"options": model.balance} if model.balance.entries else {}),
        **({"changed": change_list(changed, filters)} if changed else {}),
        **({"waiting": waiting_list(model.waiting)} if model.waiting else {}),
    }


def names_of(benchmarks: Sequence[Row]) -> dict[str, str]:
    """Benchmark → the name by which it is shown."""
    return {str(row["benchmark"]): str(row["name"] or row["benchmark"]) for row in benchmarks}


def _about(model: Provenance) -> Text:
    return Text(
        (
            Block(f"Version {model.version}, published {_when(model.built)}, "
                  f"content {model.hash[:16]}…", "note"),
        )
    )  # fmt: skip


def _licence(row: Row) -> Fold:
    facts = (
        ("Id", row["benchmark"]),
        ("Licence", row["licence"] or "none stated"),
        ("About", row["description"]),
        ("Home", row["homepage"]),
        ("To cite", row["citation"]),
    )
    badge = Badge(row["licence"], "plain") if row["licence"] else Badge("no licence stated", "warn")
    shown = tuple((label, str(text)) for label, text in facts if text)
    return Fold(str(row["name"] or row["benchmark"]), (badge,), shown)


def _import(row: Row) -> Fold:
    badges = [
        Badge(f"{row[name]:,} {name}", "plain" if name != "rejected" else "warn")
        for name in ("added", "replaced", "rejected")
        if row[name]
    ] or [Badge("nothing new", "muted")]
    facts = (
        ("Kind", str(row["kind"])),
        ("When", _when(row["imported"])),
        ("Rows", f"{row['rows']:,} taken in: {row['added']:,} added, {row['replaced']:,} replaced, "
                 f"{row['unchanged']:,} as before"),
        ("Left out", f"{row['rejected']:,}"),
    )  # fmt: skip
    report = Table(
        (Column("line", "The import's report"),),
        tuple(TableRow({"line": line}) for line in row["report"] or ()),
        empty="Nothing to report.",
    )
    return Fold(f"{row['number']}. {row['label'] or row['kind']}", tuple(badges), facts, report)


def _removal() -> Text:
    text = (
        f"Remove a run, an import or a benchmark: {COMMAND} data remove run|import|benchmark ID. "
        f"It publishes a version without it. To undo it: {COMMAND} data use VERSION. On a private "
        "server you can remove data here."
    )
    return Text((
        Block(text), Block("Choose what to remove", href=links.removal()),
        Block("Decide on submissions", href=links.submissions()),
    ))  # fmt: skip


def _versions(versions: Sequence[Kept], shown: str) -> Table:
    columns = (
        Column("version", "Version"),
        Column("published", "Published"),
        Column("size", "Size on disk"),
        Column("shown", "Shown", "badges"),
    )
    rows = tuple(
        TableRow(
            {
                "version": kept.version,
                "published": _when(kept.published),
                "size": f"{kept.size / 2**20:.1f} MB",
                "shown": (Badge("shown now", "good"),) if kept.version == shown else (),
            },
            links.to(links.PROVENANCE, Filters(version=kept.version)),
            key=kept.version,
        )
        for kept in versions
    )
    return Table(columns, rows, "An address with version=… opens that version while it is kept.")


def _when(text: object) -> str:
    return str(text)[:16].replace("T", " ") + " UTC"


PAGE: Final = PageOf(
    links.PROVENANCE,
    "Provenance",
    "Runs, imports and what they left out, licences, and versions.",
    (),
    (
        Slot("about", "text"),
        Slot("release", "folds", "Matches the paper?"),
        Slot("options", "folds", "Do options give the answer away?"),
        Slot("changed", "table", "What changed between two runs"),
        Slot("runs", "table", "Runs"),
        Slot("endings", "table", "How calls ended"),
        Slot("licences", "folds", "Licence and provenance"),
        Slot("imports", "folds", "Imports and what they left out"),
        Slot("waiting", "table", "Predictions that wait for their questions"),
        Slot("removal", "text", "Removing"),
        Slot("versions", "table", "Versions that are kept"),
    ),
    load,
    slots,
    reads=("run", "against"),
    section="data",
)


CALLS: Final = {
    "answer": "answers to questions", "judging": "clips judged", "step": "nodes located",
}  # fmt: skip
"""Kind of call → its label."""
CALL_COLUMNS: Final = (
    Column("benchmark", "Benchmark"),
    Column("what", "Calls"),
    Column("status", "How they ended", "badges"),
    Column("n", "Number", "count", "a judge's call scores a clip in all its dimensions"),
)


def call_endings(rows: list[Row], names: dict[str, str]) -> Table:
    """Calls by status, so that coverage can be checked. `names`: benchmark → its name."""
    caption = "A call that did not end with a reply has no score; it never counts as 0."
    return Table(
        CALL_COLUMNS, tuple(_ending_row(row, names) for row in rows), caption, "No calls yet."
    )


def _ending_row(row: Row, names: dict[str, str]) -> TableRow:
    status = str(row["status"])
    badge = Badge(status_word(status), "good" if status == "ok" else "warn", status)
    benchmark = str(row["benchmark"])
    cells = {"benchmark": names.get(benchmark, benchmark), "what": CALLS[row["what"]]}
    return TableRow({**cells, "status": badge, "n": row["n"]})


WAITING: Final = (
    "They are in no board. An import that brings their questions matches and reads them."
)


def waiting_list(rows: list[Row]) -> Table:
    """The waiting predictions, by run."""
    columns = (
        Column("model", "Model"),
        Column("benchmark", "Benchmark"),
        Column("run", "Run"),
        Column("n", "Predictions", "count"),
        Column("needs", "What they wait for"),
    )
    return Table(columns, tuple(map(_waiting_row, rows)), WAITING)


def _waiting_row(row: Row) -> TableRow:
    cells = {name: row[name] for name in ("model", "benchmark", "run", "n")}
    return TableRow({**cells, "needs": _needs(row)}, key=str(row["run"]))


def _needs(row: Row) -> str:
    if row["known"]:
        return f"other questions of {row['benchmark']}: none here is found by their id or text"
    return f"questions of {row['benchmark']}: import {row['benchmark']}"
