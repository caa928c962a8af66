"""SVBench's file and row names, how to parse them, and how to find and classify files by them.

Sources: SVBench's repository (file names of its videos, prompts and judge results) and its paper
(Table 2: the sub-task names of the 15 short paradigms).
"""

import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple

from loaders import FileRefused
from loaders.core.events import Reject
from loaders.files.find_files import MAX_ENTRIES, Place, display_name
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


@dataclass
class SVBenchFiles:
    """SVBench's files by kind; `dropped` are partial results superseded by their complete file."""

    seeds: list[Place] = field(default_factory=list)
    benches: list[Place] = field(default_factory=list)
    matched: list[Place] = field(default_factory=list)
    results: list[Place] = field(default_factory=list)
    clips: list[Place] = field(default_factory=list)
    dropped: list[Place] = field(default_factory=list)
    rejects: list[Reject] = field(default_factory=list)

    def __bool__(self) -> bool:
        return any((self.seeds, self.benches, self.matched, self.results, self.clips))


def find(paths: Sequence[Path]) -> SVBenchFiles:
    """SVBench's files below `paths`. Raises FileRefused if there are none."""
    files = SVBenchFiles()
    seen = set[Path]()
    for path in paths:
        for place in _below(path):
            real = place.path.resolve()
            if real not in seen:
                seen.add(real)
                _sort_in(files, place, not path.is_dir())
    _drop_partial(files)
    if not files and not files.rejects:
        names = ", ".join(path.name for path in paths)
        reason = (
            f"nothing of SVBench's is here: {SEEDS}, {', '.join(PARTS)}, *_eval_*.json, {MATCHED} "
            "or EXP_<number>-<index>-<tier>.mp4"
        )
        raise FileRefused(names, "", reason)
    return files


def _below(path: Path) -> Iterator[Place]:
    if not path.is_dir():
        yield Place(_shown(path.parent) / path.name, path.name)
        return
    root, count = _shown(path), 0
    _not_a_file(root, root)
    for folder, folders, files in os.walk(root):
        folders.sort()
        for name in folders:
            _not_a_file(Path(folder, name), root)
        for name in sorted([*files, *(each for each in folders if clip_name(each))]):
            count += 1
            if count > MAX_ENTRIES:
                raise FileRefused(path.name, "", f"holds more than {MAX_ENTRIES} files")
            full = Path(folder, name)
            yield Place(full, display_name(full, root))


def _not_a_file(folder: Path, root: Path) -> None:
    """Raises FileRefused for a folder named like a file of prompts or results."""
    if folder.name in {SEEDS, MATCHED, *PARTS} or result_name(folder):
        raise FileRefused(display_name(folder, root), "", "is a folder; a file is expected here")


def _shown(folder: Path) -> Path:
    """The absolute path, with the folder's own name kept: a symbolic link may be named after a
    generator."""
    return folder.resolve() if folder.name in ("", "..") else folder.parent.resolve() / folder.name


def _sort_in(files: SVBenchFiles, place: Place, asked_for: bool) -> None:
    name = place.path.name
    if name == SEEDS:
        files.seeds.append(place)
    elif name in PARTS:
        files.benches.append(place)
    elif name == MATCHED:
        files.matched.append(place)
    elif clip_name(name):
        files.clips.append(place)
    elif result_name(place.path):
        files.results.append(place)
    elif place.path.suffix.lower() == ".mp4" and (asked_for or name.startswith("EXP")):
        reason = "is not named EXP_<number>-<index>-<tier>.mp4"
        files.rejects.append(Reject(place.name, "", reason))
    elif asked_for:
        raise FileRefused(place.name, "", "is no file of SVBench's by its name")


def is_partial(place: Place) -> bool:
    """Whether a result file is an intermediate save of the evaluator."""
    return _name(place)[1] == PARTIAL


def _drop_partial(files: SVBenchFiles) -> None:
    """Drop partial files whose complete, dated file lies beside them: it holds the same run."""
    whole = {
        (place.path.parent, _name(place)[0])
        for place in files.results
        if _name(place)[1] != PARTIAL
    }
    for place in list(files.results):
        model, stamp = _name(place)
        if stamp == PARTIAL and (place.path.parent, model) in whole:
            files.results.remove(place)
            files.dropped.append(place)


def _name(place: Place) -> tuple[str, str]:
    name = result_name(place.path)
    return (name.model, name.stamp) if name else ("", "")
