"""Small files in our own layout of VideoRealBench (docs/videoreal.md)."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tests.loaders.clip import film

Row = dict[str, Any]


def people(*scores: int) -> list[Row]:
    return [{"score": score, "description": f"seen by {at}", "category": "human_state"}
            for at, score in enumerate(scores, 1)]  # fmt: skip


def videos() -> list[Row]:
    return [
        {"id": "v1", "file": "clips/v1.mp4", "score": 2, "description": "An arm bends back.",
         "adherence": "For most of the time.", "category": "Human State", "generator": "gen a",
         "area": 0.3, "duration": 0.5, "annotators": people(2, 2, 4)},
        {"id": 2, "generator": "gen a", "annotators": people(1, 4, 5)},
        {"id": "v3", "score": 5, "generator": "gen b"},
    ]  # fmt: skip


def reply_with(answer: str) -> str:
    return (
        "<Problem Description>The cup floats.</Problem Description>\n"
        f"<Standard Adherence>A short while.\n<Answer>{answer}"
    )


def replies() -> list[Row]:
    return [
        {"id": "v1", "output": reply_with("3</Answer>")},
        {"id": "2", "output": reply_with("6")},
        {"id": "v3", "output": reply_with("five")},
        {"id": "v4", "output": reply_with("1"), "generator": "gen c"},
    ]


def write(path: Path, rows: Iterable[object]) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    return path


def videoreal(folder: Path) -> Path:
    """Three annotated videos, one with its clip, and the replies of one evaluator."""
    (folder / "clips").mkdir(parents=True)
    film(folder / "clips" / "v1.mp4")
    write(folder / "annotations.jsonl", videos())
    write(folder / "eye.jsonl", [row | {"judge": "eye/7b"} for row in replies()])
    return folder
