"""Finds the files below the paths of an import, and skips those of other formats."""

import os
from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from loaders import FileRefused, NotOurs
from loaders.core.events import Event, Progress, Read

MAX_ENTRIES: Final = 200_000


class Place(NamedTuple):
    """A file, its name in reports (its path from the given folder on), and whether it was given
    itself."""

    path: Path
    name: str
    named: bool = False


def below(
    paths: Collection[Path], endings: Collection[str], skip: Collection[str] = ()
) -> list[Place]:
    """Files with these suffixes (`.mp4`), without duplicates; folders named in `skip` are skipped.

    A path that is no folder is taken with any suffix. Raises FileRefused above MAX_ENTRIES.
    """
    places = dict[Path, Place]()
    for path in paths:
        for place in _below(path, endings, skip):
            places.setdefault(place.path.resolve(), place)
            if len(places) > MAX_ENTRIES:
                raise FileRefused(path.name, "", f"holds more than {MAX_ENTRIES} files")
    return list(places.values())


def _below(path: Path, endings: Collection[str], skip: Collection[str]) -> Iterator[Place]:
    if not path.is_dir():
        yield Place(path, path.name, named=True)
        return
    root = path.resolve()
    for folder, folders, files in os.walk(root):
        folders[:] = sorted(set(folders) - set(skip))
        for name in sorted(files):
            if os.path.splitext(name)[1].lower() in endings:  # noqa: PTH122  (10 times a Path's)
                full = Path(folder, name)
                yield Place(full, display_name(full, root))


def display_name(path: Path, root: Path) -> str:
    """The path as reports print it: from `root`'s own name down, undecodable bytes as "?"."""
    relative = path.relative_to(root.parent).as_posix()
    return relative.encode("utf-8", "replace").decode()


def each(places: Sequence[Place], read: Callable[[Place], Iterator[Event]]) -> Iterator[Event]:
    """The events of all files.

    A file of another format (NotOurs) inside a folder is skipped with a note, unless every file
    is one. Raises FileRefused.
    """
    first: NotOurs | None = None
    taken = False
    for done, place in enumerate(places):
        yield Progress(done, len(places), place.path.name)
        try:
            yield from read(place)
            taken = True
        except NotOurs as refused:
            if place.named:
                raise
            first = first or refused
            yield left_out(place, refused)
    if first and not taken:
        raise first


def left_out(place: Place, refused: FileRefused) -> Read:
    """The note on a skipped file of another format."""
    return Read(place.name, 0, (f"left out: {refused.reason}",))
