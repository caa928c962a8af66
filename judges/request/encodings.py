"""A clip as content parts of a request: the encodings, and the downsampling steps between them.

Each encoding is one that some endpoint accepts; `mp4_in_image_url` is what SVBench's own script
sends, outside the API's schema, kept for reproduction.
"""

import base64
import hashlib
import math
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import orjson

from judges.core.types import Encoding, Sampling
from media.file_fingerprint import content_hash
from media.frames import Frame, sample
from media.mp4 import MediaFault

MIN_SIDE: Final = 224
MIN_FRAMES: Final = 4
WHOLE: Final[tuple[Encoding, ...]] = ("video_url", "mp4_in_image_url")
"""Encodings that send the file as it is."""


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
