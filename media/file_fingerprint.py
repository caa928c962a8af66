"""Fingerprints of imported files: size, modification time and digest, as `<size>-<ns>-<hex>`.

Clips stay in the user's folder, where anybody may replace them; a fingerprint (“stamp”) tells
whether the file there now is still the imported one.
"""

import hashlib
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

DIGEST: Final = 16
"""Hex digits of SHA-256 in a stamp: 64 bits."""
_SECOND: Final = 10**9


class Stamp(NamedTuple):
    """Size in bytes, modification time in ns since the epoch, prefix of the content's SHA-256."""

    size: int
    changed: int
    digest: str

    def text(self) -> str:
        """The stamp as the store keeps it."""
        return f"{self.size}-{self.changed}-{self.digest}"


def stamp_of(path: Path) -> Stamp:
    """The stamp of a file, which is read whole. Raises OSError."""
    size, changed = _size_and_time(path)
    return Stamp(size, changed, sha256(path)[:DIGEST])


def sha256(path: Path) -> str:
    """SHA-256 of the file's bytes, in hex. Raises OSError."""
    with path.open("rb") as handle:
        return hashlib.file_digest(handle, "sha256").hexdigest()


def tag_of(stamp: str | None) -> str:
    """The digest part of a stamp, for cache-busting URLs; empty without a stamp."""
    return (stamp or "").rpartition("-")[2]


def size_of(stamp: str | None) -> int:
    """The size in a stamp, in bytes; 0 without a stamp."""
    size = (stamp or "").partition("-")[0]
    return int(size) if size.isdecimal() else 0


def is_imported(path: Path, stamp: str | None) -> bool:
    """Whether the file is the imported one; False without a stamp.

    A file of the same size with another modification time (copied, checked out again) is hashed
    once.
    """
    try:
        size, changed, digest = (stamp or "").split("-")
        now = _size_and_time(path)
        if str(now[0]) != size:
            return False
        return _same_time(int(changed), now[1]) or _hash(path, *now)[:DIGEST] == digest
    except (OSError, ValueError):
        return False


def _size_and_time(path: Path) -> tuple[int, int]:
    status = path.stat()
    return status.st_size, status.st_mtime_ns


def _same_time(known: int, now: int) -> bool:
    """Equal, or equal in whole seconds: container layers and archives truncate times."""
    cut = not (known % _SECOND and now % _SECOND)
    return known == now or (cut and known // _SECOND == now // _SECOND)


def content_hash(path: Path) -> str:
    """SHA-256 of a clip's bytes in hex, cached until its size or time changes. Raises OSError."""
    return _hash(path, *_size_and_time(path))


@lru_cache(maxsize=4_096)
def _hash(path: Path, size: int, changed: int) -> str:
    del size, changed  # part of the cache key: a file that changes is read again
    return sha256(path)
