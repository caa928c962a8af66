"""Sample files as lmms-eval writes them, old and new, in our own words."""

import json
from pathlib import Path
from typing import Any

Row = dict[str, Any]
NEW = "20260806_120000_samples_r3_bench.jsonl"
OLD = "20240101_120000_samples_r3vqa_old.jsonl"
PROMPT = "What does the girl want?\nA. to leave\nB. to sleep\nC. to eat\nAnswer with the letter."


def new_rows() -> list[Row]:
    """A reply as text, no `resps`; a metric is a number or a dict."""
    common = {"doc_hash": "0" * 64, "token_counts": [{"output_tokens": 2}], "input": PROMPT}
    return [
        common | {"doc_id": 0, "target": "B", "filtered_resps": "B", "acc": 1.0},
        common | {"doc_id": 1, "target": "B", "filtered_resps": ["C. to eat"],
                  "score": {"question_id": "n1", "pred_answer": "C", "answer": "B", "score": 0}},
        common | {"doc_id": 2, "target": "B", "filtered_resps": "", "resps": [[""]], "acc": 0.0},
    ]  # fmt: skip


def old_rows() -> list[Row]:
    """The document is there, replies are nested lists, some of them several."""
    doc = {"qid": "n2", "question": "Why?", "options": ["A. rain", "B. snow"], "answer": "A"}
    return [
        {"doc_id": 0, "doc": doc, "arguments": [["x", {}]], "target": "A", "resps": [["A"]],
         "filtered_resps": [["A"]], "exact_match": 1},
        {"doc_id": 1, "doc": doc | {"qid": "n3"}, "target": "A", "resps": [["B", "A"]],
         "filtered_resps": ["B", "A"], "exact_match": 0},
    ]  # fmt: skip


def lines(path: Path, rows: list[Row]) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    return path


def lmms_eval(folder: Path) -> Path:
    """Two models' folders: one told by its name, one by its results file."""
    lines(folder / "lab__eye-7b" / NEW, new_rows())
    lines(folder / "any" / OLD, old_rows())
    (folder / "any" / OLD.replace("samples_r3vqa_old.jsonl", "results.json")).write_text(
        json.dumps({"model_name": "old-eye", "config": {"model": "wrapper"}})
    )
    return folder
