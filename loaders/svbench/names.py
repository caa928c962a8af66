"""SVBench's file and row names, and how to parse them.

Sources: SVBench's repository (file names of its videos, prompts and judge results) and its paper
(Table 2: the sub-task names of the 15 short paradigms).
"""

import re
from pathlib import Path
from typing import Final, NamedTuple

from schema.benchmarks import svbench
from schema.benchmarks.svbench import PARADIGM_DIMENSIONS
from schema.vocabulary import TIERS

BENCHMARK: Final = svbench.BENCHMARK.id
SEEDS: Final = "seed_experiments.json"
PARTS: Final = {"bench_for_short.json": "short", "bench_for_long.json": "long"}
MATCHED: Final = "video_info_matched.json"

TASKS: Final = {
    "EXP_009": "Detour Reaching",
    "EXP_010": "Tool Selection",
    "EXP_011": "Gaze Following",
    "EXP_012": "Pointing Comprehension",
    "EXP_014": "Joint Engagement",
    "EXP_016": "Turn Taking",
    "EXP_018": "Leader Follower Coord",
    "EXP_019": "Emotion Contagion",
    "EXP_020": "Instrumental Helping",
    "EXP_021": "Empathic Concern",
    "EXP_022": "Costly Helping",
    "EXP_023": "Proxemics Personal Space",
    "EXP_024": "Queue Behavior",
    "EXP_025": "Dominance Display",
    "EXP_028": "Helping Based on Visual Perspective",
}
"""Paradigm → sub-task as Table 2 names it."""

_TIERS: Final = "|".join(TIERS)
_CLIP: Final = re.compile(rf"(EXP_[0-9]{{3}})-([1-9][0-9]{{0,3}})-({_TIERS})\.mp4")
_RESULT: Final = re.compile(r"(.+)_eval_(.+)\.json", re.DOTALL)
_STAMP: Final = re.compile(r"(\d{4})(\d\d)(\d\d)_(\d\d)(\d\d)(\d\d)", re.ASCII)
DEMO: Final = ("asset", "video")
"""The folder of its page's examples; they do not say which generators made them."""
_EXPERIMENT: Final = re.compile(r"EXP_[0-9]{3}", re.ASCII)
PARTIAL: Final = "temp"


class ClipName(NamedTuple):
    """`EXP_021-3-hard.mp4`: paradigm, 1-based position among its prompts, tier."""

    paradigm: str
    position: int
    tier: str

    @property
    def local(self) -> str:
        """The prompt's id without the benchmark."""
        return f"{self.paradigm}-{self.position}"

    @property
    def item(self) -> str:
        """The prompt's id as it is stored."""
        return f"{BENCHMARK}.{self.local}"


class ResultName(NamedTuple):
    """`<model folder>_eval_<stamp>.json`; the stamp of a partial file is `temp`."""

    model: str
    stamp: str

    @property
    def created(self) -> str | None:
        """The stamp as ISO 8601; None for `temp` and other texts."""
        match = _STAMP.fullmatch(self.stamp)
        return "{}-{}-{}T{}:{}:{}".format(*match.groups()) if match else None


def clip_name(name: str) -> ClipName | None:
    """Parse a clip's file name; None for another name."""
    match = _CLIP.fullmatch(name)
    return ClipName(match[1], int(match[2]), match[3]) if match else None


def result_name(path: Path) -> ResultName | None:
    """Parse a judge result's file name; None for another name."""
    match = _RESULT.fullmatch(path.name)
    return ResultName(match[1], match[2]) if match else None


def is_demo(path: Path) -> bool:
    """Whether a clip lies in the repository's demo folder, which is no generator's."""
    return path.parts[-3:-1] == DEMO


def is_experiment(text: object) -> bool:
    """Whether it is an experiment id like `EXP_021`."""
    return isinstance(text, str) and _EXPERIMENT.fullmatch(text) is not None


def dimension(text: object) -> str | None:
    """One spelling for each dimension: EXP_018 has a space where the others have `_`."""
    if not isinstance(text, str) or not text.strip():
        return None
    known = {code.casefold(): code for code in PARADIGM_DIMENSIONS}
    plain = re.sub(r"[\W_]+", "_", text.strip()).casefold()
    return known.get(plain, text.strip())
