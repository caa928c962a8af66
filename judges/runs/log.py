"""The log of a run: append-only JSON Lines that survive kill -9, written by the driver alone.

    log = Log.open(place, head)        a new log, or the same run's, to be gone on with
    log.known.settled                  cases that need not be asked again
    log.write(lines)                   on the disk when it returns

An outcome and the attempt that brought its reply are one write, the outcome first: a reply that is
in the log is never asked for again.
"""

import asyncio
import contextlib
import json
import threading
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final, Self

from pydantic import ValidationError

from judges.core.errors import LogError
from judges.runs.log_storage import Sink, sink
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

AGAIN: Final = frozenset(
    {"rate_limited", "transport", "bad_envelope", "config_error", "missing_media", "over_budget",
     "cancelled", "failed"}
)  # fmt: skip
"""Statuses of calls that brought no reply of the model: a resumed run makes them again."""
SAME: Final = (
    "run", "protocol", "version", "model", "kind", "endpoint", "judge", "circular", "sampling",
)  # fmt: skip
"""What a log's head must have in common with a run that goes on with it."""


Entry = ReserveLine | AttemptLine | OutcomeLine | CalibrationLine


@dataclass(slots=True)
class Known:
    """What a log holds: each case's last status, its attempts, what was spent, lines that are torn.

    `spent` is what endpoints told, and `unpriced` attempts cost something unknown. `charged` counts
    against a cap: of such attempts it is what was reserved, as it is of `open` requests, which were
    under way when a run was killed.
    """

    statuses: dict[str, str] = field(default_factory=dict)
    attempts: set[tuple[str, float]] = field(default_factory=set)
    spent: float = 0.0
    unpriced: int = 0
    torn: int = 0
    settled_charges: float = 0.0
    open: dict[tuple[str, float], float | None] = field(default_factory=dict)

    @property
    def settled(self) -> frozenset[str]:
        """Cases whose call need not be made again."""
        return frozenset(key for key, status in self.statuses.items() if status not in AGAIN)

    @property
    def begun(self) -> bool:
        """Whether anything was ever sent."""
        return bool(self.statuses or self.attempts or self.open)

    @property
    def counts(self) -> Counter[str]:
        """Status → how many cases ended so."""
        return Counter(self.statuses.values())

    @property
    def charged(self) -> float:
        """US dollars that count against a cap."""
        return self.settled_charges + sum(amount or 0.0 for amount in self.open.values())

    def take(self, line: Written) -> None:
        """Take in one line; what attempts cost counts whether or not a reply came of them.

        A cluster's reservations may come behind their attempts.
        """
        if isinstance(line, OutcomeLine):
            self.statuses[line.case] = line.status
        elif isinstance(line, ReserveLine):
            if (line.id, line.began) not in self.attempts:
                self.open[line.id, line.began] = line.cost
        elif isinstance(line, AttemptLine):
            name = (line.id or line.key, line.began)
            self.open.pop(name, None)
            self.attempts.add(name)
            self.spent += line.cost or 0.0
            self.settled_charges += (line.cost or 0.0) if line.charged is None else line.charged
            self.unpriced += line.cost is None and line.charged != 0


class Log:
    """One run's log, open for writing. Use it as a context."""

    def __init__(self, place: Sink, known: Known) -> None:
        self._sink = place
        self._lock = threading.Lock()
        self.known = known

    @classmethod
    def open(cls, place: str, head: RunLine) -> Self:
        """Begin a log, or go on with one of the same run.

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
        """Append lines as one write; they are on the disk when this returns. Raises LogError."""
        self.append(lines)
        self.sync()

    def append(self, lines: Iterable[Entry]) -> None:
        """Append lines as one write: a kill loses none, a power cut may. Raises LogError."""
        entries = tuple(lines)
        with self._lock:
            self._sink.write(encoded(entries))
            for line in entries:
                self.known.take(line)

    def sync(self) -> None:
        """All that was appended is on the disk when this returns. Raises LogError."""
        self._sink.sync()

    async def reserve(self, line: ReserveLine, *, flush: bool = True) -> None:
        """Append a reservation; with `flush` no kill loses it, wherever the log is, from when this
        returns. Raises LogError."""
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

    def close(self) -> None:
        """End writing."""
        self._sink.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def peek(place: str) -> tuple[RunLine | None, Known]:
    """A log's head and what it holds, of a log that nobody is writing. Raises LogError."""
    log_sink = sink(place)
    try:
        return _read(log_sink.lines())
    finally:
        log_sink.close()


def encoded(lines: Iterable[Written]) -> bytes:
    """Lines as bytes. Lone surrogates, which no encoding has, become question marks."""
    return b"".join(_encoded(line) for line in lines)


def _encoded(line: Written) -> bytes:
    payload = {"line": line.line} | line.model_dump(mode="python", exclude_defaults=True)
    if "raw" in payload:
        payload["raw"] = cut(str(payload["raw"]))
    return json.dumps(payload, ensure_ascii=False).encode("utf-8", "replace") + b"\n"


def _read(lines: Iterator[bytes]) -> tuple[RunLine | None, Known]:
    head: RunLine | None = None
    known = Known()
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
            head = line if head is None or not known.statuses else head
        else:
            known.take(line)
    if head is None and (foreign or known.statuses):
        raise LogError("the file is no log of a judging run")
    return head, known


def _compare(first: RunLine, head: RunLine, place: str) -> None:
    differs = [name for name in SAME if getattr(first, name) != getattr(head, name)]
    if differs:
        raise LogError(
            f"{place} is the log of another run: its {', '.join(differs)} "
            f"{'differs' if len(differs) == 1 else 'differ'}; choose another --run"
        )
