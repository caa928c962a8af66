"""A reply cache: append-only JSON Lines, synced to disk before a reply is used, one owner each.

A cache is a folder of its owner's: a run's, or one visitor's. It is never shared, so no visitor can
be served another's reply, nor infer from response times what others asked.
"""

import asyncio
import os
import threading
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

import orjson

from judges.core.types import Sampling, Usage

FILE: Final = "replies.jsonl"


@dataclass(frozen=True, slots=True)
class CachedReply:
    """A valid reply as received: its text, the sampling sent for it, its usage at that time."""

    content: str
    raw: str
    sampling: Sampling | None = None
    frames: tuple[float, ...] = ()
    notes: tuple[str, ...] = ()
    usage: Usage = field(default_factory=Usage)
    confidence: float | None = None


class ReplyCache:
    """Replies by request key in `folder`/replies.jsonl, private to the user (modes 700 and 600)."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self.path = folder / FILE
        self._lock = threading.Lock()
        self._at = dict[str, tuple[int, int]]()
        self._handle = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)
        self._scan()

    def __len__(self) -> int:
        return len(self._at)

    def get(self, key: str) -> CachedReply | None:
        """The reply of a request key; None on a miss."""
        place = self._at.get(key)
        if place is None:
            return None
        return _parse_reply(os.pread(self._handle, place[1], place[0]))

    async def put(self, key: str, cached: CachedReply) -> None:
        """Store a reply, durably when this returns; the first reply of a key stays."""
        await asyncio.to_thread(self._append, key, cached)

    def close(self) -> None:
        """Close the file."""
        os.close(self._handle)

    def _append(self, key: str, cached: CachedReply) -> None:
        line = orjson.dumps({"key": key, **asdict(cached)}) + b"\n"
        with self._lock:
            if key in self._at:
                return
            start = os.fstat(self._handle).st_size
            os.write(self._handle, line)
            os.fsync(self._handle)
            self._at[key] = (start, len(line))

    def _scan(self) -> None:
        """Index each reply's offset; truncate a last line that a kill has left incomplete."""
        at = 0
        with self.path.open("rb") as lines:
            for line in lines:
                if not line.endswith(b"\n"):
                    os.truncate(self._handle, at)
                    break
                name = _key(line)
                if name:
                    self._at.setdefault(name, (at, len(line)))
                at += len(line)


def _key(line: bytes) -> str:
    try:
        entry = orjson.loads(line)
    except orjson.JSONDecodeError:
        return ""
    return str(entry.get("key", "")) if isinstance(entry, dict) else ""


def _parse_reply(line: bytes) -> CachedReply | None:
    try:
        entry: dict[str, Any] = orjson.loads(line)
        sampling = entry["sampling"]
        return CachedReply(
            str(entry["content"]),
            str(entry["raw"]),
            None if sampling is None else Sampling(**sampling),
            tuple(entry["frames"]),
            tuple(entry["notes"]),
            Usage(**entry["usage"]),
            entry["confidence"],
        )
    except (orjson.JSONDecodeError, KeyError, TypeError):
        return None
