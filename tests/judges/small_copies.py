"""Altered copies of films, written small: to encode one at its own size takes over a second.

A film is decoded once a process, however many alterations are made of it.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest
from av.video.frame import VideoFrame

from media import clip_alterations

Planes = np.ndarray[Any, np.dtype[Any]]
FORMAT: Final = "yuv420p"
FRAMES_OF: Final = clip_alterations._frames


@lru_cache(maxsize=16)
def _decoded(
    path: Path, state: tuple[int, ...], width: int, height: int
) -> tuple[tuple[Planes, ...], Fraction]:
    del state  # part of the key: a file that changes is decoded again
    frames, rate = FRAMES_OF(path)
    return tuple(
        frame.reformat(width=width, height=height).to_ndarray(format=FORMAT) for frame in frames
    ), rate


@contextmanager
def small_copies(width: int = 96, height: int = 54) -> Iterator[None]:
    def small(path: Path) -> tuple[list[VideoFrame], Fraction]:
        status = path.stat()
        state = (status.st_ino, status.st_size, status.st_mtime_ns)
        planes, rate = _decoded(path, state, width, height)
        return [VideoFrame.from_ndarray(each, format=FORMAT) for each in planes], rate

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(clip_alterations, "_frames", small)
        yield
