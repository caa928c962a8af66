"""Replies that are had already: append-only, on disk before they are used, one owner's alone.

A cache is a folder that its owner hands in: a run's, or one visitor's. It is never shared, so no
visitor can be served another's reply, nor learn from the time of an answer what others asked.
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
class Kept:
    """A good reply as it came: its text, what was sent for it, what it cost then."""

    content: str
    raw: str
    sampling: Sampling | None = None
    frames: tuple[float, ...] = ()
    notes: tuple[str, ...] = ()
    usage: Usage = field(default_factory=Usage)
    confidence: float | None = None


class Cache:
    """Replies by request key in `folder`/replies.jsonl, read by nobody else (modes 700 and 600)."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self.path = folder / FILE
        self._lock = threading.Lock()
        self._at = dict[str, tuple[int, int]]()
        self._handle = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)
        self._scan()

    def __len__(self) -> int:
        return len(self._at)

    def get(self, key: str) -> Kept | None:
        """The reply of a key, None where there is none."""
        place = self._at.get(key)
        if place is None:
            return None
        return _kept(os.pread(self._handle, place[1], place[0]))

    async def put(self, key: str, kept: Kept) -> None:
        """Keep a reply; it is on disk when this returns. The first of a key stays."""
        await asyncio.to_thread(self._append, key, kept)

    def close(self) -> None:
        """Close the file."""
        os.close(self._handle)

    def _append(self, key: str, kept: Kept) -> None:
        line = orjson.dumps({"key": key, **asdict(kept)}) + b"\n"
        with self._lock:
            if key in self._at:
                return
            start = os.fstat(self._handle).st_size
            os.write(self._handle, line)
            os.fsync(self._handle)
            self._at[key] = (start, len(line))

    def _scan(self) -> None:
        """Where each reply is. A last line without its end was torn by a kill: it is cut off."""
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


def _kept(line: bytes) -> Kept | None:
    try:
        entry: dict[str, Any] = orjson.loads(line)
        sampling = entry["sampling"]
        return Kept(
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
