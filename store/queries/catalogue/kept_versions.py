"""The versions that lie beside one: what an address may still name."""

from datetime import UTC, datetime
from typing import NamedTuple

from store.reading import versions
from store.reading.store import Store


class Kept(NamedTuple):
    """A version's name, its size in bytes, when it was published (ISO 8601)."""

    version: str
    size: int
    published: str


def kept(store: Store) -> list[Kept]:
    """The newest first; a version that goes while they are read is left out."""
    listed = []
    for path in reversed(versions.kept(store.path.parent.parent)):
        try:
            stat, size = path.stat(), versions.size(path)
        except FileNotFoundError:
            continue
        when = datetime.fromtimestamp(stat.st_mtime, UTC).isoformat(timespec="seconds")
        listed.append(Kept(versions.version_of(path), size, when))
    return listed
