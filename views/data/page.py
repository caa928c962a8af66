"""Data: what is loaded and under which licence, how it came in, which versions are kept, files."""

from collections.abc import Mapping
from typing import Final

from store.queries.catalogue.export import counts
from store.queries.catalogue.kept_versions import kept
from store.queries.catalogue.overview import overview
from store.reading.store import Row, Store
from views.address import links
from views.address.filters import Filters
from views.data.run_list import changed, run_list
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
    Option,
    Table,
    Text,
    Upload,
)
from views.page.content import Row as TableRow
from views.page.labels import several
from views.page.page import Page, Slot

FORMS: Final = (
    ("Parquet", "parquet", "exact, with types"),
    ("CSV", "csv", "exact: imports again unchanged; lists are JSON"),
    ("CSV for Excel", "excel.csv", "cells that begin with = + - @ get an apostrophe before them"),
)
TRAINING: Final = (
    ("llama-sft", "LLaMA-Factory SFT", "questions with their right answers"),
    ("llama-kto", "KTO", "LLaMA-Factory: replies and verdicts, each right or wrong"),
    ("llama-pairs", "pairs", "LLaMA-Factory: a right and a wrong reply to a question"),
    ("verl", "verl GRPO", "Parquet with the compute_score file of R3's rule"),
    ("rationale", "rationales", "realism in three parts, for LoRA"),
    ("vlmevalkit", "VLMEvalKit", "TSV, a column a letter"),
    ("parquet", "Parquet", "questions, options, answers"),
)
COUNTED: Final = ("items", "clips", "chains", "questions", "runs", "answers", "verdicts")


def render(filters: Filters, store: Store) -> Mapping[str, Content]:
    """Fill the page."""
    found = overview(store)
    return {
        "about": _about(store),
        "upload": Upload("Files are sent by a script, which has to load first."),
        "counts": _counts(found.benchmarks, found.imports),
        "benchmarks": _benchmarks(found.benchmarks, filters),
        "licences": Folds(tuple(_licence(row) for row in found.benchmarks)),
        "imports": Folds(tuple(_import(row) for row in found.imports)),
        "removal": _removal(),
        "all": Download(((f"All tables of version {store.version} (ZIP of Parquet)",
                          links.everything(store.version), ""),)),
        "tables": _tables(store),
        "training": _training(found.benchmarks, store.version),
        "versions": _versions(store),
        "runs": run_list(filters, store),
        **({"changed": between} if (between := changed(filters, store)) else {}),
        **({"waiting": predictions} if (predictions := waiting_list(store)) else {}),
    }  # fmt: skip


def _about(store: Store) -> Text:
    return Text(
        (
            Block(f"Version {store.version}, published {_when(store.built)}, "
                  f"content {store.hash[:16]}…", "note"),
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
        *(Column(name, name.capitalize(), "count") for name in COUNTED),
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
        "A benchmark without a stated licence may be looked at here; ask its authors before you "
        "pass it on.",
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
    told = tuple((label, str(text)) for label, text in facts if text)
    return Fold(str(row["name"] or row["benchmark"]), (badge,), told)


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
        empty="Nothing was to be told.",
    )
    return Fold(f"{row['number']}. {row['label'] or row['kind']}", tuple(badges), facts, report)


def _removal() -> Text:
    told = (
        "python -m app remove run|import|benchmark ID publishes a version without it, what waits "
        "among it; python -m app use VERSION goes back. A private server offers the same to who "
        "sits at its machine."
    )
    return Text((Block(told), Block("Choose what to remove", href=links.REMOVAL)))


def _tables(store: Store) -> Table:
    columns = (
        Column("table", "Table"),
        Column("rows", "Rows", "count"),
        Column("files", "Files", "badges"),
    )
    rows = tuple(
        TableRow({"table": name, "rows": count, "files": _files(name, store.version)}, key=name)
        for name, count in counts(store).items()
    )
    return Table(
        columns,
        rows,
        "Rows name each other by text ids. Parquet and CSV import again unchanged "
        "(python -m app import tables FOLDER). Where clips lie on this machine is left out.",
    )


def _files(name: str, version: str) -> tuple[Badge, ...]:
    return tuple(
        Badge(label, "accent", title, links.table(name, ending, version))
        for label, ending, title in FORMS
    )


def _training(benchmarks: list[Row], version: str) -> Table:
    """An archive a benchmark and kind; a benchmark whose clips are not here has none."""
    columns = (Column("name", "Benchmark"), Column("files", "Archives", "badges"))
    rows = tuple(
        TableRow(
            {
                "name": row["name"],
                "files": tuple(
                    Badge(label, "accent", title, links.training(kind, row["benchmark"], version))
                    for kind, label, title in TRAINING
                ),
            },
            key=str(row["benchmark"]),
        )
        for row in benchmarks
        if row["questions"] or row["verdicts"]
    )
    return Table(
        columns,
        rows,
        "Split by video with a seed, no clip in two splits. Questions about clips whose file is "
        "not here are left out. python -m app export KIND --out FOLDER brings the clips too. "
        "Mind each benchmark's licence.",
        "Nothing to learn from is loaded.",
    )


def _versions(store: Store) -> Table:
    columns = (
        Column("version", "Version"),
        Column("published", "Published"),
        Column("size", "Size on disk"),
        Column("shown", "", "badges"),
    )
    rows = tuple(
        TableRow(
            {
                "version": one.version,
                "published": _when(one.published),
                "size": f"{one.size / 2**20:.1f} MB",
                "shown": (Badge("shown now", "good"),) if one.version == store.version else (),
            },
            links.to(links.DATA, Filters(version=one.version)),
            key=one.version,
        )
        for one in kept(store)
    )
    return Table(columns, rows, "An address with version=… opens that version while it is kept.")


def _when(text: object) -> str:
    return str(text)[:16].replace("T", " ") + " UTC"


def options(filters: Filters, store: Store) -> Mapping[str, tuple[Option, ...]]:
    """Nothing is filtered here."""
    del filters, store
    return {}


PAGE: Final = Page(
    links.DATA,
    "Data",
    "What is loaded and under which licence, how it came in and what was left out, and all of it "
    "as files.",
    (),
    (
        Slot("counts", "metric"),
        Slot("about", "text"),
        Slot("upload", "upload", "Bring your own predictions"),
        Slot("benchmarks", "table", "What is loaded"),
        Slot("changed", "table", "What changed between two runs"),
        Slot("runs", "table", "Runs"),
        Slot("licences", "folds", "Licence and provenance"),
        Slot("imports", "folds", "Imports and what they left out"),
        Slot("waiting", "table", "Predictions that wait for their questions"),
        Slot("removal", "text", "Removing"),
        Slot("tables", "table", "Download"),
        Slot("all", "download"),
        Slot("training", "table", "For training"),
        Slot("versions", "table", "Versions that are kept"),
    ),
    render,
    options,
)
