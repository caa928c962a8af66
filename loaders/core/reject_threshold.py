"""A file without one row that can be kept is something else, and is refused as a whole: at its
end, or after a thousand faulty rows."""

from collections.abc import Iterator
from typing import Final, Protocol, Self, TypeVar

from loaders.core.errors import FileRefused

JUNK_ROWS: Final = 1000


class Rows(Protocol):
    """Rows of a table, or a part of them."""

    @property
    def num_rows(self) -> int: ...
    def slice(self, offset: int = 0, length: int | None = None) -> Self: ...


R = TypeVar("R", bound=Rows)


def opened(parts: Iterator[R]) -> Iterator[R]:
    """The parts of a file, the first thousand rows of the first by themselves."""
    for first in parts:
        yield first.slice(0, JUNK_ROWS)
        if first.num_rows > JUNK_ROWS:
            yield first.slice(JUNK_ROWS)
        break
    yield from parts


class Opening:
    """The first rows of a file, as they are read one by one."""

    def __init__(self, name: str) -> None:
        """`name`: the file's."""
        self._name = name
        self._faulty = 0
        self._told = ("", "")

    def row(self, position: str, fault: str) -> None:
        """Take in a row; without a `fault` all is well. Raises FileRefused at the thousandth."""
        if self._faulty < 0:
            return
        if not fault:
            self._faulty = -1
            return
        if not self._faulty:
            self._told = (position, fault)
        self._faulty += 1
        if self._faulty == JUNK_ROWS:
            raise refused(self._name, *self._told)

    def end(self) -> None:
        """There are no more rows. Raises FileRefused if there were some and all were faulty."""
        if self._faulty > 0:
            raise none_kept(self._name, *self._told)


def none_kept(name: str, position: str, fault: str) -> FileRefused:
    """The refusal of a shorter file, with the place and the fault of its first row."""
    reason = f"{fault[:300]}; no row of the file can be kept, so nothing of it is read"
    return FileRefused(name, position[:300], reason)


def refused(name: str, position: str, fault: str) -> FileRefused:
    """The refusal, with the place and the fault of the first row."""
    reason = f"{fault[:300]}; the first {JUNK_ROWS} rows are all faulty, so nothing of it is read"
    return FileRefused(name, position[:300], reason)
