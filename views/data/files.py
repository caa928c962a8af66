"""The downloads of Data: each table of a version, and archives of training data."""

from collections.abc import Iterator, Mapping
from typing import Final

from schema import COMMAND
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
FORMS: Final = (
    ("Parquet", "parquet", "exact, with types"),
    ("CSV", "csv", "exact: imports again unchanged; lists are JSON"),
    ("JSON lines", "jsonl", "exact: an object a row, read as it comes"),
    ("CSV for Excel", "excel.csv", "cells that begin with = + - @ get an apostrophe"),
)
TRAINING: Final = (
    ("llama-sft", "LLaMA-Factory SFT", "questions with their right answers"),
    ("llama-kto", "KTO", "LLaMA-Factory: replies and verdicts, each right or wrong"),
    ("llama-pairs", "pairs", "LLaMA-Factory: a right and a wrong reply to a question"),
    ("verl", "verl GRPO", "Parquet with the compute_score file of R3's rule"),
    ("rationale", "rationales", "realism in three parts, for LoRA"),
    ("lmms-eval", "lmms-eval", "a task folder: YAML, functions, data; its clips go beside it"),
    ("vlmevalkit", "VLMEvalKit", "TSV with a video data set class; its clips go beside it"),
    ("inspect", "Inspect", "a task file with its data; its clips go beside it"),
    ("parquet", "Parquet", "questions, options, answers"),
)

_MADE_OF: Final = {"rationale": ("ratings",), "llama-kto": ("questions", "verdicts")}
"""What the rows of a kind are made of, where it is not questions alone."""


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
        f"{COMMAND} import tables FOLDER. Paths of clips on this machine are left out. Pages for "
        f"any web host: {COMMAND} export site --out FOLDER.",
    )


def _name(table: str) -> Badge:
    return Badge(NAMES.get(table, table), "link", table)


def _files(name: str, version: str) -> tuple[Badge, ...]:
    return tuple(
        Badge(label, "link", title, links.table(name, ending, version))
        for label, ending, title in FORMS
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
    for kind, label, title in TRAINING:
        made_of = _MADE_OF.get(kind, ("questions",))
        if any(row[name] for name in made_of):
            href = links.training(kind, row["benchmark"], version, filters)
            yield Badge(label, "link", title, href)
