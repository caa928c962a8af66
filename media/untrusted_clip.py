"""Decodes an untrusted clip within bounds, and remuxes its streams into a new MP4.

The mov demuxer is forced and only files may be opened, so a playlist that is named .mp4 opens
nothing. Every frame is decoded; only then are the packets copied by a muxer of our own. Call it in
a sandboxed process: the caller sets the limits of memory and CPU time.
"""

from typing import Any, Final, NamedTuple, cast

import av
from av.container import InputContainer
from av.stream import Stream
from av.video.stream import VideoStream

VIDEO: Final = frozenset({"h264", "hevc", "mpeg4", "vp8", "vp9", "av1"})
AUDIO: Final = frozenset({"aac", "mp3", "opus"})
OPTIONS: Final = {"protocol_whitelist": "file", "enable_drefs": "0", "use_absolute_path": "0"}


class ClipBounds(NamedTuple):
    """Limits of a clip (pixels of a frame, frames, seconds) and of the process that decodes it."""

    pixels: int
    frames: int
    seconds: float
    memory_mb: int
    cpu_s: int


class ClipFacts(NamedTuple):
    """Measurements of the decoded video stream; `duration` in seconds."""

    frames: int
    duration: float
    width: int
    height: int


class UnfitClip(Exception):  # noqa: N818
    """A clip that is refused; the text gives the reason."""


def remux_clip(source: str, target: str, bounds: ClipBounds) -> ClipFacts:
    """Decode a clip and write its streams, unchanged, into `target`.

    Raises UnfitClip, and whatever PyAV raises for a damaged stream.
    """
    with _open_clip(source) as container:
        stream = _video_stream(container, bounds)
        facts = _decode_frames(container, stream, bounds)
    _copy_streams(source, target)
    return facts


def _open_clip(path: str) -> InputContainer:
    # With the protocol in front, ffmpeg takes it as a file whatever characters are in its name.
    return av.open(f"file:{path}", format="mov", container_options=OPTIONS)


def _video_stream(container: InputContainer, bounds: ClipBounds) -> VideoStream:
    if not container.streams.video:
        raise UnfitClip("there is no picture in it")
    stream = container.streams.video[0]
    if cast(Any, stream.codec_context) is None:
        raise UnfitClip("its pictures are encrypted or coded in no way that is known; use H.264")
    name = stream.codec_context.name
    if name not in VIDEO and not name.startswith("lib"):
        raise UnfitClip(f"its pictures are coded as {name[:20]}; use H.264")
    _check_size(stream.codec_context.width, stream.codec_context.height, bounds)
    _check_duration(float(stream.duration * stream.time_base)
                    if stream.duration and stream.time_base else 0, bounds)  # fmt: skip
    stream.codec_context.thread_count = 1
    stream.codec_context.options = {"max_pixels": str(bounds.pixels)}
    return stream


def _check_size(width: int, height: int, bounds: ClipBounds) -> None:
    if width < 16 or height < 16:
        raise UnfitClip("its pictures are smaller than 16 × 16")
    if width * height > bounds.pixels:
        raise UnfitClip(
            f"its pictures of {width} × {height} have more than {bounds.pixels:,} pixels"
        )


def _check_duration(seconds: float, bounds: ClipBounds) -> None:
    if seconds > bounds.seconds:
        raise UnfitClip(f"it is longer than {bounds.seconds:g} s")


def _decode_frames(container: InputContainer, stream: VideoStream, bounds: ClipBounds) -> ClipFacts:
    """Facts of the decoded frames: the values in the file's header are not trusted."""
    frames, first, last = 0, 0.0, 0.0
    for frame in container.decode(stream):
        frames += 1
        if frames > bounds.frames:
            raise UnfitClip(f"it has more than {bounds.frames} frames")
        _check_size(frame.width, frame.height, bounds)
        last = float(frame.time or 0)
        first = last if frames == 1 else first
        _check_duration(last - first, bounds)
    if not frames:
        raise UnfitClip("no frame of it can be decoded")
    rate = float(stream.average_rate or 0) or 25.0
    context = stream.codec_context
    return ClipFacts(frames, round(last - first + 1 / rate, 3), context.width, context.height)


def _copy_streams(source: str, target: str) -> None:
    with _open_clip(source) as container, av.open(
        target, "w", format="mp4", options={"movflags": "faststart"}
    ) as out:  # fmt: skip
        streams: list[Stream] = [container.streams.video[0]]
        audible = (sound for sound in container.streams.audio if sound.codec_context.name in AUDIO)
        streams += list(audible)[:1]
        copies = {
            stream.index: out.add_stream_from_template(cast(Any, stream)) for stream in streams
        }
        for packet in container.demux(*streams):
            if packet.dts is None:
                continue
            packet.stream = copies[packet.stream.index]
            out.mux(packet)
