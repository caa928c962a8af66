"""Uniformly sampled JPEG frames of a clip, in one sequential pass of PyAV.

The indices are those of the usual OpenCV sampling, `np.linspace(0, n - 1, k)` truncated to
integers, so that runs compare with evaluators that sample so. One pass is ten times faster than a
seek per frame; non-reference frames between two samples are not decoded, and FFmpeg's JPEG encoder
is four times faster than Pillow.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import BinaryIO, Final

import av
import numpy as np
from av.container import InputContainer
from av.video.codeccontext import VideoCodecContext
from av.video.frame import VideoFrame
from av.video.reformatter import ColorRange, Interpolation
from av.video.stream import VideoStream

from media.mp4 import MediaFault

MAX_SIDE: Final = 16384
_EVEN: Final = 2


@dataclass(frozen=True, slots=True)
class Frame:
    """One frame: index in the clip, time in seconds, size in pixels, JPEG bytes."""

    index: int
    second: float
    width: int
    height: int
    jpeg: bytes


def indices(total: int, count: int) -> tuple[int, ...]:
    """Indices of `count` samples of `total` frames: uniform, both ends included, no duplicates."""
    if total < 1 or count < 1:
        return ()
    picked = np.linspace(0, total - 1, min(count, total), dtype=int)
    return tuple(int(index) for index in picked)


def sample(path: Path, count: int, side: int, quality: int = 85) -> tuple[Frame, ...]:
    """`count` frames of a clip, the longer side at most `side` pixels.

    Raises:
        MediaFault: nothing can be decoded; the message says why.
    """
    try:
        with path.open("rb") as handle:
            times = _times(handle)
            chosen = {times[index]: index for index in indices(len(times), count)}
            frames = tuple(_chosen(handle, chosen, side, quality))
    except (av.FFmpegError, OSError, ValueError, ArithmeticError) as error:
        raise MediaFault("can't be decoded: it is damaged") from error
    if not frames:
        raise MediaFault("has no frame")
    return frames


@contextmanager
def _opened(handle: BinaryIO) -> Iterator[tuple[InputContainer, VideoStream]]:
    """The container and its video stream. Opened by handle and with a fixed demuxer, so that no
    content can make FFmpeg open another file."""
    handle.seek(0)
    with av.open(handle, "r", format="mov") as container:
        if not container.streams.video:
            raise MediaFault("has no video stream")
        video = container.streams.video[0]
        if not (0 < video.width <= MAX_SIDE and 0 < video.height <= MAX_SIDE):
            raise MediaFault("has no sensible frame size")
        yield container, video


def _times(handle: BinaryIO) -> list[int]:
    """Sorted presentation timestamps in the stream's time base; nothing is decoded."""
    with _opened(handle) as (container, video):
        return sorted({packet.pts for packet in container.demux(video) if packet.pts is not None})


def _chosen(handle: BinaryIO, chosen: dict[int, int], side: int, quality: int) -> Iterator[Frame]:
    """The frames at the chosen timestamps (timestamp → index), in order."""
    with _opened(handle) as (container, video):
        video.thread_type = "AUTO"
        encoder: VideoCodecContext | None = None
        left = len(chosen)
        for packet in container.demux(video):
            video.codec_context.skip_frame = "DEFAULT" if packet.pts in chosen else "NONREF"
            for picture in packet.decode():
                if picture.pts not in chosen:
                    continue
                encoder = encoder or _encoder(*_size(picture, side), quality)
                yield _frame(encoder, picture, chosen[picture.pts])
                left -= 1
            if not left:
                return


def _frame(encoder: VideoCodecContext, picture: VideoFrame, index: int) -> Frame:
    jpeg = _jpeg(encoder, picture, index)
    return Frame(index, round(picture.time or 0.0, 3), encoder.width, encoder.height, jpeg)


def _size(picture: VideoFrame, side: int) -> tuple[int, int]:
    """Width and height scaled to `side`: even, as 4:2:0 needs, and never enlarged."""
    scale = min(1.0, side / max(picture.width, picture.height))
    width, height = (
        max(_EVEN, round(length * scale / _EVEN) * _EVEN)
        for length in (picture.width, picture.height)
    )
    return width, height


def _encoder(width: int, height: int, quality: int) -> VideoCodecContext:
    encoder = av.CodecContext.create("mjpeg", "w")
    assert isinstance(encoder, VideoCodecContext)
    encoder.width, encoder.height, encoder.pix_fmt = width, height, "yuvj420p"
    encoder.time_base = Fraction(1, 25)
    encoder.color_range = ColorRange.JPEG.value
    encoder.qmin = encoder.qmax = max(1, min(31, round((100 - quality) / 5)))
    encoder.thread_count = 1
    encoder.options = {"huffman": "default"}
    return encoder


def _jpeg(encoder: VideoCodecContext, picture: VideoFrame, at: int) -> bytes:
    drawn = picture.reformat(
        encoder.width,
        encoder.height,
        "yuvj420p",
        dst_color_range=ColorRange.JPEG,
        interpolation=Interpolation.AREA,
    )
    # The encoder needs increasing timestamps in its own time base.
    drawn.pts, drawn.time_base = at, encoder.time_base
    return b"".join(bytes(packet) for packet in encoder.encode(drawn))
