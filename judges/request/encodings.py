"""A clip as content parts of a request: the encodings, and the downsampling steps between them.

Each encoding is one that some endpoint accepts; `mp4_in_image_url` is what SVBench's own script
sends, outside the API's schema, kept for reproduction. Where the encoding is left open, the whole
film is sent to an endpoint that sees it. A request that is too large for the limits is sampled
down. The calls of one client share a cache of encoded clips.
"""

import asyncio
import base64
import hashlib
import math
from collections import OrderedDict
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, NamedTuple

import orjson

from judges.client.faults import CallFault
from judges.core.capabilities import Capabilities
from judges.core.endpoint_config import Endpoint
from judges.core.types import Encoding, Sampling
from media.file_fingerprint import content_hash
from media.frames import Frame, sample
from media.mp4 import MediaFault
from schema import COMMAND

MIN_SIDE: Final = 224
MIN_FRAMES: Final = 4
WHOLE: Final[tuple[Encoding, ...]] = ("video_url", "mp4_in_image_url")
"""Encodings that send the file as it is."""
AUTO: Final = "auto"


@dataclass(frozen=True, slots=True)
class EncodedClip:
    """An encoded clip: its content parts as JSON, its frames, and the caption before it."""

    sampling: Sampling
    parts: tuple[bytes, ...]
    frames: tuple[Frame, ...]
    caption: str

    @property
    def size(self) -> int:
        """Bytes that the parts take in a request."""
        return sum(len(part) for part in self.parts)

    @property
    def seconds(self) -> tuple[float, ...]:
        """The times of the sent frames, in seconds."""
        return tuple(frame.second for frame in self.frames)


ROOM: Final = 64 * 2**20
"""Bytes of encoded clips that are cached for the next call about the same clip."""
_Name = tuple[Path, int, int, Sampling]


def encode(path: Path, sampling: Sampling) -> EncodedClip:
    """The clip in the encoding that `sampling` names.

    Raises:
        MediaFault: the file is not there or can't be decoded.
    """
    if sampling.encoding in WHOLE:
        return _whole_file(path, sampling)
    frames = shown_frames(path, sampling)
    coded = [base64.b64encode(frame.jpeg) for frame in frames]
    times = ", ".join(f"{_seen_from(frame.second):.2f}" for frame in frames)
    caption = f"The footage: {len(frames)} frames in their order, at these seconds: {times}."
    if sampling.encoding == "frames_as_video":
        url = b"data:video/jpeg;base64," + b",".join(coded)
        return EncodedClip(sampling, (_part("video_url", url),), frames, caption)
    parts = tuple(_part("image_url", b"data:image/jpeg;base64," + text) for text in coded)
    return EncodedClip(sampling, parts, frames, caption)


def _seen_from(second: float) -> float:
    """The second, rounded up: a player at this time shows the frame, and not the one before."""
    return math.ceil(round(second * 100, 1)) / 100


