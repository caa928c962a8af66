"""The log of a building run: a head and a line a case, on the disk before the next is begun.

log = BuildLog.open(place, head)      a new log, or the same run's, to be gone on with
log.settled                           cases that need not be built again
log.put(line)                         on the disk when it returns
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Self

from judges.core.errors import LogError
from judges.runs.log import AGAIN
from judges.runs.log_storage import Sink, sink
from schema.build_record import BuildLine, read

HEAD: Final = b'{"line":"run"'


@dataclass
class BuildLog:
    """One run's log, open for writing by this process alone. Use it as a context."""

    place: Sink
    cases: dict[str, BuildLine] = field(default_factory=dict)

    @classmethod
    def open(cls, place: str, head: Mapping[str, Any]) -> Self:
        """Begin a log, or go on with one of the same run.

        Raises:
            LogError: the log is another run's, is being written, or can't be.
        """
        found = sink(place)
        try:
            lines = list(found.lines())
            heads = [json.loads(data) for data in lines if data.startswith(HEAD)]
            if not heads and lines:
                raise LogError(f"{place} is no log of a building run")
            if heads and {**heads[0], "line": "run"} != {**head, "line": "run"}:
                raise LogError(f"{place} is the log of another run; choose another --run")
            if not heads:
                found.write(_line({"line": "run", **head}))
        except BaseException:
            found.close()
            raise
        return cls(found, {one.id: one for one in read(lines)})

    @property
    def settled(self) -> frozenset[str]:
        """Cases that ended by what a model said; those whose call failed are built again."""
        return frozenset(
            name
            for name, one in self.cases.items()
            if one.status == "ok" or (one.status == "failed" and one.call not in AGAIN)
        )

    def put(self, one: BuildLine) -> None:
        """Append a case. Raises LogError."""
        self.place.write(_line(one.model_dump(mode="json")))
        self.cases[one.id] = one

    def done(self) -> Iterator[BuildLine]:
        """The cases that were built, in the order of their ids."""
        yield from (one for _, one in sorted(self.cases.items()) if one.status == "ok")

    def close(self) -> None:
        """End writing."""
        self.place.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _line(told: Mapping[str, Any]) -> bytes:
    text = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
    return text.encode("utf-8", "replace") + b"\n"
