"""Files below the paths that an import was given, and which of them are something else."""

import os
from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from loaders.core.errors import FileRefused, NotOurs
from loaders.core.events import Event, Progress, Read

MAX_ENTRIES: Final = 200_000


class Place(NamedTuple):
    """A file, the name it is told by (its path from the folder that was given), and whether it
    was named itself."""

    path: Path
    name: str
    named: bool = False


def below(
    paths: Collection[Path], endings: Collection[str], skip: Collection[str] = ()
) -> list[Place]:
    """Files by their endings (`.mp4`), each once; folders named in `skip` are passed over.

    A path that is no folder is taken whatever its ending. Raises FileRefused for too many files.
    """
    found = dict[Path, Place]()
    for path in paths:
        for place in _below(path, endings, skip):
            found.setdefault(place.path.resolve(), place)
            if len(found) > MAX_ENTRIES:
                raise FileRefused(path.name, "", f"holds more than {MAX_ENTRIES} files")
    return list(found.values())


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
                told = full.relative_to(root.parent).as_posix()
                # A name need not be text; what can't be printed is told as "?".
                yield Place(full, told.encode("utf-8", "replace").decode())


def each(places: Sequence[Place], read: Callable[[Place], Iterator[Event]]) -> Iterator[Event]:
    """What `read` gives of each file.

    A file of something else (NotOurs) is left out, with a note, where it lies in a folder beside
    one that is read. Raises FileRefused.
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
    """What is told of a file of something else."""
    return Read(place.name, 0, (f"left out: {refused.reason}",))
