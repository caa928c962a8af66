"""The request key, which identifies a call, and the reply cache that is kept under it.

The key is SHA-256 over the canonical request, each clip replaced by the hash of its bytes and its
encoder's parameters, with the protocol's version, the repeat, and the account where another pays.
Left out: the API key, time limits, concurrency, changes by the endpoint's capability profile, and
the parser, since the raw reply is kept and can be parsed again. A resumed run knows its calls by
the same key.

The cache is append-only JSON Lines, synced to disk before a reply is used, in a folder of its
owner: a run, or one visitor. It is never shared, so no visitor can be served another's reply, nor
infer from response times what others asked.
"""

import asyncio
import hashlib
import json
import os
import threading
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

import orjson

from judges.core.endpoint_config import Endpoint
from judges.core.types import GradedProtocol, JudgingProtocol, JudgingTask, Prompt, Sampling, Usage
from judges.request import messages, reply_parser
from media.file_fingerprint import content_hash

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


def request_key(
    prompt: Prompt,
    endpoint: Endpoint,
    *,
    version: str = "",
    media: Path | None = None,
    repeat: int = 0,
) -> str:
    """The key of a prompt at an endpoint: 64 hexadecimal digits.

    Raises:
        OSError: the clip can't be read.
    """
    sampling = messages.sampling_of(prompt, endpoint.sampling)
    clip = None if media is None or not sampling else [content_hash(media), _encoder(sampling)]
    drawn = endpoint.drawn(prompt)
    canonical = [
        messages.canonical(prompt, clip),
        reply_parser.text(prompt.schema),
        drawn.pop("temperature"),
        prompt.structured,
        endpoint.max_tokens or prompt.max_tokens,
        endpoint.address,
        endpoint.model,
        version,
        repeat,
    ]
    if endpoint.account:  # not for all, since keys of before stay as they were
        canonical.append({"account": endpoint.account})
    if drawn:
        canonical.append(drawn)
    text = json.dumps(canonical, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def task_key(
    task: JudgingTask, protocol: JudgingProtocol, endpoint: Endpoint, grader: Endpoint | None = None
) -> str:
    """The key under which `Client.judge` gives this task's outcome.

    Raises:
        ValueError: the subject lacks what the protocol needs.
        OSError: the clip can't be read.
    """
    prompt = protocol.prompt(task.subject, task.setting)
    return request_key(
        prompt,
        endpoint,
        version=version(protocol, task.setting, grader or endpoint),
        media=task.subject.media,
        repeat=task.repeat,
    )


def version(protocol: JudgingProtocol, setting: str, grader: Endpoint) -> str:
    """The part of the key that identifies the protocol, and the grader where there is one."""
    identity = f"{protocol.name} {protocol.version} {setting}"
    graded = isinstance(protocol, GradedProtocol)
    return f"{identity} graded by {grader.address} {grader.model}" if graded else identity


def _encoder(sampling: Sampling) -> dict[str, object]:
    """The sampling parameters that affect this encoding."""
    parameters = asdict(sampling)
    if sampling.encoding in ("video_url", "mp4_in_image_url", "none"):
        return {"encoding": parameters["encoding"]}
    if sampling.pick == "all":  # left out, since keys of before stay as they were
        del parameters["pick"]
    return parameters
