"""A visitor's own versions: a home that starts from a version of the shared one."""

import os
import secrets
import shutil
from pathlib import Path
from typing import Final

from store.errors import StoreError
from store.reading import versions

START: Final = "start"
"""The file that names the version which a home started from."""


def begin(home: Path, base: Path) -> None:
    """Let `home` start from the version in the file `base`, unless it has started already.

    The file is linked, not copied. Its number is drawn by lot, so that no version made from it
    has the name of a version of another home.
    """
    if (versions.folder(home) / START).is_file():
        return
    versions.folder(home).mkdir(parents=True, exist_ok=True)
    number = 10**9 + secrets.randbelow(9 * 10**9)
    linked = versions.folder(home) / f"whyreel-{number}-{base.stem[-8:]}.duckdb"
    try:
        os.link(base, linked)
    except OSError:  # another disk, or one that knows no links
        shutil.copyfile(base, linked)
    versions.switch(home, linked)
    (versions.folder(home) / START).write_text(linked.name, encoding="utf-8")


def is_begun(home: Path) -> bool:
    """Whether rows have come in since the start."""
    try:
        start = (versions.folder(home) / START).read_text(encoding="utf-8")
        now = versions.current(home)
    except (FileNotFoundError, StoreError):
        return False
    return now is not None and now.name != start
