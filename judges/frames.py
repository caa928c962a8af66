"""Clip → JPEG frames, uniformly chosen, in one sequential pass of PyAV.

The indices are those of the usual OpenCV sampling, `np.linspace(0, n - 1, k)` cut to whole numbers,
so that runs are comparable with evaluators that sample so. One pass is ten times faster than a seek
per frame (PLATFORM, "Frames"), and the codec's own JPEG encoder four times faster than Pillow.
"""

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Final

import av
import numpy as np
from av.video.frame import VideoFrame
from av.video.reformatter import ColorRange, Interpolation

from loaders.media import MediaFault

MAX_SIDE: Final = 16384
_EVEN: Final = 2


@dataclass(frozen=True, slots=True)
class Frame:
    """One frame: its index in the clip, its second, its size in pixels, the JPEG."""

    index: int
    second: float
    width: int
    height: int
    jpeg: bytes


def indices(total: int, count: int) -> tuple[int, ...]:
    """Which of `total` frames are taken for `count` samples: uniform, both ends, none twice."""
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
        # A handle and a fixed demuxer: no content can make FFmpeg open another file.
        with path.open("rb") as handle, av.open(handle, "r", format="mov") as container:
            if not container.streams.video:
                raise MediaFault("has no video stream")
            video = container.streams.video[0]
            if not (0 < video.width <= MAX_SIDE and 0 < video.height <= MAX_SIDE):
                raise MediaFault("has no sensible frame size")
            video.thread_type = "AUTO"
            taken, seen = _taken(container, indices(video.frames, count))
        if taken is None:
            taken, _ = _again(path, indices(seen, count))
    except (av.FFmpegError, OSError, ValueError, ArithmeticError) as error:
        raise MediaFault("can't be decoded: it is damaged") from error
    if not taken:
        raise MediaFault("has no frame")
    return tuple(_frames(taken, side, quality))


_Taken = list[tuple[int, VideoFrame]]


def _taken(
    container: "av.container.InputContainer", wanted: tuple[int, ...]
) -> tuple[_Taken | None, int]:
    """The wanted frames; None where the file holds fewer than it says, with the true count."""
    keep, found, seen = set(wanted), _Taken(), 0
    for picture in container.decode(video=0):
        if seen in keep:
            found.append((seen, picture))
            if len(found) == len(wanted):
                return found, seen + 1
        seen += 1
    return None, seen


def _again(path: Path, wanted: tuple[int, ...]) -> tuple[_Taken | None, int]:
    with path.open("rb") as handle, av.open(handle, "r", format="mov") as container:
        return _taken(container, wanted) if wanted else (None, 0)


def _frames(taken: _Taken, side: int, quality: int) -> list[Frame]:
    width, height = _size(taken[0][1], side)
    encoder = _encoder(width, height, quality)
    return [
        Frame(index, round(picture.time or 0.0, 3), width, height, _jpeg(encoder, picture))
        for index, picture in taken
    ]


def _size(picture: VideoFrame, side: int) -> tuple[int, int]:
    """Both sides even, as 4:2:0 wants, and never larger than the clip."""
    scale = min(1.0, side / max(picture.width, picture.height))
    width, height = (
        max(_EVEN, round(length * scale / _EVEN) * _EVEN)
        for length in (picture.width, picture.height)
    )
    return width, height


def _encoder(width: int, height: int, quality: int) -> "av.VideoCodecContext":
    encoder = av.CodecContext.create("mjpeg", "w")
    assert isinstance(encoder, av.VideoCodecContext)
    encoder.width, encoder.height, encoder.pix_fmt = width, height, "yuvj420p"
    encoder.time_base = Fraction(1, 25)
    encoder.color_range = ColorRange.JPEG.value
    scale = max(1, min(31, round((100 - quality) / 5)))
    encoder.qmin = encoder.qmax = scale
    encoder.thread_count = 1
    return encoder


def _jpeg(encoder: "av.VideoCodecContext", picture: VideoFrame) -> bytes:
    drawn = picture.reformat(
        encoder.width,
        encoder.height,
        "yuvj420p",
        dst_color_range=ColorRange.JPEG,
        interpolation=Interpolation.AREA,
    )
    drawn.pts = picture.pts
    return b"".join(bytes(packet) for packet in encoder.encode(drawn))
