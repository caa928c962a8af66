"""Rows of one clip, made by hand: only what a test is about, the rest empty."""

from types import SimpleNamespace
from typing import Any


def watched(**parts: Any) -> Any:
    """A clip with these lists of rows; the other lists are empty."""
    lists = ("people", "chains", "verdicts", "questions", "labels", "siblings", "tiers", "times",
             "links", "pins")  # fmt: skip
    empty = {name: [] for name in lists} | {"clip": clip_row(), "scene": {}, "unshown": ()}
    return SimpleNamespace(**empty | parts)


def clip_row(**more: Any) -> dict[str, Any]:
    """The clip `b.c` of the benchmark `b`, without a file."""
    names = (
        "media", "media_tag", "poster", "poster_tag", "subtitles", "subtitles_tag", "duration",
        "fps", "width", "height", "origin", "own_kind", "item", "item_question", "generator",
        "generator_name", "paradigm", "paradigm_name", "dimension", "task", "tier", "prompt",
        "image_prompt", "scenario", "theme", "test_point", "ground_truth", "licence", "citation",
    )  # fmt: skip
    return dict.fromkeys(names) | {"clip": "b.c", "benchmark": "b", "benchmark_name": "B"} | more


def chain(name: str, kinds: dict[str, str], **links: tuple[str, str]) -> dict[str, Any]:
    """A chain of nodes (id → kind) and links (id → reasons, as letters, and result)."""
    return {
        "chain": name,
        "expected": False,
        "nodes": [{"node": node, "kind": kind, "start": None} for node, kind in kinds.items()],
        "subchains": [
            {"subchain": link, "result": result, "reasons": list(reasons), "heart": None}
            for link, (reasons, result) in links.items()
        ],
    }


def verdict(dimension: str, score: float | None, **more: Any) -> dict[str, Any]:
    """A verdict of the judge `j` in the run `v`."""
    names = ("judge_name", "reason", "chain", "node", "second", "setting", "summary", "older",
             "created")  # fmt: skip
    about = {"run": "v", "judge": "j", "protocol": "eva", "judge_dimension": dimension,
             "status": "ok", "score": score}  # fmt: skip
    return dict.fromkeys(names) | about | more


def question(name: str, *answers: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A base question with two options, and the answers to it."""
    names = ("level", "chain", "node", "subchain", "question_text", "answer", "expected", "variant")
    about = {"question": name, "type": "EU", "options": ["x", "y"], "answers": list(answers)}
    return dict.fromkeys(names) | about | more


def answer(run: str, correct: bool | None, **more: Any) -> dict[str, Any]:
    """A printed answer of the model `m` in this run."""
    names = ("choice", "raw", "reason", "model_name", "setting", "older", "created", "mark",
             "mark_choice", "others")  # fmt: skip
    about = {"run": run, "model": "m", "protocol": "choice", "status": "ok", "rotation": 0,
             "correct": correct}  # fmt: skip
    return dict.fromkeys(names) | about | more
