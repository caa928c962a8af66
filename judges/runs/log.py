"""The append-only log of a run: JSON Lines that survive kill -9, written by the driver alone.

    log = RunLog.open(place, head)     a new log, or the same run's, to be resumed
    log.known.is_settled(case)         whether it needs no further call
    log.write(lines)                   durable when it returns

An outcome and the attempt with its reply are one write, the outcome first: a reply that is in the
log is never requested again.

What a log knows of each case and of each attempt is kept by digests in a file of its own: SQLite
keeps a few megabytes of it in memory, however long the log is, and deletes the file with the
last of its users. A digest has 128 bits: that two cases share one will not happen.
"""

import asyncio
import contextlib
import hashlib
import json
import sqlite3
import threading
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final, Self

from pydantic import ValidationError

from judges import LogError
from judges.runs.log_storage import LogSink, sink
from schema.judging_log import (
    LINES,
    AttemptLine,
    CalibrationLine,
    OutcomeLine,
    ReserveLine,
    RunLine,
    Written,
    cut,
)

BYTES: Final = 16
CACHE_KB: Final = 2_000
TABLES: Final = """
PRAGMA journal_mode = OFF;
PRAGMA synchronous = OFF;
CREATE TABLE ended (digest BLOB PRIMARY KEY, status TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE sent (digest BLOB PRIMARY KEY) WITHOUT ROWID;
BEGIN;
"""
"""One transaction that never ends: nobody else reads the file, and it is not for another time."""


class LogIndex:
    """Case → its last status, and which attempts there were. Whoever writes holds a lock."""

    def __init__(self) -> None:
        self._file = sqlite3.connect("", check_same_thread=False, isolation_level=None)
        self._file.execute(f"PRAGMA cache_size = -{CACHE_KB}")
        self._file.executescript(TABLES)

    def status(self, case: str) -> str | None:
        """How the case ended last; None for one that has not."""
        row = self._file.execute("SELECT status FROM ended WHERE digest = ?", (_digest(case),))
        known = row.fetchone()
        return None if known is None else str(known[0])

    def end(self, case: str, status: str) -> None:
        """The case has ended so."""
        self._file.execute("INSERT OR REPLACE INTO ended VALUES (?, ?)", (_digest(case), status))

    def is_sent(self, attempt: tuple[str, float]) -> bool:
        """Whether there was this attempt: the id of a request and when it began."""
        name = (_digest(repr(attempt)),)
        return (
            self._file.execute("SELECT 1 FROM sent WHERE digest = ?", name).fetchone() is not None
        )

    def send(self, attempt: tuple[str, float]) -> None:
        """There was this attempt."""
        self._file.execute("INSERT OR IGNORE INTO sent VALUES (?)", (_digest(repr(attempt)),))


def _digest(text: str) -> bytes:
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=BYTES).digest()


AGAIN: Final = frozenset(
    {"rate_limited", "transport", "bad_envelope", "config_error", "missing_media", "over_budget",
     "cancelled", "failed"}
)  # fmt: skip
"""Statuses of calls without a reply of the model: a resumed run makes them again."""
SAME: Final = (
    "run", "protocol", "version", "model", "kind", "endpoint", "judge", "circular", "regrades",
    "sampling", "temperature", "top_p",
)  # fmt: skip
"""Fields of a log's head that must be equal in a run that resumes it."""

REASON: Final = 100
"""Characters of a reason by which failures are counted: what follows is often an id."""

Entry = ReserveLine | AttemptLine | OutcomeLine | CalibrationLine


@dataclass(slots=True)
class LogState:
    """A log's state: each case's last status, its attempts, what was spent, incomplete lines.

    `counts`: status → how many cases ended so. `spent` is the cost that endpoints reported (US
    dollars); `unpriced` attempts have an unknown cost. `charged` counts against a cap: of unpriced
    attempts it is the reservation, as it is of `open` requests, which were in flight when a run was
    killed.
    """

    index: LogIndex = field(default_factory=LogIndex)
    counts: Counter[str] = field(default_factory=Counter)
    sent: int = 0
    spent: float = 0.0
    unpriced: int = 0
    torn: int = 0
    settled_charges: float = 0.0
    open: dict[tuple[str, float], float | None] = field(default_factory=dict)

    @property
    def settled(self) -> int:
        """How many cases need no further call."""
        return sum(count for status, count in self.counts.items() if status not in AGAIN)

    def is_settled(self, case: str) -> bool:
        """Whether the case's call need not be made again."""
        return (self.index.status(case) or "failed") not in AGAIN

    @property
    def begun(self) -> bool:
        """Whether any request was sent."""
        return bool(self.counts or self.sent or self.open)

    @property
    def charged(self) -> float:
        """US dollars that count against a cap."""
        return self.settled_charges + sum(amount or 0.0 for amount in self.open.values())

    def take(self, line: Written) -> None:
        """Apply one line; the cost of attempts counts whether or not they had a reply.

        On a cluster a reservation may be written after its attempt.
        """
        if isinstance(line, OutcomeLine):
            self._end(line.case, line.status)
        elif isinstance(line, ReserveLine):
            if not self.index.is_sent((line.id, line.began)):
                self.open[line.id, line.began] = line.cost
        elif isinstance(line, AttemptLine):
            name = (line.id or line.key, line.began)
            self.open.pop(name, None)
            self.index.send(name)
            self.sent += 1
            self.spent += line.cost or 0.0
            self.settled_charges += (line.cost or 0.0) if line.charged is None else line.charged
            self.unpriced += line.cost is None and line.charged != 0

    def _end(self, case: str, status: str) -> None:
        before = self.index.status(case)
        if before is not None:
            self.counts -= Counter((before,))
        self.index.end(case, status)
        self.counts[status] += 1


