"""Kinds of training data and of tasks for harnesses, for menus and the command line."""

from collections.abc import Mapping
from typing import Final, NamedTuple


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
