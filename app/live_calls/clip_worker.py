"""Decodes a visitor's clip, in a process of its own: `python -m app.live_calls.clip_worker`.

The mov demuxer is forced and only files may be opened, so a playlist that is called .mp4 opens
nothing. Every frame is decoded within bounds, and only what was decoded is written anew by a muxer
of ours (the streams as they are): the server itself never opens the bytes that were sent.
"""

import errno
import sys
from typing import Any, Final, NamedTuple, cast

import av
import orjson
from av.container import InputContainer
from av.stream import Stream
from av.video.stream import VideoStream

from app import sandbox
from app.server.disk_full import FULL, NO_ROOM

VIDEO: Final = frozenset({"h264", "hevc", "mpeg4", "vp8", "vp9", "av1"})
AUDIO: Final = frozenset({"aac", "mp3", "opus"})
OPTIONS: Final = {"protocol_whitelist": "file", "enable_drefs": "0", "use_absolute_path": "0"}


class Bounds(NamedTuple):
    """What a clip may have: `pixels` a frame, frames, seconds; and what decoding it may take."""

    pixels: int
    frames: int
    seconds: float
    memory_mb: int
    cpu_s: int


class UnfitClip(Exception):  # noqa: N818
    """A clip that is not taken, and why."""


def main() -> None:
    """Read the order from standard input, tell the end of it in one line of JSON."""
    order = orjson.loads(sys.stdin.buffer.read())
    answer: dict[str, Any]
    bounds = Bounds(*order["bounds"])
    sandbox.confine(
        memory_mb=bounds.memory_mb, seconds=bounds.cpu_s, nice=5, file_mb=order["file_mb"]
    )
    try:
        answer = _taken(order["source"], order["target"], bounds)
    except UnfitClip as error:
        answer = {"error": str(error)}
    except Exception as error:  # PyAV raises almost anything for a stream that it can't decode
        answer = _failure(error)
    sys.stdout.buffer.write(orjson.dumps(answer) + b"\n")


def _failure(error: Exception) -> dict[str, Any]:
    number = error.errno if isinstance(error, OSError) else 0
    # A part of PyAV that is imported as it is needed cannot be mapped where memory is used up.
    if isinstance(error, (MemoryError, ImportError)) or number == errno.ENOMEM:
        return {"error": "decoding it takes more memory than a clip may use"}
    if number in FULL:
        return {"error": NO_ROOM, "status": 507}
    return {"error": "it is no MP4 or MOV clip that can be decoded"}


def _opened(path: str) -> InputContainer:
    # By a whole path, which is a file to ffmpeg whatever signs are in its name.
    return av.open(f"file:{path}", format="mov", container_options=OPTIONS)


def _taken(source: str, target: str, bounds: Bounds) -> dict[str, Any]:
    with _opened(source) as container:
        stream = _video(container, bounds)
        facts = _decoded(container, stream, bounds)
    _written(source, target)
    return facts


def _video(container: InputContainer, bounds: Bounds) -> VideoStream:
    if not container.streams.video:
        raise UnfitClip("there is no picture in it")
    stream = container.streams.video[0]
    if cast(Any, stream.codec_context) is None:
        raise UnfitClip("its pictures are encrypted or coded in no way that is known; use H.264")
    name = stream.codec_context.name
    if name not in VIDEO and not name.startswith("lib"):
        raise UnfitClip(f"its pictures are coded as {name[:20]}; use H.264")
    _size(stream.codec_context.width, stream.codec_context.height, bounds)
    _length(float(stream.duration * stream.time_base)
            if stream.duration and stream.time_base else 0, bounds)  # fmt: skip
    stream.codec_context.thread_count = 1
    stream.codec_context.options = {"max_pixels": str(bounds.pixels)}
    return stream


def _size(width: int, height: int, bounds: Bounds) -> None:
    if width < 16 or height < 16:
        raise UnfitClip("its pictures are smaller than 16 × 16")
    if width * height > bounds.pixels:
        raise UnfitClip(
            f"its pictures of {width} × {height} have more than {bounds.pixels:,} pixels"
        )


def _length(seconds: float, bounds: Bounds) -> None:
    if seconds > bounds.seconds:
        raise UnfitClip(f"it is longer than {bounds.seconds:g} s")


def _decoded(container: InputContainer, stream: VideoStream, bounds: Bounds) -> dict[str, Any]:
    """Facts of what was really decoded: what a header says is not believed."""
    frames, first, last = 0, 0.0, 0.0
    for frame in container.decode(stream):
        frames += 1
        if frames > bounds.frames:
            raise UnfitClip(f"it has more than {bounds.frames} frames")
        _size(frame.width, frame.height, bounds)
        last = float(frame.time or 0)
        first = last if frames == 1 else first
        _length(last - first, bounds)
    if not frames:
        raise UnfitClip("no frame of it can be decoded")
    rate = float(stream.average_rate or 0) or 25.0
    context = stream.codec_context
    return {"frames": frames, "duration": round(last - first + 1 / rate, 3),
            "width": context.width, "height": context.height}  # fmt: skip


def _written(source: str, target: str) -> None:
    with _opened(source) as container, av.open(
        target, "w", format="mp4", options={"movflags": "faststart"}
    ) as out:  # fmt: skip
        kept: list[Stream] = [container.streams.video[0]]
        audible = (sound for sound in container.streams.audio if sound.codec_context.name in AUDIO)
        kept += list(audible)[:1]
        into = {stream.index: out.add_stream_from_template(cast(Any, stream)) for stream in kept}
        for packet in container.demux(*kept):
            if packet.dts is None:
                continue
            packet.stream = into[packet.stream.index]
            out.mux(packet)


if __name__ == "__main__":
    main()