def shown_frames(path: Path, sampling: Sampling) -> tuple[Frame, ...]:
    """The frames that are shown, as they are sent. Raises MediaFault."""
    if sampling.pick == "middle":
        ends_and_middle = sample(path, 3, sampling.side, sampling.quality)
        return (ends_and_middle[len(ends_and_middle) // 2],)
    frames = sample(path, sampling.frames, sampling.side, sampling.quality)
    return _shuffled(frames, content_hash(path)) if sampling.pick == "shuffled" else frames


def _shuffled(frames: tuple[Frame, ...], seed: str) -> tuple[Frame, ...]:
    """The frames in an order that `seed` alone decides, so that every model sees the same one;
    never forwards or backwards, where there are three or more."""
    kept, turned = list(frames), list(frames[::-1])
    for salt in range(64):
        drawn = sorted(frames, key=lambda frame: _number(seed, salt, frame.index))
        if len(frames) < 2 or drawn not in ((kept, turned) if len(frames) > 2 else (kept,)):
            return tuple(drawn)
    return tuple(turned)


def _number(*key: object) -> bytes:
    return hashlib.sha256("\x1f".join(map(str, key)).encode()).digest()


def _whole_file(path: Path, sampling: Sampling) -> EncodedClip:
    try:
        url = b"data:video/mp4;base64," + base64.b64encode(path.read_bytes())
    except OSError as error:
        raise MediaFault("can't be read") from error
    caption = "The footage is the whole clip."
    if sampling.encoding == "video_url":
        return EncodedClip(sampling, (_part("video_url", url),), (), caption)
    bare = b'{"type":"image_url","image_url":"' + url + b'"}'
    return EncodedClip(sampling, (bare,), (), caption)


def _part(kind: str, url: bytes) -> bytes:
    """A content part with a data URL; base64 needs no escaping, so the bytes are valid JSON."""
    name = kind.encode()
    return b'{"type":"' + name + b'","' + name + b'":{"url":"' + url + b'"}}'


def smaller_sampling(sampling: Sampling) -> Sampling | None:
    """The next sampling of fewer bytes: frames for a whole file, then fewer pixels, then fewer
    frames; None at the end."""
    if sampling.encoding in WHOLE:
        return replace(sampling, encoding="frames")
    if sampling.side > MIN_SIDE:
        return replace(sampling, side=max(MIN_SIDE, sampling.side * 2 // 3))
    return fewer_frames(sampling)


def fewer_frames(
    sampling: Sampling, most: int | None = None, least: int = MIN_FRAMES
) -> Sampling | None:
    """The next sampling of fewer frames: frames for a whole file, then `most` frames or half as
    many (at least `least`); None at the end."""
    if sampling.encoding in WHOLE:
        return replace(sampling, encoding="frames")
    count = max(least, sampling.frames // 2) if most is None else most
    fewer = 0 < count < sampling.frames and sampling.pick != "middle"
    return replace(sampling, frames=count) if fewer else None


def step_note(before: Sampling, after: Sampling, why: str) -> str:
    """A note of what was lowered and why, for the outcome's row and the page."""
    if before.encoding != after.encoding:
        return f"{why}: sent as {after.encoding} instead of {before.encoding}"
    if before.side != after.side:
        return f"{why}: longer side lowered from {before.side} to {after.side} pixels"
    return f"{why}: frames lowered from {before.frames} to {after.frames}"


def fragment(part: bytes) -> Any:
    """An encoded part as an orjson fragment, so that it is not encoded a second time."""
    return orjson.Fragment(part)


class EncodedClips:
    """Encoded clips by file and sampling; the least recently used leave above `room` bytes."""

    def __init__(self, room: int = ROOM) -> None:
        self._room = room
        self._tasks: OrderedDict[_Name, asyncio.Task[EncodedClip]] = OrderedDict()

    async def clip(self, path: Path, sampling: Sampling) -> EncodedClip:
        """The clip, encoded in a thread; concurrent calls about one clip share the same task.

        Raises:
            MediaFault: it can't be decoded.
            OSError: it is not there.
        """
        state = path.stat()
        name = (path, state.st_size, state.st_mtime_ns, sampling)
        work = self._tasks.get(name)
        fresh = work is None
        if work is None:
            work = asyncio.ensure_future(asyncio.to_thread(encode, path, sampling))
            self._tasks[name] = work
        self._tasks.move_to_end(name)
        try:
            # Shielded: a cancelled caller must not cancel the task that others wait for.
            clip = await asyncio.shield(work)
        except Exception:
            self._tasks.pop(name, None)
            raise
        if fresh:
            self._evict()
        return clip

    def _evict(self) -> None:
        done = [(name, work) for name, work in self._tasks.items() if _is_encoded(work)]
        size = sum(work.result().size for _, work in done)
        for name, work in done[:-1]:
            if size <= self._room:
                return
            size -= work.result().size
            del self._tasks[name]


def _is_encoded(work: asyncio.Task[EncodedClip]) -> bool:
    return work.done() and not work.cancelled() and work.exception() is None


def step_down(
    endpoint: Endpoint, known: Capabilities, size: int, sampling: Sampling | None
) -> tuple[Sampling, str] | None:
    """None where a body of `size` bytes and its frames fit; else the smaller sampling and why.

    Raises:
        Fault: too_large, where there is nothing left to lower.
    """
    if known.max_frames and sampling is not None and sampling.encoding == "frames":
        fewer = fewer_frames(sampling, known.max_frames)
        if fewer is not None:
            return fewer, f"the endpoint takes at most {known.max_frames} images"
    most = min(endpoint.max_bytes, known.max_bytes or endpoint.max_bytes)
    if size <= most:
        return None
    step = smaller_sampling(sampling) if sampling is not None else None
    if step is None:
        raise CallFault("too_large", f"the request has {size} bytes; the limit is {most}", "none")
    return step, f"the request had {size} bytes, the limit is {most}"


class ChosenEncoding(NamedTuple):
    """An encoding, and why it was chosen."""

    encoding: Encoding
    reason: str


def choose_encoding(known: Capabilities) -> ChosenEncoding:
    """The whole film in the first encoding that a probe saw taken and looked at, else frames.

    A server may take a film and never look at it: so what was not probed is not tried.
    """
    sights = dict(known.encodings)
    for encoding in WHOLE:
        if sights.get(encoding):
            return ChosenEncoding(encoding, f"{AUTO}: the probe saw it taken and looked at")
    if sights:
        return ChosenEncoding("frames", f"{AUTO}: the probe saw that no whole film is looked at")
    hint = f"`{COMMAND} judge probe` finds out whether it takes the whole film"
    return ChosenEncoding("frames", f"{AUTO}: this model was never probed here; {hint}")
