"""The theatre pack at a place that is the same for all clones, with times that never change.

A store names the films that it was read from, and when they were written. Read from a clone, a
store of the theatre would be another one in each clone, and no run could take it from the
cache of the run before (tests/store_cache.py).
"""

import hashlib
import os
import shutil
from functools import cache
from pathlib import Path
from typing import Final

from platformdirs import user_cache_path

from tests.loaders.clip import WRITTEN

PACK: Final = Path(__file__).parent.parent / "data" / "theatre"
FOLDER: Final = user_cache_path("whyreel") / "test-theatre"


@cache
def theatre_copy() -> Path:
    """The folder of the copy; made anew when the pack has changed."""
    files = sorted(path for path in PACK.rglob("*") if path.is_file())
    digest = hashlib.blake2b(digest_size=16)
    for file in files:
        data = file.read_bytes()
        digest.update(f"{file.relative_to(PACK)}\0{len(data)}\0".encode() + data)
    place = FOLDER / digest.hexdigest() / "theatre"
    if not place.is_dir():
        _copy(files, place)
    return place


def _copy(files: list[Path], place: Path) -> None:
    """Copy the files; several workers may do so at once, and one copy stays."""
    draft = FOLDER / f"draft-{os.getpid()}" / "theatre"
    for file in files:
        to = draft / file.relative_to(PACK)
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, to)
        os.utime(to, (WRITTEN, WRITTEN))
    try:
        draft.parent.rename(place.parent)
    except OSError:
        shutil.rmtree(draft.parent)
