"""The import report: per file the rows read, kept and rejected, with examples."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from loaders.core.errors import visible
from loaders.core.events import Batch, Event, Progress, Read, Reject
from loaders.core.reject_threshold import FaultCounts

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
