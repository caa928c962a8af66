"""A video data set class for VLMEvalKit: the TSV files beside it, with their clips.

Clips lie in `videos/` of this folder, wherever it is put. `whyreel_theatre_8frame` gives a model
eight frames, `whyreel_theatre_1fps` a frame a second, `whyreel_theatre` alone the file itself.
"""

import csv
import re
import runpy
from functools import partial
from pathlib import Path
from typing import Any

import pandas as pd
from vlmeval.dataset.video_base import VideoBaseDataset
from vlmeval.smp import dump, load

HERE = Path(__file__).resolve().parent
SAMPLINGS = ({"nframe": 8}, {"nframe": 16}, {"nframe": 32}, {"nframe": 64}, {"fps": 1})
_read_letter = runpy.run_path(str(HERE / "letters.py"))["read_letter"]
_SAMPLED = re.compile(r"_\d+(?:frame|fps)$")
TURN = 1_000_000
"""A rotated copy's index is its question's plus a multiple of this."""


class WhyReelVideo(VideoBaseDataset):
    """Multiple-choice questions about clips."""

    TYPE = "Video-MCQ"

    @classmethod
    def supported_datasets(cls) -> list[str]:
        """The names of the TSV files."""
        return sorted(path.stem for path in HERE.glob("whyreel_*.tsv"))

    def __init__(self, dataset: str, nframe: int = 0, fps: float = -1, **_: Any) -> None:
        super().__init__(dataset=dataset, nframe=nframe, fps=fps)
        sampled = f"_{nframe}frame" if nframe else f"_{fps:g}fps" if fps > 0 else ""
        self.dataset_name = f"{dataset}{sampled}"

    def prepare_dataset(self, dataset: str) -> dict[str, str]:
        """Where the rows and the clips are."""
        return {"root": str(HERE), "data_file": str(HERE / f"{_SAMPLED.sub('', dataset)}.tsv")}

    def build_prompt(self, line: Any, video_llm: bool) -> list[dict[str, str]]:
        """The clip, as a file or as frames, then the question with its options."""
        row = self.data.iloc[line] if isinstance(line, int) else line
        clip = [] if str(row["shows_clip"]) == "0" else self._clip(str(row["video"]), video_llm)
        return [*clip, {"type": "text", "value": str(row["prompt"])}]

    def _clip(self, video: str, video_llm: bool) -> list[dict[str, str]]:
        if video_llm or not self.split_frame:
            return [{"type": "video", "value": str(HERE / video)}]
        # The base class names a clip without its ending.
        frames = self.save_video_frames(video.removesuffix(".mp4"))
        return [{"type": "image", "value": str(frame)} for frame in frames]

    @classmethod
    def evaluate(cls, eval_file: str, **_: Any) -> dict[str, float]:
        """The shares of right rows, and of questions right in all rotations, in percent."""
        rows = load(eval_file)
        letters = [chr(65 + at) for at in range(26) if chr(65 + at) in rows]
        rows["extracted"] = [_letter(row, letters) for row in rows.to_dict("records")]
        marks = list(rows["extracted"] == rows["answer"])
        rows["hit"] = [int(mark) for mark in marks]
        by_question = rows.groupby(rows["index"].astype(int) % TURN)["hit"].min()
        scores = {
            "Overall": 100 * sum(marks) / max(1, len(marks)),
            "Circular": 100 * float(by_question.mean()),
        }
        stem = Path(eval_file).with_suffix("")
        dump(rows, f"{stem}_score.xlsx")
        with Path(f"{stem}_acc.csv").open("w", newline="", encoding="utf-8") as sink:
            csv.writer(sink).writerows([scores.keys(), scores.values()])
        return scores


def _letter(row: dict[str, Any], letters: list[str]) -> str:
    """The letter that a reply chooses; `none` where it chooses none."""
    options = [str(row[letter]) for letter in letters if not pd.isna(row[letter])]
    reply = "" if pd.isna(row["prediction"]) else str(row["prediction"])
    rule = "" if pd.isna(row["letters"]) else str(row["letters"])
    return str(_read_letter(reply, options, rule)) or "none"


def register() -> None:
    """Make the class and the names of its data sets known to VLMEvalKit, in this process."""
    import vlmeval.dataset as known
    from vlmeval.dataset.video_dataset_config import supported_video_datasets

    known.WhyReelVideo = WhyReelVideo
    known.DATASET_CLASSES.insert(0, WhyReelVideo)
    for name in WhyReelVideo.supported_datasets():
        known.SUPPORTED_DATASETS.append(name)
        for sampling in SAMPLINGS:
            ((kind, count),) = sampling.items()
            sampled = f"{name}_{count}{'frame' if kind == 'nframe' else 'fps'}"
            supported_video_datasets[sampled] = partial(WhyReelVideo, dataset=name, **sampling)
