"""Data: loaded benchmarks with licences, import reports, kept versions, and downloads."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from schema import COMMAND
from schema.fields import offered_on
from store.queries.boards.board_keys import Key
from store.queries.catalogue.export import counts
from store.queries.catalogue.harness_marks import HarnessMarks, of_runs
from store.queries.catalogue.kept_versions import Kept, kept
from store.queries.catalogue.overview import Overview, overview
from store.queries.catalogue.results import Changes, of_rows
from store.queries.catalogue.waiting_predictions import waiting
from store.queries.judging.training import offered
from store.reading.condition import NOTHING, Condition, all_of, equals
from store.reading.store import Row, Store
from views.address import links
from views.address.conditions import by_column
from views.address.filter_options import count_options
from views.address.filters import Filters
from views.data.call_endings import call_endings
from views.data.files import table_files, training_files
from views.data.release.check import release_check
from views.data.release.options import option_balance
from views.data.run_list import change_list, read_changes, run_list
from views.data.waiting_list import waiting_list
from views.page.content import (
    Badge,
    Block,
    Column,
    Content,
    Download,
    Figures,
    Fold,
    Folds,
    Table,
    Text,
    Upload,
)
from views.page.content import Row as TableRow
from views.page.labels import several
from views.page.page import Model, Options, PageOf, Slot

FACETS: Final = offered_on("data")
UNLICENSED: Final = "No licence stated: look at it here, and ask its authors before passing it on."
COUNTED: Final = {
    "items": "Prompts", "clips": "Clips", "chains": "Chains", "expected": "Expected chains",
    "questions": "Questions", "runs": "Runs", "answers": "Answers", "verdicts": "Verdicts",
}  # fmt: skip
"""Count of a benchmark → its column."""


@dataclass(frozen=True, slots=True)
class Data(Model):
    """The content of the version, its imports, and the versions that are kept.

    `tables`: name → number of rows. `results`: all runs by the key of their board row. `changed`:
    the differences between two runs, where two are named. `waiting`: predictions whose questions
    are not loaded, by run. `release`: what is loaded beside what papers count; `balance`: where
    right options stand. `offered`: how much of each benchmark is there to be learnt from, under the
    page's conditions; `facets`: the types of its questions. `marks`: run → what its harness made
    of its replies.
    """

    version: str
    built: str
    hash: str
    loaded: Overview
    tables: Mapping[str, int]
    versions: Sequence[Kept]
    results: Mapping[Key, list[Row]]
    changed: Changes | None
    waiting: list[Row]
    release: Folds
    balance: Folds
    offered: list[Row]
    facets: Options
    marks: Mapping[str, HarnessMarks]


def load(filters: Filters, store: Store) -> Data:
    """Everything that the page shows of a version."""
    loaded = overview(store)
    return Data(
        filters,
        store.version,
        store.built,
        store.hash,
        loaded,
        counts(store),
        kept(store),
        of_rows(store),
        read_changes(filters, store),
        waiting(store),
        release_check(store, names_of(loaded.benchmarks)),
        option_balance(store, names_of(loaded.benchmarks)),
        _offered(filters, store),
        count_options(store, "question_case", _learnt(filters), FACETS),
        of_runs(store),
    )


def _learnt(filters: Filters) -> dict[str, Condition]:
    """What the conditions leave of the questions about clips whose file is here."""
    narrowed = by_column(filters.only(*FACETS, "where"), "question_case")
    return {**narrowed, "has_media": equals("has_media", True)}


def _offered(filters: Filters, store: Store) -> list[Row]:
    """What is there to be learnt from; clips alone count where no type of question is asked for."""
    by_clip = by_column(filters.only("where"), "clip_case")
    clips = NOTHING if filters.type else all_of(*by_clip.values())
    return offered(store, all_of(*_learnt(filters).values()), clips)


def slots(model: Data) -> Mapping[str, Content]:
    """The content of the page's slots."""
    benchmarks, imports = model.loaded.benchmarks, model.loaded.imports
    filters, version, changed = model.filters, model.version, model.changed
    return {
        "about": _about(model),
        "upload": Upload({}, "Loading …"),
        "counts": _counts(benchmarks, imports),
        "benchmarks": _benchmarks(benchmarks, filters),
        "licences": Folds(tuple(_licence(row) for row in benchmarks)),
        "imports": Folds(tuple(_import(row) for row in imports)),
        "removal": _removal(),
        "all": _archives(model),
        "tables": table_files(model.tables, version),
        "training": training_files(model.offered, version, filters),
        "versions": _versions(model.versions, version),
        "runs": run_list(model.results, filters, model.marks),
        "endings": call_endings(model.loaded.statuses, names_of(benchmarks)),
        **({"release": model.release} if model.release.entries else {}),
        **({"options": model.balance} if model.balance.entries else {}),
        **({"changed": change_list(changed, filters)} if changed else {}),
        **({"waiting": waiting_list(model.waiting)} if model.waiting else {}),
    }  # fmt: skip


