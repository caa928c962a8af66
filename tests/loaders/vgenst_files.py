"""Small files in VGenST-Bench's layout, in our own words: two tasks, and an evaluator's results."""

import json
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from tests.loaders.clip import film

Row = dict[str, Any]
LETTERS = "ABCDE"
NONE = "None of these"
RESULTS = "results/prov_vanilla_20260102_030405"
ASKED = {
    "MC_F_EGO_STA": (
        ("L1-OE", "Which thing is on the shelf?", ["a jar", "a cup", "a box", "a lid"], 2, None),
        ("L1-OA", "What colour is the cup?", ["red", "blue", "grey"], 1, "blue"),
        ("L3-CR", "What if the lid were off?", ["it spills", "nothing", "it breaks"], 0, None),
    ),
    "RV_E_EGO_DYN": (
        ("L1-OE", "Which thing drives by?", ["a van", "a bus"], 0, None),
        ("L2-OC", "How many vans are there?", ["one", "two", "three", "four"], 3, "four"),
    ),
}
"""Task → type, question, options, index of the right one, expected open answer."""


def lettered(options: list[str]) -> dict[str, str | None]:
    return {LETTERS[n]: options[n] if n < len(options) else None for n in range(len(LETTERS))}


def choice(text: str, options: list[str], answer: int) -> Row:
    listed = ", ".join(f"{LETTERS[n]}. {option}" for n, option in enumerate(options))
    return {"question": f"{text}: {listed}", "options": lettered(options),
            "answer": LETTERS[answer]}  # fmt: skip


def qa_rows(task: str) -> list[Row]:
    rows = []
    for kind, text, options, answer, expected in ASKED[task]:
        hidden = [NONE if n == answer else option for n, option in enumerate(options)]
        opened = {"question": f"{text} Answer concisely.", "expected_answer": expected}
        rows.append({
            "idx": 7, "theme": "Old_Shop", "sample_id": "7", "qa_type": kind,
            "base": choice(text, options, answer),
            "variant_NoT_distractor": choice(text, [*options, NONE], answer),
            "variant_NoT_answer": choice(text, hidden, answer),
            "variant_open_ended": opened if expected else None,
        })  # fmt: skip
    return rows


def plain(task: str, question: tuple[Any, ...], letter: str | None, variant: str = "base") -> Row:
    """An evaluator's row; `said` is the reply's letter, or no reply at all."""
    kind, text, _, answer, _ = question
    return {
        "eval_mode": "vanilla", "task": task, "qa_type": kind, "theme": "Old Shop", "idx": 7,
        "variant": variant, "kind": "mcq", "question": text, "ground_truth": LETTERS[answer],
        "response_raw": f"{letter}." if letter else "", "response_parsed": letter,
        "correct": letter == LETTERS[answer], "judge_reason": None,
    }  # fmt: skip


def opened(task: str, question: tuple[Any, ...], raw: str, correct: bool) -> Row:
    return plain(task, question, None, "v3") | {
        "kind": "oe", "ground_truth": question[4], "response_raw": raw, "correct": correct,
        "judge_reason": "means the same" if correct else "means something else",
    }  # fmt: skip


def circular(task: str, question: tuple[Any, ...], letters: str) -> Row:
    """`said` holds the reply's letter for each position, `-` for a reply without one."""
    kind, text, options, answer, _ = question
    calls = []
    for at, letter in enumerate(letters):
        shown = list(options)
        shown[at], shown[answer] = shown[answer], shown[at]
        calls.append({
            "position": LETTERS[at], "question": text,
            "options": {LETTERS[n]: option for n, option in enumerate(shown)},
            "response_raw": "no idea" if letter == "-" else f"Answer {letter}",
            "response_parsed": None if letter == "-" else letter, "correct": letter == LETTERS[at],
        })  # fmt: skip
    right = [call["correct"] for call in calls]
    return {
        "eval_mode": "circular_base", "task": task, "qa_type": kind, "theme": "Old Shop", "idx": 7,
        "variant": "base_circular", "kind": "mcq", "stem": text,
        "original_answer": LETTERS[answer], "n_positions": len(letters),
        "n_correct_positions": sum(right), "per_position": calls, "all_correct": all(right),
        "correct": all(right),
    }  # fmt: skip


def result_rows() -> list[Row]:
    """Base 4 of 5 right (one without a reply), V1 2 of 2, V2 0 of 2, V3 1 of 2, circular 2 of 4."""
    shelf, cup, lid = ASKED["MC_F_EGO_STA"]
    drives, vans = ASKED["RV_E_EGO_DYN"]
    mc, rv = ASKED
    return [
        plain(mc, shelf, "C"), plain(mc, cup, "B"), plain(mc, lid, "A"), plain(rv, drives, "A"),
        plain(rv, vans, None),
        plain(mc, shelf, "C", "v1"), plain(mc, cup, "B", "v1"),
        plain(mc, shelf, "A", "v2"), plain(mc, cup, "A", "v2"),
        opened(mc, cup, "It is blue", correct=True), opened(rv, vans, "Three", correct=False),
        circular(mc, shelf, "ABCD"), circular(mc, cup, "ABA"), circular(rv, drives, "AB"),
        circular(rv, vans, "ABC-"),
    ]  # fmt: skip


def summary(rows: list[Row]) -> Row:
    right = sum(row["correct"] is True for row in rows)
    return {
        "total": len(rows), "correct": right, "overall_accuracy": right / len(rows),
        "model": "prov", "model_id": "lab/eye-7b", "timestamp": "20260102_030405",
        "judge_model": "judge-1",
    }  # fmt: skip


def write_results(folder: Path, rows: list[Row]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    text = "".join(f"{json.dumps(row)}\n" for row in rows)
    (folder / "per_question.jsonl").write_text(text, encoding="utf-8")
    (folder / "summary.json").write_text(json.dumps(summary(rows)), encoding="utf-8")


def vgenst(folder: Path) -> Path:
    """Questions of two tasks, one clip, and one result folder with every mode."""
    (folder / "qa").mkdir(parents=True, exist_ok=True)
    for task in ASKED:
        pq.write_table(pa.Table.from_pylist(qa_rows(task)), folder / "qa" / f"{task}.parquet")
    clips = folder / "videos" / "MC_F_EGO_STA" / "videos"
    clips.mkdir(parents=True)
    film(clips / "7_Old_Shop.mp4")
    write_results(folder / RESULTS, result_rows())
    return folder
