"""A clip's frames at a steady rate, as a film made of it needs them."""

from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import av
import numpy as np
import numpy.typing as npt

from media.mp4 import MediaFault

Pixels = npt.NDArray[np.uint8]


def steady_frames(path: Path, fps: int, width: int, height: int) -> Iterator[tuple[float, Pixels]]:
    """Seconds and RGB pixels (height × width × 3), `fps` a second; the newest frame of each.

    The picture keeps its shape inside `width` × `height`: the array is smaller on one side.

    Raises:
        MediaFault: nothing can be decoded; the message says why.
    """
    try:
        with path.open("rb") as handle:
            yield from _steady(handle, fps, width, height)
    except (av.FFmpegError, OSError, ValueError, ArithmeticError) as error:
        raise MediaFault("can't be decoded: it is damaged") from error


def _steady(handle: BinaryIO, fps: int, width: int, height: int) -> Iterator[tuple[float, Pixels]]:
    # By handle and with a fixed demuxer: no content can make FFmpeg open another file.
    with av.open(handle, "r", format="mov") as container:
        if not container.streams.video:
            raise MediaFault("has no video stream")
        video = container.streams.video[0]
        video.thread_type = "AUTO"
        shown: Pixels | None = None
        index, first = 0, None
        for frame in container.decode(video):
            second = frame.time or 0.0
            first = second if first is None else first
            while shown is not None and index / fps < second - first:
                yield index / fps, shown
                index += 1
            wide, high = _inside(frame.width, frame.height, width, height)
            shown = frame.reformat(wide, high, "rgb24").to_ndarray().astype(np.uint8, copy=False)
        if shown is not None:
            yield index / fps, shown


def _inside(width: int, height: int, most_wide: int, most_high: int) -> tuple[int, int]:
    """The largest even size of the same shape that fits."""
    scale = min(most_wide / width, most_high / height)
    return max(2, int(width * scale) // 2 * 2), max(2, int(height * scale) // 2 * 2)
