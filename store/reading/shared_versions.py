"""Versions that somebody has shared an address of: kept beside the newest ones.

`<home>/stores/shared/<version>` is an empty file for each; its time is when the version was last
shared. Whoever shares and whoever removes old versions does it under one lock, so that a version is
never removed after it was shared.
"""

import contextlib
import fcntl
import os
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from store import NoStore
from store.reading import versions

VERSION: Final = re.compile(r"\d{6,}-[0-9a-f]{8}")


class SharingLimits(NamedTuple):
    """How many shared versions are kept, and how many bytes they may take together."""

    most: int
    most_bytes: int


def share(home: Path, version: str, limits: SharingLimits) -> bool:
    """Keep a version from now on; whether it can be, within the limits.

    The versions shared last are kept; those over a limit go with the next import. Raises NoStore
    for a version that is not there.
    """
    with _lock(home):
        path = versions.path_of(home, version)
        if sum(_sizes(path).values()) > limits.most_bytes or limits.most < 1:
            return False
        _folder(home).mkdir(exist_ok=True)
        mark = _folder(home) / version
        mark.touch()
        now = time.time_ns()
        os.utime(mark, ns=(now, now))
        _drop_over(home, limits)
        return True


def shared(home: Path) -> tuple[str, ...]:
    """The versions that are kept for their addresses, the one shared last first."""
    try:
        marks = [path for path in _folder(home).iterdir() if VERSION.fullmatch(path.name)]
    except (FileNotFoundError, NotADirectoryError):
        return ()
    return tuple(path.name for path in sorted(marks, key=_when, reverse=True))


def remove_old(home: Path, newest: Path) -> None:
    """Remove all versions but `newest`, the last few, and those that are shared."""
    with _lock(home):
        stay = set(shared(home))
        for old in versions.kept(home)[: -versions.KEEP]:
            if old != newest and versions.version_of(old) not in stay:
                versions.remove(old)


def nearest(home: Path, version: str) -> str:
    """The version that is kept and was published nearest to one that is not, the newer of two.

    Empty for what is no version's name, and where none is kept.
    """
    if VERSION.fullmatch(version) is None:
        return ""
    number = int(version.partition("-")[0])
    names = [versions.version_of(path) for path in versions.kept(home)]
    return min(reversed(names), key=lambda name: abs(_number(name) - number), default="")


def _number(version: str) -> int:
    return int(version.partition("-")[0])


def _folder(home: Path) -> Path:
    return versions.folder(home) / "shared"


def _when(mark: Path) -> tuple[int, str]:
    with contextlib.suppress(FileNotFoundError):
        return mark.stat().st_mtime_ns, mark.name
    return 0, mark.name


def _drop_over(home: Path, limits: SharingLimits) -> None:
    """Drop the marks of versions that are gone, and of those shared longest ago over a limit."""
    count, sizes = 0, dict[int, int]()
    for version in shared(home):
        try:
            own = _sizes(versions.path_of(home, version))
        except (NoStore, FileNotFoundError):
            (_folder(home) / version).unlink(missing_ok=True)
            continue
        count, sizes = count + 1, sizes | own
        if count > limits.most or sum(sizes.values()) > limits.most_bytes:
            (_folder(home) / version).unlink(missing_ok=True)


def _sizes(version: Path) -> dict[int, int]:
    """A version's bytes by file; a part that several versions read is one file."""
    stats = [file.stat() for file in versions.files(version)]
    return {stat.st_ino: stat.st_size for stat in stats}


@contextlib.contextmanager
def _lock(home: Path) -> Iterator[None]:
    """One at a time, in all processes; for as long as a few files are looked at."""
    handle = os.open(versions.folder(home) / ".shared.lock", os.O_RDWR | os.O_CREAT, 0o644)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)
