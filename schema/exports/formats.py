"""File formats of tables, and kinds of training data and of tasks for harnesses: one registry for
addresses, menus, the command line and OpenAPI."""

import json
from collections.abc import Mapping
from typing import Final, NamedTuple

WORKBOOK: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


class TableFormat(NamedTuple):
    """A file format of tables.

    `ending` follows the dot in addresses and file names. `is_printed`: the file holds the table as
    it is shown, not its exact values. `is_streamed`: lists of any length are offered in it too.
    `about` describes files of the data's own tables.
    """

    ending: str
    label: str
    note: str
    media_type: str
    about: str = ""
    is_printed: bool = False
    is_streamed: bool = False


_TEX: Final = "application/x-tex; charset=utf-8"
_CSV: Final = "text/csv; charset=utf-8"
PAGE_FORMATS: Final[Mapping[str, TableFormat]] = {
    each.ending: each
    for each in (
        TableFormat("tex", "LaTeX", "booktabs", _TEX, is_printed=True),
        TableFormat("md", "Markdown", "", "text/markdown; charset=utf-8", is_printed=True),
        TableFormat("xlsx", "Excel", "", WORKBOOK),
        TableFormat(
            "csv", "CSV", "", _CSV, "exact: imports again unchanged; lists are JSON",
            is_streamed=True,
        ),
        TableFormat(
            "excel.csv", "CSV for Excel", "no formulas", _CSV,
            "cells that begin with = + - @ get an apostrophe", is_streamed=True,
        ),
        TableFormat(
            "parquet", "Parquet", "", "application/vnd.apache.parquet", "exact, with types",
            is_streamed=True,
        ),
        TableFormat("json", "JSON", "", "application/json", is_streamed=True),
    )
}  # fmt: skip
"""Formats of a page's tables, by ending, in the order of the menu."""
LINES: Final = TableFormat(
    "jsonl", "JSON lines", "", "application/jsonl", "exact: an object a row, read as it comes",
    is_streamed=True,
)  # fmt: skip
LIST_FORMATS: Final[Mapping[str, TableFormat]] = {
    ending: each for ending, each in PAGE_FORMATS.items() if each.is_streamed
}
"""Formats of a page's whole list."""
DATA_FORMATS: Final[Mapping[str, TableFormat]] = {**LIST_FORMATS, LINES.ending: LINES}
"""Formats of the data's own tables."""
SHOWN_FORMATS: Final = ("tex", "md", "csv", "excel.csv")
"""Formats of a table that a script draws, which has no exact values."""
TIME_FORMATS: Final = ("webvtt", "elan", "label-studio")
"""Formats of the times of nodes."""


def menu() -> str:
    """Return the formats as JSON for the menu below a table, which a script opens."""
    items = [
        {"label": each.label, "note": each.note, "ending": each.ending,
         "printed": each.is_printed, "shown": each.ending in SHOWN_FORMATS}
        for each in PAGE_FORMATS.values()
    ]  # fmt: skip
    return json.dumps(items, separators=(",", ":"))


class TrainingKind(NamedTuple):
    """A kind of export that pipelines write.

    `label` is the text of a button, `note` describes the files. `made_of`: the rows are made of
    these; a benchmark without any of them has no such export. `is_task`: a task of a harness, which
    uses every selected row and has no splits.
    """

    label: str
    note: str
    made_of: tuple[str, ...] = ("questions",)
    is_task: bool = False


TRAINING: Final[Mapping[str, TrainingKind]] = {
    "llama-sft": TrainingKind("LLaMA-Factory SFT", "questions with their right answers"),
    "llama-kto": TrainingKind(
        "KTO",
        "LLaMA-Factory: replies and verdicts, each right or wrong",
        ("questions", "verdicts"),
    ),
    "llama-pairs": TrainingKind("pairs", "LLaMA-Factory: a right and a wrong reply to a question"),
    "verl": TrainingKind("verl GRPO", "Parquet with the compute_score file of R3's rule"),
    "rationale": TrainingKind("rationales", "realism in three parts, for LoRA", ("ratings",)),
    "lmms-eval": TrainingKind(
        "lmms-eval", "a task folder: YAML, functions, data; its clips go beside it", is_task=True
    ),
    "vlmevalkit": TrainingKind(
        "VLMEvalKit", "TSV with a video data set class; its clips go beside it", is_task=True
    ),
    "inspect": TrainingKind(
        "Inspect", "a task file with its data; its clips go beside it", is_task=True
    ),
    "parquet": TrainingKind("Parquet", "questions, options, answers"),
}
"""The writers are in pipelines.training.kinds."""
