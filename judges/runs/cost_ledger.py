"""A cost ledger: reservations and costs in a file beside a log that has no requests.

The lines are those of a judging log (`reserve` before a request is sent, `attempt` after it), so
that a cost cap holds over the whole run there too.
"""

from pathlib import Path
from typing import Self

from pydantic import ValidationError

from judges.core.types import Attempt, Reservation
from judges.runs.log import LogState, encoded
from judges.runs.log_lines import attempt_line, reserve_line
from judges.runs.log_storage import AppendOnlyFile
from schema.judging_log import LINES, AttemptLine, RunLine


class Ledger:
    """An append-only file of reservations and attempts. Use it as a context manager."""

    def __init__(self, path: Path, before: float = 0.0) -> None:
        """`before`: US dollars that were spent before the file existed.

        Raises LogError: it can't be written, or another process is writing it.
        """
        self._sink = AppendOnlyFile(path)
        self._known = LogState()
        for data in self._sink.lines():
            self._take(data)
        if before and not self._known.begun:
            self._write(AttemptLine(key="before", began=0, seconds=0, status="ok", cost=before))

    @property
    def charged(self) -> float:
        """US dollars that count against a cap."""
        return self._known.charged

    async def announce(self, sent: Reservation) -> None:
        """For `Client(on_send=…)`. Raises LogError."""
        self._sink.write(encoded([reserve_line(sent)]))

    def settle(self, key: str, attempt: Attempt) -> None:
        """For `Client(on_attempt=…)`. Raises LogError."""
        line = attempt_line(key, attempt)
        self._write(line.model_copy(update={"raw": "", "detail": ""}))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._sink.close()

    def _write(self, line: AttemptLine) -> None:
        self._sink.write(encoded([line]))
        self._known.take(line)

    def _take(self, data: bytes) -> None:
        try:
            line = LINES.validate_json(data)
        except ValidationError:  # cut short by a kill
            return
        if not isinstance(line, RunLine):
            self._known.take(line)
