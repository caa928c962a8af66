"""The tasks beside this file, for Inspect: `inspect eval whyreel.py --model …`.

`-T data=whyreel_theatre` names one where `data/` holds several. Clips lie in `videos/` of this
folder, wherever it is put.
"""

import json
import runpy
from pathlib import Path
from typing import Any

from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import ChatMessageUser, ContentText, ContentVideo
from inspect_ai.scorer import CORRECT, INCORRECT, Score, Scorer, Target, accuracy, scorer, stderr
from inspect_ai.solver import TaskState, generate

_HERE = Path(__file__).resolve().parent
_read_letter = runpy.run_path(str(_HERE / "letters.py"))["read_letter"]
_KEPT = (
    "question_id", "rotation", "benchmark", "clip", "type", "level", "variant", "setting",
    "letters",
)  # fmt: skip


@task
def whyreel(data: str = "") -> Task:
    """One of the files of `data/`; the only one where no name is given."""
    files = {path.stem: path for path in sorted((_HERE / "data").glob("*.jsonl"))}
    name = data or (next(iter(files)) if len(files) == 1 else "")
    if name not in files:
        raise ValueError(f"say -T data= one of {', '.join(files)}")
    rows = map(json.loads, files[name].read_text(encoding="utf-8").splitlines())
    samples = MemoryDataset([_sample(row) for row in rows], name=name)
    return Task(dataset=samples, solver=generate(), scorer=chosen_letter(), name=name)


def _sample(row: dict[str, Any]) -> Sample:
    clip = ContentVideo(video=str(_HERE / row["video"]), format="mp4")
    content = [*([clip] if row["shows_clip"] else []), ContentText(text=row["prompt"])]
    turn = f"~{row['rotation']}" if row["rotation"] else ""
    return Sample(
        id=f"{row['question_id']}{turn}",
        input=[ChatMessageUser(content=content)],
        choices=row["options"],
        target=row["answer"],
        metadata={name: row[name] for name in _KEPT},
    )


@scorer(metrics=[accuracy(), stderr(cluster="clip")])
def chosen_letter() -> Scorer:
    """Right where the reply's letter is the target; a reply without a letter is wrong."""

    async def score(state: TaskState, target: Target) -> Score:
        reply = state.output.completion
        options = [choice.value for choice in state.choices]
        letter = _read_letter(reply, options, state.metadata["letters"])
        value = CORRECT if letter == target.text else INCORRECT
        return Score(value=value, answer=letter, explanation=reply)

    return score
