"""Altered copies of films, written small: to encode one at its own size takes over a second."""

from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path

import pytest
from av.video.frame import VideoFrame

from media import clip_alterations


@contextmanager
def small_copies(width: int = 96, height: int = 54) -> Iterator[None]:
    frames_of = clip_alterations._frames

    def small(path: Path) -> tuple[list[VideoFrame], Fraction]:
        frames, rate = frames_of(path)
        return [frame.reformat(width=width, height=height) for frame in frames], rate

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(clip_alterations, "_frames", small)
        yield
