"""Logs of `python -m app judge` (docs/batch.md) as rows of run, verdict, answer and probe.

A log is a file, or a folder of its parts. Of a retried case the last outcome counts. A line
truncated by a kill is skipped: its call was repeated.
"""

from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple

from pydantic import ValidationError

from loaders import FileRefused, NotOurs
from loaders.core.events import Event, Options, Read, Reject, batches
from loaders.core.rejects import RejectThreshold
from loaders.files.find_files import Place, each
from loaders.files.text_files import read_lines
from loaders.whyreel.judging_rows import JudgingRows
from schema.judging_log import LINES, OutcomeLine, RunLine, Written
from schema.protocols import prompted

ENDING: Final = ".jsonl"
UNSENT: Final = ("over_budget", "cancelled")
Last = dict[tuple[str, ...], tuple[str, int]]
"""Row key → file and line of its last outcome."""


class LogFiles(NamedTuple):
    """A log's name and its files in the order of writing."""

    name: str
    files: tuple[Path, ...]


class LogEntry(NamedTuple):
    """A valid line with its file and line number."""

    file: str
    number: int
    line: Written


_BEGINNING: Final = b'{"line": "run"'
"""How a log begins."""


def recognises(name: str, start: bytes) -> bool:  # noqa: ARG001
    """Whether an uploaded file seems to be a judging run's log, by its beginning."""
    return start.startswith(_BEGINNING)


def load(paths: Sequence[Path], options: Options) -> Iterator[Event]:
    """Every log of `paths`; other files of a folder are skipped. Raises FileRefused."""
    logs = dict(chain.from_iterable(map(_logs, paths)))
    yield from each(list(logs), lambda place: _log(logs[place], options))


def _logs(path: Path) -> list[tuple[Place, LogFiles]]:
    """The logs of a path, each with its place for reports."""
    if not path.is_dir():
        return [(Place(path, path.name, named=True), LogFiles(path.name, (path,)))]
    files = sorted(path.glob(f"*{ENDING}"))
    if not files:
        raise FileRefused(path.name, "", f"holds no file of {ENDING}")
    if all(file.name.startswith("part-") for file in files):
        return [(Place(path, path.name, named=True), LogFiles(path.name, tuple(files)))]
    return [(Place(file, file.name), LogFiles(file.name, (file,))) for file in files]


def _log(log: LogFiles, options: Options) -> Iterator[Event]:
    head, last, torn = _scanned(log)
    rows = JudgingRows(head, options)
    read = 0
    for entry in _lines(log):
        if isinstance(entry, Reject):
            read += 1
            yield entry
        elif entry is not None and isinstance(entry.line, OutcomeLine) and _holds(entry, last):
            read += 1
            yield from rows.take(entry.line, entry.file, entry.number)
    for table, table_rows in rows.tables():
        yield from batches(table, table_rows, fills=table == "model", unit="line")
    note = (f"{torn} cut short by a kill, and made again since",) if torn else ()
    yield Read(log.name, read, (*note, *rows.notes()))


def _holds(entry: LogEntry, last: Last) -> bool:
    """Whether the line is its row's last outcome, of a call that was sent."""
    line = entry.line
    return (
        isinstance(line, OutcomeLine) and last[line.row] == entry[:2] and line.status not in UNSENT
    )


def _scanned(log: LogFiles) -> tuple[RunLine, Last, int]:
    """First pass: the head, each row's last outcome, and the number of truncated lines."""
    head: RunLine | None = None
    last: Last = {}
    torn, opening = 0, RejectThreshold(log.name)
    unread: tuple[str, str] | None = None
    for entry in _lines(log):
        torn += entry is None
        fault = entry.reason if isinstance(entry, Reject) else "" if entry else "is not JSON"
        opening.row(entry.position if isinstance(entry, Reject) else "", fault)
        if isinstance(entry, Reject) and unread is None and entry.reason.startswith("run."):
            unread = (entry.position, entry.reason)
        if not isinstance(entry, LogEntry):
            continue
        if isinstance(entry.line, RunLine):
            head = entry.line if head is None or not last else head
        elif isinstance(entry.line, OutcomeLine):
            last[entry.line.row] = entry[:2]
    if head is None:
        at, why = unread or ("", "it names no run")
        raise NotOurs(log.name, at, f"is no log of a judging run: {why}")
    if head.protocol not in prompted():
        why = f"is of protocol “{head.protocol}”, for which the boards have no columns"
        raise FileRefused(log.name, "", f"{why}: they have them for {', '.join(prompted())}")
    return head, last, torn


def _lines(log: LogFiles) -> Iterator[LogEntry | Reject | None]:
    """Every line; None for one that a kill truncated."""
    for path in log.files:
        for number, text in read_lines(path, path.name):
            try:
                yield LogEntry(path.name, number, LINES.validate_json(text, strict=True))
            except ValidationError as error:
                first = error.errors(include_url=False, include_input=False)[0]
                where = ".".join(map(str, first["loc"]))
                # A truncated line has no closing brace; a line with one is invalid in itself.
                torn = first["type"] == "json_invalid" and not text.rstrip().endswith("}")
                reason = f"{where}: {first['msg']}" if where else str(first["msg"])
                yield None if torn else Reject(path.name, f"line {number}", reason[:300])
