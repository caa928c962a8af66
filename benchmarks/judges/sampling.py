"""Sixteen uniform frames of a clip: PyAV's one pass against OpenCV's, in turns, same indices."""

import statistics
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from benchmarks.support.measure import ROOT, Measurement
from media.frames import sample

CLIP: Final = ROOT / "data" / "theatre" / "media" / "bench-easy-faithful.mp4"
TURNS: Final = 15
FRAMES: Final = 16
SIDE: Final = 512
LIMIT: Final = 1.15


def measure(home: Path) -> Iterator[Measurement]:  # noqa: ARG001
    """The ratio of the medians, decoded, scaled and written as JPEG by both."""
    yield from compare(CLIP)


def compare(path: Path) -> Iterator[Measurement]:
    """One clip's figures."""
    ours, theirs = list[float](), list[float]()
    for _ in range(TURNS):
        ours.append(_timed(lambda: sample(path, FRAMES, SIDE)))
        theirs.append(_timed(lambda: opencv(path)))
    indices = [frame.index for frame in sample(path, FRAMES, SIDE)]
    ratio = statistics.median(ours) / statistics.median(theirs)
    base = statistics.median(theirs) * 1000
    yield Measurement(f"frames of {path.name}: PyAV ÷ OpenCV", ratio, "×", LIMIT, base, "ms")
    same = sum(
        index != opencv_index for index, opencv_index in zip(indices, opencv(path), strict=True)
    )
    yield Measurement(f"frames of {path.name}: other indices than OpenCV's", same, "", 0)


def opencv(path: Path) -> list[int]:
    """OpenCV's sequential way; the indices taken."""
    import cv2
    import numpy as np

    video: Any = cv2.VideoCapture(str(path))
    total = int(video.get(cv2.CAP_PROP_FRAME_COUNT))
    wanted = [int(at) for at in np.linspace(0, total - 1, FRAMES, dtype=int)]
    taken = list[int]()
    for at in range(wanted[-1] + 1):
        if not video.grab():
            break
        if at in wanted:
            _, picture = video.retrieve()
            height, width = picture.shape[:2]
            scale = min(1.0, SIDE / max(width, height))
            size = (round(width * scale), round(height * scale))
            small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
            cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, 85])
            taken.append(at)
    video.release()
    return taken


def _timed(call: Callable[[], object]) -> float:
    start = time.perf_counter()
    call()
    return time.perf_counter() - start
