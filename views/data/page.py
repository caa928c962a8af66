"""Data: what is loaded, the upload of predictions, and downloads."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from schema.fields import offered_on
from store.queries.catalogue.export import counts
from store.queries.catalogue.overview import Overview, overview
from store.queries.judging.training import offered
from store.reading.condition import NOTHING, Condition, all_of, equals
from store.reading.store import Row, Store
from views.address import links
from views.address.conditions import by_column
from views.address.filter_options import count_options
from views.address.filters import Filters
from views.data.files import table_files, training_files
from views.page.content import Block, Column, Content, Download, Figures, Table, Text, Upload
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
    """What the version holds, and what can be downloaded.

    `tables`: name → number of rows. `offered`: how much of each benchmark is there to be learnt
    from, under the page's conditions; `facets`: the types of its questions.
    """

    version: str
    loaded: Overview
    tables: Mapping[str, int]
    offered: list[Row]
    facets: Options


def load(filters: Filters, store: Store) -> Data:
    """Everything that the page shows of a version."""
    return Data(
        filters,
        store.version,
        overview(store),
        counts(store),
        _offered(filters, store),
        count_options(store, "question_case", _learnt(filters), FACETS),
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
    return {
        "upload": Upload({}, "Loading …"),
        "about": Text(
            (
                Block(f"Version {model.version}.", "note"),
                Block(
                    "Its runs, imports and licences",
                    href=links.to(links.PROVENANCE, model.filters.only("version", "benchmark")),
                ),
            )
        ),
        "counts": _counts(benchmarks, imports),
        "benchmarks": _benchmarks(benchmarks, model.filters),
        "all": _archives(model),
        "tables": table_files(model.tables, model.version),
        "training": training_files(model.offered, model.version, model.filters),
    }


def _archives(model: Data) -> Download:
    """All tables; and, where models have answered, their answers in a format of other tools."""
    rows = several(sum(model.tables.values()), "row")
    tables = (f"All tables of version {model.version} (ZIP, a Hugging Face data set, {rows})",
              links.everything(model.version), "")  # fmt: skip
    chosen = model.filters.only("benchmark", "where").but(version=model.version)
    answers = ("Runs’ answers and scores for Every Eval Ever (ZIP)", links.answers(chosen), "")
    return Download((tables, answers) if model.tables["answer"] else (tables,))


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


PAGE: Final = PageOf(
    links.DATA,
    "Data",
    "Import your predictions, see what is loaded, and download it.",
    (),
    (
        Slot("upload", "upload", "Bring your own predictions"),
        Slot("counts", "metric"),
        Slot("about", "text"),
        Slot("benchmarks", "table", "Loaded benchmarks"),
        Slot("tables", "table", "Download"),
        Slot("all", "download"),
        Slot("filters", "filters", "For training"),
        Slot("training", "table"),
    ),
    load,
    slots,
    lambda model: model.facets,
    reads=(*FACETS, "where"),
    section="data",
    tab="Import",
)
