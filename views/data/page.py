"""Data: what is loaded, the upload of predictions, and downloads.

The downloads are each table of a version, and archives of training data.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from schema import COMMAND
from schema.exports.formats import DATA_FORMATS, TRAINING
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
from views.page.content import Badge, Block, Column, Content, Download, Figures, Table, Text, Upload
from views.page.content import Row as TableRow
from views.page.labels import several
from views.page.page import Model, Options, PageOf, Slot

NAMES: Final = {
    "benchmark": "Benchmarks", "model": "Models", "item": "Prompts", "clip": "Clips",
    "person": "People in clips", "chain": "Chains", "node": "Nodes", "subchain": "Subchains",
    "subchain_reason": "Reasons of subchains", "scene_object": "Objects of scenes",
    "scene_relation": "Relations of scenes", "question": "Questions",
    "question_target": "What questions ask about", "run": "Runs", "answer": "Answers",
    "remark": "Remarks on answers", "verdict": "Verdicts", "probe": "Probes of judges",
    "verdict_pin": "Pins of verdicts", "node_time": "Times of nodes",
    "link_judgement": "Judgements of links", "human_label": "Labels by people",
    "label_error": "Errors that labels name",
    "published": "Published numbers", "waiting_run": "Waiting runs",
    "waiting": "Waiting predictions",
}  # fmt: skip
"""Table → what a reader calls its rows."""
FORMS: Final = tuple(DATA_FORMATS[ending] for ending in ("parquet", "csv", "jsonl", "excel.csv"))
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


def table_files(tables: Mapping[str, int], version: str) -> Table:
    """Each table of a version that has rows, with its files; those without are counted below."""
    columns = (
        Column("table", "Table", "badges"),
        Column("rows", "Rows", "count"),
        Column("files", "Files", "badges"),
    )
    rows = tuple(
        TableRow({"table": _name(name), "rows": count, "files": _files(name, version)}, key=name)
        for name, count in tables.items()
        if count
    )
    empty = sum(not count for count in tables.values())
    return Table(
        columns,
        rows,
        f"{f'{empty} kinds of table have no rows. ' if empty else ''}"
        "Rows name each other by text ids. Parquet and CSV import again unchanged: "
        f"{COMMAND} data import tables FOLDER. Paths of clips on this machine are left out. "
        f"Pages for any web host: {COMMAND} export site --out FOLDER.",
    )


def _name(table: str) -> Badge:
    return Badge(NAMES.get(table, table), "link", table)


def _files(name: str, version: str) -> tuple[Badge, ...]:
    return tuple(
        Badge(form.label, "link", form.about, links.table(name, form.ending, version))
        for form in FORMS
    )


def training_files(benchmarks: list[Row], version: str, filters: Filters) -> Table:
    """How much of each benchmark the condition leaves, and one archive per kind of training data;
    none for a benchmark without clip files.
    """
    columns = (
        Column("name", "Benchmark"),
        Column("questions", "Questions", "count", "about clips whose file is here"),
        Column("verdicts", "Clips judged", "count", "whose file is here, with verdicts on D1–D5"),
        Column(
            "ratings", "Clips rated", "count", "whose file is here, on whose realism people agree"
        ),
        Column("files", "Archives", "badges"),
    )
    rows = tuple(
        TableRow(
            {
                "name": row["name"] or row["benchmark"],
                "questions": row["questions"],
                "verdicts": row["verdicts"],
                "ratings": row["ratings"],
                "files": tuple(_training_archives(row, version, filters)),
            },
            key=str(row["benchmark"]),
        )
        for row in benchmarks
        if row["questions"] or row["verdicts"] or row["ratings"]
    )
    narrowed = bool(filters.where or filters.type)
    return Table(
        columns,
        rows,
        "The benchmark’s own split, else one with a seed. No clip is in two splits. Questions "
        "about clips whose file is not here are left out. With the clips: "
        f"{COMMAND} export KIND --out FOLDER. Mind each benchmark’s licence.",
        "Nothing is left to learn from: take a condition away."
        if narrowed
        else "Nothing to learn from is loaded.",
    )


def _training_archives(row: Row, version: str, filters: Filters) -> Iterator[Badge]:
    """An archive for each kind that has rows of a benchmark to be made of."""
    for name, kind in TRAINING.items():
        if any(row[each] for each in kind.made_of):
            href = links.training(name, row["benchmark"], version, filters)
            yield Badge(kind.label, "link", kind.note, href)
