"""VGenST-Bench's file and row names, and the ids built from them.

Source: the data set's card and its evaluator (eval.py): results join on task, idx, type, variant.
"""

import re
from pathlib import Path
from typing import Final

from schema.benchmarks import vgenst
from schema.benchmarks.vgenst import QUESTION_TYPES, SPATIAL_TASKS
from schema.ids import safe_id

BENCHMARK: Final = vgenst.BENCHMARK.id
VARIANTS: Final = {
    "base": "base",
    "variant_NoT_distractor": "v1",
    "variant_NoT_answer": "v2",
    "variant_open_ended": "v3",
}
"""Struct column of the qa files → variant."""

_PARQUET: Final = re.compile(r"([A-Z]{2}(?:_[A-Z]+){3})(?:-\d{5}-of-\d{5})?\.parquet", re.ASCII)
_CLIP: Final = re.compile(r"(\d{1,6})_(.+)\.mp4", re.ASCII | re.DOTALL)
_DIGITS: Final = re.compile(r"\d{1,6}", re.ASCII)


def parquet_task(path: Path) -> str | None:
    """The task code in a qa or metadata file's name; None for another name."""
    match = _PARQUET.fullmatch(path.name)
    return match[1] if match and match[1] in SPATIAL_TASKS else None


def folder_task(path: Path) -> str | None:
    """The task code of the nearest parent folder named after one; None without."""
    return next((part for part in reversed(path.parts[:-1]) if part in SPATIAL_TASKS), None)


def clip_index(path: Path) -> int | None:
    """The theme index in a clip's file name `12_Some_theme.mp4`; None for another name."""
    match = _CLIP.fullmatch(path.name)
    return int(match[1]) if match else None


def index_of(value: object) -> int | None:
    """`idx` as an integer, given as a number or as digits; None for another value."""
    if isinstance(value, str) and _DIGITS.fullmatch(value):
        return int(value)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return int(value) if 0 <= value < 1_000_000 and value == int(value) else None


def is_type(value: object) -> bool:
    """Whether it is one of the twelve question types."""
    return isinstance(value, str) and value in QUESTION_TYPES


def item_id(task: str, index: int) -> str:
    """The item id of a theme; each theme has one clip."""
    return f"{BENCHMARK}.{task}.{index}"


def clip_id(task: str, stem: str) -> str:
    """The clip id; `stem` is `<idx>_<theme>`."""
    return f"{BENCHMARK}.{task}.{safe_id(stem)}"


def theme_of(stem: str) -> str:
    """The theme in words, from `<idx>_<theme>`."""
    return stem.partition("_")[2].replace("_", " ")


def question_id(task: str, index: int, kind: str, variant: str) -> str:
    """The id of a question in one of its four variants."""
    tail = "" if variant == "base" else f".{variant}"
    return f"{BENCHMARK}.{task}.{index}.{kind}{tail}"
