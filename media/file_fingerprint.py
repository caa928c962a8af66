"""Which file was imported: size, time of last change and digest, as one text `<size>-<ns>-<hex>`.

Films stay in the user's folder, where anybody may replace them; a stamp tells whether the file that
lies there now is still the one that was imported.
"""

import hashlib
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

DIGEST: Final = 16
"""Hex digits of SHA-256 that are kept: 64 bits."""
_SECOND: Final = 10**9


class Stamp(NamedTuple):
    """Size in bytes, last change in nanoseconds since 1970, beginning of the content's SHA-256."""

    size: int
    changed: int
    digest: str

    def text(self) -> str:
        """As the store keeps it."""
        return f"{self.size}-{self.changed}-{self.digest}"


def stamp_of(path: Path) -> Stamp:
    """The stamp of a file; reads all of it. Raises OSError."""
    size, changed = _told(path)
    return Stamp(size, changed, sha256(path)[:DIGEST])


def sha256(path: Path) -> str:
    """SHA-256 of the file's bytes, in hex. Raises OSError."""
    with path.open("rb") as handle:
        return hashlib.file_digest(handle, "sha256").hexdigest()


def tag_of(stamp: str | None) -> str:
    """What an address says of the content; empty where no stamp is known."""
    return (stamp or "").rpartition("-")[2]


def is_imported(path: Path, stamp: str | None) -> bool:
    """Whether the file is the one that was imported; without a stamp nobody knows, so it is not.

    A file of the same size whose time alone is another (copied, checked out anew) is read once.
    """
    try:
        size, changed, digest = (stamp or "").split("-")
        now = _told(path)
        if str(now[0]) != size:
            return False
        return _same_time(int(changed), now[1]) or _digest(path, *now) == digest
    except (OSError, ValueError):
        return False


def _told(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_size, found.st_mtime_ns


def _same_time(told: int, now: int) -> bool:
    """Image layers and archives cut times to whole seconds."""
    cut = not (told % _SECOND and now % _SECOND)
    return told == now or (cut and told // _SECOND == now // _SECOND)


@lru_cache(maxsize=4096)
def _digest(path: Path, size: int, changed: int) -> str:
    del size, changed  # with them a file that changes again is read again
    return sha256(path)[:DIGEST]


def content_hash(path: Path) -> str:
    """sha256 of a clip's bytes; read once as long as the file stays as it is."""
    state = path.stat()
    return _hash(path, state.st_size, state.st_mtime_ns)


@lru_cache(maxsize=20_000)
def _hash(path: Path, size: int, changed: int) -> str:  # noqa: ARG001
    with path.open("rb") as handle:
        return hashlib.file_digest(handle, "sha256").hexdigest()
