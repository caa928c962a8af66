"""Logs of `python -m app judge` (docs/batch.md) as rows of run, verdict, answer and probe.

A log is a file, or a folder of its parts. Of a case that was asked for again after it had failed,
the last outcome holds. A line that a kill cut short is passed over: its call was made again.
"""

from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple

from pydantic import ValidationError

from loaders.core.columns import batches
from loaders.core.errors import FileRefused, NotOurs
from loaders.core.events import Event, Options, Read, Reject
from loaders.core.reject_threshold import Opening
from loaders.files.find_files import Place, each
from loaders.files.text_files import read_lines
from loaders.whyreel.judging_rows import Rows
from schema.judging_log import LINES, OutcomeLine, RunLine, Written
from schema.protocols import prompted

ENDING: Final = ".jsonl"
UNSENT: Final = ("over_budget", "cancelled")
Last = dict[tuple[str, ...], tuple[str, int]]
"""Each row's last outcome by file and line."""


class Log(NamedTuple):
    """A log's name and its files in the order of writing."""

    name: str
    files: tuple[Path, ...]


class Told(NamedTuple):
    """A line that could be read, with its file and number."""

    file: str
    number: int
    line: Written


_BEGINNING: Final = b'{"line": "run"'
"""How a log begins."""


def recognises(name: str, start: bytes) -> bool:  # noqa: ARG001
    """Whether an uploaded file seems to be a judging run's log, by its beginning."""
    return start.startswith(_BEGINNING)


def load(paths: Sequence[Path], options: Options) -> Iterator[Event]:
    """Every log of `paths`; a folder's other files are left out. Raises FileRefused."""
    logs = dict(chain.from_iterable(map(_logs, paths)))
    yield from each(list(logs), lambda place: _log(logs[place], options))


def _logs(path: Path) -> list[tuple[Place, Log]]:
    """The logs of a path, each with the place that it is told by."""
    if not path.is_dir():
        return [(Place(path, path.name, named=True), Log(path.name, (path,)))]
    files = sorted(path.glob(f"*{ENDING}"))
    if not files:
        raise FileRefused(path.name, "", f"holds no file of {ENDING}")
    if all(file.name.startswith("part-") for file in files):
        return [(Place(path, path.name, named=True), Log(path.name, tuple(files)))]
    return [(Place(file, file.name), Log(file.name, (file,))) for file in files]


def _log(log: Log, options: Options) -> Iterator[Event]:
    head, last, torn = _scanned(log)
    rows = Rows(head, options)
    read = 0
    for told in _lines(log):
        if isinstance(told, Reject):
            read += 1
            yield told
        elif told is not None and isinstance(told.line, OutcomeLine) and _holds(told, last):
            read += 1
            yield from rows.take(told.line, told.file, told.number)
    for table, found in rows.tables():
        yield from batches(table, found, fills=table == "model")
    note = (f"{torn} cut short by a kill, and made again since",) if torn else ()
    yield Read(log.name, read, (*note, *rows.notes()))


def _holds(told: Told, last: Last) -> bool:
    """Whether it is the last outcome of its row, and of a call that went out."""
    line = told.line
    return (
        isinstance(line, OutcomeLine) and last[line.row] == told[:2] and line.status not in UNSENT
    )


def _scanned(log: Log) -> tuple[RunLine, Last, int]:
    """The head, each row's last outcome, and how many lines are torn."""
    head: RunLine | None = None
    last: Last = {}
    torn, opening = 0, Opening(log.name)
    unread: tuple[str, str] | None = None
    for told in _lines(log):
        torn += told is None
        fault = told.reason if isinstance(told, Reject) else "" if told else "is not JSON"
        opening.row(told.position if isinstance(told, Reject) else "", fault)
        if isinstance(told, Reject) and unread is None and told.reason.startswith("run."):
            unread = (told.position, told.reason)
        if not isinstance(told, Told):
            continue
        if isinstance(told.line, RunLine):
            head = told.line if head is None or not last else head
        elif isinstance(told.line, OutcomeLine):
            last[told.line.row] = told[:2]
    if head is None:
        at, why = unread or ("", "it names no run")
        raise NotOurs(log.name, at, f"is no log of a judging run: {why}")
    if head.protocol not in prompted():
        why = f"is of protocol “{head.protocol}”, for which the boards have no columns"
        raise FileRefused(log.name, "", f"{why}: they have them for {', '.join(prompted())}")
    return head, last, torn


def _lines(log: Log) -> Iterator[Told | Reject | None]:
    """Every line; None for one that is no JSON, which a kill leaves behind."""
    for path in log.files:
        for number, text in read_lines(path, path.name):
            try:
                yield Told(path.name, number, LINES.validate_json(text, strict=True))
            except ValidationError as error:
                first = error.errors(include_url=False, include_input=False)[0]
                where = ".".join(map(str, first["loc"]))
                # What a kill has cut short has no end; what has one is wrong in itself.
                torn = first["type"] == "json_invalid" and not text.rstrip().endswith("}")
                reason = f"{where}: {first['msg']}" if where else str(first["msg"])
                yield None if torn else Reject(path.name, f"line {number}", reason[:300])