class RunLog:
    """One run's log, open for writing. Use it as a context."""

    def __init__(self, place: LogSink, known: LogState) -> None:
        self._sink = place
        self._lock = threading.Lock()
        self.known = known

    @classmethod
    def open(cls, place: str, head: RunLine) -> Self:
        """Start a log, or resume one of the same run.

        Raises:
            LogError: the log is another run's, is being written, or can't be.
        """
        log_sink = sink(place)
        try:
            first, known = _read(log_sink.lines())
            if first is None or (first != head and not known.begun):
                log_sink.write(encoded([head]))
                log_sink.sync()
            else:
                _compare(first, head, place)
        except BaseException:
            log_sink.close()
            raise
        return cls(log_sink, known)

    def write(self, lines: Iterable[Entry]) -> None:
        """Append lines as one write, durable (fsync) on return. Raises LogError."""
        self.append(lines)
        self.sync()

    def append(self, lines: Iterable[Entry]) -> None:
        """Append lines as one write: they survive a kill, not a power cut. Raises LogError."""
        entries = tuple(lines)
        with self._lock:
            self._sink.write(encoded(entries))
            for line in entries:
                self.known.take(line)

    def sync(self) -> None:
        """Make all appended lines durable (fsync). Raises LogError."""
        self._sink.sync()

    async def reserve(self, line: ReserveLine, *, flush: bool = True) -> None:
        """Append a reservation; with `flush` it survives a kill on return, wherever the log is.
        Raises LogError."""
        self.append([line])
        if flush and self._sink.gathers:
            await asyncio.to_thread(self._sink.flush)

    def outcomes(self) -> Iterator[OutcomeLine]:
        """The last outcome of each case."""
        last: dict[str, OutcomeLine] = {}
        for data in self._sink.lines():
            with contextlib.suppress(ValidationError):
                line = LINES.validate_json(data)
                if isinstance(line, OutcomeLine):
                    last[line.case] = line
        yield from last.values()

    def failures(self) -> Counter[tuple[str, str]]:
        """(status, reason) → how many cases ended so: what was wrong with a reply that is of no
        use, or what the last attempt met that brought none."""
        last: dict[str, OutcomeLine] = {}
        details: dict[str, str] = {}
        for data in self._sink.lines():
            with contextlib.suppress(ValidationError):
                line = LINES.validate_json(data)
                if isinstance(line, OutcomeLine):
                    last[line.case] = line
                elif isinstance(line, AttemptLine) and line.status != "ok":
                    details[line.key] = line.detail
        failed = [line for line in last.values() if line.status != "ok"]
        reasons = (details.get(line.key) or " ".join(line.notes[-1:]) for line in failed)
        return Counter(
            (line.status, " ".join(reason.split())[:REASON])
            for line, reason in zip(failed, reasons, strict=True)
        )

    def close(self) -> None:
        """Close the log and release its lock."""
        self._sink.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def peek(place: str) -> tuple[RunLine | None, LogState]:
    """The head and the state of a log that nobody is writing. Raises LogError."""
    log_sink = sink(place)
    try:
        return _read(log_sink.lines())
    finally:
        log_sink.close()


def encoded(lines: Iterable[Written]) -> bytes:
    """Lines as UTF-8. Lone surrogates, which can't be encoded, become question marks."""
    return b"".join(_encoded(line) for line in lines)


def _encoded(line: Written) -> bytes:
    payload = {"line": line.line} | line.model_dump(mode="python", exclude_defaults=True)
    if "raw" in payload:
        payload["raw"] = cut(str(payload["raw"]))
    return json.dumps(payload, ensure_ascii=False).encode("utf-8", "replace") + b"\n"


def _read(lines: Iterator[bytes]) -> tuple[RunLine | None, LogState]:
    head: RunLine | None = None
    known = LogState()
    foreign = False
    for data in lines:
        if not data.strip():
            continue
        try:
            line = LINES.validate_json(data)
        except ValidationError:
            known.torn += 1
            foreign |= not data.startswith(b'{"line": ')
            continue
        if isinstance(line, RunLine):
            head = line if head is None or not known.counts else head
        else:
            known.take(line)
    if head is None and (foreign or known.counts):
        raise LogError("the file is no log of a judging run")
    return head, known


def _compare(first: RunLine, head: RunLine, place: str) -> None:
    differs = [name for name in SAME if getattr(first, name) != getattr(head, name)]
    if differs:
        raise LogError(
            f"{place} is the log of another run: its {', '.join(differs)} "
            f"{'differs' if len(differs) == 1 else 'differ'}; choose another --run"
        )