def _archives(model: Data) -> Download:
    """All tables; and, where models have answered, their answers in a format of other tools."""
    tables = (f"All tables of version {model.version} (ZIP, a Hugging Face data set)",
              links.everything(model.version), "")  # fmt: skip
    chosen = model.filters.only("benchmark", "where").but(version=model.version)
    answers = ("Runs’ answers and scores for Every Eval Ever (ZIP)", links.answers(chosen), "")
    return Download((tables, answers) if model.tables["answer"] else (tables,))


def names_of(benchmarks: Sequence[Row]) -> dict[str, str]:
    """Benchmark → the name by which it is shown."""
    return {str(row["benchmark"]): str(row["name"] or row["benchmark"]) for row in benchmarks}


def _about(model: Data) -> Text:
    return Text(
        (
            Block(f"Version {model.version}, published {_when(model.built)}, "
                  f"content {model.hash[:16]}…", "note"),
        )
    )  # fmt: skip


def _counts(benchmarks: list[Row], imports: list[Row]) -> Figures:
    def total(name: str) -> int:
        return sum(int(row[name]) for row in benchmarks)

    rejected = sum(int(row["rejected"]) for row in imports)
    return Figures(
        (
            ("Benchmarks", f"{len(benchmarks):,}", "in this version", None),
            ("Runs", f"{total('runs'):,}", "models, judges and settings", None),
            ("Answers", f"{total('answers'):,}", "to questions, every one kept", None),
            ("Verdicts", f"{total('verdicts'):,}", "of judges on clips", None),
            ("Left out", f"{rejected:,}",
             f"{'row' if rejected == 1 else 'rows'} in {several(len(imports), 'import')}", None),
        )
    )  # fmt: skip


def _benchmarks(rows: list[Row], filters: Filters) -> Table:
    columns = (
        Column("name", "Benchmark"),
        *(Column(name, label, "count") for name, label in COUNTED.items()),
        Column("licence", "Licence"),
    )
    kept_version = filters.only("version")
    return Table(
        columns,
        tuple(
            TableRow(
                {name: row[name] for name in ("name", *COUNTED)}
                | {"licence": row["licence"] or "none stated"},
                links.to(links.WATCH, kept_version.but(benchmark=row["benchmark"])),
                key=str(row["benchmark"]),
            )
            for row in rows
        ),
        "" if all(row["licence"] for row in rows) else UNLICENSED,
        "Nothing is loaded.",
    )


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
        f"A version without it: {COMMAND} data remove run|import|benchmark ID. Waiting predictions "
        f"go too. Back again: {COMMAND} data use VERSION. Who sits at a private server’s machine "
        "can do it here."
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
            links.to(links.DATA, Filters(version=kept.version)),
            key=kept.version,
        )
        for kept in versions
    )
    return Table(columns, rows, "An address with version=… opens that version while it is kept.")


def _when(text: object) -> str:
    return str(text)[:16].replace("T", " ") + " UTC"


PAGE: Final = PageOf(
    links.DATA,
    "Data",
    "What is loaded, its licences, what imports left out, and files.",
    (),
    (
        Slot("counts", "metric"),
        Slot("about", "text"),
        Slot("upload", "upload", "Bring your own predictions"),
        Slot("benchmarks", "table", "What is loaded"),
        Slot("release", "folds", "Is this the release of the paper?"),
        Slot("options", "folds", "Do options give the answer away?"),
        Slot("changed", "table", "What changed between two runs"),
        Slot("runs", "table", "Runs"),
        Slot("endings", "table", "How calls ended"),
        Slot("licences", "folds", "Licence and provenance"),
        Slot("imports", "folds", "Imports and what they left out"),
        Slot("waiting", "table", "Predictions that wait for their questions"),
        Slot("removal", "text", "Removing"),
        Slot("tables", "table", "Download"),
        Slot("all", "download"),
        Slot("filters", "filters", "For training"),
        Slot("training", "table"),
        Slot("versions", "table", "Versions that are kept"),
    ),
    load,
    slots,
    lambda model: model.facets,
    section="data",
)
