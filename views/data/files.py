"""The downloads of Data: each table of a version, and archives of training data."""

from collections.abc import Iterator, Mapping
from typing import Final

from schema import COMMAND
from schema.exports.formats import DATA_FORMATS
from schema.exports.training import TRAINING
from store.reading.store import Row
from views.address import links
from views.address.filters import Filters
from views.page.content import Badge, Column, Table
from views.page.content import Row as TableRow

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
                "files": tuple(_archives(row, version, filters)),
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


def _archives(row: Row, version: str, filters: Filters) -> Iterator[Badge]:
    """An archive for each kind that has rows of a benchmark to be made of."""
    for name, kind in TRAINING.items():
        if any(row[each] for each in kind.made_of):
            href = links.training(name, row["benchmark"], version, filters)
            yield Badge(kind.label, "link", kind.note, href)
