"""verl's parquet for GRPO: prompt and videos are lists of dicts, the ground truth is a letter."""

from collections.abc import Iterable, Mapping
from typing import Final

import pyarrow as pa

from pipelines.training.examples import VIDEO, Example, FilmSize


def _struct(fields: Mapping[str, pa.DataType]) -> pa.DataType:
    return pa.struct(list(fields.items()))


TURN: Final = _struct({"role": pa.string(), "content": pa.string()})
FILM: Final = _struct({"video": pa.string(), "nframes": pa.int32(), "resized_height": pa.int32(),
                       "resized_width": pa.int32()})  # fmt: skip
SCHEMA: Final = pa.schema(
    {
        "data_source": pa.string(),
        "prompt": pa.list_(TURN),
        "videos": pa.list_(FILM),
        "ability": pa.string(),
        "reward_model": _struct({"style": pa.string(), "ground_truth": pa.string()}),
        "extra_info": _struct({"split": pa.string(), "index": pa.int64(), "id": pa.string(),
                                 "clip": pa.string(), "type": pa.string()}),
    }
)  # fmt: skip
TASK: Final = (
    "Think first, between <think> and </think>. Then give the letter of one option between "
    "<answer> and </answer>, and nothing else."
)
FILMED: Final = FilmSize(8, 280)
"""Frames of a film and their side in pixels, as R3-Bench trains (A.6.2)."""


def table(
    examples: Iterable[Example], split: str, base: str = "", film: FilmSize = FILMED
) -> pa.Table:
    """The multiple-choice examples as rows; `base` is the folder of the videos' addresses.

    Without `base` addresses are relative: verl wants `file:///…`, so give the folder where it runs.
    """
    rows = [
        {
            "data_source": f"whyreel/{example.benchmark}",
            "prompt": [{"role": "user", "content": f"{VIDEO}{example.prompt}\n{TASK}"}],
            "videos": [{"video": f"{base}{example.clip.path}", "nframes": film.frames,
                        "resized_height": film.side, "resized_width": film.side}],
            "ability": "video_reasoning",
            "reward_model": {"style": "rule", "ground_truth": example.right},
            "extra_info": {
                "split": split, "index": at, "id": example.id, "clip": example.clip.id,
                "type": example.kind,
            },
        }
        for at, example in enumerate(candidate for candidate in examples if candidate.options)
    ]  # fmt: skip
    return pa.Table.from_pylist(rows, schema=SCHEMA)
