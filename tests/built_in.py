"""The built-in data at a place that is the same for all clones, with times that never change.

A store names the files that it was read from, and when films were written. Read from a clone, a
store of the theatre or of the papers' numbers would be another one in each clone, and no run could
take it from the cache of the run before (tests/store_cache.py).
"""

import hashlib
import os
import shutil
from functools import cache
from pathlib import Path
from typing import Final

from platformdirs import user_cache_path

from app.cli import prepare
from tests.loaders.clip import WRITTEN

DATA: Final = Path(__file__).parent.parent / "data"
FOLDER: Final = user_cache_path("whyreel") / "test-data"


@cache
def copied(name: str) -> Path:
    """The copy of a folder of `data`; made anew when the folder has changed."""
    pack = DATA / name
    files = sorted(path for path in pack.rglob("*") if path.is_file())
    digest = hashlib.blake2b(digest_size=16)
    for file in files:
        data = file.read_bytes()
        digest.update(f"{file.relative_to(pack)}\0{len(data)}\0".encode() + data)
    place = FOLDER / digest.hexdigest() / name
    if not place.is_dir():
        _copy(pack, files, place)
    return place


def _copy(pack: Path, files: list[Path], place: Path) -> None:
    """Copy the files; several workers may do so at once, and one copy stays."""
    draft = FOLDER / f"draft-{os.getpid()}" / place.name
    for file in files:
        to = draft / file.relative_to(pack)
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, to)
        os.utime(to, (WRITTEN, WRITTEN))
    try:
        draft.parent.rename(place.parent)
    except OSError:
        shutil.rmtree(draft.parent)


def install() -> None:
    """Prepare homes from the copies in this process."""
    prepare.BUILT_IN = tuple((kind, copied(path.name)) for kind, path in prepare.BUILT_IN)
