"""The import report (rows read, kept and rejected, with examples) and the reject threshold.

A file whose first JUNK_ROWS rows, or all rows, are faulty is refused as a whole, since it is a file
of another format.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple, Protocol, Self, TypeVar

from loaders import FileRefused, visible
from loaders.core.events import Batch, Event, Progress, Read, Reject

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


_NUMBERED: Final = re.compile(r"(\D{0,6})(0|[1-9]\d{0,11})(\]?)")
_BITS: Final = 512


class PositionSet:
    """A set of positions.

    “line 7”, “row 7” and “[7]” take one bit each: for three million faulty lines the texts took
    330 MB, the bits take 2 MB. Other positions are stored as text.
    """

    def __init__(self) -> None:
        self._pages: dict[tuple[str, int], int] = {}
        self._others: set[str] = set()

    def add(self, position: str) -> bool:
        """Add a position; whether it is new."""
        match = _NUMBERED.fullmatch(position)
        if match is None:
            new = position not in self._others
            self._others.add(position)
            return new
        page, place = divmod(int(match[2]), _BITS)
        key, bit = (match[1] + match[3], page), 1 << place
        bits = self._pages.get(key, 0)
        self._pages[key] = bits | bit
        return not bits & bit


EXAMPLES: Final = 20
"""Rejects kept as examples for each file; all are counted."""
EXAMPLE_CAP: Final = 500
"""Characters of an example: reasons quote the file, whose texts can have any length."""


@dataclass(slots=True)
class FileReport:
    """Row counts of one file: read = kept + rejected; `impaired` kept rows lost a faulty part."""

    file: str
    read: int = 0
    rejected: int = 0
    impaired: int = 0
    notes: list[str] = field(default_factory=list)
    examples: list[Reject] = field(default_factory=list)
    _places: PositionSet = field(default_factory=PositionSet)
    _faults: FaultCounts = field(default_factory=FaultCounts)

    @property
    def kept(self) -> int:
        """Rows that were handed to the store."""
        return max(self.read - self.rejected, 0)

    def reject(self, reject: Reject) -> None:
        """Count a reject; a row is counted once, however many faults it has."""
        if len(self.examples) < EXAMPLES:
            self.examples.append(reject)
        if reject.kept:
            self.impaired += 1
        elif self._places.add(reject.position):
            self.rejected += 1
            self._faults.add(reject.position, reject.reason)

    def reasons(self) -> Iterator[str]:
        """Yield places and reasons of rejected rows: first the most frequent one and its count."""
        most = self._faults.most()
        if most is None:
            return
        times = f" ({most.rows:,} rows)" if most.rows > 1 else ""
        yield f"{self.file}: {most.position}: {most.reason[:200]}{times}"
        for example in self.examples:
            if not example.kept and example.position != most.position:
                yield f"{self.file}: {example.position}: {example.reason[:200]}"


@dataclass(slots=True)
class Report:
    """Aggregates a loader's events; `rows` counts the rows of each table for the store."""

    files: dict[str, FileReport] = field(default_factory=dict)
    rows: dict[str, int] = field(default_factory=dict)

    @property
    def rejected(self) -> int:
        """Rejected and impaired rows of all files: what `--strict` forbids."""
        return sum(file.rejected + file.impaired for file in self.files.values())

    def add(self, event: Event) -> None:
        """Count one event."""
        if isinstance(event, Batch):
            self.rows[event.table] = self.rows.get(event.table, 0) + event.rows.num_rows
        elif isinstance(event, Reject):
            self._file(event.file).reject(event)
        elif isinstance(event, Read):
            self._file(event.file).read += event.rows
            self._file(event.file).notes.extend(event.notes)

    def watch(self, events: Iterable[Event]) -> Iterator[Batch | Progress]:
        """Count a stream; passes on what the store and a progress bar need."""
        for event in events:
            self.add(event)
            if isinstance(event, Batch | Progress):
                yield event

    def _file(self, name: str) -> FileReport:
        if name not in self.files:
            self.files[name] = FileReport(name)
        return self.files[name]

    def text(self) -> str:
        """The report as plain lines, sanitized: no file name or text can add a line or act on a
        terminal."""
        lines = []
        for file in self.files.values():
            counts = f"{file.read} read, {file.kept} kept, {file.rejected} rejected"
            if file.impaired:
                counts += f", {file.impaired} kept without a faulty part"
            lines.append(f"{file.file}: {counts}")
            lines += [f"  note: {note}" for note in file.notes]
            lines += [_example(reject) for reject in file.examples]
            more = file.rejected + file.impaired - len(file.examples)
            if more > 0:
                lines.append(f"  … and {more} more")
        return "\n".join(map(visible, lines))


def _example(reject: Reject) -> str:
    where = f"{reject.position}: " if reject.position else ""
    text = f"  {where}{reject.reason}"
    return text if len(text) <= EXAMPLE_CAP else f"{text[:EXAMPLE_CAP]}…"


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
