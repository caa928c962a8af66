"""What an import tells at its end: per file what was read, kept and rejected, with examples."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from loaders.core.events import Batch, Event, Progress, Read, Reject
from loaders.core.position_set import Seen
from loaders.core.printable import visible

EXAMPLES: Final = 20
"""Rejects kept as examples for each file; all are counted."""
EXAMPLE_CAP: Final = 500
"""Characters of an example: reasons quote the file, and a file's texts can be of any length."""


@dataclass(slots=True)
class FileReport:
    """One file's own rows: read = kept + rejected. `impaired` of the kept ones lost a part."""

    file: str
    read: int = 0
    rejected: int = 0
    impaired: int = 0
    notes: list[str] = field(default_factory=list)
    examples: list[Reject] = field(default_factory=list)
    _places: Seen = field(default_factory=Seen)

    @property
    def kept(self) -> int:
        """Rows that went on to the store."""
        return max(self.read - self.rejected, 0)

    def reject(self, reject: Reject) -> None:
        """Count a reject: a row is counted once, whatever is wrong with it."""
        if len(self.examples) < EXAMPLES:
            self.examples.append(reject)
        if reject.kept:
            self.impaired += 1
        elif self._places.add(reject.position):
            self.rejected += 1


@dataclass(slots=True)
class Report:
    """Collects a loader's stream; `rows` counts table rows that were handed to the store."""

    files: dict[str, FileReport] = field(default_factory=dict)
    rows: dict[str, int] = field(default_factory=dict)

    @property
    def rejected(self) -> int:
        """Rows left out of all files, or kept without a faulty part: what `--strict` forbids."""
        return sum(file.rejected + file.impaired for file in self.files.values())

    def add(self, event: Event) -> None:
        """Take in one event."""
        if isinstance(event, Batch):
            self.rows[event.table] = self.rows.get(event.table, 0) + event.rows.num_rows
        elif isinstance(event, Reject):
            self._file(event.file).reject(event)
        elif isinstance(event, Read):
            self._file(event.file).read += event.rows
            self._file(event.file).notes.extend(event.notes)

    def watch(self, events: Iterable[Event]) -> Iterator[Batch | Progress]:
        """Take in a stream and hand on what the store and a progress bar want."""
        for event in events:
            self.add(event)
            if isinstance(event, Batch | Progress):
                yield event

    def _file(self, name: str) -> FileReport:
        if name not in self.files:
            self.files[name] = FileReport(name)
        return self.files[name]

    def text(self) -> str:
        """The report as plain lines; no file's name or text can add one, or act on a terminal."""
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
    told = f"  {where}{reject.reason}"
    return told if len(told) <= EXAMPLE_CAP else f"{told[:EXAMPLE_CAP]}…"
