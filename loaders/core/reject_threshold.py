"""The reject threshold: a file whose first JUNK_ROWS rows, or all rows, are faulty is refused as a
whole, since it is a file of another format."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple, Protocol, Self, TypeVar

from loaders.core.errors import FileRefused

JUNK_ROWS: Final = 1000
_REASON: Final = 300
_KINDS: Final = 200
"""Different reasons that are counted."""
_PARTICULAR: Final = re.compile(r"\d+|“[^”]*”")


class FrequentFault(NamedTuple):
    """A reason with its first place, and how many rows have it."""

    position: str
    reason: str
    rows: int


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


class FaultCounts:
    """Counts faults by their reasons, without the numbers and values that a reason quotes."""

    def __init__(self) -> None:
        self._kinds: dict[str, tuple[str, str]] = {}
        self._counts = Counter[str]()

    def add(self, position: str, reason: str) -> None:
        """Count a fault at this place."""
        kind = _PARTICULAR.sub("", reason[:_REASON])
        if kind in self._kinds or len(self._kinds) < _KINDS:
            self._kinds.setdefault(kind, (position, reason))
            self._counts[kind] += 1

    def most(self) -> FrequentFault | None:
        """The most frequent reason, at its first place; None without faults."""
        if not self._counts:
            return None
        kind, count = self._counts.most_common(1)[0]
        return FrequentFault(*self._kinds[kind], count)


class RejectThreshold:
    """Watches the first rows of a file; a valid one ends the watch."""

    def __init__(self, name: str, error: type[FileRefused] = FileRefused) -> None:
        """`name`: the file's; `error`: the refusal, NotOurs where another format is possible."""
        self._name, self._error = name, error
        self._count = 0
        self._faults: FaultCounts | None = FaultCounts()

    def row(self, position: str, fault: str) -> None:
        """Count a row; a valid one has the fault "". Raises FileRefused."""
        self.rows(not fault, [(position, fault)] if fault else ())

    def rows(self, kept: int, faults: Iterable[tuple[str, str]]) -> None:
        """Count the rows of a chunk: how many are valid, and place and reason of the others.
        Raises FileRefused."""
        if self._faults is None:
            return
        if kept:
            self._faults = None
            return
        for position, fault in faults:
            self._faults.add(position, fault)
            self._count += 1
        if self._count >= JUNK_ROWS:
            raise self._refused(self._faults, f"the first {self._count} rows are all faulty")

    def end(self) -> None:
        """End of the file. Raises FileRefused if it had rows and all were faulty."""
        if self._faults is not None and self._count:
            raise self._refused(self._faults, "no row of the file can be kept")

    def _refused(self, faults: FaultCounts, why: str) -> FileRefused:
        most = faults.most()
        assert most is not None
        position, reason, count = most
        others = f" ({count} of {self._count} rows)" if count < self._count else ""
        reason = f"{reason[:_REASON]}{others}; {why}, so nothing of it is read"
        return self._error(self._name, position[:_REASON], reason)
