"""Functions of the tasks beside this file, for lmms-eval.

Clips lie in `videos/` of this folder, wherever it is put.
"""

import runpy
from pathlib import Path
from typing import Any

_HERE = Path(__file__).resolve().parent
_read_letter = runpy.run_path(str(_HERE / "letters.py"))["read_letter"]
Doc = dict[str, Any]


def doc_to_visual(doc: Doc) -> list[str]:
    """The clip's file; none where the task shows no clip."""
    return [str(_HERE / doc["video"])] if doc["shows_clip"] else []


def doc_to_text(doc: Doc, lmms_eval_specific_kwargs: Doc | None = None) -> str:
    """The question with its options, between what the model's own settings add."""
    added = lmms_eval_specific_kwargs or {}
    return f"{added.get('pre_prompt', '')}{doc['prompt']}{added.get('post_prompt', '')}"


def process_results(doc: Doc, results: list[str]) -> dict[str, Doc]:
    """The letter that was chosen and its mark; `question_id` is what WhyReel finds it by."""
    letter = _read_letter(results[0], doc["options"], doc["letters"])
    mark = {
        "question_id": doc["question_id"], "rotation": doc["rotation"], "clip": doc["clip"],
        "options": doc["options"], "pred": letter, "score": float(letter == doc["answer"]),
    }  # fmt: skip
    return {"whyreel_score": mark, "whyreel_circular": mark}


def aggregate(marks: list[Doc]) -> float:
    """The share of rows whose letter is right; a reply without a letter is wrong."""
    return sum(mark["score"] for mark in marks) / len(marks) if marks else 0.0


def aggregate_circular(marks: list[Doc]) -> float:
    """The share of questions that are right in every rotation of their options."""
    worst: dict[str, float] = {}
    for mark in marks:
        worst[mark["question_id"]] = min(mark["score"], worst.get(mark["question_id"], 1.0))
    return sum(worst.values()) / len(worst) if worst else 0.0
