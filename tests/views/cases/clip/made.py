"""Rows of one clip, made by hand: only what a test is about, the rest empty."""

from types import SimpleNamespace
from typing import Any


def watched(**parts: Any) -> Any:
    """A clip with these lists of rows; the other lists are empty."""
    lists = ("people", "chains", "verdicts", "questions", "labels", "times", "links", "pins")
    return SimpleNamespace(**{name: [] for name in lists} | {"scene": {}} | parts)


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
    names = ("judge_name", "reason", "chain", "node", "second", "setting", "older", "created")
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
    names = ("choice", "raw", "reason", "model_name", "setting", "older", "created")
    about = {"run": run, "model": "m", "protocol": "choice", "status": "ok", "rotation": 0,
             "correct": correct}  # fmt: skip
    return dict.fromkeys(names) | about | more
