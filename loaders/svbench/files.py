"""Finds SVBench's files below the given paths and classifies them by name."""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from loaders.core.errors import FileRefused
from loaders.core.events import Reject
from loaders.files.find_files import MAX_ENTRIES, Place, display_name
from loaders.svbench.names import MATCHED, PARTIAL, PARTS, SEEDS, clip_name, result_name


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
