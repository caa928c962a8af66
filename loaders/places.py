"""Files below the paths that an import was given."""

import os
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from loaders.errors import FileRefused

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
