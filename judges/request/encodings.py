"""A clip as parts of a request: the named encodings, and the steps down when one is too large.

Each encoding is what some target takes (JUDGING.md, "How a clip can be sent");
`mp4_in_image_url` is what SVBench's own script sends, outside the schema, kept for reproduction.
"""

import base64
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import orjson

from judges.core.types import Sampling
from media.frames import Frame, sample
from media.mp4 import MediaFault

MIN_SIDE: Final = 224
MIN_FRAMES: Final = 4
WHOLE: Final = ("video_url", "mp4_in_image_url")
"""Encodings that send the file as it is."""


@dataclass(frozen=True, slots=True)
class Clip:
    """A clip ready to be sent: its parts as JSON, the frames in it, its bytes on the wire."""

    sampling: Sampling
    parts: tuple[bytes, ...]
    frames: tuple[Frame, ...]
    said: str

    @property
    def size(self) -> int:
        """Bytes that the parts take in a request."""
        return sum(len(part) for part in self.parts)

    @property
    def seconds(self) -> tuple[float, ...]:
        """The times of the frames that are sent."""
        return tuple(frame.second for frame in self.frames)


def encode(path: Path, sampling: Sampling) -> Clip:
    """The clip in the encoding that `sampling` names.

    Raises:
        MediaFault: the file is not there or can't be decoded.
    """
    if sampling.encoding in WHOLE:
        return _whole(path, sampling)
    frames = sample(path, sampling.frames, sampling.side, sampling.quality)
    coded = [base64.b64encode(frame.jpeg) for frame in frames]
    times = ", ".join(f"{frame.second:.2f}" for frame in frames)
    caption = f"The footage: {len(frames)} frames in their order, at these seconds: {times}."
    if sampling.encoding == "frames_as_video":
        url = b"data:video/jpeg;base64," + b",".join(coded)
        return Clip(sampling, (_part("video_url", url),), frames, caption)
    parts = tuple(_part("image_url", b"data:image/jpeg;base64," + text) for text in coded)
    return Clip(sampling, parts, frames, caption)


def _whole(path: Path, sampling: Sampling) -> Clip:
    try:
        url = b"data:video/mp4;base64," + base64.b64encode(path.read_bytes())
    except OSError as error:
        raise MediaFault("can't be read") from error
    caption = "The footage is the whole clip."
    if sampling.encoding == "video_url":
        return Clip(sampling, (_part("video_url", url),), (), caption)
    bare = b'{"type":"image_url","image_url":"' + url + b'"}'
    return Clip(sampling, (bare,), (), caption)


def _part(kind: str, url: bytes) -> bytes:
    """A part with its address; base64 needs no escape, so the bytes are JSON as they are."""
    name = kind.encode()
    return b'{"type":"' + name + b'","' + name + b'":{"url":"' + url + b'"}}'


def smaller(sampling: Sampling) -> Sampling | None:
    """The next step down, None at the end: frames for a whole file, then pixels, then frames."""
    if sampling.encoding in WHOLE:
        return replace(sampling, encoding="frames")
    if sampling.side > MIN_SIDE:
        return replace(sampling, side=max(MIN_SIDE, sampling.side * 2 // 3))
    if sampling.frames > MIN_FRAMES:
        return replace(sampling, frames=max(MIN_FRAMES, sampling.frames // 2))
    return None


def step_note(before: Sampling, after: Sampling, why: str) -> str:
    """What was lowered and why, for the row and the visitor."""
    if before.encoding != after.encoding:
        return f"{why}: sent as {after.encoding} instead of {before.encoding}"
    if before.side != after.side:
        return f"{why}: longer side lowered from {before.side} to {after.side} pixels"
    return f"{why}: frames lowered from {before.frames} to {after.frames}"


def fragment(part: bytes) -> Any:
    """A part that is JSON already, as orjson takes it into a body without copying it twice."""
    return orjson.Fragment(part)
