"""Finds SVBench's files anywhere below the given paths and says what each is."""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple

from loaders.core.errors import FileRefused
from loaders.core.events import Reject
from loaders.svbench.names import MATCHED, PARTIAL, PARTS, SEEDS, clip_name, result_name

MAX_ENTRIES: Final = 200_000


class Place(NamedTuple):
    """A file and the name it is told by: its path below the folder that was given."""

    path: Path
    name: str


@dataclass
class Found:
    """The files by what they are; `dropped` are partial results whose whole file is there."""

    seeds: list[Place] = field(default_factory=list)
    benches: list[Place] = field(default_factory=list)
    matched: list[Place] = field(default_factory=list)
    results: list[Place] = field(default_factory=list)
    clips: list[Place] = field(default_factory=list)
    dropped: list[Place] = field(default_factory=list)
    rejects: list[Reject] = field(default_factory=list)

    def __bool__(self) -> bool:
        return any((self.seeds, self.benches, self.matched, self.results, self.clips))


def find(paths: Sequence[Path]) -> Found:
    """Everything below `paths`. Raises FileRefused if there is nothing of SVBench's."""
    found = Found()
    seen = set[Path]()
    for path in paths:
        for place in _below(path):
            real = place.path.resolve()
            if real not in seen:
                seen.add(real)
                _sort_in(found, place, not path.is_dir())
    _drop_partial(found)
    if not found and not found.rejects:
        told = ", ".join(path.name for path in paths)
        reason = (
            f"nothing of SVBench's is here: {SEEDS}, {', '.join(PARTS)}, *_eval_*.json, {MATCHED} "
            "or EXP_<number>-<index>-<tier>.mp4"
        )
        raise FileRefused(told, "", reason)
    return found


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
            yield Place(full, _told(full, root))


def _told(path: Path, root: Path) -> str:
    told = path.relative_to(root.parent).as_posix()
    # A name need not be text; what can't be printed is told as "?".
    return told.encode("utf-8", "replace").decode()


def _not_a_file(folder: Path, root: Path) -> None:
    """Refuse a folder that has the name of a file of prompts or results."""
    if folder.name in {SEEDS, MATCHED, *PARTS} or result_name(folder):
        raise FileRefused(_told(folder, root), "", "is a folder; a file is expected here")


def _shown(folder: Path) -> Path:
    """The whole path, with the folder's own name: a link to a folder is a generator's name too."""
    return folder.resolve() if folder.name in ("", "..") else folder.parent.resolve() / folder.name


def _sort_in(found: Found, place: Place, asked_for: bool) -> None:
    name = place.path.name
    if name == SEEDS:
        found.seeds.append(place)
    elif name in PARTS:
        found.benches.append(place)
    elif name == MATCHED:
        found.matched.append(place)
    elif clip_name(name):
        found.clips.append(place)
    elif result_name(place.path):
        found.results.append(place)
    elif place.path.suffix.lower() == ".mp4" and (asked_for or name.startswith("EXP")):
        reason = "is not named EXP_<number>-<index>-<tier>.mp4"
        found.rejects.append(Reject(place.name, "", reason))
    elif asked_for:
        raise FileRefused(place.name, "", "is no file of SVBench's by its name")


def is_partial(place: Place) -> bool:
    """Whether a result is what the evaluator had so far."""
    return _name(place)[1] == PARTIAL


def _drop_partial(found: Found) -> None:
    """A partial file repeats the run that its dated neighbour holds as a whole."""
    whole = {
        (place.path.parent, _name(place)[0])
        for place in found.results
        if _name(place)[1] != PARTIAL
    }
    for place in list(found.results):
        model, stamp = _name(place)
        if stamp == PARTIAL and (place.path.parent, model) in whole:
            found.results.remove(place)
            found.dropped.append(place)


def _name(place: Place) -> tuple[str, str]:
    name = result_name(place.path)
    return (name.model, name.stamp) if name else ("", "")
