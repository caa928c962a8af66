"""The append-only log of a building run: a head, and a line a case, for idempotent resume.

log = BuildLog.open(place, head)      a new log, or the same run's, to be resumed
log.settled                           cases that need not be built again
log.put(line)                         on the disk when it returns
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Self

from judges.core.errors import LogError
from judges.runs.log import AGAIN
from judges.runs.log_storage import LogSink, sink
from schema.build_record import BuildLine, read

HEAD: Final = b'{"line":"run"'


@dataclass
class BuildLog:
    """One run's log, open for writing by this process alone. Use it as a context."""

    place: LogSink
    cases: dict[str, BuildLine] = field(default_factory=dict)

    @classmethod
    def open(cls, place: str, head: Mapping[str, Any]) -> Self:
        """Start a log, or resume one of the same run.

        Raises:
            LogError: the log is another run's, is being written, or can't be.
        """
        log_sink = sink(place)
        try:
            lines = list(log_sink.lines())
            heads = [json.loads(data) for data in lines if data.startswith(HEAD)]
            if not heads and lines:
                raise LogError(f"{place} is no log of a building run")
            if heads and {**heads[0], "line": "run"} != {**head, "line": "run"}:
                raise LogError(f"{place} is the log of another run; choose another --run")
            if not heads:
                log_sink.write(_line({"line": "run", **head}))
        except BaseException:
            log_sink.close()
            raise
        return cls(log_sink, {line.id: line for line in read(lines)})

    @property
    def settled(self) -> frozenset[str]:
        """Cases that ended with a model's reply; those whose call failed are built again."""
        return frozenset(
            name
            for name, line in self.cases.items()
            if line.status == "ok" or (line.status == "failed" and line.call not in AGAIN)
        )

    def put(self, line: BuildLine) -> None:
        """Append a case. Raises LogError."""
        self.place.write(_line(line.model_dump(mode="json")))
        self.cases[line.id] = line

    def done(self) -> Iterator[BuildLine]:
        """The successful cases, in the order of their ids."""
        yield from (line for _, line in sorted(self.cases.items()) if line.status == "ok")

    def close(self) -> None:
        """Close the log and release its lock."""
        self.place.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _line(fields: Mapping[str, Any]) -> bytes:
    text = json.dumps(fields, ensure_ascii=False, separators=(",", ":"))
    return text.encode("utf-8", "replace") + b"\n"
