"""The reject threshold: a file whose first JUNK_ROWS rows, or all rows, are faulty is refused as a
whole, since it is a file of another format."""

from collections.abc import Iterator
from typing import Final, Protocol, Self, TypeVar

from loaders.core.errors import FileRefused

JUNK_ROWS: Final = 1000


class Sliceable(Protocol):
    """A table, or a chunk of one, that can be sliced by rows."""

    @property
    def num_rows(self) -> int: ...
    def slice(self, offset: int = 0, length: int | None = None) -> Self: ...


R = TypeVar("R", bound=Sliceable)


def split_head(parts: Iterator[R]) -> Iterator[R]:
    """The chunks of a file, with the first JUNK_ROWS rows as a chunk of their own."""
    for first in parts:
        yield first.slice(0, JUNK_ROWS)
        if first.num_rows > JUNK_ROWS:
            yield first.slice(JUNK_ROWS)
        break
    yield from parts


class RejectThreshold:
    """Watches the first rows of a file that is read row by row."""

    def __init__(self, name: str) -> None:
        """`name`: the file's."""
        self._name = name
        self._faulty = 0
        self._first = ("", "")

    def row(self, position: str, fault: str) -> None:
        """Count a row; a valid one ends the watch (`fault` is ""). Raises FileRefused."""
        if self._faulty < 0:
            return
        if not fault:
            self._faulty = -1
            return
        if not self._faulty:
            self._first = (position, fault)
        self._faulty += 1
        if self._faulty == JUNK_ROWS:
            raise refused(self._name, *self._first)

    def end(self) -> None:
        """End of the file. Raises FileRefused if it had rows and all were faulty."""
        if self._faulty > 0:
            raise none_kept(self._name, *self._first)


def none_kept(name: str, position: str, fault: str) -> FileRefused:
    """The error for a short file, with the position and the fault of its first row."""
    reason = f"{fault[:300]}; no row of the file can be kept, so nothing of it is read"
    return FileRefused(name, position[:300], reason)


def refused(name: str, position: str, fault: str) -> FileRefused:
    """The error for JUNK_ROWS faulty rows, with the position and the fault of the first."""
    reason = f"{fault[:300]}; the first {JUNK_ROWS} rows are all faulty, so nothing of it is read"
    return FileRefused(name, position[:300], reason)
